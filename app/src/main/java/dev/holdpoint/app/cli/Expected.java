package dev.holdpoint.app.cli;

/** Problems of the world, told in their own words, are no bugs of ours. */
public interface Expected {
  static boolean is(Exception e) {
    return e instanceof Expected;
  }
}
