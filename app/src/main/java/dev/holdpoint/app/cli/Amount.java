package dev.holdpoint.app.cli;

/** How many there are of something. */
final class Amount {
  private Amount() {}

  static String of(long number, String one, String many) {
    return "%,d %s".formatted(number, number == 1 ? one : many);
  }
}
