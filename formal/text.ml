(* All that a channel has. It may be a pipe, whose length nobody knows. *)
let rest_of channel =
  let text = Buffer.create 65536 in
  (try
     while true do
       Buffer.add_channel text channel 1
     done
   with End_of_file -> ());
  Buffer.contents text

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
