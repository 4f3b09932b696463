(** * The checker of certificates

    [check] looks at a set of members, as Theorem 3 wants them. If it says [true], the start cannot
    be won ([check_is_right]), whatever game it is: the checker finds out by itself whether siblings
    are alike in this game. A certificate of all positions is such a set in which no pair is
    unknown.

    Whatever has to be searched for comes as advice: where in the set a result is, and which pairs
    to exchange to get the member that is stored there. The checker compares what it finds at that
    place with what it wants. So nothing is asked of the advice or of the order of the set; bad ones
    can only make the checker say [false]. *)

From Coq Require Import List Arith Bool Lia Permutation.
From FreeCell Require Import Rules Reordering WellFormed ClosedSet SafeAutoplay Interchange.
From FreeCell Require Import LegalMoves Buckets.
Import ListNotations.

(** ** Lists up to order *)

Section Reordered.
Variable A : Type.
Variable eqb : A -> A -> bool.
Hypothesis eqb_spec : forall x y, eqb x y = true -> x = y.

Fixpoint without (x : A) (l : list A) : option (list A) :=
  match l with
  | [] => None
  | y :: rest =>
    if eqb x y then Some rest
    else match without x rest with
         | Some rest' => Some (y :: rest')
         | None => None
         end
  end.

Fixpoint reordered (l l' : list A) : bool :=
  match l with
  | [] => match l' with [] => true | _ :: _ => false end
  | x :: rest =>
    match without x l' with
    | Some rest' => reordered rest rest'
    | None => false
    end
  end.

Lemma without_spec x l rest : without x l = Some rest -> Permutation (x :: rest) l.
Proof.
  revert rest. induction l as [|y l IH]; simpl; intros rest H; [discriminate |].
  destruct (eqb x y) eqn:Hxy.
  - injection H as <-. apply eqb_spec in Hxy as <-. reflexivity.
  - destruct (without x l) as [rest'|]; [| discriminate]. injection H as <-.
    rewrite perm_swap. constructor. apply IH. reflexivity.
Qed.

Lemma reordered_spec l l' : reordered l l' = true -> Permutation l l'.
Proof.
  revert l'. induction l as [|x l IH]; simpl; intros l' H.
  - destruct l'; [constructor | discriminate].
  - destruct (without x l') as [rest|] eqn:Hw; [| discriminate].
    rewrite <- (without_spec _ _ _ Hw). constructor. apply IH, H.
Qed.

Fixpoint equal (l l' : list A) : bool :=
  match l, l' with
  | [], [] => true
  | x :: rest, y :: rest' => if eqb x y then equal rest rest' else false
  | _, _ => false
  end.

Lemma equal_spec l l' : equal l l' = true -> l = l'.
Proof.
  revert l'. induction l as [|x l IH]; intros [|y l']; simpl; try congruence.
  destruct (eqb x y) eqn:Hxy; [| discriminate]. intros H.
  f_equal; [apply eqb_spec, Hxy | apply IH, H].
Qed.

Definition is_in (x : A) (l : list A) : bool := existsb (eqb x) l.

Lemma is_in_spec x l : is_in x l = true -> In x l.
Proof.
  intros (y & Hy & Hxy)%existsb_exists. apply eqb_spec in Hxy as ->. exact Hy.
Qed.

Definition all_in (l l' : list A) : bool := forallb (fun x => is_in x l') l.

Lemma all_in_spec l l' : all_in l l' = true -> incl l l'.
Proof.
  unfold all_in. rewrite forallb_forall. intros H x Hx. apply is_in_spec, H, Hx.
Qed.

End Reordered.

Arguments reordered {A}.
Arguments equal {A}.
Arguments is_in {A}.
Arguments all_in {A}.

(** ** Comparing positions *)

Lemma card_eqb_eq c d : card_eqb c d = true -> c = d.
Proof. apply card_eqb_spec. Qed.

Definition cascade_eqb : cascade -> cascade -> bool := equal card_eqb.

Lemma cascade_eqb_eq l l' : cascade_eqb l l' = true -> l = l'.
Proof. apply equal_spec, card_eqb_eq. Qed.

Definition home_eqb (f f' : foundations) : bool :=
  forallb (fun s => height f s =? height f' s) suits.

Lemma home_eqb_eq f f' : home_eqb f f' = true -> f = f'.
Proof.
  unfold home_eqb. rewrite forallb_forall. intros H.
  assert (forall s, height f s = height f' s) as Hs
    by (intros s; apply Nat.eqb_eq, H, all_suits).
  destruct f, f'.
  f_equal; [apply (Hs Clubs) | apply (Hs Diamonds) | apply (Hs Hearts) | apply (Hs Spades)].
Qed.

Definition sameb (p q : position) : bool :=
  if home_eqb (home p) (home q)
  then if reordered cascade_eqb (cascades p) (cascades q)
       then reordered card_eqb (cells p) (cells q)
       else false
  else false.

Lemma sameb_spec p q : sameb p q = true -> same p q.
Proof.
  unfold sameb. destruct (home_eqb _ _) eqn:Hh; [| discriminate].
  destruct (reordered cascade_eqb _ _) eqn:Hc; [| discriminate]. intros Hf. split.
  - eapply reordered_spec; [apply cascade_eqb_eq | exact Hc].
  - eapply reordered_spec; [apply card_eqb_eq | exact Hf].
  - apply home_eqb_eq, Hh.
Qed.

Definition is_boardb (p : position) : bool :=
  if forallb (fun s => height (home p) s <=? 13) suits
  then reordered card_eqb (table p) (filter (fun c => negb (is_home (home p) c)) pack)
  else false.

Lemma is_boardb_spec p : is_boardb p = true -> is_board p.
Proof.
  unfold is_boardb. destruct (forallb _ _) eqn:Hmost; [| discriminate].
  rewrite forallb_forall in Hmost. intros H. split.
  - intros s. apply Nat.leb_le, Hmost, all_suits.
  - eapply reordered_spec; [apply card_eqb_eq | exact H].
Qed.

(** ** Pairs *)

Definition pair_eqb (k l : pair) : bool :=
  if fst k =? fst l then Bool.eqb (snd k) (snd l) else false.

Lemma pair_eqb_eq k l : pair_eqb k l = true -> k = l.
Proof.
  destruct k, l. unfold pair_eqb; simpl. destruct (Nat.eqb_spec n n0) as [<- |]; [| discriminate].
  intros H%eqb_prop. congruence.
Qed.

(** The position with these pairs exchanged *)
Definition with_exchanged (pairs : list pair) (p : position) : position :=
  match pairs with
  | [] => p
  | _ :: _ => exchanged (fun k => is_in pair_eqb k pairs) p
  end.

Lemma with_exchanged_spec pairs p :
  exists f, within f pairs /\ with_exchanged pairs p = exchanged f p.
Proof.
  destruct pairs as [|k pairs]; simpl.
  - exists (fun _ => false). split; [intros ?; discriminate | symmetry; apply exchanged_nothing].
  - exists (fun l => is_in pair_eqb l (k :: pairs)). split; [| reflexivity].
    intros l. apply is_in_spec, pair_eqb_eq.
Qed.

(** Both cards of a pair rank above the next of their suits. *)
Definition is_later (f : foundations) (k : pair) : bool :=
  let '(r, red) := k in
  if red
  then if S (diamonds f) <? r then S (hearts f) <? r else false
  else if S (clubs f) <? r then S (spades f) <? r else false.

Lemma is_later_not_next f c : is_later f (pair_of c) = true -> ~ is_next f c.
Proof.
  destruct c as [r s]. unfold is_next, pair_of, is_later; simpl. intros H ->.
  destruct s; simpl in H; repeat match type of H with
    | (if ?b then _ else _) = true => destruct b eqn:?; [| discriminate]
    end;
    repeat match goal with E : (_ <? _) = true |- _ => apply Nat.ltb_lt in E end; lia.
Qed.

Lemma all_later_none_next unknown p :
  (forall k, In k unknown -> is_later (home p) k = true) -> none_next unknown p.
Proof. intros H c Hnext Hin. exact (is_later_not_next _ _ (H _ Hin) Hnext). Qed.

Definition siblings_alikeb (g : game) : bool :=
  let same s t below below' := Bool.eqb (builds_on g s below) (builds_on g t below') in
  forallb (fun s => forallb (fun below =>
    if same (sibling_suit s) s below below then same s s (sibling_suit below) below else false)
    suits) suits.

Lemma siblings_alikeb_spec g : siblings_alikeb g = true -> siblings_alike g.
Proof.
  unfold siblings_alikeb. intros H s below. rewrite forallb_forall in H.
  specialize (H s (all_suits s)). rewrite forallb_forall in H.
  specialize (H below (all_suits below)). simpl in H.
  destruct (Bool.eqb (builds_on g (sibling_suit s) below) _) eqn:Hs; [| discriminate].
  split; apply eqb_prop; assumption.
Qed.

Definition may_be_openb (alike : bool) (unknown : list pair) : bool :=
  match unknown with
  | [] => true
  | _ :: _ => alike
  end.

Lemma may_be_openb_spec g unknown :
  may_be_openb (siblings_alikeb g) unknown = true -> may_be_open g unknown.
Proof. destruct unknown; [left; reflexivity | right; apply siblings_alikeb_spec; assumption]. Qed.

(** ** The set *)

(** A member: a position and its unknown pairs *)
Definition member : Type := position * list pair.

(** ** The check *)

Section Check.

(** The advice: which pairs to exchange, and in which bucket the member is *)
Variable advise : position -> list pair * list bool.
Variable g : game.
Variable set : tree member.

Definition is_result (unknown : list pair) (r : position) : bool :=
  let '(pairs, path) := advise r in
  let r' := with_exchanged pairs r in
  existsb (fun '(m, more) =>
             if sameb m r'
             then if all_in pair_eqb unknown more then all_in pair_eqb pairs more else false
             else false)
          (bucket path set).

(** Follows a position until every result is in the set. The first argument bounds the steps. *)
Fixpoint goes_onb (steps : nat) (unknown : list pair) (p : position) : bool :=
  match steps with
  | 0 => false
  | S steps =>
    match find (fun k => negb (is_later (home p) k)) unknown with
    | Some k =>
      let rest := remove pair_dec k unknown in
      if goes_onb steps rest p then goes_onb steps rest (exchanged (is_pair k) p) else false
    | None =>
      match first_home g p with
      | Some q => goes_onb steps unknown q
      | None => is_result unknown p
      end
    end
  end.

(** There are at most 26 pairs to tell apart, and 52 cards to go home. *)
Definition enough_steps := 80.

(** A move that puts a card back where it was leads to the member itself. *)
Definition check_member (alike : bool) (m : member) : bool :=
  let '(p, unknown) := m in
  if is_wonb p then false
  else if may_be_openb alike unknown
  then if forallb (is_later (home p)) unknown
       then forallb (fun q => if sameb p q then true else goes_onb enough_steps unknown q)
                    (all_moves g p)
       else false
  else false.

Definition check (start : position) : bool :=
  if is_boardb start
  then if goes_onb enough_steps [] start
       then every (check_member (siblings_alikeb g)) set
       else false
  else false.

(** ** Why it is right *)

Definition members (p : position) (unknown : list pair) : Prop := in_tree (p, unknown) set.

Lemma is_result_spec unknown r : is_result unknown r = true -> has_result members unknown r.
Proof.
  unfold is_result. destruct (advise r) as [pairs path].
  intros ((m & more) & Hin%bucket_in_tree & H)%existsb_exists.
  destruct (sameb _ _) eqn:Hs; [| discriminate].
  destruct (all_in pair_eqb unknown more) eqn:Hu; [| discriminate].
  destruct (with_exchanged_spec pairs r) as (f & Hf & Hr). rewrite Hr in Hs.
  exists m, more, f. split; [exact Hin | split; [| split]].
  - eapply all_in_spec; [apply pair_eqb_eq | exact Hu].
  - intros k Hk. eapply all_in_spec; [apply pair_eqb_eq | exact H | apply Hf, Hk].
  - apply sameb_spec, Hs.
Qed.

Lemma goes_onb_spec steps unknown p :
  goes_onb steps unknown p = true -> goes_on g members unknown p.
Proof.
  revert unknown p. induction steps as [|steps IH]; simpl; intros unknown p H; [discriminate |].
  destruct (find _ unknown) as [k|] eqn:Hk.
  - destruct (goes_onb steps _ p) eqn:Hsame; [| discriminate].
    apply tell_apart with (k := k); apply IH; assumption.
  - destruct (first_home g p) as [q|] eqn:Hq.
    + eapply goes_home_by_itself; [| apply first_home_spec, Hq | apply IH, H].
      apply all_later_none_next. intros k Hin.
      apply (find_none _ _ Hk), negb_false_iff in Hin. exact Hin.
    + apply result_in_set, is_result_spec, H.
Qed.

Theorem check_is_right (start : position) :
  check start = true -> is_board start /\ ~ can_be_won g start.
Proof.
  unfold check. destruct (is_boardb start) eqn:Hboard; [| discriminate].
  destruct (goes_onb _ [] start) eqn:Hstart; [| discriminate]. intros Hevery.
  apply is_boardb_spec in Hboard. split; [exact Hboard |].
  apply goes_onb_spec in Hstart.
  assert (forall p unknown, members p unknown ->
    is_wonb p = false /\ may_be_open g unknown /\ forallb (is_later (home p)) unknown = true
    /\ forallb (fun q => if sameb p q then true else goes_onb enough_steps unknown q)
               (all_moves g p) = true) as Hmember.
  { intros p unknown Hin. pose proof (every_spec _ _ _ _ Hevery Hin) as H. unfold check_member in H.
    destruct (is_wonb p); [discriminate |].
    destruct (may_be_openb _ unknown) eqn:Hopen; [| discriminate].
    apply may_be_openb_spec in Hopen.
    destruct (forallb (is_later _) unknown); [| discriminate]. auto. }
  apply (closed_set_up_to_symmetry_cannot_be_won g members start Hboard Hstart).
  - intros p unknown (Hwon & _ & _)%Hmember Hw%is_wonb_spec. congruence.
  - intros p unknown (_ & Hopen & _)%Hmember. exact Hopen.
  - intros p unknown (_ & _ & Hlater & _)%Hmember. apply all_later_none_next.
    apply forallb_forall, Hlater.
  - intros p unknown r Hin Hr%all_moves_are_there.
    destruct (Hmember _ _ Hin) as (_ & _ & _ & Hmoves).
    rewrite forallb_forall in Hmoves. specialize (Hmoves r Hr). cbv beta in Hmoves.
    destruct (sameb p r) eqn:Hs; [| eapply goes_onb_spec, Hmoves].
    apply sameb_spec in Hs. apply result_in_set. exists p, unknown, (fun _ => false).
    split; [exact Hin | split; [apply incl_refl | split; [discriminate |]]].
    rewrite exchanged_nothing. exact Hs.
Qed.

End Check.
