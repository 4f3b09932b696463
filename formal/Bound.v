(** * Theorem 4: closed sets with moves

    A set has pairs of a number of moves and a position. If it has the start with no moves, no
    member is won, and every move from a member leads to a member with no more moves so far, or to a
    position for which moves so far and a lower bound make [least], then no solution has fewer than
    [least] moves. Up to the order of cascades and freecells, and after cards have gone home by
    themselves, which counts. *)

From Coq Require Import List Arith Bool Lia Permutation.
From FreeCell Require Import Rules Reordering WellFormed ClosedSet SafeAutoplay LegalMoves.
From FreeCell Require Import Buckets Checker Parking.
Import ListNotations.

(** So many cards go home by themselves, one after the other. *)
Inductive settles_in (g : game) : nat -> position -> position -> Prop :=
| settles_in_none : forall p, settles_in g 0 p p
| settles_in_more : forall k p q r,
    goes_home g p q -> settles_in g k q r -> settles_in g (S k) p r.

Lemma settling_saves_moves g k n p q :
  well_formed p -> settles_in g k p q -> wins_within g n p ->
  well_formed q /\ exists m, n = k + m /\ wins_within g m q.
Proof.
  intros Hwf Hs. revert n Hwf. induction Hs as [p | k p q r Hg _ IH]; intros n Hwf Hwin.
  - split; [exact Hwf | exists n; auto].
  - destruct (goes_home_saves_a_move _ _ _ _ Hwf Hg Hwin) as (m & -> & Hq).
    destruct (IH m (goes_home_well_formed _ _ _ Hwf Hg) Hq) as (Hr & m' & -> & Hwin').
    split; [exact Hr | exists m'; auto].
Qed.

Section Theorem4.
Variable g : game.
Variable least : nat.
Variable members : nat -> position -> Prop.

(** A lower bound: what it holds of takes so many moves. *)
Variable takes_moves : nat -> position -> Prop.
Hypothesis admissible : forall k n p,
  well_formed p -> takes_moves k p -> wins_within g n p -> k <= n.

Definition covered (moves : nat) (p : position) : Prop :=
  (exists fewer member, fewer <= moves /\ members fewer member /\ same p member)
  \/ (exists k, takes_moves k p /\ least <= moves + k).

Definition settles_into_covered (moves : nat) (p : position) : Prop :=
  exists k q, settles_in g k p q /\ covered (moves + k) q.

Theorem closed_set_with_moves (start : position) :
  is_board start ->
  settles_into_covered 0 start ->
  (forall m p, members m p -> ~ is_won p) ->
  (forall m p q, members m p -> moves g p q -> settles_into_covered (S m) q) ->
  forall n, wins_within g n start -> least <= n.
Proof.
  intros Hboard Hstart Hwon Hclosed.
  enough (forall n m p, well_formed p -> settles_into_covered m p -> wins_within g n p ->
    least <= m + n) as H.
  { intros n. apply (H n 0 start); [apply board_well_formed, Hboard | exact Hstart]. }
  induction n as [n IH] using (well_founded_induction lt_wf).
  intros m p Hwf (k & q & Hsettles & Hcovered) Hwin.
  destruct (settling_saves_moves _ _ _ _ _ Hwf Hsettles Hwin) as (Hwfq & rest & -> & Hwinq).
  destruct Hcovered as [(fewer & member & Hle & Hin & Hs) | (bound & Hbound & Hle)].
  - destruct (wins_within_same _ _ _ _ Hwinq Hs) as [rest member Hw | rest member next Hm Hnext].
    + exfalso. exact (Hwon _ _ Hin Hw).
    + assert (least <= S fewer + rest); [| lia].
      apply (IH rest) with (p := next); [lia | | | exact Hnext].
      * eapply well_formed_moves; [eapply well_formed_same |]; eassumption.
      * eapply Hclosed; eassumption.
  - pose proof (admissible _ _ _ Hwfq Hbound Hwinq). lia.
Qed.

End Theorem4.

(** ** The checker of lower bounds

    Why a position is covered comes as advice: the bucket in which it is, or a refutation of less
    than the lower bound has to be. *)

Inductive reason :=
| Listed (path : list bool)
| Refuted (r : refutation).

Section Check.
Variable advise : nat -> position -> reason.
Variable g : game.
Variable least : nat.
Variable set : tree (nat * position).

Definition not_home (p : position) : nat := 52 - total (home p).

Definition is_covered (moves : nat) (p : position) : bool :=
  match advise moves p with
  | Listed path =>
    existsb (fun '(fewer, member) => if fewer <=? moves then sameb p member else false)
            (bucket path set)
  | Refuted r => must_park (least - moves - not_home p) (cascades p) r
  end.

(** At most 52 cards go home. The first argument bounds the steps. *)
Fixpoint settles_into_coveredb (steps moves : nat) (p : position) : bool :=
  match steps with
  | 0 => false
  | S steps =>
    match first_home g p with
    | Some q => settles_into_coveredb steps (S moves) q
    | None => is_covered moves p
    end
  end.

(** A move that puts a card back where it was leads to the member itself. *)
Definition check_bound_member (m : nat * position) : bool :=
  let '(moves, p) := m in
  if is_wonb p then false
  else forallb (fun q => if sameb q p then true
                         else settles_into_coveredb enough_steps (S moves) q)
               (all_moves g p).

Definition check_bound (start : position) : bool :=
  if long_runs g then false
  else if is_boardb start
  then if settles_into_coveredb enough_steps 0 start then every check_bound_member set else false
  else false.

(** ** Why it is right *)

Definition listed (moves : nat) (p : position) : Prop := in_tree (moves, p) set.

Definition bounded (k : nat) (p : position) : Prop :=
  exists count r, must_park count (cascades p) r = true /\ k = not_home p + count.

Lemma is_covered_spec moves p :
  is_covered moves p = true -> covered least listed bounded moves p.
Proof.
  unfold is_covered. destruct (advise moves p) as [path | r].
  - intros ((fewer & member) & Hin%bucket_in_tree & H)%existsb_exists. left.
    destruct (Nat.leb_spec fewer moves) as [Hle |]; [| discriminate].
    exists fewer, member. split; [exact Hle | split; [exact Hin | apply sameb_spec, H]].
  - intros H. right. eexists. split; [eexists; eexists; split; [exact H | reflexivity] | lia].
Qed.

Lemma settles_into_coveredb_spec steps moves p :
  settles_into_coveredb steps moves p = true -> settles_into_covered g least listed bounded moves p.
Proof.
  revert moves p. induction steps as [|steps IH]; simpl; intros moves p H; [discriminate |].
  destruct (first_home g p) as [q|] eqn:Hq.
  - apply IH in H as (k & r & Hs & Hr). exists (S k), r.
    rewrite Nat.add_succ_r. split; [| exact Hr].
    eapply settles_in_more; [apply first_home_spec, Hq | exact Hs].
  - exists 0, p. rewrite Nat.add_0_r. split; [constructor | apply is_covered_spec, H].
Qed.

Theorem check_bound_is_right (start : position) :
  check_bound start = true ->
  is_board start /\ forall n, wins_within g n start -> least <= n.
Proof.
  unfold check_bound. destruct (long_runs g) eqn:Hruns; [discriminate |].
  destruct (is_boardb start) eqn:Hboard; [| discriminate].
  destruct (settles_into_coveredb _ 0 start) eqn:Hstart; [| discriminate]. intros Hevery.
  apply is_boardb_spec in Hboard. split; [exact Hboard |].
  assert (forall moves p, listed moves p -> is_wonb p = false
    /\ forallb (fun q => if sameb q p then true
                         else settles_into_coveredb enough_steps (S moves) q)
               (all_moves g p) = true) as Hmember.
  { intros moves p Hin. pose proof (every_spec _ _ _ _ Hevery Hin) as H.
    unfold check_bound_member in H. destruct (is_wonb p); [discriminate | auto]. }
  apply (closed_set_with_moves g least listed bounded).
  - intros k n p Hwf (count & r & Hr & ->) Hwin. eapply must_park_is_admissible; eassumption.
  - exact Hboard.
  - eapply settles_into_coveredb_spec, Hstart.
  - intros moves p (Hwon & _)%Hmember Hw%is_wonb_spec. congruence.
  - intros moves p q Hin Hq%all_moves_are_there. destruct (Hmember _ _ Hin) as [_ Hmoves].
    rewrite forallb_forall in Hmoves. specialize (Hmoves q Hq). cbv beta in Hmoves.
    destruct (sameb q p) eqn:Hs; [| eapply settles_into_coveredb_spec, Hmoves].
    exists 0, q. rewrite Nat.add_0_r. split; [constructor |]. left.
    exists moves, p. split; [lia | split; [exact Hin | apply sameb_spec, Hs]].
Qed.

End Check.
