(* What the checker of lower bounds is advised: the bucket of a position if that is listed, else a
   refutation of fewer cards that have to be parked. As in advice.ml, bad advice can only make it
   refuse. *)

type t = { buckets : (Proved.nat * Proved.position) Advice.buckets; moves : (int, int) Hashtbl.t }

(* No siblings are exchanged. *)
let form_of = Advice.form_of (-1)

let make expected =
  { buckets = Advice.make_buckets (-1) expected; moves = Hashtbl.create (expected + 1) }

let add listed board moves =
  let hash = (form_of board).hash in
  Hashtbl.replace listed.moves hash moves;
  Advice.add_at listed.buckets hash (Cards.numeral moves, Board.to_proved board)

let advise listed at_least made position =
  let board = Board.of_proved position and made = Cards.number made in
  let hash = (form_of board).hash in
  match Hashtbl.find_opt listed.moves hash with
  | Some moves when moves <= made -> Proved.Listed (Advice.path listed.buckets.levels hash)
  | _ ->
    let not_home = 52 - Array.fold_left ( + ) 0 board.home in
    let refutation = Parking.refutation board (at_least - made - not_home) in
    Proved.Refuted (Option.value refutation ~default:(Proved.Rings []))
