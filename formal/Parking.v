(** * Theorem 5: a lower bound for card moves

    An easier game has a freecell for every card. In it a card at the end of a cascade is *parked*,
    or it goes home if no lower card of its suit is in a cascade. (All lower cards that are not home
    lie in freecells then, from which they go home before it.) Only the cascades matter. A position
    of the real game takes at least as many moves as there are cards that are not home and cards
    that have to be parked in the easier game.

    How many have to be parked is not computed here. Somebody outside the proof finds a *refutation*
    of fewer, and [must_park] checks that it is one. *)

From Coq Require Import List Arith Bool Lia Permutation.
From FreeCell Require Import Rules Reordering WellFormed ClosedSet SecondGame LegalMoves.
Import ListNotations.

(** ** The easier game *)

Definition other (c d : card) : bool := negb (card_eqb c d).

Definition without (c : card) (cs : list cascade) : list cascade := map (filter (other c)) cs.

(** The card lies at the end of a cascade, or in none. *)
Definition is_free (c : card) (cs : list cascade) : Prop :=
  forall l, In l cs -> In c l -> exists under, l = c :: under /\ ~ In c under.

Definition is_lower (d c : card) : Prop := suit_of d = suit_of c /\ rank d < rank c.

(** All cards leave the cascades, and these are parked. *)
Inductive empties : list card -> list cascade -> Prop :=
| empty_already : forall cs, (forall l, In l cs -> l = []) -> empties [] cs
| goes_home_from : forall parked c cs,
    is_free c cs -> (forall l d, In l cs -> In d l -> ~ is_lower d c) ->
    empties parked (without c cs) -> empties parked cs
| is_parked_from : forall parked c cs,
    is_free c cs -> empties parked (without c cs) -> empties (c :: parked) cs.

(** ** Cards that are taken away only help *)

Definition kept (keep : card -> bool) (cs : list cascade) : list cascade := map (filter keep) cs.

Lemma other_spec c d : other c d = true <-> c <> d.
Proof.
  unfold other. rewrite negb_true_iff. split.
  - intros H ->. assert (card_eqb d d = true) by (apply card_eqb_spec; reflexivity). congruence.
  - intros H. destruct (card_eqb c d) eqn:E; [| reflexivity]. apply card_eqb_spec in E.
    contradiction.
Qed.

Lemma in_without c cs l : In l (without c cs) -> exists l0, In l0 cs /\ l = filter (other c) l0.
Proof. intros (l0 & <- & H)%in_map_iff. eauto. Qed.

Lemma filter_swap {A} (f f' : A -> bool) l : filter f (filter f' l) = filter f' (filter f l).
Proof.
  induction l as [|x l IH]; simpl; [reflexivity |].
  destruct (f x) eqn:Hf, (f' x) eqn:Hf'; simpl; rewrite ?Hf, ?Hf', IH; reflexivity.
Qed.

Lemma without_kept keep c cs : without c (kept keep cs) = kept keep (without c cs).
Proof.
  unfold without, kept. rewrite !map_map. apply map_ext. intros l. apply filter_swap.
Qed.

Lemma kept_without keep c cs : keep c = false -> kept keep (without c cs) = kept keep cs.
Proof.
  intros Hc. unfold without, kept. rewrite map_map. apply map_ext. intros l.
  induction l as [|d l IH]; simpl; [reflexivity |].
  destruct (other c d) eqn:Hd; simpl; rewrite IH; [reflexivity |].
  assert (c = d) as <-.
  { destruct (card_dec c d) as [| H]; [assumption | apply other_spec in H; congruence]. }
  rewrite Hc. reflexivity.
Qed.

Lemma is_free_kept keep c cs : is_free c cs -> is_free c (kept keep cs).
Proof.
  intros Hfree l (l0 & <- & Hl)%in_map_iff [Hin Hc]%filter_In.
  destruct (Hfree l0 Hl Hin) as (under & -> & Hnot). simpl. rewrite Hc.
  exists (filter keep under). split; [reflexivity |]. intros [H _]%filter_In. contradiction.
Qed.

Lemma empties_kept keep parked cs :
  empties parked cs -> empties (filter keep parked) (kept keep cs).
Proof.
  induction 1 as [cs Hcs | parked c cs Hfree Hlower _ IH | parked c cs Hfree _ IH]; simpl.
  - apply empty_already. intros l (l0 & <- & Hl)%in_map_iff. rewrite (Hcs _ Hl). reflexivity.
  - destruct (keep c) eqn:Hc; [| rewrite (kept_without keep c cs Hc) in IH; exact IH].
    apply goes_home_from with (c := c); [apply is_free_kept, Hfree | |].
    + intros l d (l0 & <- & Hl)%in_map_iff [Hd _]%filter_In. eapply Hlower; eassumption.
    + rewrite without_kept. exact IH.
  - destruct (keep c) eqn:Hc; [| rewrite (kept_without keep c cs Hc) in IH; exact IH].
    apply is_parked_from; [apply is_free_kept, Hfree |]. rewrite without_kept. exact IH.
Qed.

(** ** Every solution parks at least as often

    The card that a solution moves first is parked (or goes home). Then the easier game goes on as
    if it had been taken away. *)

Lemma filter_without_it c l : ~ In c l -> filter (other c) l = l.
Proof.
  induction l as [|d l IH]; simpl; intros H; [reflexivity |].
  assert (other c d = true) as -> by (apply other_spec; intros ->; apply H; left; reflexivity).
  f_equal. apply IH. intros Hin. apply H. right. exact Hin.
Qed.

Lemma filter_with_it c l : filter (other c) (c :: l) = filter (other c) l.
Proof.
  simpl. destruct (other c c) eqn:H; [| reflexivity]. apply other_spec in H. congruence.
Qed.

Lemma without_it c cs : (forall l, In l cs -> ~ In c l) -> without c cs = cs.
Proof.
  intros H. unfold without. rewrite <- (map_id cs) at 2. apply map_ext_in. intros l Hl.
  apply filter_without_it, H, Hl.
Qed.

Lemma without_app c left l right :
  without c (left ++ l :: right) = without c left ++ filter (other c) l :: without c right.
Proof. unfold without. rewrite map_app. reflexivity. Qed.

Lemma not_in_cascades c p l : ~ In c (table p) -> In l (cascades p) -> ~ In c l.
Proof.
  intros Hnot Hl Hc. apply Hnot, in_app_iff. left. apply in_concat. exists l. auto.
Qed.

(** A card that can be taken is free, *)
Lemma takes_without c p hand :
  takes c p hand -> ~ In c (table hand) ->
  is_free c (cascades p) /\ without c (cascades p) = cascades hand.
Proof.
  intros Ht Hnot. pose proof (fun l => not_in_cascades c hand l Hnot) as Hcs.
  destruct Ht as [left under right cells home | cs left right home]; simpl cascades in *.
  - split.
    + intros l [Hl | [<- | Hl]]%in_app_iff Hc.
      * exfalso. apply (Hcs l); [apply in_app_iff; left |]; assumption.
      * exists under. split; [reflexivity | apply Hcs, in_elt].
      * exfalso. apply (Hcs l); [apply in_app_iff; right; right |]; assumption.
    + rewrite without_app, filter_with_it, <- without_app. apply without_it. exact Hcs.
  - split; [intros l Hl Hc; exfalso; exact (Hcs l Hl Hc) | apply without_it; exact Hcs].
Qed.

(** and where it has been put it can be taken away. *)
Lemma puts_without g c hand q :
  puts_on_table g c hand q -> ~ In c (table hand) -> without c (cascades q) = cascades hand.
Proof.
  intros Hput Hnot. pose proof (fun l => not_in_cascades c hand l Hnot) as Hcs.
  destruct Hput as [cs cells home _ | left right cells home _ | left b under right cells home _];
    simpl cascades in *; rewrite ?without_app, ?filter_with_it, <- ?without_app;
    apply without_it; exact Hcs.
Qed.

Lemma won_is_empty p l : well_formed p -> is_won p -> In l (cascades p) -> l = [].
Proof.
  intros Hwf Hwon Hl. destruct l as [|c l]; [reflexivity |]. exfalso.
  assert (In c (table p)) as Hc.
  { apply in_app_iff. left. apply in_concat. exists (c :: l). simpl. auto. }
  pose proof (none_is_home _ Hwf _ Hc) as H. pose proof (none_above_king _ Hwf _ Hc).
  rewrite Hwon in H. lia.
Qed.

Lemma total_of_won p : is_won p -> total (home p) = 52.
Proof.
  intros H. pose proof (H Clubs). pose proof (H Diamonds). pose proof (H Hearts).
  pose proof (H Spades). destruct (home p); unfold total; simpl in *. lia.
Qed.

Lemma next_has_no_lower c p d :
  well_formed p -> is_next (home p) c -> In d (table p) -> ~ is_lower d c.
Proof.
  unfold is_next. intros Hwf Hnext Hd [Hs Hr]. pose proof (none_is_home _ Hwf _ Hd) as H.
  rewrite Hs in H. lia.
Qed.

Theorem solution_parks g n p :
  long_runs g = false -> well_formed p -> wins_within g n p ->
  exists parked, empties parked (cascades p) /\ length parked + 52 <= n + total (home p).
Proof.
  intros Hruns Hwf Hwin. induction Hwin as [n p Hwon | n p q Hm _ IH].
  - exists []. split; [| rewrite total_of_won by exact Hwon; simpl; lia].
    apply empty_already. intros l Hl. eapply won_is_empty; eassumption.
  - destruct (IH (well_formed_moves _ _ _ Hwf Hm)) as (parked & Hq & Hle). clear IH.
    destruct Hm as [c p hand q Ht Hput | c p hand q Ht Hput | above foot p hand q Hlong];
      [| | congruence]; destruct (well_formed_hand _ _ _ Hwf Ht) as [Hwfh Hnot];
      destruct (takes_without _ _ _ Ht Hnot) as [Hfree Hwithout];
      pose proof (takes_home _ _ _ Ht) as Hh.
    + exists (c :: filter (other c) parked). split.
      * apply is_parked_from; [exact Hfree |].
        rewrite Hwithout, <- (puts_without _ _ _ _ Hput Hnot). apply empties_kept, Hq.
      * rewrite (puts_on_table_home _ _ _ _ Hput), Hh in Hle. simpl.
        pose proof (filter_is_no_longer (other c) parked). lia.
    + exists parked. split.
      * apply goes_home_from with (c := c); [exact Hfree | |].
        -- intros l d Hl Hd. apply (next_has_no_lower c p); [exact Hwf | |].
           ++ rewrite <- Hh. destruct Hput. assumption.
           ++ apply in_app_iff. left. apply in_concat. exists l. auto.
        -- rewrite Hwithout. destruct Hput. exact Hq.
      * assert (total (home q) = S (total (home p))); [| lia].
        rewrite <- Hh. destruct Hput. apply total_raise.
Qed.

(** ** Rings

    A card *leads* another if it lies above a lower card of the other's suit: then the other cannot
    go home before it has left. In a *ring* each card is led by one of them, so none of them can be
    the first to go home, and one is parked. (A ring of one is a card above a lower one of its own
    suit.) *)

Definition leads (cs : list cascade) (a c : card) : Prop :=
  exists above under d, In (above ++ a :: under) cs /\ In d under /\ is_lower d c.

Definition is_ring (cs : list cascade) (ring : list card) : Prop :=
  ring <> [] /\ forall c, In c ring -> exists a, In a ring /\ leads cs a c.

Lemma is_ring_without c cs ring :
  is_free c cs -> ~ In c ring -> is_ring cs ring -> is_ring (without c cs) ring.
Proof.
  intros Hfree Hc [Hsome Hring]. split; [exact Hsome |]. intros e He.
  destruct (Hring e He) as (a & Ha & above & under & d & Hl & Hd & Hlower).
  exists a. split; [exact Ha |].
  exists (filter (other c) above), (filter (other c) under), d. split; [| split; [| exact Hlower]].
  - apply in_map_iff. exists (above ++ a :: under). split; [| exact Hl].
    rewrite filter_app. simpl. assert (other c a = true) as -> by (apply other_spec; congruence).
    reflexivity.
  - apply filter_In. split; [exact Hd |]. apply other_spec. intros ->.
    destruct (Hfree _ Hl) as (under' & Heq & Hnot).
    { apply in_app_iff. right. right. exact Hd. }
    destruct above as [|b above]; injection Heq as -> Heq; [contradiction |].
    apply Hnot. rewrite <- Heq. apply in_app_iff. right. right. exact Hd.
Qed.

Lemma ring_parks parked cs ring :
  empties parked cs -> is_ring cs ring -> exists c, In c ring /\ In c parked.
Proof.
  induction 1 as [cs Hcs | parked c cs Hfree Hlower _ IH | parked c cs Hfree _ IH]; intros Hring.
  - destruct Hring as [Hsome Hring]. destruct ring as [|c ring]; [contradiction |].
    destruct (Hring c (or_introl eq_refl)) as (a & _ & above & under & d & Hl & _).
    apply Hcs in Hl. destruct above; discriminate.
  - apply IH, is_ring_without; [exact Hfree | | exact Hring]. intros Hc.
    destruct (proj2 Hring c Hc) as (a & _ & above & under & d & Hl & Hd & Hlow).
    apply (Hlower _ d Hl); [| exact Hlow]. apply in_app_iff. right. right. exact Hd.
  - destruct (in_dec card_dec c ring) as [Hc | Hc]; [exists c; simpl; auto |].
    destruct IH as (e & He & Hin); [apply is_ring_without; assumption |].
    exists e. simpl. auto.
Qed.

(** Of each of several rings that have no card in common one is parked. *)
Lemma rings_park parked cs rings :
  empties parked cs -> NoDup (concat rings) -> (forall ring, In ring rings -> is_ring cs ring) ->
  length rings <= length parked.
Proof.
  intros Hempties Hdup Hrings.
  assert (exists some, length some = length rings /\ NoDup some /\ incl some parked
    /\ incl some (concat rings)) as (some & <- & Hsome & Hparked & _);
    [| apply NoDup_incl_length; assumption].
  induction rings as [|ring rings IH]; simpl in *.
  - exists []. split; [reflexivity | split; [constructor | split; intros ? []]].
  - destruct (ring_parks parked cs ring) as (c & Hc & Hin); auto.
    assert (NoDup (concat rings)) as Hrest by (clear -Hdup; induction ring; [exact Hdup |];
      inversion Hdup; auto).
    destruct IH as (some & Hlen & Hsome & Hparked & Hrings'); auto.
    exists (c :: some). simpl. split; [congruence | split; [| split]].
    + constructor; [| exact Hsome]. intros H%Hrings'. clear -Hc H Hdup.
      induction ring as [|d ring IH]; [contradiction |]. inversion_clear Hdup.
      destruct Hc as [-> | Hc]; [| auto]. apply H0, in_app_iff. right. exact H.
    + intros d [<- | Hd]; auto.
    + intros d [<- | Hd]; apply in_app_iff; auto.
Qed.

(** ** Refutations

    A refutation of fewer parked cards: so many rings without a common card; or first a card at the
    end of a cascade is taken away, which only helps; or, with the cards of a ring at the ends of
    cascades, a refutation for each of them of one card fewer after it has been parked. *)

Inductive refutation :=
| Rings (rings : list (list card))
| Away (c : card) (rest : refutation)
| OneOf (ring : tries)
with tries :=
| NoMore
| Try (c : card) (r : refutation) (rest : tries).

(** The cascades after the card at an end has been taken *)
Fixpoint pop (c : card) (cs : list cascade) : option (list cascade) :=
  match cs with
  | [] => None
  | l :: rest =>
    let later := match pop c rest with
                 | Some rest' => Some (l :: rest')
                 | None => None
                 end in
    match l with
    | d :: under => if card_eqb c d then Some (under :: rest) else later
    | [] => later
    end
  end.

Definition is_lowerb (d c : card) : bool :=
  if suit_eqb (suit_of d) (suit_of c) then rank d <? rank c else false.

(** Whether a card of the ring leads this one in this cascade *)
Fixpoint leads_in (ring : list card) (c : card) (l : cascade) : bool :=
  match l with
  | [] => false
  | a :: under =>
    if existsb (card_eqb a) ring then existsb (fun d => is_lowerb d c) under
    else leads_in ring c under
  end.

Definition is_ringb (cs : list cascade) (ring : list card) : bool :=
  match ring with
  | [] => false
  | _ :: _ => forallb (fun c => existsb (leads_in ring c) cs) ring
  end.

Fixpoint distinct (l : list card) : bool :=
  match l with
  | [] => true
  | c :: rest => if existsb (card_eqb c) rest then false else distinct rest
  end.

Fixpoint cards_of (ring : tries) : list card :=
  match ring with
  | NoMore => []
  | Try c _ rest => c :: cards_of rest
  end.

Fixpoint must_park (count : nat) (cs : list cascade) (r : refutation) {struct r} : bool :=
  match r with
  | Rings rings =>
    if count <=? length rings
    then if distinct (concat rings) then forallb (is_ringb cs) rings else false
    else false
  | Away c rest =>
    match pop c cs with
    | Some cs' => must_park count cs' rest
    | None => false
    end
  | OneOf ring =>
    match count with
    | 0 => true
    | S count => if is_ringb cs (cards_of ring) then each_must_park count cs ring else false
    end
  end
with each_must_park (count : nat) (cs : list cascade) (ring : tries) {struct ring} : bool :=
  match ring with
  | NoMore => true
  | Try c r rest =>
    match pop c cs with
    | Some cs' => if must_park count cs' r then each_must_park count cs rest else false
    | None => false
    end
  end.

(** ** Why they are right *)

Lemma pop_takes c cs cs' :
  pop c cs = Some cs' ->
  exists left under right, cs = left ++ (c :: under) :: right /\ cs' = left ++ under :: right.
Proof.
  revert cs'. induction cs as [|l cs IH]; simpl; intros cs' H; [discriminate |].
  assert (match pop c cs with Some rest' => Some (l :: rest') | None => None end = Some cs' ->
    exists left under right,
      l :: cs = left ++ (c :: under) :: right /\ cs' = left ++ under :: right) as Hlater.
  { destruct (pop c cs) as [rest'|]; [| discriminate]. intros [= <-].
    destruct (IH rest' eq_refl) as (left & under & right & -> & ->).
    exists (l :: left), under, right. auto. }
  destruct l as [|d under]; [exact (Hlater H) |].
  destruct (card_eqb c d) eqn:Hcd; [| exact (Hlater H)].
  apply card_eqb_spec in Hcd as <-. injection H as <-. exists [], under, cs. auto.
Qed.

Lemma pop_spec c cs cs' :
  NoDup (concat cs) -> pop c cs = Some cs' -> cs' = without c cs /\ NoDup (concat cs').
Proof.
  intros Hdup (left & under & right & -> & ->)%pop_takes.
  assert (Permutation (concat (left ++ (c :: under) :: right))
    (c :: concat (left ++ under :: right))) as Hperm
    by (rewrite !concat_app; simpl; symmetry; apply Permutation_middle).
  apply (Permutation_NoDup Hperm) in Hdup. inversion_clear Hdup as [| ? ? Hnot Hdup'].
  split; [| exact Hdup']. rewrite without_app, filter_with_it, <- without_app. symmetry.
  apply without_it. intros l Hl Hc. apply Hnot, in_concat. exists l. auto.
Qed.

Lemma in_existsb c l : existsb (card_eqb c) l = true <-> In c l.
Proof.
  rewrite existsb_exists. split.
  - intros (d & Hd & <-%card_eqb_spec). exact Hd.
  - intros H. exists c. split; [exact H | apply card_eqb_spec; reflexivity].
Qed.

Lemma is_lowerb_spec d c : is_lowerb d c = true -> is_lower d c.
Proof.
  unfold is_lowerb. destruct (suit_eqb _ _) eqn:Hs; [| discriminate].
  intros H%Nat.ltb_lt. split; [apply suit_eqb_spec, Hs | exact H].
Qed.

Lemma leads_in_spec ring c l :
  leads_in ring c l = true ->
  exists above a under d, l = above ++ a :: under /\ In a ring /\ In d under /\ is_lower d c.
Proof.
  induction l as [|a under IH]; simpl; [discriminate |].
  destruct (existsb (card_eqb a) ring) eqn:Ha.
  - intros (d & Hd & Hlower%is_lowerb_spec)%existsb_exists. apply in_existsb in Ha.
    exists [], a, under, d. auto.
  - intros H. destruct (IH H) as (above & b & under' & d & -> & Hb & Hd & Hlower).
    exists (a :: above), b, under', d. auto.
Qed.

Lemma is_ringb_spec cs ring : is_ringb cs ring = true -> is_ring cs ring.
Proof.
  destruct ring as [|c0 rest] eqn:Hring; [discriminate |]. rewrite <- Hring.
  assert (ring <> []) as Hsome by congruence. unfold is_ringb.
  replace (match ring with [] => false | _ :: _ => _ end)
    with (forallb (fun c => existsb (leads_in ring c) cs) ring) by (rewrite Hring; reflexivity).
  rewrite forallb_forall. intros H. split; [exact Hsome |]. intros c Hc.
  specialize (H c Hc). apply existsb_exists in H as (l & Hl & H).
  apply leads_in_spec in H as (above & a & under & d & -> & Ha & Hd & Hlower).
  exists a. split; [exact Ha |]. exists above, under, d. auto.
Qed.

Lemma distinct_spec l : distinct l = true -> NoDup l.
Proof.
  induction l as [|c l IH]; simpl; [constructor |].
  destruct (existsb (card_eqb c) l) eqn:Hc; [discriminate |]. intros H.
  constructor; [| auto]. rewrite <- in_existsb, Hc. discriminate.
Qed.

Lemma without_parked c parked :
  In c parked -> S (length (filter (other c) parked)) <= length parked.
Proof.
  induction parked as [|d parked IH]; simpl; [contradiction |]. intros [<- | Hc].
  - destruct (other d d) eqn:H; [apply other_spec in H; congruence |].
    pose proof (filter_is_no_longer (other d) parked). lia.
  - specialize (IH Hc). destruct (other c d); simpl; lia.
Qed.

Scheme refutation_and_tries := Induction for refutation Sort Prop
with tries_and_refutation := Induction for tries Sort Prop.
Combined Scheme refutation_induction from refutation_and_tries, tries_and_refutation.

Lemma must_park_lemma :
  (forall r count cs parked,
    must_park count cs r = true -> NoDup (concat cs) -> empties parked cs ->
    count <= length parked) /\
  (forall ring count cs parked c,
    each_must_park count cs ring = true -> NoDup (concat cs) -> empties parked cs ->
    In c (cards_of ring) -> In c parked -> S count <= length parked).
Proof.
  apply refutation_induction; simpl.
  - intros rings count cs parked H Hdup Hempties.
    destruct (Nat.leb_spec count (length rings)) as [Hle |]; [| discriminate].
    destruct (distinct _) eqn:Hdistinct; [| discriminate].
    rewrite forallb_forall in H. apply distinct_spec in Hdistinct.
    enough (length rings <= length parked) by lia.
    apply (rings_park parked cs); [assumption.. |]. intros ring Hring.
    apply is_ringb_spec, H, Hring.
  - intros c rest IH count cs parked H Hdup Hempties.
    destruct (pop c cs) as [cs'|] eqn:Hpop; [| discriminate].
    destruct (pop_spec _ _ _ Hdup Hpop) as [-> Hdup'].
    apply (empties_kept (other c)) in Hempties. apply (IH _ _ _ H Hdup') in Hempties.
    pose proof (filter_is_no_longer (other c) parked). lia.
  - intros ring IH [|count] cs parked H Hdup Hempties; [lia |].
    destruct (is_ringb cs (cards_of ring)) eqn:Hring; [| discriminate].
    apply is_ringb_spec in Hring. destruct (ring_parks _ _ _ Hempties Hring) as (c & Hc & Hin).
    eapply IH; eassumption.
  - contradiction.
  - intros d r IHr rest IH count cs parked c H Hdup Hempties Hc Hin.
    destruct (pop d cs) as [cs'|] eqn:Hpop; [| discriminate].
    destruct (must_park count cs' r) eqn:Hr; [| discriminate].
    destruct Hc as [<- | Hc]; [| eapply IH; eassumption].
    destruct (pop_spec _ _ _ Hdup Hpop) as [-> Hdup'].
    apply (empties_kept (other d)) in Hempties. apply (IHr _ _ _ Hr Hdup') in Hempties.
    pose proof (without_parked _ _ Hin). lia.
Qed.

(** The theorem: what a refutation shows is a lower bound. *)
Theorem must_park_is_admissible g count p r n :
  long_runs g = false -> well_formed p -> must_park count (cascades p) r = true ->
  wins_within g n p -> (52 - total (home p)) + count <= n.
Proof.
  intros Hruns Hwf Hr Hwin. destruct (solution_parks _ _ _ Hruns Hwf Hwin) as (parked & H & Hle).
  assert (total (home p) <= 52).
  { pose proof (home_to_king _ Hwf Clubs). pose proof (home_to_king _ Hwf Diamonds).
    pose proof (home_to_king _ Hwf Hearts). pose proof (home_to_king _ Hwf Spades).
    destruct (home p); unfold total; simpl in *. lia. }
  assert (NoDup (concat (cascades p))) as Hdup.
  { pose proof (no_card_twice _ Hwf) as Hdup. unfold table in Hdup.
    clear -Hdup. induction (concat (cascades p)) as [|c l IH]; [constructor |].
    inversion_clear Hdup. constructor; [| auto]. intros Hc. apply H, in_app_iff. auto. }
  pose proof (proj1 must_park_lemma _ _ _ _ Hr Hdup H). lia.
Qed.
