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

let words text = List.filter (fun word -> word <> "") (String.split_on_char ' ' text)

(* The content of one zstd frame of at most so many bytes. "zstd --list" counts frames and skippable
   frames, and fails on anything else. *)
let decompress frame most =
  with_file frame (fun name ->
      let listing, _ = output_of ("zstd --list " ^ Filename.quote name) 10000 in
      let is_one_frame =
        match String.split_on_char '\n' listing with
        | _ :: numbers :: _ -> (
          match words numbers with
          | "1" :: "0" :: _ -> true
          | _ -> false)
        | _ -> false
      in
      let content, went_well = output_of ("zstd -dcq -M8MiB " ^ Filename.quote name) most in
      if is_one_frame && went_well && String.length content <= most then Some content else None)

(* In hexadecimal *)
let sha256 text =
  with_file text (fun name ->
      match output_of ("sha256sum < " ^ Filename.quote name) 1000 with
      | printed, true when String.length printed >= 64 -> String.sub printed 0 64
      | _ -> failwith "sha256sum does not work")
