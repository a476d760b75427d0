@tool
## A guard who walks through the rooms.
##
## More about it.
class_name Guard
extends CharacterBody2D

# Not a doc.
signal lost_sight
## Someone was seen.
signal spotted(who: Node, where: Vector2)

const MAX_SPEED := 400.0
const _SECRET = "x"
const Plate = preload("res://plate.gd")

## How the guard feels.
enum Mood { CALM, ALERT = 5, ANGRY }
enum { LOOSE, TIGHT }

@export var speed: float = 200.0 # pixels per second
@export_range(0, 100) var health := 100
@export
var title: String
@onready var _sprite := $Sprite2D
static var count := 0
var mood: Mood = Mood.CALM
var rooms = []
var half: float:
	get:
		return speed / 2
	set(value):
		speed = value * 2
var linked: int: set = set_linked, get = get_linked

func _init(name: String = "x"):
	title = name

## Called once.
func _ready() -> void:
	var local = 1
	var twice = func(x): return x * 2
	for i in range(3):
		print(i, local, twice.call(i))

func walk(to: Vector2, fast := false) -> bool:
	velocity = to
	if fast:
		emit_signal("spotted", self, to)
	return true

static func make(name: String) -> Guard:
	count += 1
	return Guard.new(name)

func _private_walk(): pass
func set_linked(v): linked = v
func get_linked(): return linked

@rpc("any_peer")
func remote_walk(to):
	walk(to)

## A key of a room.
class Key:
	extends RefCounted
	var teeth: int = 3
	const SIZE = 2
	enum Kind { IRON, BRASS }
	signal turned
	func _init(n):
		teeth = n
	func turn(times := 1) -> void:
		turned.emit()
	class Ring:
		var keys: Array[Key] = []

class Empty extends Node:
	pass
