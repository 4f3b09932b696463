(** * The checkers as OCaml

    ExtrOcamlBasic says that Coq's [bool], [option], [list] and pairs are OCaml's. Nothing else is
    replaced: numbers stay what they are in the proofs. *)

From Coq Require Import Extraction ExtrOcamlBasic.
From FreeCell Require Import Checker Solution.

Extraction Language OCaml.
Extraction "proved.ml" check check_solution.
