(* The positions of a certificate: docs/look-up/certificates.md, from "The number of a position". *)

open Board
open Certificate

(* What a card can lie on besides another card *)
let foot = 52
let cell = 53
let home = 54
let no_place = 55

(* What each card lies on, by its digit. 'The digit is 0 wherever the place on the head's board is
   also one of the others', so no other digit may stand for that place. *)
type places = { of_digit : int array array; first : int array; buried : int list }

let places_of game (board : Board.t) =
  let is_home card = Cards.rank card < board.home.(Cards.suit card) in
  let first = Array.init 52 (fun card -> if is_home card then home else cell) in
  let lay cascade =
    String.iteri
      (fun i card -> first.(Char.code card) <- (if i = 0 then foot else Char.code cascade.[i - 1]))
      cascade
  in
  Array.iter lay board.cascades;
  let is_parent card suits below = List.mem (Cards.suit below) suits && Game.fits game card below in
  let parent card suits =
    match List.find_opt (is_parent card suits) (List.init 52 Fun.id) with
    | Some below -> below
    | None -> no_place
  in
  let parents card =
    if Cards.rank card = 12 then [] else [ parent card [ 0; 1 ]; parent card [ 2; 3 ] ]
  in
  let of_card card =
    let others = if Cards.rank card = 0 then [ home ] else [ foot; cell; home ] @ parents card in
    let unless_first place = if place = first.(card) then no_place else place in
    Array.of_list (first.(card) :: List.map unless_first others)
  in
  let is_buried card = first.(card) < foot && not (Game.fits game card first.(card)) in
  { of_digit = Array.init 52 of_card; first;
    buried = List.filter is_buried (List.init 52 Fun.id) }

(* The last digit of a word, and the rest of the word *)
let divide word radix =
  if Int64.compare word 0L >= 0 then
    (Int64.to_int (Int64.rem word radix), Int64.div word radix)
  else (Int64.to_int (Int64.unsigned_rem word radix), Int64.unsigned_div word radix)

let low_cards = List.init 24 (fun i -> 4 + i)
let high_cards = List.init 4 Fun.id @ List.init 24 (fun i -> 28 + i)

let place_cards places lies_on word cards =
  let place word card =
    let digits = places.of_digit.(card) in
    let digit, rest = divide word (Int64.of_int (Array.length digits)) in
    lies_on.(card) <- digits.(digit);
    rest
  in
  if List.fold_left place word cards <> 0L then
    invalid "a number has more digits than there are cards"

(* The position of a number, as what lies under each card *)
let lies_on_of places number =
  let lies_on = Array.make 52 no_place in
  place_cards places lies_on number.low low_cards;
  place_cards places lies_on number.high high_cards;
  lies_on

let rec column above card = if card < 0 then [] else Char.chr card :: column above above.(card)

let string_of chars = String.of_seq (List.to_seq chars)

let board_of certificate lies_on =
  let above = Array.make (no_place + 1) (-1) and cards_home = Array.make 4 0 in
  let feet = ref [] and cells = ref [] in
  for card = 51 downto 0 do
    let place = lies_on.(card) in
    above.(place) <- card;
    if place = foot then feet := card :: !feet
    else if place = cell then cells := Char.chr card :: !cells
    else if place = home then cards_home.(Cards.suit card) <- cards_home.(Cards.suit card) + 1
  done;
  let cascades = Array.length certificate.board.cascades in
  if List.length !feet > cascades || List.length !cells > certificate.game.freecells then
    invalid "a position has more cards in freecells or more cascades than there are";
  let columns = Array.make cascades "" in
  List.iteri (fun i card -> columns.(i) <- string_of (column above card)) !feet;
  let board = { cascades = columns; cells = string_of !cells; home = cards_home } in
  if not (Board.is_whole board) then
    invalid "a position does not have every card once, home or in a column";
  board

let is_won (board : Board.t) = Array.for_all (fun n -> n = 13) board.home

let goes_home game (board : Board.t) card =
  Cards.rank card = board.home.(Cards.suit card) && Game.is_safe game board.home card

let is_settled game (board : Board.t) =
  let goes_home card = goes_home game board (Char.code card) in
  let last_goes cascade = cascade <> "" && goes_home cascade.[String.length cascade - 1] in
  not (Array.exists last_goes board.cascades || String.exists goes_home board.cells)

(* The order *)

let order_of places lies_on (board : Board.t) =
  let is_dug_out card = lies_on.(card) <> places.first.(card) in
  let dug_out = List.length (List.filter is_dug_out places.buried) in
  dug_out :: Array.fold_left ( + ) 0 board.home :: Array.to_list board.home

let is_after (order, number) (before, number_before) =
  match compare (order : int list) before with
  | 0 -> (
    match Int64.unsigned_compare number.high number_before.high with
    | 0 -> Int64.unsigned_compare number.low number_before.low > 0
    | high -> high > 0)
  | order -> order > 0

(* Calls [use] for each position of the list and its moves. Refuses what no certificate may have. *)
let for_each_board certificate use =
  let places = places_of certificate.game certificate.board in
  let before = ref ([], { high = 0L; low = 0L }) in
  for_each_number certificate (fun number moves ->
      let lies_on = lies_on_of places number in
      let board = board_of certificate lies_on in
      let order = (order_of places lies_on board, number) in
      if not (is_after order !before) then invalid "the positions are not in order";
      before := order;
      if is_won board || not (is_settled certificate.game board) then
        invalid "a position is won, or not settled";
      use board moves)

let start_of certificate = Board.to_proved certificate.board
let game_of certificate = Game.proved certificate.game

let check_unsolvable certificate =
  let buckets = Advice.make_buckets certificate.distinguished certificate.count in
  for_each_board certificate (fun board _ -> Advice.add buckets board);
  let advise = Advice.advise buckets and tree = Advice.tree buckets in
  if not (Proved.check advise (game_of certificate) tree (start_of certificate)) then
    invalid "the start is won or not in the list, or a move wins or leads out of it";
  Printf.sprintf "unsolvable: proved by %d %s" certificate.count certificate.kind

let check_bound certificate =
  let listed = Bounds.make certificate.count in
  for_each_board certificate (Bounds.add listed);
  let advise = Bounds.advise listed certificate.at_least and tree = Advice.tree listed.buckets in
  let least = Cards.numeral certificate.at_least in
  if not (Proved.check_bound advise (game_of certificate) least tree (start_of certificate)) then
    invalid "the start or a move is won, or leads out of the list";
  Printf.sprintf "no solution of fewer than %d card moves: proved by %d positions"
    certificate.at_least certificate.count

(* What the certificate proves *)
let check certificate =
  if certificate.kind = "bound" then check_bound certificate else check_unsolvable certificate
