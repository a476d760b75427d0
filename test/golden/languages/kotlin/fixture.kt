/*
 * Licensed to nobody in particular.
 */
@file:JvmName("Orchard")

package farm.orchard

import farm.soil.Bed
import farm.weather.*
import kotlin.math.max as largest

/** Trees that fit on one row. */
const val TREES_PER_ROW = 12

private val cache = mutableMapOf<String, Tree>()
var season: String = "spring"
    private set

/** What a basket holds. */
typealias Basket = Map<Fruit, Int>

/**
 * A tree with its age.
 *
 * @property age in years
 */
data class Tree(
    val kind: String,
    var age: Int = 0,
    private val roots: List<Root> = emptyList(),
    label: String,
) : Plant(kind), Comparable<Tree> {

    /** Height in metres. */
    val height: Double
        get() = age * 0.4

    lateinit var gardener: Gardener

    private val shade by lazy { age * 2 }

    var pruned: Boolean = false
        get() = field && age > 1
        set(value) {
            field = value
        }

    init {
        require(age >= 0)
    }

    /** A sapling. */
    constructor(kind: String) : this(kind, 0, emptyList(), "") {
        pruned = true
    }

    override fun compareTo(other: Tree): Int = age - other.age

    operator fun plus(years: Int): Tree = copy(age = age + years)

    infix fun shades(other: Tree) = height > other.height

    protected open fun grow() {
        fun ring(width: Int): Int {
            return width + 1
        }
        ring(2)
    }

    inner class Root(val depth: Int)

    companion object {
        const val MAX_AGE = 400

        @JvmStatic
        fun plant(kind: String): Tree = Tree(kind)
    }
}

abstract class Plant(open val name: String) {
    abstract fun water(litres: Int)

    internal inline fun <reified T : Any> describe(crossinline block: (T) -> Unit): String where T : Comparable<T> {
        return name
    }

    companion object Registry : Index {
        val known = 3
    }
}

/** Fruit of the season. */
enum class Fruit(val sweet: Boolean) {
    /** Red or green. */
    APPLE(true),
    @Deprecated("sour") LEMON(false) {
        override fun taste() = "sour"
    },
    PEAR(true);

    open fun taste() = "fine"
}

sealed interface Harvest {
    data class Full(val kilos: Int) : Harvest
    data object Failed : Harvest
    object Pending : Harvest { val since = 1 }
}

fun interface Picker {
    suspend fun pick(tree: Tree): Basket
}

@JvmInline
value class Kilos(val amount: Int)

annotation class Slow(val reason: String = "")

object Farm : Plant("farm") {
    override fun water(litres: Int) {}
    var open = true
}

/** Sums a basket. */
fun Basket.total(): Int = values.sum()

val Tree.isOld: Boolean
    get() = age > 100

fun <T, R> List<T>.mapPairs(transform: (T, T) -> R): List<R> = TODO()

suspend fun harvest(
    trees: List<Tree>,
    // how many at once
    parallel: Int = 2,
): Harvest {
    val local = trees.size
    val picker = object : Picker {
        override suspend fun pick(tree: Tree): Basket = emptyMap()
    }
    return Harvest.Pending
}

fun `name with spaces`() = Unit

tailrec fun fib(n: Int, a: Int = 0, b: Int = 1): Int = if (n == 0) a else fib(n - 1, b, a + b)

expect class Clock() {
    fun now(): Long
}

actual fun platformName(): String = "jvm"

external fun nativeHash(text: String): Int

@Deprecated("use harvest", ReplaceWith("harvest(trees)"))
fun pickAll(trees: List<Tree>) = Unit

val (first, second) = 1 to 2

fun Tree?.orNew(): Tree = this ?: Tree("new")

class Box<in T : Any, out R> private constructor(private val item: R) {
    class Nested {
        interface Deep { fun deepest() }
    }
    @Test
    fun opens() {}
}

fun main(args: Array<String>) = println("not fun code() { in a string }")

@Suppress("unused")
@InternalApi
public open class Shed {
    private val rake = "wood"
    fun sweep() = Unit
}

val later = suspend { 42 }
val lengths = listOf("a").map(String?::length)

@Target(AnnotationTarget.CLASS)
@MustBeDocumented
public annotation class Organic()

class OrchardSpec : FunSpec({
    test("trees grow") {
        fun sapling() = Tree("oak")
    }
})

@JvmInline
public value class Ticket<out T>
@PublishedApi internal constructor(@PublishedApi internal val stub: Any?) {
    val torn: Boolean get() = stub == null
}

class Gate : Door by WoodenDoor() {
    val latch = 1
    companion object {
        fun shut() {}
    }
}

class OneLiners { companion object { fun of(x: Int) = OneLiners() } }

class Annotated {
    @Serializable
    @SerialName("inner")
    enum class Mode(val code: String) {
        ON("a"), OFF("b");
        companion object { const val DEFAULT = "a" }
    }

    private var final = false

    @Value($$"${annotated.size:1}")
    private var size = 1

    private fun run(suspend: Boolean) {
        if (suspend) final = true
    }

    context(_: Mode)
    fun within() = 1
}
