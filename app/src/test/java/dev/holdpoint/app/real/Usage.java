package dev.holdpoint.app.real;

/** The tokens that a reply is said to have cost. */
public record Usage(int input, int cached, int output) {
  static final Usage SOME = new Usage(100, 0, 10);

  int total() {
    return input + cached + output;
  }
}
