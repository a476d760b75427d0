#!/usr/bin/env julia
# Copyright Nobody

"""
    Museum

Rooms, works and visitors of a museum.
"""
module Museum

using LinearAlgebra, Statistics
using Base: show, @propagate_inbounds
import Base.push!, Base.length
import ..Parent
include("rooms.jl")

export Exhibit, visit, @twice
public hidden_but_public

"Most visitors at a time."
const MAX_VISITORS = 400
const Pair2{T} = Tuple{T,T}
global counter = 0
limits = [1, 2]
typed::Int = 3

"""
Something on show.

More about it.
"""
abstract type Exhibit <: Thing end

abstract type Shape{T<:Real} end
primitive type Byte8 <: Integer 8 end

# A painting.
struct Painting{T<:Real} <: Exhibit
    title::String # on its plate
    "Year it was made."
    year::T
    untyped
    const fixed::Int

    Painting(title) = new{Int}(title, 0)
    function Painting{T}(title::String, year::T) where {T<:Real}
        new{T}(title, year)
    end
end

mutable struct Visitor
    name::String
    rooms::Vector{Int}
end

Base.@kwdef struct Options
    quiet::Bool = false
    width::Int = 80
end

"""
    visit(v, room)

Lets a visitor into a room.
"""
function visit(v::Visitor, room::Int; quiet::Bool=false, kwargs...)::Bool
    local count = 1
    function inner(x)
        x + count
    end
    helper(y) = y * 2
    push!(v.rooms, helper(inner(room)))
    return true
end

# Short forms.
half(x) = x / 2
half(x::Int, y::Int = 2)::Float64 = x / y
area(r::T) where {T<:Real} = r^2
area(r::T, s::S) where {T} where S = r * s
twice = x -> 2x
const thrice = function (x)
    3x
end

function no_methods end
function (p::Painting)(x) x end
(v::Visitor)(x::Int) = x

Base.show(io::IO, p::Painting) = print(io, p.title)
function Base.length(v::Visitor)
    length(v.rooms)
end
Base.:+(a::Painting, b::Painting) = a
+(a::Visitor, b::Visitor) = a
function Base.getindex(v::Visitor, i::Int)
    v.rooms[i]
end
Base.:(==)(a::Visitor, b::Visitor) = a.name == b.name
∘(f::Painting, g) = f
push!(v::Visitor, room) = v
is_old(p) = p.year < 1900
f′(x) = x

@inline function fast(x)
    x
end
@inline faster(x) = x
Base.@pure pure(x) = x
@generated function gen(x)
    :(x)
end

"""
Does it twice.
"""
macro twice(ex)
    esc(ex)
end
macro r_str(s)
    s
end

@enum Wing begin
    north = 1
    south
end
@enum Size small large=3

for T in (:Int, :Float64)
    @eval looped(x::$T) = x
end

if VERSION >= v"1.0"
    conditional(x) = 1
else
    conditional(x) = 2
end

let secret = 1
    global reveal() = secret
end

baremodule Inner
    export deep
    deep(x) = x
    module Innermost
        deeper() = 1
    end
end

_private(x) = x

end # module

using .Museum: visit
