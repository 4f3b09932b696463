(** * The order of cascades and freecells does not matter

    Two positions are the same up to order if they have the same cascades, the same cards in
    freecells and the same cards home. Every move of one is a move of the other, and leads to the
    same position up to order. *)

From Coq Require Import List Arith Bool Permutation.
From FreeCell Require Import Rules.
Import ListNotations.

Record same (p q : position) : Prop := Same {
  same_cascades : Permutation (cascades p) (cascades q);
  same_cells : Permutation (cells p) (cells q);
  same_home : home p = home q
}.

Lemma same_refl p : same p p.
Proof. split; reflexivity. Qed.

Lemma same_sym p q : same p q -> same q p.
Proof. intros [? ? ?]; split; symmetry; assumption. Qed.

Lemma same_trans p q r : same p q -> same q r -> same p r.
Proof. intros [? ? ?] [? ? ?]; split; etransitivity; eassumption. Qed.

(** An element of a list is somewhere in the reordered list, with the same others around it. *)
Lemma find_in_reordered {A} (x : A) left right l :
  Permutation (left ++ x :: right) l ->
  exists left' right', l = left' ++ x :: right' /\ Permutation (left ++ right) (left' ++ right').
Proof.
  intros H.
  assert (In x l) as (left' & right' & ->)%in_split
    by (eapply Permutation_in; [exact H | apply in_elt]).
  exists left', right'. split; [reflexivity | exact (Permutation_app_inv _ _ _ _ _ H)].
Qed.

(** Putting an element anywhere into a reordered list gives a reordered list. *)
Lemma insert_in_reordered {A} (x : A) left right left' right' :
  Permutation (left ++ right) (left' ++ right') ->
  Permutation (left ++ x :: right) (left' ++ x :: right').
Proof.
  intros H. rewrite <- !Permutation_middle. constructor. exact H.
Qed.

Ltac destruct_same :=
  match goal with
  | H : same _ ?q |- _ => destruct q; destruct H; simpl in *; subst
  end.

Lemma takes_same c p hand p' :
  takes c p hand -> same p p' -> exists hand', takes c p' hand' /\ same hand hand'.
Proof.
  intros [left under right cells home | cascades left right home] H; destruct_same.
  - destruct (find_in_reordered _ _ _ _ same_cascades0) as (left' & right' & -> & Hp).
    eexists; split; [apply takes_from_cascade |].
    split; simpl; auto using insert_in_reordered.
  - destruct (find_in_reordered _ _ _ _ same_cells0) as (left' & right' & -> & Hp).
    eexists; split; [apply takes_from_cell |].
    split; simpl; auto.
Qed.

Lemma puts_on_table_same g c hand q hand' :
  puts_on_table g c hand q -> same hand hand' ->
  exists q', puts_on_table g c hand' q' /\ same q q'.
Proof.
  intros [cascades cells home Hroom | left right cells home Henters
    | left below under right cells home Hfits] H; destruct_same.
  - eexists; split; [apply puts_into_cell; erewrite <- Permutation_length; eassumption |].
    split; simpl; auto.
  - destruct (find_in_reordered _ _ _ _ same_cascades0) as (left' & right' & -> & Hp).
    eexists; split; [apply puts_into_empty_cascade; exact Henters |].
    split; simpl; auto using insert_in_reordered.
  - destruct (find_in_reordered _ _ _ _ same_cascades0) as (left' & right' & -> & Hp).
    eexists; split; [apply puts_onto_card; exact Hfits |].
    split; simpl; auto using insert_in_reordered.
Qed.

Lemma puts_home_same c hand q hand' :
  puts_home c hand q -> same hand hand' -> exists q', puts_home c hand' q' /\ same q q'.
Proof.
  intros [cascades cells home Hnext] H; destruct_same.
  eexists; split; [apply puts_home_if_next; exact Hnext |]. split; simpl; auto.
Qed.

Lemma takes_run_same above foot p hand p' :
  takes_run above foot p hand -> same p p' ->
  exists hand', takes_run above foot p' hand' /\ same hand hand'.
Proof.
  intros [left under right cells home] H; destruct_same.
  destruct (find_in_reordered _ _ _ _ same_cascades0) as (left' & right' & -> & Hp).
  eexists; split; [apply takes_run_from_cascade |].
  split; simpl; auto using insert_in_reordered.
Qed.

Lemma puts_run_same g above foot hand q hand' :
  puts_run g above foot hand q -> same hand hand' ->
  exists q', puts_run g above foot hand' q' /\ same q q'.
Proof.
  intros [left target right cells home Hreceives] H; destruct_same.
  destruct (find_in_reordered _ _ _ _ same_cascades0) as (left' & right' & -> & Hp).
  eexists; split; [apply puts_run_onto_cascade; exact Hreceives |].
  split; simpl; auto using insert_in_reordered.
Qed.

Lemma moves_same g p q p' :
  moves g p q -> same p p' -> exists q', moves g p' q' /\ same q q'.
Proof.
  intros [c ? hand ? Ht Hp | c ? hand ? Ht Hp | above foot ? hand ? Hlong Hrun Ht Hp] H;
    [destruct (takes_same _ _ _ _ Ht H) as (hand' & Ht' & Hs)
    | destruct (takes_same _ _ _ _ Ht H) as (hand' & Ht' & Hs)
    | destruct (takes_run_same _ _ _ _ _ Ht H) as (hand' & Ht' & Hs)].
  - destruct (puts_on_table_same _ _ _ _ _ Hp Hs) as (q' & Hp' & Hq).
    exists q'; split; [eapply moves_on_table; eassumption | exact Hq].
  - destruct (puts_home_same _ _ _ _ Hp Hs) as (q' & Hp' & Hq).
    exists q'; split; [eapply moves_home; eassumption | exact Hq].
  - destruct (puts_run_same _ _ _ _ _ _ Hp Hs) as (q' & Hp' & Hq).
    exists q'; split; [eapply moves_run; eassumption | exact Hq].
Qed.

Lemma is_won_same p q : is_won p -> same p q -> is_won q.
Proof. intros Hw [_ _ Hh] s. rewrite <- Hh. apply Hw. Qed.
