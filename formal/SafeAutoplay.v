(** * Theorem 2: safe autoplay loses nothing

    A card goes home by itself if it is next, and is an ace, a two, or a card of which all cards
    that fit on it are home. Where alternating colours are built, these are both cards of the other
    colour one rank lower; by suit it is the card before it, which is home, so every next card goes.
    If a position can be won, it can be won after such a move, in one move less. That holds whatever
    may be built and whatever an empty cascade takes.

    The proof plays two games side by side. In the second game more cards are home, and those cards
    are missing on the table; all else is the same ([ahead]). Each move of the first game is made in
    the second, too, with two exceptions. If the card is home already, nothing is done. If the card
    is put onto one that is missing, the card is an ace, because all cards that fit on a higher one
    are home; then it goes home instead. When the first game is won, so is the second, in fewer
    moves: each card that was home in the second game alone saves one. *)

From Coq Require Import List Arith Bool Lia Permutation.
From FreeCell Require Import Rules Reordering WellFormed ClosedSet SecondGame.
Import ListNotations.

Section Theorem2.
Variable g : game.

(** All cards that fit on this one are home. *)
Definition lower_cards_home (f : foundations) (c : card) : Prop :=
  forall s, builds_on g s (suit_of c) = true -> rank c <= S (height f s).

Definition is_safe (f : foundations) (c : card) : Prop := rank c <= 2 \/ lower_cards_home f c.

(** A card goes home by itself. *)
Inductive goes_home : position -> position -> Prop :=
| goes_home_if_safe : forall c p hand q,
    takes c p hand -> puts_home c hand q -> is_safe (home p) c -> goes_home p q.

(** No card that is home in the second game alone can be wanted on the table for anything but an
    ace. *)
Record safely_ahead (f : foundations) (p : position) : Prop := SafelyAhead {
  at_least : forall s, height (home p) s <= height f s;
  at_most : forall s, height f s <= 13;
  unwanted : forall c, height (home p) (suit_of c) < rank c -> is_home f c = true -> is_safe f c
}.

(** ** Each move is made in the second game, too *)

(** What is put down there is missing if it is home. *)
Lemma puts_on_table_when_home f c hand q :
  puts_on_table g c hand q -> is_home f c = true -> ahead f q = ahead f hand.
Proof.
  intros [] Hc; unfold_ahead; rewrite filter_home by exact Hc; reflexivity.
Qed.

(** A card that is not home there is put down in the same way, if it fits on no missing one. *)
Definition fits_on_no_missing (f : foundations) (c : card) (cards : list card) : Prop :=
  forall below, In below cards -> fits_on g c below -> is_home f below = false.

Lemma fits_on_missing_or_not f c cards :
  (exists below, In below cards /\ fits_on g c below /\ is_home f below = true)
  \/ fits_on_no_missing f c cards.
Proof.
  induction cards as [|d cards [(below & Hin & H) | IH]].
  - right. intros below [].
  - left. exists below. split; [right |]; assumption.
  - destruct (is_home f d) eqn:Hd;
      [destruct (Nat.eq_dec (S (rank c)) (rank d)) as [Hrank |],
        (bool_dec (builds_on g (suit_of c) (suit_of d)) true) as [Hsuits |] |].
    1: left; exists d; split; [left; reflexivity | split; [split |]; assumption].
    all: right; intros below [<- | Hin] Hfits; [| apply IH; assumption];
      destruct Hfits; congruence.
Qed.

Lemma puts_on_table_ahead f c hand q :
  puts_on_table g c hand q -> is_home f c = false -> fits_on_no_missing f c (table hand) ->
  puts_on_table g c (ahead f hand) (ahead f q).
Proof.
  intros Hput Hc Hbelow.
  destruct Hput as [cascades cells home Hroom | left right cells home Henters
    | left below under right cells home Hfits];
    unfold_ahead; rewrite (filter_not_home f c) by exact Hc.
  - apply puts_into_cell. eapply Nat.le_lt_trans; [apply filter_is_no_longer | exact Hroom].
  - apply puts_into_empty_cascade, Henters.
  - assert (is_home f below = false) as Hb.
    { apply Hbelow; [| exact Hfits].
      apply (in_cascade_on_table below (below :: under)); [apply in_elt | left; reflexivity]. }
    rewrite !(filter_not_home f below) by exact Hb. apply puts_onto_card. exact Hfits.
Qed.

(** A card that goes home there as well *)
Lemma moves_home_ahead f c p hand :
  takes c p hand -> is_home f c = false -> is_next f c -> ~ In c (table hand) ->
  moves g (ahead f p) (ahead (raise f (suit_of c)) hand).
Proof.
  intros Ht Hc Hnext Hin. eapply moves_home; [apply takes_ahead; eassumption |].
  rewrite ahead_after_raise by assumption. apply puts_home_if_next. exact Hnext.
Qed.

(** ** The second game stays ahead *)

Lemma is_safe_raise f s c : is_safe f c -> is_safe (raise f s) c.
Proof.
  intros [H | H]; [left; exact H | right]. intros s' Hs. specialize (H s' Hs).
  pose proof (height_raise f s s'). lia.
Qed.

(** A card that is not home in the first game but is in the second, after one more of a suit is *)
Lemma home_after_raise f c d :
  is_next f c -> is_home (raise f (suit_of c)) d = true -> d <> c -> is_home f d = true.
Proof.
  intros Hnext Hd Hdc. destruct (is_home f d) eqn:H; [reflexivity |].
  apply not_home_spec in H. apply is_home_spec in Hd.
  pose proof (raised_past c d f Hnext (not_eq_sym Hdc) H). lia.
Qed.

(** It does if a safe card goes home in the second game, *)
Lemma safely_ahead_raise f p c :
  safely_ahead f p -> is_next f c -> rank c <= 13 -> is_safe f c ->
  safely_ahead (raise f (suit_of c)) p.
Proof.
  intros [Hle Hmost Hun] Hnext Hking Hsafe. split.
  - intros s. specialize (Hle s). pose proof (height_raise f (suit_of c) s). lia.
  - apply at_most_13_after_raise; assumption.
  - intros d Hd Hhome. destruct (card_dec d c) as [-> | Hdc]; apply is_safe_raise.
    + exact Hsafe.
    + apply Hun; [exact Hd |]. eapply home_after_raise; eassumption.
Qed.

(** if any card goes home in both, *)
Lemma safely_ahead_both f c p q :
  safely_ahead f p -> is_home f c = false -> rank c <= 13 -> puts_home c p q ->
  is_next f c /\ safely_ahead (raise f (suit_of c)) q.
Proof.
  intros [Hle Hmost Hun] Hc Hking Hput.
  destruct Hput as [cascades cells home Hnext]; simpl in *.
  apply not_home_spec in Hc. pose proof (Hle (suit_of c)) as Hcs. unfold is_next in *.
  assert (rank c = S (height f (suit_of c))) as Hnext' by lia.
  split; [exact Hnext' |]. split; simpl.
  - intros s. specialize (Hle s). destruct (suit_dec (suit_of c) s) as [<- | Hs].
    + rewrite !height_raise_same. lia.
    + rewrite !height_raise_other by assumption. exact Hle.
  - apply at_most_13_after_raise; assumption.
  - intros d Hd Hhome. apply is_safe_raise. destruct (card_dec d c) as [-> | Hdc].
    + rewrite height_raise_same in Hd. lia.
    + apply Hun; [| eapply home_after_raise; eassumption].
      pose proof (height_raise home (suit_of c) (suit_of d)). lia.
Qed.

(** if a card goes home in the first game that is home in the second, *)
Lemma safely_ahead_first f c p q :
  safely_ahead f p -> is_home f c = true -> puts_home c p q -> safely_ahead f q.
Proof.
  intros [Hle Hmost Hun] Hc Hput. destruct Hput as [cascades cells home Hnext]; simpl in *.
  apply is_home_spec in Hc. unfold is_next in *. split; simpl.
  - intros s. specialize (Hle s). destruct (suit_dec (suit_of c) s) as [<- | Hs].
    + rewrite height_raise_same. lia.
    + rewrite height_raise_other by assumption. exact Hle.
  - exact Hmost.
  - intros d Hd Hhome. apply Hun; [| exact Hhome].
    pose proof (height_raise home (suit_of c) (suit_of d)). lia.
Qed.

(** and if nothing goes home. *)
Lemma safely_ahead_same_home f p q : home p = home q -> safely_ahead f p -> safely_ahead f q.
Proof. intros Hh [Hle Hmost Hun]. split; try rewrite <- Hh; assumption. Qed.

(** A card that fits on a missing one and is not home is an ace, and can go home. *)
Lemma fits_on_missing f c below hand :
  safely_ahead f hand -> well_formed hand -> In below (table hand) -> fits_on g c below ->
  0 < rank c -> is_home f below = true -> is_home f c = false -> is_next f c /\ rank c = 1.
Proof.
  intros [_ _ Hun] [_ Hhome _ _] Hin [Hrank Hsuits] Hpos Hb Hc.
  apply not_home_spec in Hc. unfold is_next.
  destruct (Hun below (Hhome _ Hin) Hb) as [Hlow | Hlower].
  - lia.
  - specialize (Hlower (suit_of c) Hsuits). lia.
Qed.

(** ** Runs

    Where runs of any length move, a run of the first game may have cards that are missing in the
    second. These are its upper cards: on no card that is home in the second game lies one that is
    not ([on_top]). So what is left is a run again, or nothing. *)

(** What is left of a run *)
Lemma is_run_ahead f above foot :
  home_on_top f (above ++ [foot]) -> is_run g (above ++ [foot]) ->
  is_run g (filter (missing f) above ++ [foot]).
Proof.
  induction above as [|c above IH]; [trivial |]. intros Htop Hrun.
  destruct (is_home f c) eqn:Hc.
  - rewrite filter_home by exact Hc. apply IH.
    + rewrite <- app_comm_cons, home_on_top_cons in Htop. apply Htop.
    + destruct above; [exact I | apply Hrun].
  - rewrite filter_all; [exact Hrun |]. intros d Hd. apply negb_true_iff.
    apply (no_home_below f c (above ++ [foot])); [exact Htop | exact Hc |].
    rewrite app_comm_cons. apply in_app_iff. left. exact Hd.
Qed.

(** Only single cards lie on an ace. *)
Lemma is_run_foot above foot :
  is_run g (above ++ [foot]) -> above = [] \/ exists c, In c above /\ fits_on g c foot.
Proof.
  induction above as [|c above IH]; [auto |]. intros Hrun. right.
  destruct above as [|below above].
  - exists c. split; [left; reflexivity | apply Hrun].
  - destruct IH as [[=] | (d & Hd & Hfits)]; [apply Hrun |]. exists d. split; [right |]; assumption.
Qed.

Lemma receives_on_top f c target :
  home_on_top f target ->
  is_home f c = true \/ fits_on_no_missing f c target ->
  receives g c target -> home_on_top f (c :: target).
Proof.
  intros Htop Hc Hreceives. apply home_on_top_cons. split; [exact Htop |].
  destruct target as [|below target]; [exact I |]. intros Hb.
  destruct Hc as [Hc | Hc]; [exact Hc |].
  rewrite Hc in Hb; [discriminate | left; reflexivity | exact Hreceives].
Qed.

Lemma puts_run_on_top f above foot hand q :
  puts_run g above foot hand q -> on_top f hand -> home_on_top f (above ++ [foot]) ->
  is_home f foot = true \/ fits_on_no_missing f foot (table hand) ->
  on_top f q.
Proof.
  intros [left target right cells home Hreceives] Htop Hrun Hfoot.
  apply on_top_split in Htop as (Hl & Ht & Hr). apply on_top_split. split; [exact Hl |].
  split; [| exact Hr]. apply home_on_top_app. split; [exact Hrun |].
  apply receives_on_top; [exact Ht | | exact Hreceives].
  destruct Hfoot as [H | H]; [left; exact H | right]. intros below Hb. apply H.
  eapply in_cascade_on_table; [apply in_elt | exact Hb].
Qed.

(** A card alone is a run, and is put into an empty cascade or onto a card as a run is. *)
Lemma puts_on_table_on_top f c hand q :
  puts_on_table g c hand q -> on_top f hand ->
  is_home f c = true \/ fits_on_no_missing f c (table hand) ->
  on_top f q.
Proof.
  intros [cascades cells home _ | left right cells home Henters
    | left below under right cells home Hfits] Htop Hc; [exact Htop | |];
    (eapply (puts_run_on_top f [] c); [| exact Htop | exact I | exact Hc]);
    apply puts_run_onto_cascade; assumption.
Qed.

Lemma takes_run_on_top f above foot p hand :
  takes_run above foot p hand -> on_top f p -> on_top f hand /\ home_on_top f (above ++ [foot]).
Proof.
  intros [left under right cells home]. rewrite !on_top_split, home_on_top_app, home_on_top_cons.
  tauto.
Qed.

Lemma takes_run_when_home f above foot p hand :
  takes_run above foot p hand -> on_top f p -> is_home f foot = true -> ahead f p = ahead f hand.
Proof.
  intros Ht Htop Hfoot. pose proof (proj2 (takes_run_on_top _ _ _ _ _ Ht Htop)) as Hrun.
  destruct Ht. unfold_ahead. rewrite (home_above _ _ _ Hrun Hfoot), filter_home by exact Hfoot.
  reflexivity.
Qed.

Lemma puts_run_when_home f above foot hand q :
  puts_run g above foot hand q -> home_on_top f (above ++ [foot]) -> is_home f foot = true ->
  ahead f q = ahead f hand.
Proof.
  intros [] Hrun Hfoot. unfold_ahead.
  rewrite (home_above _ _ _ Hrun Hfoot), filter_home by exact Hfoot. reflexivity.
Qed.

Lemma takes_run_ahead f above foot p hand :
  takes_run above foot p hand -> is_home f foot = false ->
  takes_run (filter (missing f) above) foot (ahead f p) (ahead f hand).
Proof. intros [] Hfoot. unfold_ahead. rewrite filter_not_home by exact Hfoot. constructor. Qed.

Lemma puts_run_ahead f above foot hand q :
  puts_run g above foot hand q -> is_home f foot = false ->
  fits_on_no_missing f foot (table hand) ->
  puts_run g (filter (missing f) above) foot (ahead f hand) (ahead f q).
Proof.
  intros [left target right cells home Hreceives] Hfoot Hbelow. unfold_ahead.
  rewrite filter_not_home by exact Hfoot. apply puts_run_onto_cascade.
  destruct target as [|below target]; [exact Hreceives |].
  rewrite filter_not_home; [exact Hreceives |]. apply Hbelow; [| exact Hreceives].
  apply (in_cascade_on_table below (below :: target)); [apply in_elt | left; reflexivity].
Qed.

(** ** The theorem

    Whatever the first game does in a move, the second does in one move or none, and stays ahead. If
    it makes that move, it stays ahead by as many cards; if not, by no more than one card less. *)

Definition stays_ahead (f : foundations) (p q : position) : Prop :=
  exists f', safely_ahead f' q /\ on_top f' q
    /\ (ahead f' q = ahead f p /\ total f + total (home q) <= S (total f' + total (home p))
        \/ moves g (ahead f p) (ahead f' q)
           /\ total f + total (home q) <= total f' + total (home p)).

Lemma card_stays_ahead f c p hand q :
  well_formed p -> safely_ahead f p -> on_top f p -> takes c p hand -> puts_on_table g c hand q ->
  stays_ahead f p q.
Proof.
  intros Hwf Hahead Htop Ht Hput. destruct (well_formed_hand _ _ _ Hwf Ht) as [Hwfh Hnot].
  pose proof (takes_on_top _ _ _ _ Ht Htop) as Htoph.
  pose proof (safely_ahead_same_home f _ _ (eq_sym (takes_home _ _ _ Ht)) Hahead) as Hahand.
  pose proof (puts_on_table_home _ _ _ _ Hput) as Hhome.
  pose proof (safely_ahead_same_home f _ _ (eq_sym Hhome) Hahand) as Hq.
  assert (home q = home p) as Hqp by (rewrite Hhome; apply (takes_home _ _ _ Ht)).
  pose proof (none_is_home _ Hwf _ (taken_is_on_table _ _ _ Ht)) as Hpos.
  pose proof (none_above_king _ Hwf _ (taken_is_on_table _ _ _ Ht)) as Hking.
  destruct (is_home f c) eqn:Hc.
  - exists f. split; [exact Hq | split].
    + eapply puts_on_table_on_top; eauto.
    + left. rewrite Hqp. split; [| lia]. rewrite (takes_when_home _ _ _ _ Ht Hc).
      eapply puts_on_table_when_home; eassumption.
  - destruct (fits_on_missing_or_not f c (table hand)) as [(below & Hin & Hfits & Hb) | Hb].
    + destruct (fits_on_missing f c below hand) as [Hnext Hace]; try assumption; [lia |].
      assert (is_home (raise f (suit_of c)) c = true) as Hhomec
        by (apply is_home_spec; unfold is_next in Hnext; rewrite height_raise_same; lia).
      exists (raise f (suit_of c)). split; [| split].
      * apply safely_ahead_raise; [exact Hq | exact Hnext | exact Hking | left; lia].
      * eapply puts_on_table_on_top; [exact Hput | | left; exact Hhomec].
        apply on_top_after_raise; assumption.
      * right. rewrite Hqp, total_raise. split; [| lia].
        rewrite (puts_on_table_when_home _ c hand q Hput Hhomec).
        apply moves_home_ahead with (p := p); assumption.
    + exists f. split; [exact Hq | split].
      * eapply puts_on_table_on_top; eauto.
      * right. rewrite Hqp. split; [| lia].
        eapply moves_on_table; [apply takes_ahead | apply puts_on_table_ahead]; eassumption.
Qed.

Lemma home_stays_ahead f c p hand q :
  well_formed p -> safely_ahead f p -> on_top f p -> takes c p hand -> puts_home c hand q ->
  stays_ahead f p q.
Proof.
  intros Hwf Hahead Htop Ht Hput. destruct (well_formed_hand _ _ _ Hwf Ht) as [Hwfh Hnot].
  pose proof (takes_on_top _ _ _ _ Ht Htop) as Htoph.
  pose proof (safely_ahead_same_home f _ _ (eq_sym (takes_home _ _ _ Ht)) Hahead) as Hahand.
  pose proof (none_above_king _ Hwf _ (taken_is_on_table _ _ _ Ht)) as Hking.
  assert (total (home q) = S (total (home p))) as Hqp
    by (rewrite <- (takes_home _ _ _ Ht); destruct Hput; apply total_raise).
  destruct (is_home f c) eqn:Hc.
  - exists f. split; [eapply safely_ahead_first; eassumption | split].
    + destruct Hput. exact Htoph.
    + left. split; [| lia]. rewrite (takes_when_home _ _ _ _ Ht Hc). destruct Hput. reflexivity.
  - destruct (safely_ahead_both _ _ _ _ Hahand Hc Hking Hput) as [Hnext Hq].
    pose proof (on_top_after_raise _ _ _ Hnext Hnot Htoph) as Htopr.
    exists (raise f (suit_of c)). split; [exact Hq | split].
    + destruct Hput. exact Htopr.
    + right. rewrite total_raise. split; [| lia].
      replace (ahead (raise f (suit_of c)) q) with (ahead (raise f (suit_of c)) hand)
        by (destruct Hput; reflexivity).
      apply moves_home_ahead with (p := p); assumption.
Qed.

(** A run of one card is a card. A longer one has no ace at its foot, so it is put onto no card that
    is missing. *)
Lemma run_stays_ahead f above foot p hand q :
  well_formed p -> safely_ahead f p -> on_top f p -> long_runs g = true ->
  is_run g (above ++ [foot]) -> takes_run above foot p hand -> puts_run g above foot hand q ->
  stays_ahead f p q.
Proof.
  intros Hwf Hahead Htop Hlong Hrun Ht Hput.
  destruct (takes_run_on_top _ _ _ _ _ Ht Htop) as [Htoph Htopr].
  assert (home p = home q) as Hh by (destruct Hput; inversion Ht; reflexivity).
  pose proof (safely_ahead_same_home f _ _ Hh Hahead) as Hq.
  assert (forall c, In c (above ++ [foot]) \/ In c (table hand) -> In c (table p)) as Hin.
  { intros c Hc. eapply Permutation_in; [symmetry; apply (takes_run_table _ _ _ _ Ht) |].
    apply in_app_iff, Hc. }
  destruct (is_run_foot _ _ Hrun) as [-> | (c & Hc & Hfits)].
  - apply (card_stays_ahead f foot p hand q); try assumption.
    + destruct Ht. apply takes_from_cascade.
    + destruct Hput as [left [|below target] right cells home Hreceives];
        [apply puts_into_empty_cascade | apply puts_onto_card]; exact Hreceives.
  - assert (0 < rank c) as Hpos.
    { apply Nat.le_lt_trans with (m := height (home p) (suit_of c)); [lia |].
      apply (none_is_home _ Hwf), Hin. left. apply in_app_iff. left. exact Hc. }
    exists f. split; [exact Hq |].
    destruct (is_home f foot) eqn:Hfoot.
    + split; [eapply puts_run_on_top; eauto |]. left. rewrite Hh. split; [| lia].
      rewrite (takes_run_when_home _ _ _ _ _ Ht Htop Hfoot).
      eapply puts_run_when_home; eassumption.
    + assert (fits_on_no_missing f foot (table hand)) as Hbelow.
      { intros below Hb Hf. destruct (is_home f below) eqn:Hhome; [| reflexivity]. exfalso.
        destruct Hfits as [Hrank _].
        destruct (fits_on_missing f foot below p) as [_ Hace]; try assumption; [| lia | lia].
        apply Hin. right. exact Hb. }
      split; [eapply puts_run_on_top; eauto |]. right. rewrite Hh. split; [| lia].
      eapply moves_run; [exact Hlong | | apply takes_run_ahead | apply puts_run_ahead];
        try eassumption.
      apply is_run_ahead; assumption.
Qed.

Lemma move_ahead f p q :
  well_formed p -> safely_ahead f p -> on_top f p -> moves g p q -> stays_ahead f p q.
Proof.
  intros Hwf Hahead Htop Hm. destruct Hm.
  - eapply card_stays_ahead; eassumption.
  - eapply home_stays_ahead; eassumption.
  - eapply run_stays_ahead; eassumption.
Qed.

(** So what the first game wins, the second wins, in fewer moves. *)
Lemma wins_ahead n p f :
  well_formed p -> safely_ahead f p -> on_top f p -> wins_within g n p ->
  exists m, wins_within g m (ahead f p) /\ m + total f <= n + total (home p).
Proof.
  intros Hwf Hahead Htop Hwin. revert f Hwf Hahead Htop.
  induction Hwin as [n p Hwon | n p q Hm _ IH]; intros f Hwf Hahead Htop.
  - exists 0. destruct Hahead as [Hle Hmost _]. split.
    + apply wins_now. intros s. specialize (Hwon s). specialize (Hle s). specialize (Hmost s).
      simpl. lia.
    + assert (total f <= total (home p)); [| lia].
      apply total_at_most. intros s. rewrite Hwon. apply Hmost.
  - destruct (move_ahead _ _ _ Hwf Hahead Htop Hm) as (f' & Hahead' & Htop' & Hsame).
    destruct (IH f' (well_formed_moves _ _ _ Hwf Hm) Hahead' Htop') as (m & Hwin & Hle).
    destruct Hsame as [[<- Htotal] | [Hm' Htotal]].
    + exists m. split; [exact Hwin | lia].
    + exists (S m). split; [eapply wins_later; eassumption | lia].
Qed.

Theorem goes_home_saves_a_move n p q :
  well_formed p -> goes_home p q -> wins_within g n p ->
  exists m, n = S m /\ wins_within g m q.
Proof.
  intros Hwf Hg Hwin. destruct Hg as [c p hand q Ht Hput Hsafe].
  destruct (well_formed_hand _ _ _ Hwf Ht) as [Hwfh Hnot].
  assert (safely_ahead (home p) p) as Hstart.
  { split; [reflexivity | apply home_to_king, Hwf |].
    intros d Hd Hhome. apply is_home_spec in Hhome. lia. }
  pose proof (takes_home _ _ _ Ht) as Hh.
  assert (is_next (home p) c) as Hnext by (rewrite <- Hh; destruct Hput; assumption).
  assert (is_home (raise (home p) (suit_of c)) c = true) as Hc
    by (apply is_home_spec; unfold is_next in Hnext; rewrite height_raise_same; lia).
  assert (q = ahead (raise (home p) (suit_of c)) p) as ->.
  { rewrite (takes_when_home _ _ _ _ Ht Hc), ahead_after_raise, <- Hh by assumption.
    rewrite ahead_by_nothing by assumption. destruct Hput. reflexivity. }
  destruct (wins_ahead n p (raise (home p) (suit_of c))) as (m & Hwin' & Hle); try assumption.
  - apply safely_ahead_raise; try assumption.
    apply (none_above_king _ Hwf), (taken_is_on_table _ _ _ Ht).
  - apply (takes_back_on_top _ _ _ _ Ht Hc), on_top_after_raise; try assumption.
    rewrite <- Hh. apply none_home_on_top, Hwfh.
  - rewrite total_raise in Hle. destruct n as [|n]; [lia |]. exists n. split; [reflexivity |].
    eapply wins_within_more; [exact Hwin' | lia].
Qed.

Corollary goes_home_loses_nothing n p q :
  well_formed p -> goes_home p q -> wins_within g n p -> wins_within g n q.
Proof.
  intros Hwf Hg Hwin.
  destruct (goes_home_saves_a_move _ _ _ Hwf Hg Hwin) as (m & -> & Hwin').
  eapply wins_within_more; [exact Hwin' | lia].
Qed.

Lemma goes_home_well_formed p q : well_formed p -> goes_home p q -> well_formed q.
Proof. intros Hwf Hg. destruct Hg. eapply well_formed_home; eassumption. Qed.

Lemma goes_home_same p q p' :
  goes_home p q -> same p p' -> exists q', goes_home p' q' /\ same q q'.
Proof.
  intros Hg Hs. destruct Hg as [c p hand q Ht Hput Hsafe].
  destruct (takes_same _ _ _ _ Ht Hs) as (hand' & Ht' & Hs').
  destruct (puts_home_same _ _ _ _ Hput Hs') as (q' & Hput' & Hq).
  exists q'. split; [| exact Hq]. eapply goes_home_if_safe; [exact Ht' | exact Hput' |].
  rewrite <- (same_home _ _ Hs). exact Hsafe.
Qed.

(** Some cards go home by themselves, one after the other. *)
Inductive settles : position -> position -> Prop :=
| settles_here : forall p, settles p p
| settles_later : forall p q r, goes_home p q -> settles q r -> settles p r.

Corollary settling_loses_nothing n p q :
  well_formed p -> settles p q -> wins_within g n p -> wins_within g n q.
Proof.
  intros Hwf Hs. induction Hs as [p | p q r Hg _ IH]; intros Hwin; [exact Hwin |].
  apply IH; [eapply goes_home_well_formed | eapply goes_home_loses_nothing]; eassumption.
Qed.

Lemma settles_well_formed p q : well_formed p -> settles p q -> well_formed q.
Proof. intros Hwf Hs. induction Hs; eauto using goes_home_well_formed. Qed.

(** So it suffices that a set is closed under "a move, and then what goes home by itself". *)
Definition settles_into (members : position -> Prop) (p : position) : Prop :=
  exists q, settles p q /\ has members q.

Theorem closed_set_after_autoplay_cannot_be_won (members : position -> Prop) (start : position) :
  is_board start ->
  settles_into members start ->
  (forall p, members p -> ~ is_won p) ->
  (forall p q, members p -> moves g p q -> settles_into members q) ->
  ~ can_be_won g start.
Proof.
  intros Hboard Hstart Hwon Hclosed [n Hwin]%can_be_won_within.
  apply board_well_formed in Hboard. revert start Hboard Hstart Hwin.
  induction n as [n IH] using (well_founded_induction lt_wf).
  intros p Hwf (q & Hsettles & member & Hin & Hs) Hwin.
  pose proof (settles_well_formed _ _ Hwf Hsettles) as Hwfq.
  apply (settling_loses_nothing _ _ _ Hwf Hsettles) in Hwin.
  destruct (wins_within_same _ _ _ _ Hwin Hs) as [m member' Hw | m member' next Hm Hnext].
  - exact (Hwon _ Hin Hw).
  - apply (IH m (Nat.lt_succ_diag_r m) next); [| eapply Hclosed; eassumption | exact Hnext].
    eapply well_formed_moves; [eapply well_formed_same |]; eassumption.
Qed.

End Theorem2.
