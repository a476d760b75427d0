package museum.modern

import museum.given
import museum.rooms.{given Ordering[?], *}

/** Light of a room. */
enum Light(val lux: Int):
  /** No window. */
  case Dim extends Light(50)
  case Bright extends Light(500)
  case Off, On
  def isSafe: Boolean = lux < 100

enum Tree[+A] derives Eq:
  case Leaf(value: A)
  case Node(left: Tree[A], right: Tree[A])

opaque type Lux = Int
type Pair[A] = (A, A)
type Elem[X] = X match
  case String => Char

/** Compares by light. */
given lightOrder: Ordering[Light] with
  def compare(a: Light, b: Light): Int = a.lux - b.lux

given Ordering[Lux] = Ordering.Int
given listOrd[T](using ord: Ordering[T]): Ordering[List[T]] = ???

extension (lux: Lux)
  /** As a number. */
  def toInt: Int = lux
  def +(other: Lux): Lux = lux

extension [T](xs: List[T])
  def second: T = xs.tail.head

trait Guide(name: String):
  def speak(using lang: Language): String
  inline def fast(inline n: Int): Int = n
  transparent inline def any: Any = 1
end Guide

class Tour[T](val stops: List[T], protected var pace: Int) extends Guide("tour"), Serializable:
  private val secret = 1
  def walk(): Unit =
    val step = 2
    def inner(x: Int): Int =
      x + step
    println(inner(1))

  infix def then_(other: Tour[T]): Tour[T] = other
  protected override def speak(using Language): String = "hi"

object Tour:
  val Default = Tour(Nil, 1)
  export Default.stops

val topLevel: Int = 3
var counter = 0
lazy val heavy = 1
def topFunction(x: Int)(using y: Int): Int = x + y

@main def open(hour: Int): Unit =
  println(hour)

class TourSpec extends AnyFunSuite:
  test("walks all stops") {
    assert(true)
  }
  describe("a tour") {
    it("ends") { assert(true) }
  }
  "A tour" should "be long" in {
    assert(true)
  }
