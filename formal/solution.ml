(* Reads solutions in the format 'explicit' of docs/look-up/solutions.md: every move of a single
   card, with a head that names the deal. *)

open Board

type t = { label : string; game : Game.t; start : Board.t; moves : (string * string) list }

(* ---- The text: parts that are separated by empty lines *)

let parts text =
  let add line parts =
    match line, parts with
    | "", [] :: _ -> parts
    | "", _ -> [] :: parts
    | line, part :: rest -> (line :: part) :: rest
    | line, [] -> [ [ line ] ]
  in
  List.filter (fun part -> part <> []) (List.fold_right add (String.split_on_char '\n' text) [ [] ])

let head_value name line =
  let start = "# " ^ name ^ ": " in
  let length = String.length start in
  if String.length line >= length && String.sub line 0 length = start then
    Some (String.sub line length (String.length line - length))
  else None

let value name lines =
  match List.filter_map (head_value name) lines with
  | [ value ] -> value
  | _ -> unreadable "a solution does not have one line \"# %s\"" name

let number_within low high name lines =
  match int_of_string_opt (value name lines) with
  | Some n when low <= n && n <= high -> n
  | _ -> unreadable "the line \"# %s\" is not as it has to be" name

(* '12. QH 83' *)
let move_of_line number line =
  match String.split_on_char ' ' line with
  | [ count; card; places ] when count = string_of_int number ^ "." && String.length places = 2 ->
    (card, places)
  | _ -> unreadable "%s is no move" (Text.shown line)

(* A solution without '# game: …' is one of FreeCell. *)
let game_of_lines freecells head =
  match List.filter_map (head_value "game") head with
  | [] -> Game.freecell freecells
  | text :: _ -> (
    match Game.of_text freecells text with
    | Some game when not game.long_runs -> game
    | Some _ -> unreadable "moves of runs cannot be read"
    | None -> unreadable "%s is no game" (Text.shown text))

let of_lines lines =
  let head, rest = List.partition (fun line -> line.[0] = '#') lines in
  let board_lines, move_lines = List.partition (fun line -> String.contains line ':') rest in
  if value "autoplay" head <> "none" then
    unreadable "only solutions of the format explicit can be read";
  let cascades = number_within 4 13 "cascades" head and label = value "deal" head in
  let game = game_of_lines (number_within 0 10 "freecells" head) head in
  let start =
    match Board.number_of_label label, board_lines with
    | Some number, [] -> Board.deal number cascades game
    | _, [] -> unreadable "the deal has no number and no board"
    | _, lines ->
      let board = Board.of_lines lines in
      Board.check_label label game board;
      board
  in
  if Array.length start.cascades <> cascades then
    unreadable "the board has another number of cascades";
  let moves = List.mapi (fun i line -> move_of_line (i + 1) line) move_lines in
  { label; game; start; moves }

(* The solutions of a text. Deals without a solution are left out. *)
let of_text text =
  let is_solved lines = value "verdict" lines = "solved" in
  List.map of_lines (List.filter is_solved (parts text))

(* ---- The moves: what lies where, so that places become cards *)

let cascade_letters = "123456789ABCD"
let cell_letters = "abcdefgijk"

type table = { columns : string array; in_cells : char option array }

let table_of solution =
  let cells = Array.make solution.game.freecells None in
  if String.length solution.start.cells > solution.game.freecells then
    Certificate.invalid "the board has more cards in freecells than there are";
  String.iteri (fun i card -> cells.(i) <- Some card) solution.start.cells;
  { columns = Array.copy solution.start.cascades; in_cells = cells }

type place = Cascade of int | Cell of int | Home

let place_of table letter =
  let within letters count =
    match String.index_opt letters letter with
    | Some at when at < count -> Some at
    | _ -> None
  in
  let cascade = within cascade_letters (Array.length table.columns) in
  let cell = within cell_letters (Array.length table.in_cells) in
  match cascade, cell with
  | Some at, _ -> Cascade at
  | _, Some at -> Cell at
  | _ when letter = 'h' -> Home
  | _ -> Certificate.invalid "%c is no place of this game" letter

let last_of column = column.[String.length column - 1]
let without_last column = String.sub column 0 (String.length column - 1)

let take table card place =
  let is_there =
    match place with
    | Cascade at -> table.columns.(at) <> "" && last_of table.columns.(at) = card
    | Cell at -> table.in_cells.(at) = Some card
    | Home -> false
  in
  if not is_there then Certificate.invalid "a move takes a card from where it is not";
  match place with
  | Cascade at -> table.columns.(at) <- without_last table.columns.(at)
  | Cell at -> table.in_cells.(at) <- None
  | Home -> ()

(* Puts a card there, and returns what the extracted checker calls the place. *)
let put table card place =
  match place with
  | Home -> Proved.ToFoundation
  | Cell at ->
    if table.in_cells.(at) <> None then
      Certificate.invalid "a move goes to a freecell that is in use";
    table.in_cells.(at) <- Some card;
    Proved.ToCell
  | Cascade at ->
    let column = table.columns.(at) in
    table.columns.(at) <- column ^ String.make 1 card;
    if column = "" then Proved.ToEmptyCascade
    else Proved.OntoCard (Board.proved_card (last_of column))

let proved_move table (card, places) =
  let card = Board.card_of_text card in
  take table card (place_of table places.[0]);
  (Board.proved_card card, put table card (place_of table places.[1]))

let name solution =
  Text.game solution.label
    (Board.number_of_label solution.label)
    solution.game.freecells
    (Array.length solution.start.cascades)
  ^ String.concat "" (Game.differences solution.game)

let check solution =
  let table = table_of solution in
  let moves = List.map (proved_move table) solution.moves in
  let start = Board.to_proved solution.start in
  if not (Proved.check_solution (Game.proved solution.game) start moves) then
    Certificate.invalid "a move is not legal, or cards are left on the table";
  "solved"
