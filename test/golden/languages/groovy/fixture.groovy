#!/usr/bin/env groovy
/*
 * Copyright Nobody
 */

/* Rooms, works and visitors of a museum. */
package museum.rooms

import groovy.transform.CompileStatic
import static java.lang.Math.max as biggest
import museum.staff.*

@Grab('org.example:thing:1.0')
import org.example.Thing

/** Most visitors at a time. */
@groovy.transform.Field
final int MAX_VISITORS = 400

def counter = 0
String title = "a ${counter} 'b'", other
def pattern = ~/a\/b{2}/
println "not ${title} a {definition}"
total = counter / 2 / 3

/**
 * Half of a number.
 * @param x a number
 */
int half(int x) {
    return x / 2
}

def untyped(a, b = [1, 2], Map<String, List<Integer>> c = [:]) {
    def local = 1
    def inner = { n -> n + local }
    inner(a)
}

static <T extends Comparable<T>> List<T> sorted(Collection<T> all) { all.sort() }
def greet = { String name -> "Hello $name" }
private void hidden() throws IOException { }

/** A wing of the house. */
enum Wing {
    NORTH('N'), // cold
    @Deprecated SOUTH('S') {
        @Override
        String letter() { 's' }
    },
    EAST

    final String code
    Wing(String code = '') { this.code = code }
    String letter() { code }
}

enum Size { SMALL, LARGE }

/** What can be shown. */
interface Exhibit extends Serializable, Comparable<Exhibit> {
    String SHOWN = 'shown'
    /** Its plate. */
    String getTitle()
    void move(int room) throws IOException
}

@interface Guarded {
    String value() default ''
    int rounds() default 1
}

/** Adds care. */
trait Cared {
    int times = 0
    abstract void care()
    void wash() { times++ }
}

/** A painting. */
@CompileStatic
@SuppressWarnings(['a', "b)"])
abstract class Painting<T extends Number>
    extends Thing
    implements Exhibit, Cared
{
    private static final Logger log = Logger.getLogger('x')
    static final int YEAR = 1900
    /** On the plate. */
    String title
    int width, height = 3
    def untypedProperty
    protected Map<String, List<T>> owners = [:]
    @Delegate private final List<String> rooms = []
    static constraints = {
        title blank: false
        width nullable: true
    }
    Closure<String> format = { it.toString() }
    def action = {
        render 'x'
    }

    static {
        log.info('loaded')
    }

    Painting() {}

    Painting(String title) {
        this.title = title
    }

    /** Moves it. */
    @Override
    void move(int room) {
        rooms.each { r ->
            if (r == room) {
                println(r)
            } else { return }
        }
        def helper = { int n -> n * 2 }
        switch (room) { case 1: break; default: helper(2) }
        new Runnable() {
            void run() { }
        }
    }

    @Deprecated
    static Painting parse(String text,
                          Map options = [:]) {
        text =~ /x{1,2}/ ? null : new Painting(text) { }
    }

    protected abstract int age()

    private static final Comparator<? super Exhibit> ORDER = new Comparator<Exhibit>() {
        @Override
        int compare(Exhibit a, Exhibit b) { 0 }
    }
    static final Pattern URL = ~/^[a-z]{2}:\\/\\/{1}(.+)@/
    def println(value) { }
    T plus(T other) { other }
    def propertyMissing(String name) { null }
    int[] sizes() { [1, 2] as int[] }

    static class Frame {
        String wood = '''oak {
        '''
        class Inner { int deep }
    }
}

class Empty {}
