(** * Theorem 3: which of two siblings lies where may be left open

    Siblings are the two cards of one rank and colour. Where alternating colours are built, only
    foundations tell them apart: no move except one home changes if two siblings are exchanged on
    the table. (An empty cascade takes both or neither, because it asks for ranks alone.) So a
    member of a set may leave open, for some pairs of siblings, which of the two lies where. It
    stands for every position that comes of it by exchanging some of these pairs. It may not do so
    for a pair of which a card is next. So before cards go home, both ways to tell such a pair apart
    are followed.

    Nothing else is asked of the pairs that are left open: not that their cards are loose, nor that
    they are on the table. By suit other cards fit on each of two siblings. There a set that leaves
    pairs open proves nothing, and the theorem speaks of sets that leave none open. *)

From Coq Require Import List Arith Bool Lia Permutation.
From FreeCell Require Import Rules Reordering WellFormed ClosedSet SafeAutoplay.
Import ListNotations.

(** ** Siblings *)

(** A pair of siblings: their rank, and whether they are red *)
Definition pair : Type := nat * bool.

Definition pair_of (c : card) : pair := (rank c, is_red (suit_of c)).

Definition sibling_suit (s : suit) : suit :=
  match s with
  | Clubs => Spades
  | Diamonds => Hearts
  | Hearts => Diamonds
  | Spades => Clubs
  end.

Definition sibling (c : card) : card := Card (rank c) (sibling_suit (suit_of c)).

(** The same cards fit on two siblings, and both fit on the same cards. *)
Definition siblings_alike (g : game) : Prop :=
  forall s below, builds_on g (sibling_suit s) below = builds_on g s below
    /\ builds_on g s (sibling_suit below) = builds_on g s below.

(** Pairs may be left open if siblings are alike. *)
Definition may_be_open (g : game) (unknown : list pair) : Prop := unknown = [] \/ siblings_alike g.

Lemma pair_of_sibling c : pair_of (sibling c) = pair_of c.
Proof. destruct c as [r []]; reflexivity. Qed.

Lemma sibling_sibling c : sibling (sibling c) = c.
Proof. destruct c as [r []]; reflexivity. Qed.

(** ** Exchanges *)

(** The cards of all pairs in a set are exchanged. *)
Definition exchange (f : pair -> bool) (c : card) : card :=
  if f (pair_of c) then sibling c else c.

Definition exchanged (f : pair -> bool) (p : position) : position :=
  Position (map (map (exchange f)) (cascades p)) (map (exchange f) (cells p)) (home p).

Lemma pair_of_exchange f c : pair_of (exchange f c) = pair_of c.
Proof. unfold exchange. destruct (f (pair_of c)); [apply pair_of_sibling | reflexivity]. Qed.

Lemma exchange_ext f g c : (forall k, f k = g k) -> exchange f c = exchange g c.
Proof. intros H. unfold exchange. rewrite H. reflexivity. Qed.

Lemma exchanged_ext f g p : (forall k, f k = g k) -> exchanged f p = exchanged g p.
Proof.
  intros H. unfold exchanged. f_equal.
  - apply map_ext. intros l. apply map_ext. intros c. apply exchange_ext, H.
  - apply map_ext. intros c. apply exchange_ext, H.
Qed.

Lemma exchange_exchange f g c :
  exchange f (exchange g c) = exchange (fun k => xorb (f k) (g k)) c.
Proof.
  unfold exchange at 1. rewrite pair_of_exchange. unfold exchange.
  destruct (f (pair_of c)), (g (pair_of c)); simpl; auto using sibling_sibling.
Qed.

Lemma exchanged_exchanged f g p :
  exchanged f (exchanged g p) = exchanged (fun k => xorb (f k) (g k)) p.
Proof.
  unfold exchanged; simpl. f_equal; rewrite map_map; apply map_ext.
  - intros l. rewrite map_map. apply map_ext, exchange_exchange.
  - apply exchange_exchange.
Qed.

Lemma exchanged_nothing p : exchanged (fun _ => false) p = p.
Proof.
  destruct p as [cascades cells home]. unfold exchanged, exchange; simpl.
  rewrite map_id. f_equal. erewrite map_ext; [apply map_id |]. intros l. apply map_id.
Qed.

(** An exchange is taken back by the same exchange. *)
Lemma exchanged_twice f p : exchanged f (exchanged f p) = p.
Proof.
  rewrite exchanged_exchanged, <- (exchanged_nothing p) at 1.
  rewrite exchanged_exchanged. etransitivity; [| apply exchanged_nothing].
  apply exchanged_ext. intros k. destruct (f k); reflexivity.
Qed.

Lemma exchanged_same f p q : same p q -> same (exchanged f p) (exchanged f q).
Proof. intros [? ? ?]; split; simpl; auto using Permutation_map. Qed.

Lemma same_exchanged f p q : same p (exchanged f q) -> same q (exchanged f p).
Proof.
  intros H%(exchanged_same f). rewrite exchanged_twice in H. apply same_sym, H.
Qed.

(** ** Moves and exchanges commute *)

Lemma exchanged_takes f c p hand :
  takes c p hand -> takes (exchange f c) (exchanged f p) (exchanged f hand).
Proof.
  intros []; unfold exchanged; simpl; rewrite !map_app; simpl; constructor.
Qed.

Definition within (f : pair -> bool) (unknown : list pair) : Prop :=
  forall k, f k = true -> In k unknown.

Lemma not_within f unknown k : within f unknown -> ~ In k unknown -> f k = false.
Proof. intros H Hk. destruct (f k) eqn:Hf; [elim Hk; auto | reflexivity]. Qed.

Lemma rank_exchange f c : rank (exchange f c) = rank c.
Proof. unfold exchange. destruct (f (pair_of c)); reflexivity. Qed.

Lemma exchange_builds g unknown f c below :
  may_be_open g unknown -> within f unknown ->
  builds_on g (suit_of (exchange f c)) (suit_of (exchange f below))
  = builds_on g (suit_of c) (suit_of below).
Proof.
  intros [-> | Halike] Hf; unfold exchange.
  - rewrite !(not_within f []) by auto. reflexivity.
  - destruct (f (pair_of c)), (f (pair_of below)); simpl; rewrite ?(proj1 (Halike _ _));
      apply Halike || reflexivity.
Qed.

Lemma exchange_fits g unknown f c below :
  may_be_open g unknown -> within f unknown -> fits_on g c below ->
  fits_on g (exchange f c) (exchange f below).
Proof.
  intros Hopen Hf [Hrank Hsuits]. split; [rewrite !rank_exchange; exact Hrank |].
  erewrite exchange_builds by eassumption. exact Hsuits.
Qed.

Lemma exchanged_puts_on_table g unknown f c hand q :
  may_be_open g unknown -> within f unknown -> puts_on_table g c hand q ->
  puts_on_table g (exchange f c) (exchanged f hand) (exchanged f q).
Proof.
  intros Hopen Hf []; unfold exchanged; simpl; rewrite ?map_app; simpl; constructor.
  - rewrite map_length. assumption.
  - rewrite rank_exchange. assumption.
  - eapply exchange_fits; eassumption.
Qed.

Lemma exchanged_run g unknown f cards :
  may_be_open g unknown -> within f unknown -> is_run g cards -> is_run g (map (exchange f) cards).
Proof.
  intros Hopen Hf. induction cards as [|c [|below cards] IH]; [trivial | trivial |].
  intros [Hfits Hrun]. split; [eapply exchange_fits; eassumption | exact (IH Hrun)].
Qed.

Lemma exchanged_takes_run f above foot p hand :
  takes_run above foot p hand ->
  takes_run (map (exchange f) above) (exchange f foot) (exchanged f p) (exchanged f hand).
Proof.
  intros []; unfold exchanged; simpl; rewrite !map_app; simpl; rewrite map_app; constructor.
Qed.

Lemma exchanged_puts_run g unknown f above foot hand q :
  may_be_open g unknown -> within f unknown -> puts_run g above foot hand q ->
  puts_run g (map (exchange f) above) (exchange f foot) (exchanged f hand) (exchanged f q).
Proof.
  intros Hopen Hf [left [|below target] right cells home Hreceives]; unfold exchanged; simpl;
    rewrite !map_app; simpl; rewrite map_app; apply puts_run_onto_cascade.
  - simpl. rewrite rank_exchange. exact Hreceives.
  - eapply exchange_fits; eassumption.
Qed.

(** Moves home only do if the card's pair is not exchanged. *)
Lemma exchanged_puts_home f c hand q :
  puts_home c hand q -> f (pair_of c) = false ->
  puts_home (exchange f c) (exchanged f hand) (exchanged f q).
Proof.
  intros [cascades cells home Hnext] Hf. unfold exchange, exchanged; simpl. rewrite Hf.
  apply puts_home_if_next. exact Hnext.
Qed.

(** A set of pairs of which no card is next *)
Definition none_next (unknown : list pair) (p : position) : Prop :=
  forall c, is_next (home p) c -> ~ In (pair_of c) unknown.

Section Theorem3.
Variable g : game.

Lemma exchanged_moves f unknown p q :
  may_be_open g unknown -> within f unknown -> none_next unknown p -> moves g p q ->
  moves g (exchanged f p) (exchanged f q).
Proof.
  intros Hopen Hf Hnone Hm.
  destruct Hm as [c p hand q Ht Hput | c p hand q Ht Hput | above foot p hand q Hlong Hrun Ht Hput].
  - eapply moves_on_table; [apply exchanged_takes | eapply exchanged_puts_on_table]; eassumption.
  - eapply moves_home; [apply exchanged_takes, Ht | apply exchanged_puts_home; [exact Hput |]].
    eapply not_within; [exact Hf | apply Hnone]. rewrite <- (takes_home _ _ _ Ht).
    destruct Hput. assumption.
  - eapply moves_run; [exact Hlong | | apply exchanged_takes_run, Ht |
      eapply exchanged_puts_run; eassumption].
    change [exchange f foot] with (map (exchange f) [foot]). rewrite <- map_app.
    eapply exchanged_run; eassumption.
Qed.

Lemma exchanged_goes_home f unknown p q :
  within f unknown -> none_next unknown p -> goes_home g p q ->
  goes_home g (exchanged f p) (exchanged f q).
Proof.
  intros Hf Hnone Hg. destruct Hg as [c p hand q Ht Hput Hsafe].
  assert (f (pair_of c) = false) as Hc.
  { eapply not_within; [exact Hf | apply Hnone]. rewrite <- (takes_home _ _ _ Ht).
    destruct Hput. assumption. }
  eapply goes_home_if_safe; [apply exchanged_takes, Ht | apply exchanged_puts_home; assumption |].
  unfold exchange. rewrite Hc. exact Hsafe.
Qed.

(** ** Sets of positions with pairs that are left open *)

(** A member of the set is a position together with its unknown pairs. *)
Variable members : position -> list pair -> Prop.

(** It stands for a position that comes of it by exchanging unknown pairs. *)
Definition covered (p : position) : Prop :=
  exists member unknown f,
    members member unknown /\ within f unknown /\ same p (exchanged f member).

(** A result is in the set, with so many pairs unknown at least. *)
Definition has_result (unknown : list pair) (r : position) : Prop :=
  exists member more f,
    members member more /\ incl unknown more /\ within f more /\ same member (exchanged f r).

Definition pair_dec (k l : pair) : {k = l} + {k <> l}.
Proof. decide equality; [apply bool_dec | apply Nat.eq_dec]. Defined.

Definition is_pair (k l : pair) : bool := if pair_dec k l then true else false.

(** To go on after a move: in the end every result is in the set. *)
Inductive goes_on : list pair -> position -> Prop :=
| result_in_set : forall unknown r, has_result unknown r -> goes_on unknown r
| tell_apart : forall unknown k p,
    goes_on (remove pair_dec k unknown) p ->
    goes_on (remove pair_dec k unknown) (exchanged (is_pair k) p) ->
    goes_on unknown p
| goes_home_by_itself : forall unknown p q,
    none_next unknown p -> goes_home g p q -> goes_on unknown q -> goes_on unknown p.

Definition all_but (k : pair) (f : pair -> bool) (l : pair) : bool := f l && negb (is_pair k l).

Lemma within_all_but f unknown k :
  within f unknown -> within (all_but k f) (remove pair_dec k unknown).
Proof.
  unfold all_but, is_pair. intros Hf l [Hl Hkl]%andb_true_iff.
  destruct (pair_dec k l) as [| Hne]; [discriminate |].
  apply in_in_remove; [congruence | apply Hf, Hl].
Qed.

(** A real position is a result with some exchanges, or becomes one when cards have gone home. *)
Lemma goes_on_covers unknown r :
  goes_on unknown r ->
  forall f p n, within f unknown -> same p (exchanged f r) -> well_formed p ->
  wins_within g n p ->
  exists q, covered q /\ well_formed q /\ wins_within g n q.
Proof.
  induction 1 as [unknown r (member & more & e & Hin & Hincl & He & Hs)
    | unknown k r _ IHsame _ IHother | unknown r q Hnone Hgoes _ IH]; intros f p n Hf Hp Hwf Hwin.
  - exists p. split; [| split; assumption].
    exists member, more, (fun k => xorb (f k) (e k)). split; [exact Hin | split].
    + intros k Hk. destruct (f k) eqn:Hfk; [apply Hincl, Hf, Hfk |].
      apply He. rewrite xorb_false_l in Hk. exact Hk.
    + rewrite <- exchanged_exchanged. eapply same_trans; [exact Hp |].
      apply exchanged_same, same_exchanged, Hs.
  - assert (within (all_but k f) (remove pair_dec k unknown)) as Hf' by (apply within_all_but, Hf).
    destruct (f k) eqn:Hk;
      [apply (IHother (all_but k f) p n) | apply (IHsame (all_but k f) p n)]; try assumption.
    + rewrite exchanged_exchanged. erewrite exchanged_ext; [exact Hp |].
      intros l. unfold all_but, is_pair. destruct (pair_dec k l) as [<- | _].
      * rewrite Hk. reflexivity.
      * destruct (f l); reflexivity.
    + erewrite exchanged_ext; [exact Hp |].
      intros l. unfold all_but, is_pair. destruct (pair_dec k l) as [<- | _].
      * rewrite Hk. reflexivity.
      * destruct (f l); reflexivity.
  - destruct (goes_home_same _ _ _ p (exchanged_goes_home _ _ _ _ Hf Hnone Hgoes) (same_sym _ _ Hp))
      as (p' & Hgoes' & Hp').
    apply (IH f p' n); [exact Hf | apply same_sym, Hp' | |].
    + eapply goes_home_well_formed; eassumption.
    + eapply goes_home_loses_nothing; eassumption.
Qed.

(** A covered position has the member's moves. *)
Lemma covered_moves p q :
  (forall member unknown, members member unknown -> may_be_open g unknown) ->
  (forall member unknown, members member unknown -> none_next unknown member) ->
  covered p -> moves g p q ->
  exists member unknown f r,
    members member unknown /\ moves g member r /\ within f unknown
    /\ same q (exchanged f r).
Proof.
  intros Hopen Hnone (member & unknown & f & Hin & Hf & Hp) Hm.
  destruct (moves_same _ _ _ _ Hm Hp) as (q' & Hm' & Hq).
  apply (exchanged_moves f unknown) in Hm';
    [| exact (Hopen _ _ Hin) | exact Hf | exact (Hnone _ _ Hin)].
  rewrite exchanged_twice in Hm'.
  exists member, unknown, f, (exchanged f q').
  repeat split; try assumption; rewrite exchanged_twice; apply Hq.
Qed.

Theorem closed_set_up_to_symmetry_cannot_be_won (start : position) :
  is_board start ->
  goes_on [] start ->
  (forall member unknown, members member unknown -> ~ is_won member) ->
  (forall member unknown, members member unknown -> may_be_open g unknown) ->
  (forall member unknown, members member unknown -> none_next unknown member) ->
  (forall member unknown r,
    members member unknown -> moves g member r -> goes_on unknown r) ->
  ~ can_be_won g start.
Proof.
  intros Hboard Hstart Hwon Hopen Hnone Hclosed [n Hwin]%can_be_won_within.
  assert (forall n p, covered p -> well_formed p -> ~ wins_within g n p) as Hnever.
  { clear n Hwin. intros n. induction n as [n IH] using (well_founded_induction lt_wf).
    intros p Hcov Hwf Hwin. destruct Hwin as [n p Hw | n p q Hm Hwin].
    - destruct Hcov as (member & unknown & f & Hin & _ & Hp).
      apply (Hwon _ _ Hin). intros s. rewrite <- (Hw s). destruct Hp as [_ _ Hh].
      rewrite Hh. reflexivity.
    - destruct (covered_moves p q Hopen Hnone Hcov Hm)
        as (member & unknown & f & r & Hin & Hr & Hf & Hq).
      destruct (goes_on_covers _ _ (Hclosed _ _ _ Hin Hr) f q n Hf Hq)
        as (q' & Hcov' & Hwf' & Hwin');
        [eapply well_formed_moves; eassumption | exact Hwin |].
      apply (IH n (Nat.lt_succ_diag_r n) q'); assumption. }
  destruct (goes_on_covers _ _ Hstart (fun _ => false) start n) as (q & Hcov & Hwf & Hwin').
  - intros k Hk. discriminate.
  - rewrite exchanged_nothing. apply same_refl.
  - apply board_well_formed, Hboard.
  - exact Hwin.
  - exact (Hnever n q Hcov Hwf Hwin').
Qed.

End Theorem3.
