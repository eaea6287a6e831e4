package dev.holdpoint.app.web.cockpit.card;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A text of which only about a dozen lines are seen at first.
 *
 * @param rest null where all of it is seen
 */
public record FoldedText(String first, @Nullable String rest) {
  private static final int SEEN = 12;

  /** To fold away less than this saves nobody anything. */
  private static final int WORTH_FOLDING = 4;

  private static final int EARLIEST = 6;
  private static final int WIDTH = 90;

  public static FoldedText of(String text) {
    List<String> lines = text.lines().toList();
    if (height(lines) < SEEN + WORTH_FOLDING) {
      return new FoldedText(text, null);
    }
    int seen = 0;
    int height = 0;
    int gap = 0;
    String fence = null;
    while (seen < lines.size() && height < SEEN) {
      String line = lines.get(seen++);
      fence = fence(fence, line);
      height += height(line);
      if (line.isBlank() && fence == null && height >= EARLIEST) {
        gap = seen;
      }
    }
    String open = gap > 0 ? null : fence;
    seen = gap > 0 ? gap : seen;
    if (seen == lines.size()) {
      return new FoldedText(text, null);
    }
    String first = String.join("\n", lines.subList(0, seen));
    String rest = String.join("\n", lines.subList(seen, lines.size()));
    return open == null
        ? new FoldedText(first, rest)
        : new FoldedText(first + "\n" + open, open + "\n" + rest);
  }

  /** How many lines are left to be seen. */
  public long more() {
    return rest == null ? 0 : rest.lines().filter(line -> !line.isBlank()).count();
  }

  private static int height(List<String> lines) {
    return lines.stream().mapToInt(FoldedText::height).sum();
  }

  private static int height(String line) {
    return 1 + line.length() / WIDTH;
  }

  /** What closes the block of code that a line is in, null outside of one. */
  private static @Nullable String fence(@Nullable String open, String line) {
    String bare = line.strip();
    for (String mark : List.of("```", "~~~")) {
      if (bare.startsWith(mark)) {
        if (open == null) {
          return mark;
        }
        return open.equals(mark) ? null : open;
      }
    }
    return open;
  }
}
