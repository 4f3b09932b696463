(* Boards: their text, deals by number, and what the extracted checkers have for them. *)

exception Unreadable of string

let unreadable format = Printf.ksprintf (fun text -> raise (Unreadable text)) format

(* A cascade is a string of cards, the deepest first; so are the cards in freecells. [home] is how
   many cards of each suit are home. *)
type t = { cascades : string array; cells : string; home : int array }

(* Each card is home or on the table, once. *)
let is_whole board =
  let seen = Array.make 52 0 in
  let see card = seen.(Char.code card) <- seen.(Char.code card) + 1 in
  Array.iter (String.iter see) board.cascades;
  String.iter see board.cells;
  let is_home card = Cards.rank card < board.home.(Cards.suit card) in
  let is_once card = seen.(card) + Bool.to_int (is_home card) = 1 in
  let rec all_once card = card = 52 || (is_once card && all_once (card + 1)) in
  all_once 0

(* ---- Text *)

let card_of_text text =
  match Cards.of_text text with
  | Some card -> Char.chr card
  | None -> unreadable "the board is not written as specified"

let cascade_of_words words = String.of_seq (Seq.map card_of_text (List.to_seq words))

(* All lines begin with a colon, or only those of empty cascades. *)
let cascades_of_lines lines =
  let words = List.map (String.split_on_char ' ') lines in
  let without_colon line =
    match line with
    | ":" :: cards -> cards
    | cards -> cards
  in
  let has_colon line = List.hd line = ":" in
  let needs_no_colon line = line = [ ":" ] || not (has_colon line) in
  if not (List.for_all has_colon words || List.for_all needs_no_colon words) then
    unreadable "the board is not written as specified";
  Array.of_list (List.map (fun line -> cascade_of_words (without_colon line)) words)

let height_of_letter letter =
  match String.index_opt ("0" ^ Cards.ranks) letter with
  | Some height -> height
  | None -> unreadable "the board is not written as specified"

(* 'Foundations: H-0 C-2 D-0 S-A', if there is such a line *)
let home_of_lines lines =
  match lines with
  | first :: rest when String.starts_with ~prefix:"Foundations:" first -> (
    try
      Scanf.sscanf first "Foundations:%c%c-%c%c%c-%c%c%c-%c%c%c-%c%!"
        (fun b0 h hh b1 c cc b2 d dd b3 s ss ->
          if (b0, b1, b2, b3, h, c, d, s) <> (' ', ' ', ' ', ' ', 'H', 'C', 'D', 'S')
            || (hh, cc, dd, ss) = ('0', '0', '0', '0')
          then unreadable "the board is not written as specified";
          (Array.map height_of_letter [| cc; dd; hh; ss |], rest))
    with Scanf.Scan_failure _ | End_of_file -> unreadable "the board is not written as specified")
  | _ -> ([| 0; 0; 0; 0 |], lines)

(* 'Freecells:  9D  KS', if there is such a line *)
let cells_of_lines lines =
  let rec cells words =
    match words with
    | [] -> []
    | "" :: card :: rest -> card :: cells rest
    | _ -> unreadable "the board is not written as specified"
  in
  match lines with
  | first :: rest when String.starts_with ~prefix:"Freecells:  " first ->
    let words = List.tl (String.split_on_char ' ' first) in
    (cascade_of_words (cells words), rest)
  | _ -> ("", lines)

let of_lines lines =
  let home, lines = home_of_lines lines in
  let cells, lines = cells_of_lines lines in
  if lines = [] then unreadable "the board is not written as specified";
  let board = { cascades = cascades_of_lines lines; cells; home } in
  if not (is_whole board) then unreadable "the board does not have every card once";
  board

(* ---- Deals by number *)

(* The deck of a Microsoft number, as extended by FreeCell Pro: the last card is dealt first. *)
let shuffled number =
  let deck = Array.init 52 Fun.id and state = ref (number land 0xffffffff) in
  for last = 51 downto 0 do
    state := ((!state * 214013) + 2531011) land 0xffffffff;
    let random =
      if number >= 1 lsl 32 then (!state lsr 16) + 1
      else (!state lsr 16) land 0x7fff lor ((number lsr 31) lsl 15)
    in
    let at = random mod (last + 1) in
    let card = deck.(at) in
    deck.(at) <- deck.(last);
    deck.(last) <- card
  done;
  deck

(* Microsoft's hidden games. They are dealt rank by rank. *)
let hidden number =
  let ranks, suits =
    if number = -1 then ("AQ3T587694J2K", "CDHS") else ("A7K6Q5J4T3928", "SHDC")
  in
  let card i = Printf.sprintf "%c%c" ranks.[i / 4] suits.[i mod 4] in
  Array.init 52 (fun i -> Option.get (Cards.of_text (card (51 - i))))

let deal number cascades (game : Game.t) =
  if number < -2 || number >= 1 lsl 33 then unreadable "no deal has the number %d" number;
  let deck = if number < 0 then hidden number else shuffled number in
  let nth i = Char.chr deck.(51 - i) and in_cascades = 52 - game.in_cells in
  let first_in_cascades = if game.first_in_cells then game.in_cells else 0 in
  let first_in_cells = if game.first_in_cells then 0 else in_cascades in
  let dealt cascade =
    let cards = (in_cascades - 1 - cascade) / cascades + 1 in
    String.init cards (fun i -> nth (first_in_cascades + cascade + (i * cascades)))
  in
  let cells = String.init game.in_cells (fun i -> nth (first_in_cells + i)) in
  { cascades = Array.init cascades dealt; cells; home = [| 0; 0; 0; 0 |] }

(* Which freecell a card is in does not matter. *)
let with_sorted_cells board =
  let cells = List.sort compare (List.of_seq (String.to_seq board.cells)) in
  { board with cells = String.of_seq (List.to_seq cells) }

(* A label that is a number in its shortest form *)
let number_of_label label =
  let has_sign = label <> "" && label.[0] = '-' in
  let digits = if has_sign then String.sub label 1 (String.length label - 1) else label in
  let is_number = digits <> "" && String.for_all (fun c -> '0' <= c && c <= '9') digits in
  let is_shortest = label = "0" || (is_number && digits.[0] <> '0') in
  if not (is_number && is_shortest) then None
  else if String.length label > 12 then unreadable "no deal has the number %s" label
  else Some (int_of_string label)

(* The deal of a label, if it is a number, has to be this board. *)
let check_label label game board =
  match number_of_label label with
  | None -> ()
  | Some number ->
    let dealt = deal number (Array.length board.cascades) game in
    if with_sorted_cells board <> with_sorted_cells dealt then
      unreadable "the label is %d, and the board is not that of this deal" number

(* ---- For the extracted checkers *)

let home_of_proved (f : Proved.foundations) =
  Array.map Cards.number [| f.clubs; f.diamonds; f.hearts; f.spades |]

let proved_homes = Hashtbl.create 1000

let proved_home home =
  match Hashtbl.find_opt proved_homes home with
  | Some made -> made
  | None ->
    let n suit = Cards.numeral home.(suit) in
    let made = { Proved.clubs = n 0; diamonds = n 1; hearts = n 2; spades = n 3 } in
    Hashtbl.add proved_homes (Array.copy home) made;
    made

let proved_card card = Cards.proved_cards.(Char.code card)

(* Cascades are shared, and so are the cards under their last one. *)
let proved_cascades : (string, Proved.cascade) Hashtbl.t = Hashtbl.create 10000

let rec proved_cascade cascade =
  match Hashtbl.find_opt proved_cascades cascade with
  | Some made -> made
  | None ->
    let last = String.length cascade - 1 in
    let made =
      if last < 0 then []
      else proved_card cascade.[last] :: proved_cascade (String.sub cascade 0 last)
    in
    Hashtbl.add proved_cascades cascade made;
    made

let to_proved board =
  { Proved.cascades = List.map proved_cascade (Array.to_list board.cascades);
    cells = List.map proved_card (List.of_seq (String.to_seq board.cells));
    home = proved_home board.home }

let cascade_of_proved cascade =
  let length = List.length cascade in
  let cards = Bytes.create length in
  let set i card = Bytes.set cards (length - 1 - i) (Char.chr (Cards.of_proved card)) in
  List.iteri set cascade;
  Bytes.to_string cards

let of_proved (position : Proved.position) =
  { cascades = Array.of_list (List.map cascade_of_proved position.cascades);
    cells = cascade_of_proved position.cells;
    home = home_of_proved position.home }
