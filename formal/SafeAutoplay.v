(** * Theorem 2: safe autoplay loses nothing

    A card goes home by itself if it is next, and is an ace, a two, or a card of which all cards
    that fit on it are home. Where alternating colours are built, these are both cards of the other
    colour one rank lower; by suit it is the card before it, which is home, so every next card goes.
    If a position can be won, it can be won after such a move, in no more moves. That holds whatever
    may be built and whatever an empty cascade takes.

    The proof plays two games side by side. In the second game more cards are home, and those cards
    are missing on the table; all else is the same ([ahead]). Each move of the first game is made in
    the second, too, with two exceptions. If the card is home already, nothing is done. If the card
    is put onto one that is missing, the card is an ace, because all cards that fit on a higher one
    are home; then it goes home instead. When the first game is won, so is the second. *)

From Coq Require Import List Arith Bool Lia Permutation.
From FreeCell Require Import Rules Reordering WellFormed ClosedSet.
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

(** ** The second game *)

Definition missing (f : foundations) (c : card) : bool := negb (is_home f c).

(** The position [p], where all cards below these foundations are home instead *)
Definition ahead (f : foundations) (p : position) : position :=
  Position (map (filter (missing f)) (cascades p)) (filter (missing f) (cells p)) f.

(** No card that is home in the second game alone can be wanted on the table for anything but an
    ace. *)
Record safely_ahead (f : foundations) (p : position) : Prop := SafelyAhead {
  at_least : forall s, height (home p) s <= height f s;
  at_most : forall s, height f s <= 13;
  unwanted : forall c, height (home p) (suit_of c) < rank c -> is_home f c = true -> is_safe f c
}.

Lemma is_home_spec f c : is_home f c = true <-> rank c <= height f (suit_of c).
Proof. apply Nat.leb_le. Qed.

Lemma not_home_spec f c : is_home f c = false <-> height f (suit_of c) < rank c.
Proof. apply Nat.leb_gt. Qed.

Lemma filter_all {A} (f : A -> bool) l : (forall x, In x l -> f x = true) -> filter f l = l.
Proof.
  induction l as [|x l IH]; simpl; intros H; [reflexivity |].
  rewrite H by auto. f_equal. auto.
Qed.

Lemma in_cascade_on_table c l p : In l (cascades p) -> In c l -> In c (table p).
Proof.
  intros Hl Hc. apply in_app_iff. left. apply in_concat. exists l. auto.
Qed.

(** If no more cards are home, it is the same game. *)
Lemma ahead_by_nothing p : well_formed p -> ahead (home p) p = p.
Proof.
  intros [_ Hhome _ _]. destruct p as [cascades cells home]. unfold ahead; simpl in *.
  assert (forall c, In c (table (Position cascades cells home)) -> missing home c = true) as Hm
    by (intros c Hc; apply negb_true_iff, not_home_spec, Hhome, Hc).
  f_equal.
  - rewrite <- (map_id cascades) at 2. apply map_ext_in. intros l Hl.
    apply filter_all. intros c Hc. apply Hm. eapply in_cascade_on_table; eassumption.
  - apply filter_all. intros c Hc. apply Hm, in_app_iff. right. exact Hc.
Qed.

(** One more card home changes nothing where this card is not. *)
Lemma missing_after_raise f c d :
  is_next f c -> c <> d -> missing (raise f (suit_of c)) d = missing f d.
Proof.
  intros Hnext Hcd. unfold missing, is_home. f_equal.
  destruct c as [r s], d as [r' s']; unfold is_next in Hnext; simpl in *.
  destruct (suit_dec s s') as [<- | Hs].
  - rewrite height_raise_same. assert (r <> r') by congruence.
    destruct (Nat.leb_spec r' (S (height f s))), (Nat.leb_spec r' (height f s)); lia.
  - rewrite height_raise_other; [reflexivity | exact Hs].
Qed.

Lemma filter_after_raise f c l :
  is_next f c -> ~ In c l -> filter (missing (raise f (suit_of c))) l = filter (missing f) l.
Proof.
  intros Hnext Hc. apply filter_ext_in. intros d Hd. apply missing_after_raise; [exact Hnext |].
  intros ->. exact (Hc Hd).
Qed.

Lemma ahead_after_raise f c p :
  is_next f c -> ~ In c (table p) ->
  ahead (raise f (suit_of c)) p
  = Position (cascades (ahead f p)) (cells (ahead f p)) (raise f (suit_of c)).
Proof.
  intros Hnext Hc. unfold ahead; simpl. f_equal.
  - apply map_ext_in. intros l Hl. apply filter_after_raise; [exact Hnext |].
    intros Hin. eapply Hc, in_cascade_on_table; eassumption.
  - apply filter_after_raise; [exact Hnext |]. intros Hin. apply Hc, in_app_iff. right. exact Hin.
Qed.

(** ** Each move is made in the second game, too *)

Lemma filter_home f c l : is_home f c = true -> filter (missing f) (c :: l) = filter (missing f) l.
Proof. intros H. simpl. unfold missing at 1. rewrite H. reflexivity. Qed.

Lemma filter_not_home f c l :
  is_home f c = false -> filter (missing f) (c :: l) = c :: filter (missing f) l.
Proof. intros H. simpl. unfold missing at 1. rewrite H. reflexivity. Qed.

Ltac unfold_ahead :=
  unfold ahead; simpl cascades; simpl cells; simpl home;
  rewrite ?map_app, ?filter_app, ?map_cons.

(** The card is taken there, too, or it is home there. *)
Lemma takes_when_home f c p hand :
  takes c p hand -> is_home f c = true -> ahead f p = ahead f hand.
Proof.
  intros [] Hc; unfold_ahead; rewrite filter_home by exact Hc; reflexivity.
Qed.

Lemma takes_ahead f c p hand :
  takes c p hand -> is_home f c = false -> takes c (ahead f p) (ahead f hand).
Proof.
  intros [] Hc; unfold_ahead; rewrite filter_not_home by exact Hc; constructor.
Qed.

Lemma filter_is_no_longer {A} (f : A -> bool) l : length (filter f l) <= length l.
Proof. induction l as [|x l IH]; simpl; [| destruct (f x); simpl]; lia. Qed.

(** What is put down there is missing if it is home. *)
Lemma puts_on_table_when_home f c hand q :
  puts_on_table g c hand q -> is_home f c = true -> ahead f q = ahead f hand.
Proof.
  intros [] Hc; unfold_ahead; rewrite filter_home by exact Hc; reflexivity.
Qed.

(** A card that is not home there is put down in the same way, unless it fits on a missing one. *)
Lemma puts_on_table_ahead f c hand q :
  puts_on_table g c hand q -> is_home f c = false ->
  puts_on_table g c (ahead f hand) (ahead f q)
  \/ exists below, In below (table hand) /\ fits_on g c below /\ is_home f below = true.
Proof.
  intros Hput Hc.
  destruct Hput as [cascades cells home Hroom | left right cells home Henters
    | left below under right cells home Hfits].
  - left. unfold_ahead. rewrite filter_not_home by exact Hc. apply puts_into_cell.
    eapply Nat.le_lt_trans; [apply filter_is_no_longer | exact Hroom].
  - left. unfold_ahead. rewrite filter_not_home by exact Hc. apply puts_into_empty_cascade, Henters.
  - destruct (is_home f below) eqn:Hb.
    + right. exists below. repeat split; try assumption; try apply Hfits.
      apply in_app_iff. left. simpl. apply in_concat. exists (below :: under).
      split; [apply in_elt | left; reflexivity].
    + left. unfold_ahead. rewrite filter_not_home, !filter_not_home by assumption.
      apply puts_onto_card. exact Hfits.
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

(** ** The theorem *)

(** One move of the first game is one move of the second, or none. *)
Lemma move_ahead f p q :
  well_formed p -> safely_ahead f p -> moves g p q ->
  exists f', safely_ahead f' q
    /\ (ahead f' q = ahead f p \/ moves g (ahead f p) (ahead f' q)).
Proof.
  intros Hwf Hahead Hm. destruct Hm as [c p hand q Ht Hput | c p hand q Ht Hput];
    destruct (well_formed_hand _ _ _ Hwf Ht) as [Hwfh Hnot];
    pose proof (safely_ahead_same_home f _ _ (eq_sym (takes_home _ _ _ Ht)) Hahead) as Hahand;
    pose proof (none_is_home _ Hwf _ (taken_is_on_table _ _ _ Ht)) as Hpos;
    pose proof (none_above_king _ Hwf _ (taken_is_on_table _ _ _ Ht)) as Hking;
    destruct (is_home f c) eqn:Hc.
  - exists f. split.
    + eapply safely_ahead_same_home;
        [symmetry; eapply puts_on_table_home; eassumption | exact Hahand].
    + left. rewrite (takes_when_home _ _ _ _ Ht Hc). eapply puts_on_table_when_home; eassumption.
  - pose proof (puts_on_table_home _ _ _ _ Hput) as Hhome.
    pose proof (safely_ahead_same_home f _ _ (eq_sym Hhome) Hahand) as Hq.
    destruct (puts_on_table_ahead _ _ _ _ Hput Hc) as [Hput' | (below & Hin & Hfits & Hb)].
    + exists f. split; [exact Hq |]. right. eapply moves_on_table; [| exact Hput'].
      apply takes_ahead; assumption.
    + destruct (fits_on_missing f c below hand) as [Hnext Hace]; try assumption; [lia |].
      exists (raise f (suit_of c)). split.
      * apply safely_ahead_raise; [exact Hq | exact Hnext | exact Hking | left; lia].
      * right.
        rewrite (puts_on_table_when_home (raise f (suit_of c)) c hand q Hput)
          by (apply is_home_spec; unfold is_next in Hnext; rewrite height_raise_same; lia).
        apply moves_home_ahead with (p := p); assumption.
  - exists f. split; [eapply safely_ahead_first; eassumption |].
    left. rewrite (takes_when_home _ _ _ _ Ht Hc). destruct Hput. reflexivity.
  - destruct (safely_ahead_both _ _ _ _ Hahand Hc Hking Hput) as [Hnext Hq].
    exists (raise f (suit_of c)). split; [exact Hq |]. right.
    replace (ahead (raise f (suit_of c)) q) with (ahead (raise f (suit_of c)) hand)
      by (destruct Hput; reflexivity).
    apply moves_home_ahead with (p := p); assumption.
Qed.

(** So what the first game wins, the second wins. *)
Lemma wins_ahead n p f :
  well_formed p -> safely_ahead f p -> wins_within g n p ->
  wins_within g n (ahead f p).
Proof.
  intros Hwf Hahead Hwin. revert f Hwf Hahead.
  induction Hwin as [n p Hwon | n p q Hm _ IH]; intros f Hwf Hahead.
  - apply wins_now. intros s. destruct Hahead as [Hle Hmost _].
    specialize (Hwon s). specialize (Hle s). specialize (Hmost s). simpl. lia.
  - destruct (move_ahead _ _ _ Hwf Hahead Hm) as (f' & Hahead' & Hsame).
    specialize (IH f' (well_formed_moves _ _ _ Hwf Hm) Hahead').
    destruct Hsame as [<- | Hm'].
    + eapply wins_within_more; [exact IH | lia].
    + eapply wins_later; eassumption.
Qed.

Theorem goes_home_loses_nothing n p q :
  well_formed p -> goes_home p q -> wins_within g n p -> wins_within g n q.
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
  replace q with (ahead (raise (home p) (suit_of c)) p).
  - apply wins_ahead; [exact Hwf | | exact Hwin]. apply safely_ahead_raise; try assumption.
    apply (none_above_king _ Hwf), (taken_is_on_table _ _ _ Ht).
  - rewrite (takes_when_home _ _ _ _ Ht Hc), ahead_after_raise, <- Hh by assumption.
    rewrite ahead_by_nothing by assumption. destruct Hput. reflexivity.
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
