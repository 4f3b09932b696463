(** * Theorem 1: closed sets

    If a set of positions contains the start, no member is won, and every legal move from a member
    leads to a member up to order, then the start cannot be won: by induction over the moves of a
    game, every position of it is in the set. *)

From Coq Require Import List Arith Lia Permutation.
From FreeCell Require Import Rules Reordering.

Section ClosedSet.
Variable g : game.

(** ** Wins of at most so many moves

    Later theorems replace a game by another one that is no longer, so they need its length. *)

Inductive wins_within : nat -> position -> Prop :=
| wins_now : forall n p, is_won p -> wins_within n p
| wins_later : forall n p q, moves g p q -> wins_within n q -> wins_within (S n) p.

Lemma wins_within_more n m p : wins_within n p -> n <= m -> wins_within m p.
Proof.
  intros H; revert m; induction H as [n p Hw | n p q Hm _ IH]; intros m Hle.
  - apply wins_now, Hw.
  - destruct m as [|m]; [lia |]. eapply wins_later; [exact Hm | apply IH; lia].
Qed.

Lemma can_be_won_within p : can_be_won g p <-> exists n, wins_within n p.
Proof.
  split.
  - induction 1 as [p Hw | p q Hm _ [n IH]].
    + exists 0. apply wins_now, Hw.
    + exists (S n). eapply wins_later; eassumption.
  - intros [n H]; induction H as [n p Hw | n p q Hm _ IH].
    + apply won_already, Hw.
    + eapply won_by_move; eassumption.
Qed.

Lemma wins_within_same n p q : wins_within n p -> same p q -> wins_within n q.
Proof.
  intros H; revert q; induction H as [n p Hw | n p p1 Hm _ IH]; intros q Hs.
  - eapply wins_now, is_won_same; eassumption.
  - destruct (moves_same _ _ _ _ Hm Hs) as (q1 & Hm1 & Hs1).
    eapply wins_later; [exact Hm1 | apply IH, Hs1].
Qed.

(** ** The theorem *)

(** A position is in a set up to order. *)
Definition has (members : position -> Prop) (p : position) : Prop :=
  exists member, members member /\ same p member.

Theorem closed_set_cannot_be_won (members : position -> Prop) (start : position) :
  has members start ->
  (forall p, members p -> ~ is_won p) ->
  (forall p q, members p -> moves g p q -> has members q) ->
  ~ can_be_won g start.
Proof.
  intros Hstart Hwon Hclosed Hwin.
  induction Hwin as [p Hw | p q Hm _ IH]; destruct Hstart as (member & Hin & Hs).
  - apply (Hwon member Hin). eapply is_won_same; eassumption.
  - destruct (moves_same _ _ _ _ Hm Hs) as (q' & Hm' & Hs').
    destruct (Hclosed _ _ Hin Hm') as (next & Hnext & Hsn).
    apply IH. exists next. split; [exact Hnext | eapply same_trans; eassumption].
Qed.

End ClosedSet.
