(* Text from outside, so that no terminal obeys it and it ends at its quotation mark *)
let shown text =
  let shown_char c =
    if c < ' ' || c > '~' || c = '"' || c = '\\' then Printf.sprintf "\\x%02x" (Char.code c)
    else String.make 1 c
  in
  String.concat "" (List.map shown_char (List.of_seq (String.to_seq text)))

(* What a deal is called in the answers *)
let game label number freecells cascades =
  let deal =
    match number with
    | Some number -> Printf.sprintf "deal %d" number
    | None -> Printf.sprintf "board \"%s\"" (shown label)
  in
  let plural = if freecells = 1 then "" else "s" in
  Printf.sprintf "%s with %d freecell%s, %d cascades" deal freecells plural cascades
