package dev.holdpoint.app.reading;

/** A text that grows up to a limit, and then says that something is missing. */
final class Sink {
  /** About two thousand pages. */
  static final int MOST = 6_000_000;

  private final StringBuilder text = new StringBuilder();
  private boolean full;

  /** Without signs that drive printers and terminals. */
  Sink add(String more) {
    for (int i = 0; i < more.length() && !full; i++) {
      char sign = more.charAt(i);
      if (sign == '\n' || sign == '\t' || !Character.isISOControl(sign)) {
        text.append(sign);
      }
      full = text.length() >= MOST;
    }
    return this;
  }

  void page(int number) {
    lineBreak();
    if (!full) {
      text.append(Pages.heading(number));
    }
  }

  /** Ends the line where one has begun. */
  Sink lineBreak() {
    if (!text.isEmpty() && text.charAt(text.length() - 1) != '\n') {
      add("\n");
    }
    return this;
  }

  /** Leaves one line empty, however often it is called. */
  Sink paragraph() {
    lineBreak();
    int length = text.length();
    if (length > 1 && text.charAt(length - 2) != '\n') {
      add("\n");
    }
    return this;
  }

  boolean isFull() {
    return full;
  }

  /** Says that something is missing. */
  void cut(String why) {
    text.append("\n[The rest is left out: ").append(why).append(".]\n");
    full = true;
  }

  String text() {
    if (full && !text.toString().endsWith(".]\n")) {
      cut("the text has more than %,d characters".formatted(MOST));
    }
    return text.toString();
  }
}
