(* Cards as numbers, and what the extracted checkers have for them.

   A card is 4 * rank + suit, with the ranks A 2 … K from 0 and the suits C D H S. *)

let ranks = "A23456789TJQK"
let suits = "CDHS"
let rank card = card lsr 2
let suit card = card land 3
let is_red card = suit card = 1 || suit card = 2

(* The other card of the same rank and colour *)
let sibling card = card lxor 3

(* The card of two letters, such as 5C *)
let of_text text =
  match String.length text, String.index_opt ranks text.[0], String.index_opt suits text.[1] with
  | 2, Some rank, Some suit -> Some ((4 * rank) + suit)
  | _ -> None
  | exception Invalid_argument _ -> None

(* ---- For the extracted checkers. Numbers are made once, and shared. *)

let most_numeral = 16383  (* of the moves in a certificate *)

let numerals =
  let made = Array.make (most_numeral + 1) Proved.O in
  for n = 1 to most_numeral do
    made.(n) <- Proved.S made.(n - 1)
  done;
  made

let numeral n = numerals.(n)

let rec number numeral =
  match numeral with
  | Proved.O -> 0
  | Proved.S before -> 1 + number before

let proved_suits = [| Proved.Clubs; Proved.Diamonds; Proved.Hearts; Proved.Spades |]

let number_of_suit suit =
  match suit with
  | Proved.Clubs -> 0
  | Proved.Diamonds -> 1
  | Proved.Hearts -> 2
  | Proved.Spades -> 3

let proved_cards =
  Array.init 52 (fun card ->
      { Proved.rank = numeral (rank card + 1); suit_of = proved_suits.(suit card) })

let of_proved (card : Proved.card) =
  (4 * (number card.rank - 1)) + number_of_suit card.suit_of

(* The pair of a card and its sibling *)
let proved_pairs = Array.init 52 (fun card -> (numeral (rank card + 1), is_red card))
