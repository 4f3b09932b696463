(** * The checker of solutions

    If [wins] says [true] of a list of moves, the start can be won. *)

From Coq Require Import List Arith Bool.
From FreeCell Require Import Rules LegalMoves Checker.
Import ListNotations.

(** A move: the card, and where it goes. All empty cascades are alike, and so are all freecells. *)
Inductive target :=
| ToCell
| ToEmptyCascade
| OntoCard (below : card)
| ToFoundation.

Definition step : Type := card * target.

(** Whether the card lies there after the move *)
Definition lies_at (c : card) (t : target) (hand q : position) : bool :=
  match t with
  | ToCell => is_in card_eqb c (cells q)
  | ToEmptyCascade => is_in cascade_eqb [c] (cascades q)
  | OntoCard below =>
    existsb (fun l => match l with
                      | c0 :: below0 :: _ => if card_eqb c0 c then card_eqb below0 below else false
                      | _ => false
                      end)
            (cascades q)
  | ToFoundation => negb (height (home q) (suit_of c) =? height (home hand) (suit_of c))
  end.

(** The position after a move, if the move is legal *)
Definition play (g : game) (p : position) (s : step) : option position :=
  let '(c, t) := s in
  match all_takes (card_eqb c) p with
  | (_, hand) :: _ => find (lies_at c t hand) (all_puts g c hand)
  | [] => None
  end.

Fixpoint wins (g : game) (p : position) (steps : list step) : bool :=
  match steps with
  | [] => is_wonb p
  | s :: rest =>
    match play g p s with
    | Some q => wins g q rest
    | None => false
    end
  end.

(** A solution of a board *)
Definition check_solution (g : game) (start : position) (steps : list step) : bool :=
  if is_boardb start then wins g start steps else false.

Lemma play_moves g p s q : play g p s = Some q -> moves g p q.
Proof.
  unfold play. destruct s as [c t].
  destruct (all_takes _ p) as [|[c0 hand] rest] eqn:H; [discriminate |].
  assert (In (c0, hand) ((c0, hand) :: rest)) as Hin by (left; reflexivity).
  rewrite <- H in Hin. apply all_takes_spec in Hin as [Ht <-%card_eqb_eq].
  intros [[Hput | Hput]%all_puts_spec _]%find_some.
  - eapply moves_home; eassumption.
  - eapply moves_on_table; eassumption.
Qed.

Theorem check_solution_is_right g start steps :
  check_solution g start steps = true -> is_board start /\ can_be_won g start.
Proof.
  unfold check_solution. destruct (is_boardb start) eqn:Hb; [| discriminate].
  intros H. split; [apply is_boardb_spec, Hb |]. clear Hb.
  revert start H. induction steps as [|s rest IH]; simpl; intros p H.
  - apply won_already, is_wonb_spec, H.
  - destruct (play g p s) as [q|] eqn:Hplay; [| discriminate].
    eapply won_by_move; [eapply play_moves, Hplay | apply IH, H].
Qed.
