(** * The second game

    Theorem 2 plays two games side by side. In the second one more cards are home. Those cards are
    missing on its table, and all else is the same. *)

From Coq Require Import List Arith Bool Lia Permutation.
From FreeCell Require Import Rules WellFormed.
Import ListNotations.

Definition missing (f : foundations) (c : card) : bool := negb (is_home f c).

(** The position [p], where all cards below these foundations are home instead *)
Definition ahead (f : foundations) (p : position) : position :=
  Position (map (filter (missing f)) (cascades p)) (filter (missing f) (cells p)) f.

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

(** ** Taking a card *)

Lemma filter_home f c l : is_home f c = true -> filter (missing f) (c :: l) = filter (missing f) l.
Proof. intros H. simpl. unfold missing at 1. rewrite H. reflexivity. Qed.

Lemma filter_not_home f c l :
  is_home f c = false -> filter (missing f) (c :: l) = c :: filter (missing f) l.
Proof. intros H. simpl. unfold missing at 1. rewrite H. reflexivity. Qed.

Ltac unfold_ahead :=
  unfold ahead; simpl cascades; simpl cells; simpl home;
  rewrite ?map_app, ?map_cons, ?filter_app.

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

(** ** Missing cards are on top

    On no card that is home in the second game lies one that is not. *)

Fixpoint home_on_top (f : foundations) (l : cascade) : Prop :=
  match l with
  | c :: (below :: _) as rest =>
    (is_home f below = true -> is_home f c = true) /\ home_on_top f rest
  | _ => True
  end.

Definition on_top (f : foundations) (p : position) : Prop := Forall (home_on_top f) (cascades p).

Lemma home_on_top_cons f c l :
  home_on_top f (c :: l) <->
  home_on_top f l /\
  match l with [] => True | below :: _ => is_home f below = true -> is_home f c = true end.
Proof. destruct l; simpl; tauto. Qed.

Lemma home_on_top_app f above foot under :
  home_on_top f (above ++ foot :: under) <->
  home_on_top f (above ++ [foot]) /\ home_on_top f (foot :: under).
Proof.
  induction above as [|c above IH]; [simpl; tauto |].
  rewrite <- !app_comm_cons, (home_on_top_cons f c), (home_on_top_cons f c (above ++ [foot])), IH.
  destruct above; simpl; tauto.
Qed.

Lemma no_home_below f c l d :
  home_on_top f (c :: l) -> is_home f c = false -> In d (c :: l) -> is_home f d = false.
Proof.
  revert c. induction l as [|below l IH]; intros c Htop Hc Hd.
  - destruct Hd as [<- | []]. exact Hc.
  - destruct Hd as [<- | Hd]; [exact Hc |]. destruct Htop as [Hbelow Htop].
    apply (IH below); [exact Htop | | exact Hd].
    destruct (is_home f below); [| reflexivity]. rewrite Hbelow in Hc by reflexivity. discriminate.
Qed.

Lemma home_above f above foot :
  home_on_top f (above ++ [foot]) -> is_home f foot = true -> filter (missing f) above = [].
Proof.
  intros Htop Hfoot. induction above as [|c above IH]; [reflexivity |].
  rewrite <- app_comm_cons, home_on_top_cons in Htop. destruct Htop as [Htop Hc].
  rewrite filter_home; [exact (IH Htop) |].
  destruct (is_home f c) eqn:H; [reflexivity |]. exfalso.
  assert (is_home f foot = false); [| congruence].
  apply (no_home_below f c (above ++ [foot])); [| exact H | right; apply in_elt].
  apply home_on_top_cons. split; [exact Htop |]. rewrite H in *. exact Hc.
Qed.

Lemma on_top_split f left l right cells home :
  on_top f (Position (left ++ l :: right) cells home) <->
  Forall (home_on_top f) left /\ home_on_top f l /\ Forall (home_on_top f) right.
Proof. unfold on_top; simpl. rewrite Forall_app, Forall_cons_iff. tauto. Qed.

Lemma takes_on_top f c p hand : takes c p hand -> on_top f p -> on_top f hand.
Proof.
  intros []; [| trivial]. rewrite !on_top_split, home_on_top_cons. tauto.
Qed.

Lemma takes_back_on_top f c p hand :
  takes c p hand -> is_home f c = true -> on_top f hand -> on_top f p.
Proof.
  intros [left under right cells home | ] Hc; [| trivial].
  rewrite !on_top_split, home_on_top_cons. destruct under; tauto.
Qed.

Lemma none_home_on_top p : well_formed p -> on_top (home p) p.
Proof.
  intros Hwf. apply Forall_forall. intros l Hl.
  assert (forall c, In c l -> is_home (home p) c = false) as Hnone
    by (intros c Hc; apply not_home_spec, (none_is_home _ Hwf); eapply in_cascade_on_table; eauto).
  clear Hl. induction l as [|c l IH]; [exact I |]. apply home_on_top_cons. split.
  - apply IH. intros d Hd. apply Hnone. right. exact Hd.
  - destruct l as [|below l]; [exact I |]. rewrite (Hnone below) by (simpl; auto). discriminate.
Qed.

Lemma on_top_after_raise f c p :
  is_next f c -> ~ In c (table p) -> on_top f p -> on_top (raise f (suit_of c)) p.
Proof.
  unfold on_top. rewrite !Forall_forall. intros Hnext Hc Htop l Hl. specialize (Htop l Hl).
  assert (forall d, In d l -> is_home (raise f (suit_of c)) d = is_home f d) as Hsame.
  { intros d Hd. assert (c <> d) as Hcd
      by (intros ->; eapply Hc, in_cascade_on_table; eassumption).
    pose proof (missing_after_raise _ _ _ Hnext Hcd) as H. unfold missing in H.
    destruct (is_home _ d), (is_home f d); simpl in H; congruence. }
  clear Hl. induction l as [|d l IH]; [exact I |]. apply home_on_top_cons in Htop as [Htop Hd].
  apply home_on_top_cons. split.
  { apply IH; [exact Htop |]. intros e He. apply Hsame. right. exact He. }
  destruct l; [exact I |]. rewrite !Hsame by (simpl; auto). exact Hd.
Qed.
