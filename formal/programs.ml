(* The programs zstd and sha256sum, which do what OCaml's library does not *)

let with_file content use =
  let name, channel = Filename.open_temp_file ~mode:[ Open_binary ] "freecell" "" in
  Fun.protect
    ~finally:(fun () -> Sys.remove name)
    (fun () ->
      output_string channel content;
      close_out channel;
      use name)

(* What a command prints, [most] bytes of it and one more, and whether it went well *)
let output_of command most =
  let channel = Unix.open_process_in (command ^ " 2>/dev/null") in
  let output = Buffer.create 65536 and bytes = Bytes.create 65536 in
  let rec read () =
    let count = input channel bytes 0 (min 65536 (most + 1 - Buffer.length output)) in
    Buffer.add_subbytes output bytes 0 count;
    if count > 0 then read ()
  in
  read ();
  let went_well = Unix.close_process_in channel = Unix.WEXITED 0 in
  (Buffer.contents output, went_well)

(* Whether it is one zstd frame (RFC 8878) from its first byte to its last, with a window of at most
   8 MiB. What is cut short reads as 0xff, which is a last block that is too large. *)
let is_one_frame frame =
  let length = String.length frame in
  let byte at = if at < length then Char.code frame.[at] else 0xff in
  let flags = byte 4 in
  let is_single = flags land 32 <> 0 in
  let dictionary = [| 0; 1; 2; 4 |].(flags land 3) in
  let content_size = [| Bool.to_int is_single; 2; 4; 8 |].(flags lsr 6) in
  let rec end_of_blocks at =
    let block = byte at lor (byte (at + 1) lsl 8) lor (byte (at + 2) lsl 16) in
    let next = at + 3 + if block land 6 = 2 then 1 else block lsr 3 in
    if block land 1 = 1 then next else end_of_blocks next
  in
  String.starts_with ~prefix:"\x28\xb5\x2f\xfd" frame
  && (is_single || byte 5 <= 0x68)
  && end_of_blocks (5 + Bool.to_int (not is_single) + dictionary + content_size) + (flags land 4)
     = length

(* The content of one zstd frame of at most so many bytes *)
let decompress frame most =
  if not (is_one_frame frame) then None
  else
    with_file frame (fun name ->
        let content, went_well = output_of ("zstd -dcq " ^ Filename.quote name) most in
        if went_well && String.length content <= most then Some content else None)

(* In hexadecimal *)
let sha256 text =
  with_file text (fun name ->
      match output_of ("sha256sum < " ^ Filename.quote name) 1000 with
      | printed, true when String.length printed >= 64 -> String.sub printed 0 64
      | _ -> failwith "sha256sum does not work")
