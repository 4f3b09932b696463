(** * Where the checkers keep the members of a set: in a tree of buckets *)

From Coq Require Import List Bool.
Import ListNotations.

Section Buckets.
Variable member : Type.

Inductive tree :=
| Bucket (members : list member)
| Fork (zero one : tree).

(** The bucket at the end of a path *)
Fixpoint bucket (path : list bool) (t : tree) {struct t} : list member :=
  match t with
  | Bucket members => members
  | Fork zero one =>
    match path with
    | [] => []
    | true :: rest => bucket rest one
    | false :: rest => bucket rest zero
    end
  end.

Fixpoint every (holds : member -> bool) (t : tree) : bool :=
  match t with
  | Bucket members => forallb holds members
  | Fork zero one => if every holds zero then every holds one else false
  end.

Fixpoint in_tree (m : member) (t : tree) : Prop :=
  match t with
  | Bucket members => In m members
  | Fork zero one => in_tree m zero \/ in_tree m one
  end.

Lemma bucket_in_tree m path t : In m (bucket path t) -> in_tree m t.
Proof.
  revert path. induction t as [members | zero IHzero one IHone]; simpl; intros path H.
  - exact H.
  - destruct path as [|[] rest]; [contradiction | right | left]; eauto.
Qed.

Lemma every_spec holds t m : every holds t = true -> in_tree m t -> holds m = true.
Proof.
  induction t as [members | zero IHzero one IHone]; simpl.
  - rewrite forallb_forall. auto.
  - destruct (every holds zero); [| discriminate]. intros H [Hl | Hr]; auto.
Qed.

End Buckets.

Arguments bucket {member}.
Arguments every {member}.
Arguments in_tree {member}.
