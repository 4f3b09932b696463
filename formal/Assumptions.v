(** * What the theorems rest on: nothing but Coq itself *)

From FreeCell Require Import ClosedSet SafeAutoplay Interchange Checker Solution.
From FreeCell Require Import Parking Bound.

Print Assumptions closed_set_cannot_be_won.
Print Assumptions closed_set_after_autoplay_cannot_be_won.
Print Assumptions closed_set_up_to_symmetry_cannot_be_won.
Print Assumptions check_is_right.
Print Assumptions check_solution_is_right.
Print Assumptions closed_set_with_moves.
Print Assumptions must_park_is_admissible.
Print Assumptions check_bound_is_right.
