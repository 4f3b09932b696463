(* What the checker is advised: the pairs that a position leaves open, one form for all positions of
   a class, and the bucket of that form. The proof does not depend on anything in this file: bad
   advice can only make the checker refuse. *)

(* Sets of cards are bits. A pair is its club or its diamond. *)
let bit card = 1 lsl card

(* 'A card is loose if it lies in a freecell, at the foot of a cascade or on a card that it fits on;
   and if nothing lies on it, or a card that fits on it and is not an ace.' Only where colours
   alternate may pairs be left open at all. *)
let fits = Game.fits (Game.freecell 0)

let loose_in cascade =
  let length = String.length cascade in
  let card i = Char.code (String.unsafe_get cascade i) in
  let loose = ref 0 in
  for i = 0 to length - 1 do
    let lies_loosely = i = 0 || fits (card i) (card (i - 1)) in
    let bears_loosely =
      i = length - 1 || (fits (card (i + 1)) (card i) && Cards.rank (card (i + 1)) > 0)
    in
    if lies_loosely && bears_loosely then loose := !loose lor bit (card i)
  done;
  !loose

let bits_of cards = String.fold_left (fun bits card -> bits lor bit (Char.code card)) 0 cards

(* The cards of a suit above the next one, by how many of the suit are home *)
let later_in_suit =
  let is_later suit height card = Cards.suit card = suit && Cards.rank card > height in
  let cards suit height = List.filter (is_later suit height) (List.init 52 Fun.id) in
  Array.init 4 (fun suit ->
      Array.init 14 (fun height ->
          List.fold_left (fun bits card -> bits lor bit card) 0 (cards suit height)))

(* The cards above the next of their suits *)
let later home =
  later_in_suit.(0).(home.(0)) lor later_in_suit.(1).(home.(1))
  lor later_in_suit.(2).(home.(2)) lor later_in_suit.(3).(home.(3))

(* The interchangeable pairs of a board, except for distinguished ones *)
let interchangeable distinguished (board : Board.t) =
  let with_cascade loose cascade = loose lor loose_in cascade in
  let loose = Array.fold_left with_cascade (bits_of board.cells) board.cascades in
  if loose = 0 then 0
  else
    let cards = loose land later board.home in
    let clubs = cards land (cards lsr 3) land 0x1111111111111 in
    let diamonds = cards land (cards lsr 1) land 0x2222222222222 in
    (clubs lor diamonds) land lnot distinguished

(* The pair of a card in a set of pairs, or nothing *)
let pair_in pairs card =
  let low = if Cards.suit card < 2 then card else Cards.sibling card in
  if pairs land bit low <> 0 then Some low else None

let forget pairs cards =
  let sign card =
    match pair_in pairs (Char.code card) with
    | Some low -> Char.chr (64 + low)
    | None -> card
  in
  if pairs = 0 then cards else String.map sign cards

(* What all positions of a class have in common: its pairs, and the hash of its board. [exchange]
   are the pairs to exchange so that the lower card of each lies where the forgotten board names the
   pair first. Cascades and cards in freecells are in the order of the forgotten board, and are as
   they were. *)
type form = { unknown : int; hash : int; exchange : int; cascades : string array; cells : string }

let hash_of lists =
  let mix hash char = (hash lxor Char.code char) * 0x100000001b3 in
  let mix_list hash cards = mix (String.fold_left mix hash cards) '\xff' in
  let hash = Array.fold_left mix_list 0x3bf29ce4842223 lists in
  let hash = (hash lxor (hash lsr 29)) * 0x1b873593cc9e2d51 in
  (hash lxor (hash lsr 32)) land max_int

(* Pairs of what is left when the pairs are forgotten and of what is there, in the order of the
   former *)
let sorted_signs pairs lists =
  let signed = Array.map (fun cards -> (forget pairs cards, cards)) lists in
  Array.stable_sort (fun (a, _) (b, _) -> String.compare a b) signed;
  signed

(* The pairs whose higher card comes first *)
let higher_first pairs lists =
  let seen = ref 0 and exchange = ref 0 in
  let visit card =
    match pair_in pairs (Char.code card) with
    | Some low when !seen land bit low = 0 ->
      seen := !seen lor bit low;
      if Char.code card <> low then exchange := !exchange lor bit low
    | _ -> ()
  in
  if pairs <> 0 then Array.iter (String.iter visit) lists;
  !exchange

let form_of distinguished (board : Board.t) =
  let unknown = interchangeable distinguished board in
  let single at = String.make 1 board.cells.[at] in
  let cascades = sorted_signs unknown board.cascades in
  let cells = sorted_signs unknown (Array.init (String.length board.cells) single) in
  let all = Array.append cascades cells in
  { unknown;
    hash = hash_of (Array.map fst all);
    exchange = higher_first unknown (Array.map snd all);
    cascades = Array.map snd cascades;
    cells = String.concat "" (Array.to_list (Array.map snd cells)) }

let exchange_cards pairs cards =
  let other card =
    match pair_in pairs (Char.code card) with
    | Some _ -> Char.chr (Cards.sibling (Char.code card))
    | None -> card
  in
  if pairs = 0 then cards else String.map other cards

(* ---- For the extracted checker *)

let pair_lists = Hashtbl.create 1000

let proved_pairs pairs =
  match Hashtbl.find_opt pair_lists pairs with
  | Some made -> made
  | None ->
    let made = List.filter (fun card -> pairs land bit card <> 0) (List.init 52 Fun.id) in
    let made = List.map (fun card -> Cards.proved_pairs.(card)) made in
    Hashtbl.add pair_lists pairs made;
    made

(* The buckets are the leaves of a tree with so many levels. *)
type 'member buckets = { levels : int; members : 'member list array; distinguished : int }

let make_buckets distinguished expected =
  let rec levels_for n = if n < 2 then 0 else 1 + levels_for (n / 2) in
  let levels = levels_for expected in
  { levels; members = Array.make (1 lsl levels) []; distinguished }

let add_at buckets hash member =
  let at = hash land (Array.length buckets.members - 1) in
  buckets.members.(at) <- member :: buckets.members.(at)

(* Adds the one member that stands for the class of this board. *)
let add buckets (board : Board.t) =
  let form = form_of buckets.distinguished board in
  let exchanged = exchange_cards form.exchange in
  let cascades = Array.map exchanged form.cascades and cells = exchanged form.cells in
  let member = Board.to_proved { board with cascades; cells } in
  add_at buckets form.hash (member, proved_pairs form.unknown)

(* The tree: a path goes by the bits of the hash, the highest of them first. *)
let tree buckets =
  let rec make first size =
    if size = 1 then Proved.Bucket buckets.members.(first)
    else Proved.Fork (make first (size / 2), make (first + (size / 2)) (size / 2))
  in
  make 0 (Array.length buckets.members)

let path levels hash =
  let rec go level = if level < 0 then [] else ((hash lsr level) land 1 = 1) :: go (level - 1) in
  go (levels - 1)

let advise buckets position =
  let form = form_of buckets.distinguished (Board.of_proved position) in
  (proved_pairs form.exchange, path buckets.levels form.hash)
