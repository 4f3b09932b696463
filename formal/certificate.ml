(* Reads certificates: docs/look-up/certificates.md, from "The file" to "The order". *)

open Board

(* The file is as it has to be, but it proves nothing. *)
exception Invalid of string

let invalid format = Printf.ksprintf (fun text -> raise (Invalid text)) format

type t = {
  kind : string;
  kept_apart : int;  (* pairs, as bits *)
  label : string;
  freecells : int;
  board : Board.t;
  board_digest : string;
  blocks : (int * string) list;  (* how many positions, and the frame *)
  count : int;
  finish : int;  (* where it ends in the file *)
}

(* ---- The head *)

(* The lines of the head up to the empty one, and where the blocks begin *)
let rec lines_from data at =
  match String.index_from_opt data at '\n' with
  | None -> unreadable "no certificate of version 3, or its head is not as specified"
  | Some finish when finish = at -> ([], at + 1)
  | Some finish ->
    let lines, blocks = lines_from data (finish + 1) in
    (String.sub data at (finish - at) :: lines, blocks)

let wrong_head () = unreadable "no certificate of version 3, or its head is not as specified"

(* What follows the name in a line 'name: …' *)
let value name line =
  let name = name ^ ": " in
  let length = String.length name in
  if String.length line >= length && String.sub line 0 length = name then
    String.sub line length (String.length line - length)
  else wrong_head ()

let number_within low high text =
  match int_of_string_opt text with
  | Some n when low <= n && n <= high && string_of_int n = text -> n
  | _ -> wrong_head ()

let pairs_kept_apart text =
  let pair word =
    match Cards.of_text word with
    | Some card when Cards.suit card < 2 && Cards.rank card > 0 -> card
    | _ -> wrong_head ()
  in
  let pairs = List.map pair (String.split_on_char ' ' text) in
  if pairs <> List.sort_uniq compare pairs then
    unreadable "the pairs that are kept apart are not written as specified";
  List.fold_left (fun bits card -> bits lor (1 lsl card)) 0 pairs

let all_pairs = (1 lsl 52) - 1

let read_kind line rest =
  match value "kind" line, rest with
  | "positions", _ -> ("positions", all_pairs, rest)
  | "classes", apart :: rest when String.length apart > 5 && String.sub apart 0 5 = "apart" ->
    ("classes", pairs_kept_apart (value "apart" apart), rest)
  | "classes", _ -> ("classes", 0, rest)
  | _ -> wrong_head ()

(* ---- The blocks *)

let crc_table =
  let step value = if value land 1 = 1 then 0xedb88320 lxor (value lsr 1) else value lsr 1 in
  let rec steps n value = if n = 0 then value else steps (n - 1) (step value) in
  Array.init 256 (steps 8)

(* As in zlib *)
let crc32 text =
  let step crc byte = crc_table.((crc lxor Char.code byte) land 0xff) lxor (crc lsr 8) in
  String.fold_left step 0xffffffff text lxor 0xffffffff

let word_at data at = Int32.to_int (String.get_int32_le data at) land 0xffffffff

let from_hex text =
  String.init (String.length text / 2) (fun i -> Char.chr (int_of_string ("0x" ^ String.sub text (2 * i) 2)))

let last_block count before =
  let bytes = Bytes.create 8 in
  Bytes.set_int64_le bytes 0 (Int64.of_int count);
  Bytes.to_string bytes ^ from_hex (Programs.sha256 before)

(* The blocks, how many positions they have, and where the certificate ends *)
let read_blocks data start at =
  let rec go at blocks total =
    if String.length data < at + 12 then unreadable "a block is cut short, too long or damaged";
    let size = word_at data at and count = word_at data (at + 4) in
    let finish = at + 12 + size in
    if finish > String.length data || count > 65536 then
      unreadable "a block is cut short, too long or damaged";
    let content = String.sub data (at + 12) size in
    if crc32 (String.sub data at 8 ^ content) <> word_at data (at + 8) then
      unreadable "a block is cut short, too long or damaged";
    if count > 0 then go finish ((count, content) :: blocks) (total + count)
    else if content <> last_block total (String.sub data start (at - start)) then
      unreadable "damaged: the count or the digest of the last block is wrong"
    else (List.rev blocks, total, finish)
  in
  go at [] 0

let read data start =
  match lines_from data start with
  | "freecell certificate 3" :: kind_line :: rest, blocks_at -> (
    let kind, kept_apart, rest = read_kind kind_line rest in
    match rest with
    | label :: freecells :: cascades :: rules :: board_lines when rules = "rules: freecell" ->
      let label = value "deal" label in
      if String.length label > 4090 then wrong_head ();
      let freecells = number_within 0 10 (value "freecells" freecells) in
      let cascades = number_within 4 13 (value "cascades" cascades) in
      let board = Board.of_lines board_lines in
      if Array.length board.cascades <> cascades then
        unreadable "the board has not as many cascades as the head says";
      if String.length board.cells > freecells then
        invalid "the board has more cards in freecells than there are";
      Board.check_label label board;
      let blocks, count, finish = read_blocks data start blocks_at in
      let board_digest = Programs.sha256 (String.concat "\n" board_lines ^ "\n") in
      { kind; kept_apart; label; freecells; board; board_digest; blocks; count; finish }
    | _ -> wrong_head ())
  | _ -> wrong_head ()

(* ---- Numbers of 128 bits: two words *)

type number = { high : int64; low : int64 }

let plus a b =
  let low = Int64.add a.low b.low in
  let carry = if Int64.unsigned_compare low a.low < 0 then 1L else 0L in
  { high = Int64.add (Int64.add a.high b.high) carry; low }

(* Seven more bits of a number. All bits that do not fit are lost. *)
let with_group number group shift =
  let group = Int64.of_int group in
  if shift < 64 then
    { high =
        (if shift > 57 then Int64.logor number.high (Int64.shift_right_logical group (64 - shift)) else number.high);
      low = Int64.logor number.low (Int64.shift_left group shift) }
  else { number with high = Int64.logor number.high (Int64.shift_left group (shift - 64)) }

(* The difference at a place of the content, and where the next one begins *)
let difference_at content at =
  let rec go at number shift =
    if at >= String.length content then
      unreadable "a block does not have as many positions as it says";
    let byte = Char.code content.[at] in
    let group = byte land 127 in
    if shift > 126 || (shift = 126 && group > 3) || (byte = 0 && shift > 0) then
      unreadable "a difference is too large, or has more bytes than need be";
    let number = with_group number group shift in
    if byte > 127 then go (at + 1) number (shift + 7) else (number, at + 1)
  in
  go at { high = 0L; low = 0L } 0

let for_each_number certificate use =
  let in_block (count, frame) =
    match Programs.decompress frame (19 * count) with
    | None -> unreadable "the content of a block is not one zstd frame, or is too long"
    | Some content ->
      let at = ref 0 and number = ref { high = 0L; low = 0L } in
      for _ = 1 to count do
        let difference, next = difference_at content !at in
        number := plus !number difference;
        at := next;
        use !number
      done;
      if !at <> String.length content then
        unreadable "a block does not have as many positions as it says"
  in
  List.iter in_block certificate.blocks

(* ---- Positions *)

(* What a card can lie on besides another card *)
let foot = 52
let cell = 53
let home = 54
let no_place = 55

(* What each card lies on, by its digit. 'The digit is 0 wherever the place on the head's board is
   also one of the others', so no other digit may stand for that place. *)
type places = { of_digit : int array array; first : int array; buried : int list }

let places_of (board : Board.t) =
  let first =
    Array.init 52 (fun card -> if Cards.rank card < board.home.(Cards.suit card) then home else cell)
  in
  let lay cascade =
    String.iteri
      (fun i card -> first.(Char.code card) <- (if i = 0 then foot else Char.code cascade.[i - 1]))
      cascade
  in
  Array.iter lay board.cascades;
  let all = List.init 52 Fun.id in
  let of_card card =
    let parents = List.filter (Cards.fits card) all in
    let others = if Cards.rank card = 0 then [ home ] else [ foot; cell; home ] @ parents in
    let unless_first place = if place = first.(card) then no_place else place in
    Array.of_list (first.(card) :: List.map unless_first others)
  in
  let is_buried card = first.(card) < foot && not (Cards.fits card first.(card)) in
  { of_digit = Array.init 52 of_card; first; buried = List.filter is_buried all }

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
  if List.fold_left place word cards <> 0L then invalid "a number has more digits than there are cards"

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
  if List.length !feet > cascades || List.length !cells > certificate.freecells then
    invalid "a position has more cards in freecells or more cascades than there are";
  let columns = Array.make cascades "" in
  List.iteri (fun i card -> columns.(i) <- string_of (column above card)) !feet;
  let board = { cascades = columns; cells = string_of !cells; home = cards_home } in
  if not (Board.is_whole board) then
    invalid "a position does not have every card once, home or in a column";
  board

let is_won (board : Board.t) = Array.for_all (fun n -> n = 13) board.home

let goes_home (board : Board.t) card =
  let rank = Cards.rank card in
  let is_home_below suit = board.home.(suit) >= rank in
  rank = board.home.(Cards.suit card)
  && (rank < 2
     || if Cards.is_red card then is_home_below 0 && is_home_below 3 else is_home_below 1 && is_home_below 2)

let is_settled (board : Board.t) =
  let last_goes cascade =
    cascade <> "" && goes_home board (Char.code cascade.[String.length cascade - 1])
  in
  not (Array.exists last_goes board.cascades
      || String.exists (fun card -> goes_home board (Char.code card)) board.cells)

(* ---- The order *)

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

(* Calls [use] for each position of the list. Refuses what no certificate may have. *)
let for_each_board certificate use =
  let places = places_of certificate.board in
  let before = ref ([], { high = 0L; low = 0L }) in
  for_each_number certificate (fun number ->
      let lies_on = lies_on_of places number in
      let board = board_of certificate lies_on in
      let order = (order_of places lies_on board, number) in
      if not (is_after order !before) then invalid "the positions are not in order";
      before := order;
      if is_won board || not (is_settled board) then invalid "a position is won, or not settled";
      use board)

(* ---- The check *)

let kind_and_count certificate = Printf.sprintf "%d %s" certificate.count certificate.kind

let name certificate =
  let plural = if certificate.freecells = 1 then "" else "s" in
  let deal =
    match Board.number_of_label certificate.label with
    | Some number -> Printf.sprintf "deal %d" number
    | None -> Printf.sprintf "board \"%s\"" (Text.shown certificate.label)
  in
  Printf.sprintf "%s with %d freecell%s, %d cascades (board sha256 %s)" deal certificate.freecells plural
    (Array.length certificate.board.cascades) certificate.board_digest

let check certificate =
  let buckets = Advice.make_buckets certificate.kept_apart certificate.count in
  for_each_board certificate (Advice.add buckets);
  let proved =
    Proved.check (Advice.advise buckets) (Cards.numeral certificate.freecells) (Advice.tree buckets)
      (Board.to_proved certificate.board)
  in
  if not proved then
    invalid "the start is won or not in the list, or a move wins or leads out of it";
  Printf.sprintf "unsolvable: proved by %s" (kind_and_count certificate)
