package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.text.Shortened;
import dev.holdpoint.model.Gate;
import gg.jte.Content;
import org.jspecify.annotations.Nullable;

/** Texts of others, no longer than a page should have them; the journal has all of it. */
public final class Cut {
  private static final int LINE = 600;
  private static final int WORDS = 4_000;

  private Cut() {}

  /** What stands beside other things. */
  public static String line(String text) {
    return Escaped.block(at(text, LINE));
  }

  /** What people wrote, or should read. */
  public static String words(String text) {
    return Escaped.block(at(text, WORDS));
  }

  /** What an agent says of its work, as it reads. */
  public static Content prose(String text) {
    return Markdown.of(at(text, LINE));
  }

  /** All of it while somebody has to answer. */
  public static @Nullable String context(Gate gate) {
    String context = gate.question().context();
    return context == null || gate.isOpen() ? context : at(context, WORDS);
  }

  static String at(String text, int longest) {
    return Shortened.to(text, longest);
  }
}
