(** * The rules of FreeCell and its family

    This file is what a proof of "this deal cannot be won" is about. Read it beside the rules of the
    game, docs/look-up/certificates.md ("The rules"). Everything else in this folder is proved from
    it, so nothing else has to be read to know what is claimed. *)

From Coq Require Import List Arith Bool Permutation.
Import ListNotations.

(** ** Cards

    A card has a rank, from 1 (the ace) to 13 (the king), and a suit. *)

Inductive suit := Clubs | Diamonds | Hearts | Spades.

Record card := Card { rank : nat; suit_of : suit }.

Definition is_red (s : suit) : bool :=
  match s with
  | Diamonds | Hearts => true
  | Clubs | Spades => false
  end.

(** The pack: 52 cards. *)
Definition pack : list card :=
  flat_map (fun r => map (Card r) [Clubs; Diamonds; Hearts; Spades]) (seq 1 13).

(** ** Games

    The games of the family differ in the number of freecells, in what may be built on a cascade, in
    what an empty cascade takes, and in how many cards move at a time. *)

Record game := Game {
  freecells : nat;
  builds_on : suit -> suit -> bool;  (** whether a card may lie on one of the second suit *)
  may_enter : nat -> bool;  (** whether an empty cascade takes cards of this rank *)
  long_runs : bool  (** whether a run of any length may move at a time *)
}.

(** A card fits on a card of the next higher rank, if the suits allow it. *)
Definition fits_on (g : game) (c below : card) : Prop :=
  S (rank c) = rank below /\ builds_on g (suit_of c) (suit_of below) = true.

(** What is built in the games that have names *)
Definition alternating_colours (s below : suit) : bool := xorb (is_red s) (is_red below).

Definition same_suit (s below : suit) : bool :=
  match s, below with
  | Clubs, Clubs | Diamonds, Diamonds | Hearts, Hearts | Spades, Spades => true
  | _, _ => false
  end.

(** What their empty cascades take *)
Definition any_card (r : nat) : bool := true.
Definition kings (r : nat) : bool := r =? 13.
Definition no_card (r : nat) : bool := false.

(** ** Foundations

    How many cards of each suit are home. As cards go home from the ace to the king, this is also
    the rank of the last one. *)

Record foundations := Foundations { clubs : nat; diamonds : nat; hearts : nat; spades : nat }.

Definition height (f : foundations) (s : suit) : nat :=
  match s with
  | Clubs => clubs f
  | Diamonds => diamonds f
  | Hearts => hearts f
  | Spades => spades f
  end.

(** One more card of a suit is home. *)
Definition raise (f : foundations) (s : suit) : foundations :=
  let 'Foundations c d h p := f in
  match s with
  | Clubs => Foundations (S c) d h p
  | Diamonds => Foundations c (S d) h p
  | Hearts => Foundations c d (S h) p
  | Spades => Foundations c d h (S p)
  end.

(** A card is home, or it is next: the one that its foundation waits for. *)
Definition is_home (f : foundations) (c : card) : bool := rank c <=? height f (suit_of c).

Definition is_next (f : foundations) (c : card) : Prop := rank c = S (height f (suit_of c)).

(** ** Positions

    A cascade is a list of cards, and the card that can be moved comes first. The position lists
    only the freecells that are in use: which card lies in which freecell does not matter. *)

Definition cascade := list card.

Record position := Position {
  cascades : list cascade;
  cells : list card;
  home : foundations
}.

(** The cards that are not home. *)
Definition table (p : position) : list card := concat (cascades p) ++ cells p.

(** A board to begin with: each card of the pack is either home or on the table, once. *)
Definition is_board (p : position) : Prop :=
  (forall s, height (home p) s <= 13) /\
  Permutation (table p) (filter (fun c => negb (is_home (home p) c)) pack).

(** The game is won when all cards are home. *)
Definition is_won (p : position) : Prop := forall s, height (home p) s = 13.

(** ** Moves

    A move takes one card: the last card of a cascade, or a card in a freecell. *)

Inductive takes (c : card) : position -> position -> Prop :=
| takes_from_cascade : forall left under right cells home,
    takes c (Position (left ++ (c :: under) :: right) cells home)
            (Position (left ++ under :: right) cells home)
| takes_from_cell : forall cascades left right home,
    takes c (Position cascades (left ++ c :: right) home)
            (Position cascades (left ++ right) home).

(** It puts the card into an empty freecell, into an empty cascade if that takes it, or onto the
    last card of a cascade if it fits on that. *)

Inductive puts_on_table (g : game) (c : card) : position -> position -> Prop :=
| puts_into_cell : forall cascades cells home,
    length cells < freecells g ->
    puts_on_table g c (Position cascades cells home) (Position cascades (c :: cells) home)
| puts_into_empty_cascade : forall left right cells home,
    may_enter g (rank c) = true ->
    puts_on_table g c (Position (left ++ [] :: right) cells home)
                      (Position (left ++ [c] :: right) cells home)
| puts_onto_card : forall left below under right cells home,
    fits_on g c below ->
    puts_on_table g c (Position (left ++ (below :: under) :: right) cells home)
                      (Position (left ++ (c :: below :: under) :: right) cells home).

(** Or it puts the card home, if the card is next. *)

Inductive puts_home (c : card) : position -> position -> Prop :=
| puts_home_if_next : forall cascades cells home,
    is_next home c ->
    puts_home c (Position cascades cells home) (Position cascades cells (raise home (suit_of c))).

(** A run is a list of cards that each fit on the next one. Its deepest card, its foot, decides
    where it may go. *)

Fixpoint is_run (g : game) (cards : list card) : Prop :=
  match cards with
  | c :: (below :: _) as rest => fits_on g c below /\ is_run g rest
  | _ => True
  end.

Inductive takes_run (above : list card) (foot : card) : position -> position -> Prop :=
| takes_run_from_cascade : forall left under right cells home,
    takes_run above foot (Position (left ++ (above ++ foot :: under) :: right) cells home)
                         (Position (left ++ under :: right) cells home).

Definition receives (g : game) (c : card) (l : cascade) : Prop :=
  match l with
  | [] => may_enter g (rank c) = true
  | below :: _ => fits_on g c below
  end.

Inductive puts_run (g : game) (above : list card) (foot : card) : position -> position -> Prop :=
| puts_run_onto_cascade : forall left target right cells home,
    receives g foot target ->
    puts_run g above foot (Position (left ++ target :: right) cells home)
                          (Position (left ++ (above ++ foot :: target) :: right) cells home).

(** A move is both. (A card may also be put back where it was. Such a move changes nothing, so it
    wins nothing.) Where several cards move only as there is room for, such moves are made of moves
    of single cards. Where runs of any length move, these are moves of their own. *)

Inductive moves (g : game) : position -> position -> Prop :=
| moves_on_table : forall c p hand q,
    takes c p hand -> puts_on_table g c hand q -> moves g p q
| moves_home : forall c p hand q,
    takes c p hand -> puts_home c hand q -> moves g p q
| moves_run : forall above foot p hand q,
    long_runs g = true -> is_run g (above ++ [foot]) ->
    takes_run above foot p hand -> puts_run g above foot hand q -> moves g p q.

(** ** What can be won

    A position can be won if it is won, or if a move leads to one that can be won. *)

Inductive can_be_won (g : game) : position -> Prop :=
| won_already : forall p, is_won p -> can_be_won g p
| won_by_move : forall p q,
    moves g p q -> can_be_won g q -> can_be_won g p.
