/*
 * Nobody's licence.
 */
package museum
package gallery

import java.time.{Instant, LocalDate => Day}
import scala.collection.mutable
import museum.staff.*, museum.rooms._

/** Walls that carry pictures.
  *
  * More text.
  */
package object walls {
  val Height: Int = 4
  type Length = Double
  def area(width: Length): Double = width * Height
}

/** A thing on show. */
trait Exhibit extends Serializable with Ordered[Exhibit] { self: Logging =>
  /** Title on the plate. */
  def title: String
  val year: Int
  var onLoan: Boolean = false
  type Owner <: Person
  def compare(that: Exhibit): Int = year - that.year
  protected def move(room: Int)(implicit guard: Guard): Unit
}

/** A painting.
  * @param title its name
  */
@deprecated("use Canvas", "2.0")
final case class Painting(title: String, year: Int, private val price: BigDecimal = 0)(implicit ev: Ev)
    extends Exhibit
    with Logging {
  type Owner = Collector
  private[gallery] val frame = "oak"
  lazy val ratio: Double = 1.5
  val (width, height) = (30, 40)
  val left, right = 1

  def this(title: String) = this(title, 1900)

  /** Puts both side by side. */
  def ++(other: Painting): Painting = {
    def join(a: String, b: String): String = a + b
    val joined = join(title, other.title)
    copy(title = joined)
  }

  override def move(room: Int)(implicit guard: Guard): Unit = ()

  def unary_! : Painting = this

  def `restore now`(): Unit = ()

  override protected[this] final def move[T: Ordering, F[_]](
      room: Int, // target
      by: => T
  ): F[T] = ???

  class Varnish(val coats: Int)

  object Palette {
    val Red = 1
  }
}

object Painting {
  val Empty = Painting("")
  implicit val ordering: Ordering[Painting] = Ordering.by(_.year)
  implicit def fromTitle(title: String): Painting = Painting(title)
  implicit class RichPainting(private val painting: Painting) extends AnyVal {
    def shout: String = painting.title.toUpperCase
  }
  def apply(title: String): Painting = new Painting(title)
  def unapply(p: Painting): Option[String] = Some(p.title)
  private final val Limit = 100
}

sealed abstract class Ticket(val price: Int)
case object Free extends Ticket(0)
case class Paid(amount: Int) extends Ticket(amount)

object Main extends App {
  println("def notCode = 1")
}

object Night {
  @main def run(args: String*): Unit = println(args)
}

object Layout {
  private[rooms] def index: Int =
    synchronized(1)

  /** Documents what follows, and is no part of what stands above. */
  def afterIndex: Int =
    2
    // belongs to the method

  // Neither does this.
  /* Nor
   * this. */
  def last: Int = 3
}
