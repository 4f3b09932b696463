(* Checks certificates and solutions with the extracted checkers. The exit code is 0 if all is
   proved, 1 if something is invalid, 2 if something cannot be read, and 4 if an answer cannot be
   written. *)

let read_file name =
  let channel = open_in_bin name in
  Fun.protect ~finally:(fun () -> close_in channel) (fun () -> Text.rest_of channel)

let say file text = Printf.printf "%s: %s\n%!" (Text.shown file) text

(* Prints the answer for one certificate or solution, and returns its exit code. *)
let answer file name check =
  match check () with
  | proved ->
    say file (name ^ ": " ^ proved);
    0
  | exception Certificate.Invalid why ->
    say file (name ^ ": invalid: " ^ why);
    1

let rec check_certificates file data at =
  let certificate = Certificate.read data at in
  let code = answer file (Certificate.name certificate) (fun () -> Positions.check certificate) in
  if certificate.finish = String.length data then code
  else max code (check_certificates file data certificate.finish)

let check_solutions file text =
  let solutions = Solution.of_text text in
  if solutions = [] then Board.unreadable "there is no certificate and no solution in it";
  let code solution = answer file (Solution.name solution) (fun () -> Solution.check solution) in
  List.fold_left (fun worst solution -> max worst (code solution)) 0 solutions

let is_solutions data = String.length data > 0 && data.[0] = '#'

let check_file file =
  let check data =
    if is_solutions data then check_solutions file data else check_certificates file data 0
  in
  match check (read_file file) with
  | code -> code
  | exception (Board.Unreadable why | Sys_error why | Certificate.Invalid why) ->
    say file ("cannot be read: " ^ why);
    2

let usage = "usage: formal/check FILE..."

let () =
  match List.tl (Array.to_list Sys.argv) with
  | [] ->
    prerr_endline usage;
    exit 2
  | [ ("-h" | "--help") ] -> print_endline usage
  | files -> (
    match List.fold_left (fun code file -> max code (check_file file)) 0 files with
    | code -> exit code
    | exception Sys_error why ->
      (* What can be written no more must not be written again at the exit. *)
      prerr_endline ("formal/check: " ^ why);
      Unix._exit 4)
