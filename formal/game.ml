(* The games that the reader knows: docs/look-up/certificates.md, "The rules". *)

type t = {
  freecells : int;
  by_suit : bool;  (* else of alternating colours *)
  enters : string;  (* what an empty cascade takes: any, kings, none *)
  in_cells : int;  (* cards that a numbered deal has in freecells *)
  first_in_cells : bool;  (* these are the first cards of the deck *)
  long_runs : bool;  (* a run of any length moves at a time *)
}

let freecell freecells =
  { freecells; by_suit = false; enters = "any"; in_cells = 0; first_in_cells = false;
    long_runs = false }

(* Whether a card of one suit may lie on one of the other *)
let builds_on game suit below =
  if game.by_suit then suit = below else Cards.is_red suit <> Cards.is_red below

let fits game card below =
  Cards.rank below = Cards.rank card + 1 && builds_on game (Cards.suit card) (Cards.suit below)

let suits = [ 0; 1; 2; 3 ]

(* 'An ace, a two, or a card of which all cards that fit on it are home' *)
let is_safe game home card =
  let rank = Cards.rank card in
  let is_home suit = (not (builds_on game suit (Cards.suit card))) || home.(suit) >= rank in
  rank < 2 || List.for_all is_home suits

(* The lines of a game that is not FreeCell, in the answers *)
let differences game =
  let part differs text = if differs then [ text ] else [] in
  part game.by_suit ", building: suit"
  @ part (game.enters <> "any") (", empty-cascade: " ^ game.enters)
  @ part (game.in_cells > 0) (Printf.sprintf ", dealt-to-cells: %d" game.in_cells)
  @ part game.first_in_cells ", cells-from: first"
  @ part game.long_runs ", run-moves: any"

(* ---- Games as solutions name them, such as seahaven:cells-from=first *)

let with_rule game rule =
  match String.split_on_char '=' rule with
  | [ "building"; ("alternate" | "suit") as word ] -> Some { game with by_suit = word = "suit" }
  | [ "empty-cascade"; ("any" | "kings" | "none") as enters ] -> Some { game with enters }
  | [ "dealt-to-cells"; number ] ->
    let is_number n = string_of_int n = number && 0 <= n && n <= 10 in
    let with_cells in_cells = if is_number in_cells then Some { game with in_cells } else None in
    Option.bind (int_of_string_opt number) with_cells
  | [ "cells-from"; ("last" | "first") as word ] ->
    Some { game with first_in_cells = word = "first" }
  | [ "run-moves"; ("room" | "any") as word ] -> Some { game with long_runs = word = "any" }
  | _ -> None

let kings_by_suit = [ "building=suit"; "empty-cascade=kings" ]

let rules_of_name name =
  match name with
  | "freecell" -> Some []
  | "bakers" -> Some [ "building=suit" ]
  | "kings-only-bakers" -> Some kings_by_suit
  | "eight-off" | "forecell-same-suit" -> Some (kings_by_suit @ [ "dealt-to-cells=4" ])
  | "seahaven" -> Some (kings_by_suit @ [ "dealt-to-cells=2" ])
  | "forecell" -> Some [ "empty-cascade=kings"; "dealt-to-cells=4" ]
  | "relaxed-freecell" -> Some [ "run-moves=any" ]
  | "relaxed-seahaven" -> Some (kings_by_suit @ [ "dealt-to-cells=2"; "run-moves=any" ])
  | _ -> None

let can_be game =
  game.in_cells <= game.freecells && not (game.first_in_cells && game.in_cells = 0)

let of_text freecells text =
  let add game rule = Option.bind game (fun game -> with_rule game rule) in
  match String.split_on_char ':' text with
  | [] -> None
  | name :: others -> (
    let rules = Option.map (fun rules -> rules @ others) (rules_of_name name) in
    match Option.bind rules (List.fold_left add (Some (freecell freecells))) with
    | Some game when can_be game -> Some game
    | _ -> None)

(* ---- For the extracted checkers *)

let proved_enters game =
  match game.enters with
  | "any" -> Proved.any_card
  | "kings" -> Proved.kings
  | "none" -> Proved.no_card
  | _ -> assert false

let proved game =
  { Proved.freecells = Cards.numeral game.freecells;
    builds_on = (if game.by_suit then Proved.same_suit else Proved.alternating_colours);
    may_enter = proved_enters game;
    long_runs = game.long_runs }
