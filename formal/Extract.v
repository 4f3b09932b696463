(** * The checkers as OCaml

    With them go the predicates of Rules.v, of which the games that the reader knows are made.
    ExtrOcamlBasic says that Coq's [bool], [option], [list] and pairs are OCaml's. Nothing else is
    replaced: numbers stay what they are in the proofs. *)

From Coq Require Import Extraction ExtrOcamlBasic.
From FreeCell Require Import Rules Checker Solution Bound.

Extraction Language OCaml.
Extraction "proved.ml" check check_solution check_bound
  alternating_colours same_suit any_card kings no_card.
