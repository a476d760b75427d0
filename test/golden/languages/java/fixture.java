/*
 * Copyright (c) 2031 The Orchard Authors. Licensed under the Apache License, Version 2.0.
 */
package org.orchard.press;

import java.util.List;
import java.util.function.*;
import static java.lang.Math.max;

/**
 * Presses fruit into juice. See {@link Basket} for what goes in.
 *
 * @param <F> the kind of fruit
 */
@Deprecated
@SuppressWarnings({"unchecked", "public class Fake {}"})
public abstract class CiderPress<F extends Fruit & Comparable<F>> extends Machine implements Pressing<F>, AutoCloseable {
  /** Litres that fit at once. */
  public static final int CAPACITY = 120;
  static final String[] LABELS = {"dry", "medium", "sweet", "still", "sparkling", "keeved", "scrumpy", "perry", "cyser"};
  private static long pressed, wasted = 0L;
  protected volatile List<? super F> queue;
  int level; // in litres

  static {
    pressed = 1;
  }

  /** An empty press. */
  protected CiderPress() {
    this(0);
  }

  @Inject
  CiderPress(int level) {
    this.level = level;
  }

  /** Fills the press. */
  public final boolean fill(F fruit) {
    return fill(fruit, 1);
  }

  // The overload with a count.
  public synchronized boolean fill(final F fruit, int... counts) throws IllegalStateException, java.io.IOException {
    Runnable alarm = new Runnable() {
      private int rings;

      @Override
      public void run() {
        rings++;
      }
    };
    class Valve {
      void open() {}
    }
    Function<F, Integer> weigh = (f) -> f.weight();
    return weigh.apply(fruit) > 0;
  }

  abstract <T, R extends List<T>> R squeeze(T input, Function<? super T, ? extends R> how);

  protected static native void drain0(long handle);

  @Override
  public void close() {}

  /** How the juice ends up. */
  public enum Style implements Supplier<String> {
    /** Left to ferment out. */
    DRY,
    @SerializedName("sweet")
    SWEET(30) {
      @Override
      public String get() {
        return "sugar";
      }
    },
    STILL(5);

    private final int sugar;

    Style() {
      this(0);
    }

    Style(int sugar) {
      this.sugar = sugar;
    }

    public String get() {
      return name();
    }
  }

  /** Where the fruit comes from. */
  record Orchard(String name, @Unit("ha") double area) implements Comparable<Orchard> {
    static final Orchard HOME = new Orchard("home", 1);

    Orchard {
      if (area < 0) throw new IllegalArgumentException();
    }

    public int compareTo(Orchard other) {
      return max(0, 1);
    }
  }

  sealed interface Fermented permits Cider, Vinegar {}

  static final class Cider implements Fermented {}

  non-sealed class Vinegar implements Fermented {
    class Mother {
      void feed() {}
    }
  }

  private static class CiderPressTest {
    @Test
    public void testFillsUp() {}

    void testament() {}
  }
}

/** What every press can do. */
interface Pressing<F> {
  int SPEED = 3;

  boolean fill(F fruit);

  default int speed() {
    return SPEED;
  }

  static <G> Pressing<G> idle() {
    return null;
  }

  private void oil() {}
}

@interface Unit {
  String value() default "litre";

  int scale() default 1;

  String DEFAULT = "l";
}
