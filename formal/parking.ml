(* Refutations of the easier game in which cards are parked: docs/understand/lower-bounds.md, "The
   bound". The proof does not depend on anything in this file: a bad refutation can only make the
   checker refuse.

   Sets of cards are bits. Cards only leave the ends of cascades, so what lies under a card never
   changes while it is there. *)

let bit card = 1 lsl card

let lower_of_suit =
  Array.init 52 (fun card -> 0x1111111111111 lsl Cards.suit card land (bit card - 1))

(* From the lowest on *)
let cards_of set =
  let rec from card =
    if card = 52 then []
    else if set land bit card <> 0 then card :: from (card + 1)
    else from (card + 1)
  in
  from 0

type game = {
  cascades : string array;
  under : int array;  (* the cards under each card *)
  cascade_of : int array;
  rivals : int array;  (* cards of which each leads the other *)
  blocked : int;  (* cards that lead themselves *)
}

(* Whether the first card lies above a lower card of the other's suit *)
let leads under card other = under.(card) land lower_of_suit.(other) <> 0

let game_of (board : Board.t) =
  let under = Array.make 52 0 and cascade_of = Array.make 52 (-1) and all = ref 0 in
  let lay at cascade =
    let lay_card below card =
      under.(Char.code card) <- below;
      cascade_of.(Char.code card) <- at;
      below lor bit (Char.code card)
    in
    all := !all lor String.fold_left lay_card 0 cascade
  in
  Array.iteri lay board.cascades;
  let cards = cards_of !all and rivals = Array.make 52 0 in
  let are_rivals card other = leads under card other && leads under other card in
  let set wanted = List.fold_left (fun set c -> if wanted c then set lor bit c else set) 0 cards in
  List.iter (fun card -> rivals.(card) <- set (are_rivals card)) cards;
  { cascades = board.cascades; under; cascade_of; rivals; blocked = set (fun c -> leads under c c) }

(* What is left: the cards that are there, and how many lie in each cascade *)
type state = { there : int; sizes : int array }

let last game state at =
  let size = state.sizes.(at) in
  if size = 0 then None else Some (Char.code game.cascades.(at).[size - 1])

let without game state card =
  let sizes = Array.copy state.sizes and at = game.cascade_of.(card) in
  sizes.(at) <- sizes.(at) - 1;
  { there = state.there land lnot (bit card); sizes }

let last_cards game state =
  List.filter_map (last game state) (List.init (Array.length state.sizes) Fun.id)

(* Disjoint rings: blocked cards, and pairs of rivals. Who has one rival left is paired first. *)
let disjoint_rings game state =
  let blocked = game.blocked land state.there in
  let rec pairs left =
    let rivals card = game.rivals.(card) land left in
    let has_one card =
      let others = rivals card in
      others land (others - 1) = 0
    in
    let cards = List.filter (fun card -> rivals card <> 0) (cards_of left) in
    match List.find_opt has_one cards, cards with
    | _, [] -> []
    | Some card, _ | None, card :: _ ->
      let other = List.hd (cards_of (rivals card)) in
      [ card; other ] :: pairs (left land lnot (bit card lor bit other))
  in
  List.map (fun card -> [ card ]) (cards_of blocked) @ pairs (state.there land lnot blocked)

(* The next card of the suit of a last card lies under the last card that comes after it. *)
let shortest_cycle game state =
  let after card =
    let next = List.hd (cards_of (lower_of_suit.(card) land state.there)) in
    Option.get (last game state game.cascade_of.(next))
  in
  let rec cycle_from card seen =
    let card' = after card in
    if card' = List.hd seen then Some seen
    else if List.length seen = 4 || List.mem card' seen then None
    else cycle_from card' (seen @ [ card' ])
  in
  let cycles = List.filter_map (fun c -> cycle_from c [ c ]) (last_cards game state) in
  let shorter a b = if List.compare_lengths b a < 0 then b else a in
  List.fold_left shorter (List.hd cycles) cycles

let proved = Array.get Cards.proved_cards

(* A refutation of fewer than [count] parked cards, if that is true *)
let rec refute game state count =
  let last_cards = last_cards game state in
  let goes_home card = lower_of_suit.(card) land state.there = 0 in
  let is_blocked card = game.blocked land bit card <> 0 in
  if count <= 0 then Some (Proved.Rings [])
  else
    match List.find_opt goes_home last_cards, List.find_opt is_blocked last_cards with
    | Some card, _ ->
      let rest = refute game (without game state card) count in
      Option.map (fun rest -> Proved.Away (proved card, rest)) rest
    | None, Some card -> refute_each game state count [ card ]
    | None, None when state.there = 0 -> None
    | None, None ->
      let rings = disjoint_rings game state in
      if List.length rings >= count then Some (Proved.Rings (List.map (List.map proved) rings))
      else refute_each game state count (shortest_cycle game state)

(* One card of the ring has to be parked. *)
and refute_each game state count ring =
  let refute_card card tries =
    let with_card tries =
      let r = refute game (without game state card) (count - 1) in
      Option.map (fun r -> Proved.Try (proved card, r, tries)) r
    in
    Option.bind tries with_card
  in
  let tries = List.fold_right refute_card ring (Some Proved.NoMore) in
  Option.map (fun tries -> Proved.OneOf tries) tries

let refutation (board : Board.t) count =
  let game = game_of board in
  let there = Array.fold_left (fun there cards -> there lor Advice.bits_of cards) 0 in
  let sizes = Array.map String.length board.cascades in
  refute game { there = there board.cascades; sizes } count
