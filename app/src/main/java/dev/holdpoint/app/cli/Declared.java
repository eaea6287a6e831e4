package dev.holdpoint.app.cli;

import org.jspecify.annotations.Nullable;

/**
 * What a class says with picocli's annotations, as code that need not be reflected. No source
 * implements it: {@code tools/Declarations.java} adds it to the built program, because reading
 * annotations is nearly half of what a small command does.
 */
interface Declared {
  /**
   * One row for each annotation, those of superclasses first: its name, the type of its field (null
   * for that of a class), and then by turns the name of an element and what it is, a {@code String}
   * or a {@code String[]}.
   */
  @Nullable Object[][] declarations();

  /** What is in the field of a row. */
  @Nullable Object declaredValue(int row);

  /** Puts it into the field of a row. */
  void declaredValue(int row, @Nullable Object value);

  /** For classes that go on where a superclass ended. */
  static @Nullable Object[][] joined(@Nullable Object[][] first, @Nullable Object[][] second) {
    @Nullable Object[][] all = new Object[first.length + second.length][];
    System.arraycopy(first, 0, all, 0, first.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }
}
