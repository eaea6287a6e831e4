package dev.holdpoint.bench;

import java.util.function.Consumer;

/** Something that is measured, bare and ours in one go. */
interface Benchmark {
  /** The name by which it can be run alone. */
  String name();

  /** What it does, in one line. */
  String about();

  void measure(Ground ground, Consumer<Figure> found) throws Exception;
}
