(* Reads the numbers of certificates: docs/look-up/certificates.md, "The file". *)

open Board

(* The file is as it has to be, but it proves nothing. *)
exception Invalid of string

let invalid format = Printf.ksprintf (fun text -> raise (Invalid text)) format

type t = {
  kind : string;
  distinguished : int;  (* pairs, as bits *)
  at_least : int;  (* card moves, in the kind bound *)
  label : string;
  game : Game.t;
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

let distinguished_pairs_of text =
  let pair word =
    match Cards.of_text word with
    | Some card when Cards.suit card < 2 -> card
    | _ -> wrong_head ()
  in
  let pairs = List.map pair (String.split_on_char ' ' text) in
  if pairs <> List.sort_uniq compare pairs then
    unreadable "the distinguished pairs are not written as specified";
  List.fold_left (fun bits card -> bits lor (1 lsl card)) 0 pairs

let all_pairs = (1 lsl 52) - 1

(* The kind, the distinguished pairs, the least moves, and the other lines *)
let read_kind line rest =
  match value "kind" line, rest with
  | "positions", _ -> ("positions", all_pairs, 0, rest)
  | "bound", metric :: _ when value "metric" metric = "player" ->
    unreadable "lower bounds of player moves cannot be read"
  | "bound", "metric: cards" :: least :: rest ->
    ("bound", all_pairs, number_within 1 Cards.most_numeral (value "at-least" least), rest)
  | "classes", apart :: rest when String.length apart > 5 && String.sub apart 0 5 = "apart" ->
    ("classes", distinguished_pairs_of (value "apart" apart), 0, rest)
  | "classes", _ -> ("classes", 0, 0, rest)
  | _ -> wrong_head ()

(* The rules of a head, and the lines of its board *)
let read_rules freecells lines =
  match lines with
  | "rules: freecell" :: board -> (Game.freecell freecells, board)
  | "rules: listed" :: building :: empty :: dealt :: from :: runs :: board ->
    let word words name line =
      let word = value name line in
      if List.mem word words then word else wrong_head ()
    in
    let by_suit = word [ "alternate"; "suit" ] "building" building = "suit" in
    let enters = word [ "any"; "kings"; "none" ] "empty-cascade" empty in
    let in_cells = number_within 0 10 (value "dealt-to-cells" dealt) in
    let first_in_cells = word [ "last"; "first" ] "cells-from" from = "first" in
    let long_runs = word [ "room"; "any" ] "run-moves" runs = "any" in
    let game = { Game.freecells; by_suit; enters; in_cells; first_in_cells; long_runs } in
    if game = Game.freecell freecells || not (Game.can_be game) then wrong_head ();
    (game, board)
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
  let byte i = Char.chr (int_of_string ("0x" ^ String.sub text (2 * i) 2)) in
  String.init (String.length text / 2) byte

let last_block count before =
  let bytes = Bytes.create 8 in
  Bytes.set_int64_le bytes 0 (Int64.of_int count);
  Bytes.to_string bytes ^ from_hex (Programs.sha256 before)

let most_in_block = 2490368

(* The blocks, how many positions they have, and where the certificate ends *)
let read_blocks data start at =
  let rec go at blocks total =
    if String.length data < at + 12 then unreadable "a block is cut short, too long or damaged";
    let size = word_at data at and count = word_at data (at + 4) in
    let finish = at + 12 + size in
    if size > most_in_block || finish > String.length data || count > 65536 then
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
    let kind, distinguished, at_least, rest = read_kind kind_line rest in
    match rest with
    | label :: freecells :: cascades :: rest ->
      let label = value "deal" label in
      if String.length label > 4090 then wrong_head ();
      let freecells = number_within 0 10 (value "freecells" freecells) in
      let cascades = number_within 4 13 (value "cascades" cascades) in
      let game, board_lines = read_rules freecells rest in
      if kind = "bound" && game.long_runs then
        unreadable "lower bounds where runs of any length move cannot be read";
      let distinguished = if game.by_suit then all_pairs else distinguished in
      let board = Board.of_lines board_lines in
      if Array.length board.cascades <> cascades then
        unreadable "the board has not as many cascades as the head says";
      if String.length board.cells > freecells then
        invalid "the board has more cards in freecells than there are";
      Board.check_label label game board;
      let blocks, count, finish = read_blocks data start blocks_at in
      let board_digest = Programs.sha256 (String.concat "\n" board_lines ^ "\n") in
      { kind; distinguished; at_least; label; game; board; board_digest; blocks; count; finish }
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
  if shift >= 64 then
    { number with high = Int64.logor number.high (Int64.shift_left group (shift - 64)) }
  else
    let over = if shift > 57 then Int64.shift_right_logical group (64 - shift) else 0L in
    { high = Int64.logor number.high over;
      low = Int64.logor number.low (Int64.shift_left group shift) }

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

(* The difference, the moves (0 if the kind has none), and where the next member begins *)
let member_at kind content at =
  let difference, at = difference_at content at in
  if kind <> "bound" then (difference, 0, at)
  else
    let moves, at = difference_at content at in
    if moves.high <> 0L || Int64.unsigned_compare moves.low 16383L > 0 then
      unreadable "a number of moves is too large";
    (difference, Int64.to_int moves.low, at)

(* The members in a block, if it is as it has to be *)
let content_of kind (count, frame) =
  let rec end_of content at left =
    if left = 0 then at
    else
      let _, _, at = member_at kind content at in
      end_of content at (left - 1)
  in
  let most = if kind = "bound" then 21 else 19 in
  match Programs.decompress frame (most * count) with
  | None -> unreadable "the content of a block is not one zstd frame, or is too long"
  | Some content ->
    if end_of content 0 count <> String.length content then
      unreadable "a block does not have as many positions as it says";
    content

(* All blocks are read before the first number is used: what cannot be read is not invalid. *)
let for_each_number certificate use =
  let rec in_content content at number =
    if at < String.length content then begin
      let difference, moves, next = member_at certificate.kind content at in
      let number = plus number difference in
      use number moves;
      in_content content next number
    end
  in
  let contents = List.map (content_of certificate.kind) certificate.blocks in
  List.iter (fun content -> in_content content 0 { high = 0L; low = 0L }) contents

let name certificate =
  let cascades = Array.length certificate.board.cascades in
  let number = Board.number_of_label certificate.label in
  let game = Text.game certificate.label number certificate.game.freecells cascades in
  let rules = String.concat "" (Game.differences certificate.game) in
  Printf.sprintf "%s%s (board sha256 %s)" game rules certificate.board_digest
