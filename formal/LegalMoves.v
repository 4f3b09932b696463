(** * All moves, computed

    The functions here list what the relations of Rules.v allow. *)

From Coq Require Import List Arith Bool Lia Permutation.
From FreeCell Require Import Rules Reordering WellFormed SafeAutoplay.
Import ListNotations.

(** ** Comparisons *)

Definition suit_eqb (s s' : suit) : bool :=
  match s, s' with
  | Clubs, Clubs | Diamonds, Diamonds | Hearts, Hearts | Spades, Spades => true
  | _, _ => false
  end.

Definition suits := [Clubs; Diamonds; Hearts; Spades].

Lemma all_suits s : In s suits.
Proof. destruct s; simpl; auto. Qed.

Lemma suit_eqb_spec s s' : suit_eqb s s' = true <-> s = s'.
Proof. destruct s, s'; simpl; split; congruence. Qed.

Definition card_eqb (c d : card) : bool :=
  if suit_eqb (suit_of c) (suit_of d) then rank c =? rank d else false.

Lemma card_eqb_spec c d : card_eqb c d = true <-> c = d.
Proof.
  destruct c as [r s], d as [r' s']. unfold card_eqb; simpl.
  destruct (suit_eqb s s') eqn:Hs.
  - apply suit_eqb_spec in Hs as <-. rewrite Nat.eqb_eq. split; congruence.
  - split; [discriminate |]. intros [= _ Heq]. apply suit_eqb_spec in Heq. congruence.
Qed.

Definition fits_onb (g : game) (c below : card) : bool :=
  if S (rank c) =? rank below then builds_on g (suit_of c) (suit_of below) else false.

Lemma fits_onb_spec g c below : fits_onb g c below = true <-> fits_on g c below.
Proof.
  unfold fits_onb, fits_on. destruct (Nat.eqb_spec (S (rank c)) (rank below)); intuition congruence.
Qed.

Definition is_nextb (f : foundations) (c : card) : bool := rank c =? S (height f (suit_of c)).

Lemma is_nextb_spec f c : is_nextb f c = true <-> is_next f c.
Proof. apply Nat.eqb_eq. Qed.

Definition is_wonb (p : position) : bool :=
  forallb (fun s => height (home p) s =? 13) suits.

Lemma is_wonb_spec p : is_wonb p = true <-> is_won p.
Proof.
  unfold is_wonb. rewrite forallb_forall. split.
  - intros H s. apply Nat.eqb_eq, H, all_suits.
  - intros H s _. apply Nat.eqb_eq, H.
Qed.

Definition is_safeb (g : game) (f : foundations) (c : card) : bool :=
  if rank c <=? 2 then true
  else forallb (fun s => if builds_on g s (suit_of c) then rank c <=? S (height f s) else true)
               suits.

Lemma is_safeb_spec g f c : is_safeb g f c = true -> is_safe g f c.
Proof.
  unfold is_safeb, is_safe, lower_cards_home.
  destruct (Nat.leb_spec (rank c) 2) as [H | _]; [left; exact H |].
  rewrite forallb_forall. intros H. right. intros s Hs. specialize (H s (all_suits s)).
  rewrite Hs in H. apply Nat.leb_le, H.
Qed.

(** ** One element of a list is changed *)

(** All lists in which one element is another one, and what the change brought *)
Fixpoint changes {A B} (change : A -> option (B * A)) (l : list A) : list (B * list A) :=
  match l with
  | [] => []
  | x :: rest =>
    let others := map (fun '(b, rest') => (b, x :: rest')) (changes change rest) in
    match change x with
    | Some (b, y) => (b, y :: rest) :: others
    | None => others
    end
  end.

Lemma changes_spec {A B} (change : A -> option (B * A)) l b l' :
  In (b, l') (changes change l) <->
  exists left x y right,
    l = left ++ x :: right /\ change x = Some (b, y) /\ l' = left ++ y :: right.
Proof.
  revert l'. induction l as [|x0 rest IH]; intros l'; simpl.
  - split; [contradiction |]. intros ([|] & ? & ? & ? & [=] & _).
  - assert (In (b, l') (map (fun '(b, rest') => (b, x0 :: rest')) (changes change rest)) <->
      exists left x y right, x0 :: rest = (x0 :: left) ++ x :: right
        /\ change x = Some (b, y) /\ l' = (x0 :: left) ++ y :: right) as Hothers.
    { rewrite in_map_iff. split.
      - intros ((b0, rest') & [= <- <-] & H).
        apply IH in H as (left & x & y & right & -> & Hx & ->).
        exists left, x, y, right. auto.
      - intros (left & x & y & right & [= ->] & Hx & ->).
        exists (b, left ++ y :: right). split; [reflexivity |].
        apply IH. exists left, x, y, right. auto. }
    split.
    + intros H.
      assert (In (b, l') (map (fun '(b, rest') => (b, x0 :: rest')) (changes change rest))
        \/ exists y, change x0 = Some (b, y) /\ l' = y :: rest) as [H' | (y & Hy & ->)].
      { destruct (change x0) as [[b0 y]|]; simpl in H; [destruct H as [[= <- <-] |] |]; eauto. }
      * apply Hothers in H' as (left & x & y & right & ? & ? & ?).
        exists (x0 :: left), x, y, right. auto.
      * exists [], x0, y, rest. auto.
    + intros ([|x1 left] & x & y & right & [= <- Hrest] & Hx & ->).
      * subst. rewrite Hx. left. reflexivity.
      * destruct (change x0) as [[b0 y0]|]; [right |]; apply Hothers;
          exists left, x, y, right; subst; auto.
Qed.

(** All ways to take one wanted element out of a list *)
Fixpoint picks {A} (wanted : A -> bool) (l : list A) : list (A * list A) :=
  match l with
  | [] => []
  | x :: rest =>
    let others := map (fun '(y, rest') => (y, x :: rest')) (picks wanted rest) in
    if wanted x then (x, rest) :: others else others
  end.

Lemma picks_spec {A} wanted (l : list A) x l' :
  In (x, l') (picks wanted l) <->
  wanted x = true /\ exists left right, l = left ++ x :: right /\ l' = left ++ right.
Proof.
  revert l'. induction l as [|x0 rest IH]; intros l'; simpl.
  - split; [contradiction |]. intros (_ & [|] & ? & [=] & _).
  - assert (In (x, l') (map (fun '(y, rest') => (y, x0 :: rest')) (picks wanted rest)) <->
      wanted x = true /\ exists left right,
        x0 :: rest = (x0 :: left) ++ x :: right /\ l' = (x0 :: left) ++ right) as Hothers.
    { rewrite in_map_iff. split.
      - intros ((y & rest') & [= -> <-] & H). apply IH in H as (Hx & left & right & -> & ->).
        split; [exact Hx |]. exists left, right. auto.
      - intros (Hx & left & right & [= ->] & ->).
        exists (x, left ++ right). split; [reflexivity |]. apply IH. eauto. }
    split.
    + intros H.
      assert (In (x, l') (map (fun '(y, rest') => (y, x0 :: rest')) (picks wanted rest))
        \/ wanted x0 = true /\ x = x0 /\ l' = rest) as [H' | (Hx & -> & ->)].
      { destruct (wanted x0); simpl in H; [destruct H as [[= <- <-] |] |]; auto. }
      * apply Hothers in H' as (Hx & left & right & ? & ?). split; [exact Hx |].
        exists (x0 :: left), right. auto.
      * split; [exact Hx |]. exists [], rest. auto.
    + intros (Hx & [|x1 left] & right & [= <- Hrest] & ->).
      * subst. rewrite Hx. left. reflexivity.
      * destruct (wanted x0); [right |]; apply Hothers; (split; [exact Hx |]);
          exists left, right; subst; auto.
Qed.

(** ** Moves *)

Definition last_if (wanted : card -> bool) (l : cascade) : option (card * cascade) :=
  match l with
  | [] => None
  | c :: under => if wanted c then Some (c, under) else None
  end.

(** All wanted cards that can be taken, with the position without the card *)
Definition all_takes (wanted : card -> bool) (p : position) : list (card * position) :=
  map (fun '(c, cs) => (c, Position cs (cells p) (home p)))
      (changes (last_if wanted) (cascades p)) ++
  map (fun '(c, fs) => (c, Position (cascades p) fs (home p)))
      (picks wanted (cells p)).

Lemma all_takes_spec wanted c p hand :
  In (c, hand) (all_takes wanted p) <-> takes c p hand /\ wanted c = true.
Proof.
  unfold all_takes. rewrite in_app_iff, !in_map_iff. split.
  - intros [((c0 & cs) & [= -> <-] & H) | ((c0 & fs) & [= -> <-] & H)]; destruct p; simpl in *.
    + apply changes_spec in H as (left & [|c0 l] & y & right & -> & Hx & ->); [discriminate |].
      simpl in Hx. destruct (wanted c0) eqn:Hc; [| discriminate]. injection Hx as -> ->.
      split; [apply takes_from_cascade | exact Hc].
    + apply picks_spec in H as (Hc & left & right & -> & ->).
      split; [apply takes_from_cell | exact Hc].
  - intros [[left under right cells home | cascades left right home] Hc]; simpl.
    + left. exists (c, left ++ under :: right). split; [reflexivity |].
      apply changes_spec. exists left, (c :: under), under, right. simpl. rewrite Hc. auto.
    + right. exists (c, left ++ right). split; [reflexivity |]. apply picks_spec. eauto.
Qed.

(** A card lands on a cascade that is empty and takes it, or ends with a card on which it fits. *)
Definition lands_on (g : game) (c : card) (l : cascade) : option (unit * cascade) :=
  match l with
  | [] => if may_enter g (rank c) then Some (tt, [c]) else None
  | below :: _ => if fits_onb g c below then Some (tt, c :: l) else None
  end.

Definition all_puts_on_table (g : game) (c : card) (hand : position) : list position :=
  let onto := map (fun '(_, cs) => Position cs (cells hand) (home hand))
                  (changes (lands_on g c) (cascades hand)) in
  if length (cells hand) <? freecells g
  then Position (cascades hand) (c :: cells hand) (home hand) :: onto
  else onto.

Lemma all_puts_on_table_spec g c hand q :
  In q (all_puts_on_table g c hand) <-> puts_on_table g c hand q.
Proof.
  unfold all_puts_on_table.
  set (onto := map _ _).
  assert (In q onto <-> exists cs, q = Position cs (cells hand) (home hand)
    /\ exists left x y right, cascades hand = left ++ x :: right
      /\ lands_on g c x = Some (tt, y) /\ cs = left ++ y :: right) as Honto.
  { subst onto. rewrite in_map_iff. split.
    - intros (([] & cs) & <- & H%changes_spec). eauto.
    - intros (cs & -> & H). exists (tt, cs). split; [reflexivity |]. apply changes_spec, H. }
  split.
  - intros H.
    assert (In q onto \/ length (cells hand) < freecells g
      /\ q = Position (cascades hand) (c :: cells hand) (home hand)) as [H' | [Hroom ->]].
    { destruct (Nat.ltb_spec (length (cells hand)) (freecells g)); [| auto].
      destruct H as [<- | H]; auto. }
    + apply Honto in H' as (cs & -> & left & x & y & right & Hc & Hx & ->).
      destruct hand as [cascades cells home]; simpl in *; subst.
      destruct x as [|below under]; simpl in Hx.
      * destruct (may_enter g (rank c)) eqn:Henters; [| discriminate]. injection Hx as <-.
        apply puts_into_empty_cascade, Henters.
      * destruct (fits_onb g c below) eqn:Hfits; [| discriminate]. injection Hx as <-.
        apply puts_onto_card, fits_onb_spec, Hfits.
    + destruct hand; simpl in *. apply puts_into_cell. exact Hroom.
  - intros H.
    assert (In q onto \/ length (cells hand) < freecells g
      /\ q = Position (cascades hand) (c :: cells hand) (home hand)) as [H' | [Hroom ->]].
    { destruct H as [cascades cells home Hroom | left right cells home Henters
        | left below under right cells home Hfits]; [apply or_intror; auto | |];
        apply or_introl, Honto; simpl; eexists; (split; [reflexivity |]).
      - exists left, [], [c], right. simpl. rewrite Henters. auto.
      - exists left, (below :: under), (c :: below :: under), right. simpl.
        apply fits_onb_spec in Hfits. rewrite Hfits. auto. }
    + destruct (length (cells hand) <? freecells g); [right |]; exact H'.
    + apply Nat.ltb_lt in Hroom. rewrite Hroom. left. reflexivity.
Qed.

Definition put_home (c : card) (hand : position) : position :=
  Position (cascades hand) (cells hand) (raise (home hand) (suit_of c)).

Lemma put_home_spec c hand q :
  puts_home c hand q <-> is_nextb (home hand) c = true /\ q = put_home c hand.
Proof.
  rewrite is_nextb_spec. split.
  - intros []. auto.
  - intros [Hnext ->]. destruct hand. apply puts_home_if_next, Hnext.
Qed.

(** All positions after a move of a card that has been taken *)
Definition all_puts (g : game) (c : card) (hand : position) : list position :=
  if is_nextb (home hand) c
  then put_home c hand :: all_puts_on_table g c hand
  else all_puts_on_table g c hand.

Lemma all_puts_spec g c hand q :
  In q (all_puts g c hand) <-> puts_home c hand q \/ puts_on_table g c hand q.
Proof.
  unfold all_puts. rewrite put_home_spec, <- all_puts_on_table_spec.
  destruct (is_nextb (home hand) c); simpl; intuition congruence.
Qed.

(** ** Moves of runs *)

(** All lists that come of a change of one element in one of several ways, and what it brought *)
Fixpoint all_changes {A B} (change : A -> list (B * A)) (l : list A) : list (B * list A) :=
  match l with
  | [] => []
  | x :: rest =>
    map (fun '(b, y) => (b, y :: rest)) (change x)
    ++ map (fun '(b, rest') => (b, x :: rest')) (all_changes change rest)
  end.

Lemma in_all_changes {A B} (change : A -> list (B * A)) left x right b y :
  In (b, y) (change x) -> In (b, left ++ y :: right) (all_changes change (left ++ x :: right)).
Proof.
  intros H. induction left as [|z left IH]; simpl; apply in_app_iff.
  - left. apply in_map_iff. exists (b, y). auto.
  - right. apply in_map_iff. exists (b, left ++ y :: right). auto.
Qed.

(** All runs at the end of a cascade, each as its upper cards and its foot, and what is under it *)
Fixpoint runs_of (g : game) (l : cascade) : list ((list card * card) * cascade) :=
  match l with
  | [] => []
  | c :: under =>
    (([], c), under) ::
    match under with
    | [] => []
    | below :: _ =>
      if fits_onb g c below
      then map (fun '((above, foot), under') => ((c :: above, foot), under')) (runs_of g under)
      else []
    end
  end.

Lemma in_runs_of g above foot under :
  is_run g (above ++ [foot]) -> In ((above, foot), under) (runs_of g (above ++ foot :: under)).
Proof.
  induction above as [|c above IH]; intros Hrun; simpl; [left; reflexivity | right].
  assert (exists below rest, above ++ foot :: under = below :: rest
    /\ fits_on g c below /\ is_run g (above ++ [foot])) as (below & rest & Hbelow & Hfits & Hrun').
  { destruct above as [|below above]; destruct Hrun as [Hfits Hrun];
      eexists; eexists; (split; [reflexivity | split; assumption]). }
  rewrite Hbelow. apply fits_onb_spec in Hfits. rewrite Hfits. apply in_map_iff.
  exists ((above, foot), under). split; [reflexivity |]. rewrite <- Hbelow. exact (IH Hrun').
Qed.

Definition receive_run (g : game) (above : list card) (foot : card) (l : cascade)
  : list (unit * cascade) :=
  match lands_on g foot l with
  | Some (_, l') => [(tt, above ++ l')]
  | None => []
  end.

Lemma in_receive_run g above foot l :
  receives g foot l -> In (tt, above ++ foot :: l) (receive_run g above foot l).
Proof.
  unfold receive_run. destruct l as [|below l]; simpl; intros H.
  - rewrite H. left. reflexivity.
  - apply fits_onb_spec in H. rewrite H. left. reflexivity.
Qed.

Definition all_run_moves (g : game) (p : position) : list position :=
  flat_map
    (fun '((above, foot), cs) =>
       map (fun '(_, cs') => Position cs' (cells p) (home p))
           (all_changes (receive_run g above foot) cs))
    (all_changes (runs_of g) (cascades p)).

Lemma in_all_run_moves g above foot p hand q :
  is_run g (above ++ [foot]) -> takes_run above foot p hand -> puts_run g above foot hand q ->
  In q (all_run_moves g p).
Proof.
  intros Hrun Ht Hput. apply in_flat_map.
  exists ((above, foot), cascades hand). split.
  - destruct Ht. apply in_all_changes, in_runs_of, Hrun.
  - assert (cells p = cells hand /\ home p = home hand) as [-> ->] by (destruct Ht; auto).
    clear Ht. apply in_map_iff. exists (tt, cascades q). destruct Hput. simpl.
    split; [reflexivity |]. apply in_all_changes, in_receive_run. assumption.
Qed.

(** ** All moves *)

Definition all_moves (g : game) (p : position) : list position :=
  let of_cards := flat_map (fun '(c, hand) => all_puts g c hand) (all_takes (fun _ => true) p) in
  if long_runs g then all_run_moves g p ++ of_cards else of_cards.

(** It leaves none out. *)
Theorem all_moves_are_there g p q : moves g p q -> In q (all_moves g p).
Proof.
  intros Hm. unfold all_moves. set (of_cards := flat_map _ _).
  assert (In q of_cards \/ long_runs g = true /\ In q (all_run_moves g p)) as [H | [-> H]].
  { destruct Hm
      as [c p hand q Ht Hput | c p hand q Ht Hput | above foot p hand q Hlong Hrun Ht Hput].
    1, 2: left; apply in_flat_map; exists (c, hand);
      (split; [apply all_takes_spec; auto |]); apply all_puts_spec; auto.
    right. split; [exact Hlong | eapply in_all_run_moves; eassumption]. }
  - destruct (long_runs g); [apply in_app_iff; right |]; exact H.
  - apply in_app_iff. left. exact H.
Qed.

(** ** What goes home by itself *)

(** The position after the first card that does *)
Definition first_home (g : game) (p : position) : option position :=
  match all_takes (fun c => if is_nextb (home p) c then is_safeb g (home p) c else false) p with
  | (c, hand) :: _ => Some (put_home c hand)
  | [] => None
  end.

Lemma first_home_spec g p q : first_home g p = Some q -> goes_home g p q.
Proof.
  unfold first_home. destruct (all_takes _ p) as [|[c hand] rest] eqn:H; [discriminate |].
  intros [= <-]. assert (In (c, hand) ((c, hand) :: rest)) as Hin by (left; reflexivity).
  rewrite <- H in Hin. apply all_takes_spec in Hin as [Ht Hc].
  destruct (is_nextb (home p) c) eqn:Hnext; [| discriminate].
  eapply goes_home_if_safe; [exact Ht | apply put_home_spec | apply is_safeb_spec, Hc].
  rewrite (takes_home _ _ _ Ht). auto.
Qed.
