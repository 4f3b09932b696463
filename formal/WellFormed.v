(** * What every position of a game has in common

    No card is on the table twice, no card on the table is home, and none ranks above the king.
    Every board to begin with has this property, and every move keeps it. *)

From Coq Require Import List Arith Bool Lia Permutation.
From FreeCell Require Import Rules Reordering.
Import ListNotations.

Record well_formed (p : position) : Prop := WellFormed {
  no_card_twice : NoDup (table p);
  none_is_home : forall c, In c (table p) -> height (home p) (suit_of c) < rank c;
  none_above_king : forall c, In c (table p) -> rank c <= 13;
  home_to_king : forall s, height (home p) s <= 13
}.

(** ** Foundations *)

Lemma height_raise_same f s : height (raise f s) s = S (height f s).
Proof. destruct f, s; reflexivity. Qed.

Lemma height_raise_other f s s' : s <> s' -> height (raise f s) s' = height f s'.
Proof. destruct f, s, s'; simpl; congruence. Qed.

Lemma height_raise f s s' : height f s' <= height (raise f s) s'.
Proof. destruct f, s, s'; simpl; lia. Qed.

(** How many cards are home *)
Definition total (f : foundations) : nat := clubs f + diamonds f + hearts f + spades f.

Lemma total_raise f s : total (raise f s) = S (total f).
Proof. destruct f, s; unfold total; simpl; lia. Qed.

Lemma total_at_most f f' : (forall s, height f s <= height f' s) -> total f <= total f'.
Proof.
  intros H. pose proof (H Clubs). pose proof (H Diamonds). pose proof (H Hearts).
  pose proof (H Spades). destruct f, f'; unfold total; simpl in *. lia.
Qed.

Lemma suit_dec (s s' : suit) : {s = s'} + {s <> s'}.
Proof. decide equality. Defined.

Lemma card_dec (c d : card) : {c = d} + {c <> d}.
Proof. decide equality; [apply suit_dec | apply Nat.eq_dec]. Defined.

(** ** Boards are well-formed *)

Lemma pack_has_no_card_twice : NoDup pack.
Proof.
  assert (nodup card_dec pack = pack) as <- by (vm_compute; reflexivity). apply NoDup_nodup.
Qed.

Lemma pack_has_no_rank_above_13 c : In c pack -> rank c <= 13.
Proof.
  intros H. apply Nat.leb_le. revert c H. apply forallb_forall. vm_compute. reflexivity.
Qed.

Lemma board_well_formed p : is_board p -> well_formed p.
Proof.
  intros [Hmost H]; split; [| | | exact Hmost].
  - eapply Permutation_NoDup; [symmetry; exact H | apply NoDup_filter, pack_has_no_card_twice].
  - intros c Hc. apply (Permutation_in _ H), filter_In in Hc as [_ Hc].
    apply negb_true_iff, Nat.leb_gt in Hc. exact Hc.
  - intros c Hc. apply (Permutation_in _ H), filter_In in Hc as [Hc _].
    apply pack_has_no_rank_above_13, Hc.
Qed.

(** ** Moves and reordering keep positions well-formed *)

Lemma well_formed_reordered p q :
  well_formed p -> Permutation (table p) (table q) -> home p = home q -> well_formed q.
Proof.
  intros [Hdup Hhome Hking Hmost] Hpq Hh.
  assert (forall c, In c (table q) -> In c (table p)) as Hin
    by (intros c; apply Permutation_in; symmetry; exact Hpq).
  split; try rewrite <- Hh; auto. eapply Permutation_NoDup; eassumption.
Qed.

Ltac reorder_concat :=
  rewrite !concat_app; simpl; rewrite <- !app_assoc; simpl; rewrite <- ?app_assoc; symmetry;
  apply Permutation_middle.

Lemma takes_table c p hand : takes c p hand -> Permutation (table p) (c :: table hand).
Proof.
  intros [left under right cells home | cascades left right home]; unfold table; simpl.
  - reorder_concat.
  - rewrite !app_assoc. symmetry. apply Permutation_middle.
Qed.

Lemma takes_home c p hand : takes c p hand -> home hand = home p.
Proof. intros []; reflexivity. Qed.

Lemma puts_on_table_table g c hand q :
  puts_on_table g c hand q -> Permutation (table q) (c :: table hand).
Proof.
  intros [cascades cells home Hroom | left right cells home Henters
    | left below under right cells home Hfits]; unfold table; simpl.
  - symmetry. apply Permutation_middle.
  - reorder_concat.
  - reorder_concat.
Qed.

Lemma puts_on_table_home g c hand q :
  puts_on_table g c hand q -> home q = home hand.
Proof. intros []; reflexivity. Qed.

Lemma well_formed_hand c p hand :
  well_formed p -> takes c p hand -> well_formed hand /\ ~ In c (table hand).
Proof.
  intros [Hdup Hhome Hking Hmost] Ht. pose proof (takes_table _ _ _ Ht) as Hp.
  pose proof (Permutation_NoDup Hp Hdup) as Hn. inversion_clear Hn.
  assert (forall d, In d (table hand) -> In d (table p)) as Hin
    by (intros d Hd; eapply Permutation_in; [symmetry; exact Hp | right; exact Hd]).
  split; [split |]; try rewrite (takes_home _ _ _ Ht); auto.
Qed.

Lemma taken_is_on_table c p hand : takes c p hand -> In c (table p).
Proof.
  intros Ht. eapply Permutation_in; [symmetry; apply takes_table, Ht | left; reflexivity].
Qed.

Lemma well_formed_on_table g c p hand q :
  well_formed p -> takes c p hand -> puts_on_table g c hand q -> well_formed q.
Proof.
  intros Hwf Ht Hq. apply (well_formed_reordered p); [exact Hwf | |].
  - rewrite (takes_table _ _ _ Ht). symmetry. exact (puts_on_table_table _ _ _ _ Hq).
  - rewrite (puts_on_table_home _ _ _ _ Hq), (takes_home _ _ _ Ht). reflexivity.
Qed.

(** Where one more card of a suit is home, a card is home now only if it is that card. *)
Lemma raised_past c d f :
  is_next f c -> c <> d -> height f (suit_of d) < rank d ->
  height (raise f (suit_of c)) (suit_of d) < rank d.
Proof.
  unfold is_next. intros Hnext Hcd Hd. destruct c as [r s], d as [r' s']; simpl in *.
  destruct (suit_dec s s') as [<- | Hs].
  - rewrite height_raise_same. assert (r <> r') by congruence. lia.
  - rewrite height_raise_other; assumption.
Qed.

Lemma at_most_13_after_raise f c :
  is_next f c -> rank c <= 13 -> (forall s, height f s <= 13) ->
  forall s, height (raise f (suit_of c)) s <= 13.
Proof.
  unfold is_next. intros Hnext Hking Hmost s. destruct (suit_dec (suit_of c) s) as [<- | Hs].
  - rewrite height_raise_same. lia.
  - rewrite height_raise_other; auto.
Qed.

Lemma well_formed_home c p hand q :
  well_formed p -> takes c p hand -> puts_home c hand q -> well_formed q.
Proof.
  intros Hwf Ht Hq. pose proof (none_above_king _ Hwf _ (taken_is_on_table _ _ _ Ht)) as Hc.
  destruct (well_formed_hand _ _ _ Hwf Ht) as [[Hdup Hhome Hking Hmost] Hnot].
  destruct Hq as [cascades cells home Hnext].
  split; [exact Hdup | | exact Hking | apply at_most_13_after_raise; assumption].
  intros d Hd. apply raised_past; [exact Hnext | | apply Hhome, Hd].
  intros ->. apply Hnot, Hd.
Qed.

Lemma takes_run_table above foot p hand :
  takes_run above foot p hand -> Permutation (table p) ((above ++ [foot]) ++ table hand).
Proof.
  intros [left under right cells home]. unfold table; simpl.
  replace (above ++ foot :: under) with ((above ++ [foot]) ++ under)
    by (rewrite <- app_assoc; reflexivity).
  generalize (above ++ [foot]). intros run.
  rewrite !concat_app; simpl. rewrite <- !app_assoc. apply Permutation_app_swap_app.
Qed.

Lemma puts_run_table g above foot hand q :
  puts_run g above foot hand q -> Permutation (table q) ((above ++ [foot]) ++ table hand).
Proof.
  intros [left target right cells home _]. apply takes_run_table. apply takes_run_from_cascade.
Qed.

Lemma well_formed_run g above foot p hand q :
  well_formed p -> takes_run above foot p hand -> puts_run g above foot hand q -> well_formed q.
Proof.
  intros Hwf Ht Hq. apply (well_formed_reordered p); [exact Hwf | |].
  - rewrite (takes_run_table _ _ _ _ Ht). symmetry. exact (puts_run_table _ _ _ _ _ Hq).
  - destruct Hq. inversion Ht. reflexivity.
Qed.

Lemma well_formed_moves g p q : well_formed p -> moves g p q -> well_formed q.
Proof.
  intros Hwf Hm.
  destruct Hm as [c p hand q Ht Hput | c p hand q Ht Hput | above foot p hand q _ _ Ht Hput].
  - eapply well_formed_on_table; eassumption.
  - eapply well_formed_home; eassumption.
  - eapply well_formed_run; eassumption.
Qed.

Lemma concat_permutation {A} (l l' : list (list A)) :
  Permutation l l' -> Permutation (concat l) (concat l').
Proof.
  induction 1; simpl; auto.
  - apply Permutation_app_head. assumption.
  - rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm.
  - etransitivity; eassumption.
Qed.

Lemma well_formed_same p q : well_formed p -> same p q -> well_formed q.
Proof.
  intros Hwf [Hc Hf Hh]. apply (well_formed_reordered p); [exact Hwf | | exact Hh].
  apply Permutation_app; [apply concat_permutation |]; assumption.
Qed.
