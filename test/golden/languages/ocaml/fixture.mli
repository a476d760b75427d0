(** Rooms and works, as others see them. *)

open Base

type t
(** A work. *)

type person = { name : string  (** of birth *); age : int }
type wing = North | South of int
type 'a pair = private 'a * 'a [@@deriving show]

exception Closed of string

val title : t -> string
(** [title t] is its plate. *)

val compare : t -> t -> int

val ( + ) : t -> t -> t
val visit : ?quiet:bool -> room:int -> t -> unit [@@deprecated "use enter"]
external native : int -> int = "native"

module Rooms : sig
  (** Finds one. *)
  val find : int -> t option

  module Inner : sig
    type deep
  end
end

module M : Map.S with type key = string
module type Exhibit = sig
  val show : unit -> unit
end
module Make (X : Exhibit) : Exhibit
module Alias = Rooms

class guard : string -> object
  method patrol : int -> unit
  method private rest : unit
  val mutable rounds : int
end
class type walker = object
  method walk : unit
end

include module type of Base
