package dev.holdpoint.app.project;

import dev.holdpoint.app.yaml.Findings;
import dev.holdpoint.model.Threshold;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a text that speak about asking people, between two HTML comments on lines of their
 * own: {@code <!-- ASKING -->} and {@code <!-- /ASKING -->}. An agent that never asks is not told
 * of them.
 */
final class AskingSections {
  private static final Pattern MARK =
      Pattern.compile("<!--\\s*(/?)\\s*ASKING\\s*-->", Pattern.CASE_INSENSITIVE);

  private AskingSections() {}

  /** What of a text an agent is told at this threshold; never the comments. */
  static String at(Threshold threshold, String text) {
    if (!MARK.matcher(text).find()) {
      return text;
    }
    List<String> told = new ArrayList<>();
    boolean isAsking = false;
    for (String line : text.split("\n", -1)) {
      Boolean opens = opens(line);
      if (opens != null) {
        isAsking = opens;
      } else if (!isAsking || !threshold.neverAsks()) {
        told.add(line);
      }
    }
    return String.join("\n", told).replaceAll("\n{3,}", "\n\n").strip() + "\n";
  }

  /**
   * Complains about comments that don't come in pairs: by mistake, an agent could be told too much
   * or nothing.
   *
   * @param linesBefore how many lines of the file stand before the text
   */
  static void check(String text, int linesBefore, Findings findings) {
    int line = linesBefore;
    int openedAt = 0;
    for (String content : text.split("\n", -1)) {
      line++;
      Boolean opens = opens(content);
      if (opens == null) {
        if (MARK.matcher(content).find()) {
          findings.add(line, "ASKING", "the comment must stand on a line of its own");
        }
      } else if (opens == openedAt > 0) {
        findings.add(
            line,
            "ASKING",
            opens
                ? "the section that begins on line %d is not closed yet".formatted(openedAt)
                : "there is no open section that <!-- /ASKING --> could close");
      } else {
        openedAt = opens ? line : 0;
      }
    }
    if (openedAt > 0) {
      findings.add(openedAt, "ASKING", "the section is not closed with <!-- /ASKING -->");
    }
  }

  /** Whether the line opens a section or closes one; null where it does neither. */
  private static @Nullable Boolean opens(String line) {
    Matcher mark = MARK.matcher(line.strip());
    return mark.matches() ? mark.group(1).isEmpty() : null;
  }
}
