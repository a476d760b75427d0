// Syntax that is newer than the grammar, or that it takes for something else.
package example.pier

fun describe(boat: Any): String = when (boat) {
    is Ferry if boat.full -> "full"
    is Raft if (
        boat.logs > 3
        ) -> "big"
    else if boat == null -> "none"
    else -> "some"
}

abstract class Berth<T> {
    abstract fun moor(value: T & Any): T

    fun sum(values: List<Int>): Int {
        val total = mutableListOf<Int>()
        get(values)
        return total.size
    }

    var depth: Int = 0
        @Suppress("UNUSED") // for later
        set(value) {
            field = value
        }

    fun last() = 1
}

actual class Quay internal actual constructor(
    internal actual val metres: Int,
) {
    actual fun length(): Int = metres
}

fun load(
    block: Ferry.(
        cars: List<Car>,
        fast: Boolean
    ) -> Unit
) {
    val id = table.insert {
        it[name] = "x"
    } get table.id
    where?.let { println(it) }
}

class Harbour {
    companion object {
        const val DEPTH = 12
        fun open(): Harbour = Harbour()
    }

    companion object Named
}

fun <T> List<T>.second(): T where T : Comparable<T> = this[1]
