(* Copyright Nobody *)

(** Rooms, works and visitors of a museum.

    More about it. *)

open Base
open! Core.Std
module L = List
module M = Map.Make (String)
include Comparable
[@@@warning "-32"]

(** A work on show. *)
type painting = {
  title : string;  (** on its plate *)
  mutable year : int;
  owner : person option; [@default None]
}

and person = { name : string }
[@@deriving show, eq]

type 'a tree =
  | Leaf  (** no children *)
  | Node of 'a tree * 'a * 'a tree
  | Pair : { left : 'a; right : 'b } -> 'a tree
[@@deriving sexp]

type id = int
type abstract_t
type ('k, 'v) table = ('k * 'v) list
type color = [ `Red | `Green of int ]
type nonrec t = t
type ext = ..
type ext += Added of int
type _ kind = Int : int kind

exception Closed
exception Lost of string * int
exception Renamed = Not_found

(** Most visitors at a time. *)
let max_visitors = 400

let limits : int list = [ 1; 2 ]
let (a, b) = (1, 2)
let { name; _ } = { name = "x" }
let _ignored = 1
let () = print_endline "main"
let _ = max_visitors

(** Half of it.

    @param x a number *)
let half (x : int) : int = x / 2

let twice = fun x -> 2 * x

let classify = function
  | 0 -> "none"
  | _ -> "some"

(* They call each other. *)
let rec even n = n = 0 || odd (n - 1)

(** The other one. *)
and odd n = n <> 0 && even (n - 1)

let visit ?(quiet = false) ~room:(r : int) ?last (type a) (v : a) () =
  let count = 1 in
  let inner x =
    let deep y = y + 1 in
    deep x + count
  in
  ignore (quiet, last, v);
  inner r

let ( + ) a b = Stdlib.( + ) a b
let ( let* ) x f = Option.bind x f
let ( |>> ) x f = f x
let ( .%[] ) t i = t i
let[@inline] fast x = x
let%test "half of four" = half 4 = 2
let%expect_test "prints" = print_endline "x"
let%test_unit _ = ()
external native : int -> int = "caml_native" "native_byte"
external ( = ) : 'a -> 'a -> bool = "%equal"

(** What can be shown. *)
module type Exhibit = sig
  (** Its name. *)
  type t

  val title : t -> string
  (** The plate. *)

  val compare : t -> t -> int
  exception Broken

  module Inner : sig
    val deep : int
  end

  include Set.S with type elt := t
end

module type Alias = Exhibit
module type S2 = Exhibit with type t = int

(** Rooms by number. *)
module Rooms = struct
  type t = int

  let title = string_of_int
  let find ~name () = name

  module Nested = struct
    let deep = 1
  end
end

module Sealed : Exhibit = struct
  let secret = 1
  let title _ = "x"
end

(** Makes a wing of works. *)
module Make_wing (Work : Exhibit) (_ : sig end) : sig
  val all : Work.t list
end = struct
  let all = []
  let add (w : Work.t) = w :: all
end

module rec Ping : sig
  val go : unit -> int
end = struct
  let go () = 1
end

and Pong : sig
  val back : unit -> int
end = struct
  let back () = 2
end

module Applied = Make_wing (Rooms)
module F = functor (X : Exhibit) -> struct let g = 1 end

(** A guard. *)
class guard (name : string) =
  object (self)
    inherit person
    val mutable rounds = 0
    val post : string = name
    (** Walks. *)
    method patrol n = rounds <- rounds + n
    method private rest = self#patrol 0
    method virtual relieve : unit -> unit
    initializer print_endline name
  end

class virtual ['a] keeper = object end
class type walker = object
  method walk : unit
end

let anonymous = object method m = 1 end

let%lwt lifted = Lwt.return 1
let rec loop () = loop ()
let f = fun ~a ?b c -> a
