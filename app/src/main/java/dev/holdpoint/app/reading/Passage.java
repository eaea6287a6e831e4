package dev.holdpoint.app.reading;

import dev.holdpoint.app.tool.ToolException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A text of which a part is wanted. */
final class Passage {
  static final int MOST_LINES = 400;
  private static final int MOST_SIGNS = 30_000;
  private static final int LONGEST_LINE = 4_000;

  private final String name;
  private final List<String> lines;
  private final List<Integer> pages;

  Passage(String name, String text) {
    this.name = name;
    this.lines = text.lines().toList();
    this.pages = Pages.starts(lines);
  }

  String size() {
    return pages.isEmpty()
        ? "%,d lines".formatted(lines.size())
        : "%,d pages, %,d lines".formatted(pages.size(), lines.size());
  }

  /**
   * @param page null for the text as a whole
   * @param from the first line of the text or page, counted from 1
   */
  String read(@Nullable Integer page, int from, int most) throws ToolException {
    int first = page == null ? 0 : start(page);
    int end = page == null || page == pages.size() ? lines.size() : pages.get(page);
    if (from < 1 || most < 1 || (first + from > end && end > first)) {
      throw new ToolException(
          "%s has %s%s; \"from\" and \"lines\" are counted from 1."
              .formatted(
                  name,
                  size(),
                  page == null ? "" : ", page %d of them %d".formatted(page, end - first)));
    }
    return told(
        first + from - 1, Math.min(end, first + from - 1 + Math.min(most, MOST_LINES)), end);
  }

  private int start(int page) throws ToolException {
    if (page < 1 || page > pages.size()) {
      throw new ToolException(
          pages.isEmpty()
              ? "%s has no pages; read it by lines, it has %s.".formatted(name, size())
              : "%s has pages 1 to %d.".formatted(name, pages.size()));
    }
    return pages.get(page - 1);
  }

  private String told(int from, int until, int end) {
    StringBuilder text = new StringBuilder();
    int at = from;
    while (at < until && text.length() < MOST_SIGNS) {
      text.append(shown(lines.get(at))).append('\n');
      at++;
    }
    if (at < end || at < lines.size()) {
      text.append(
          "[Lines %d to %d of %d. More: read_document with from %d.]\n"
              .formatted(from + 1, at, lines.size(), at + 1));
    }
    return text.isEmpty() ? "[" + name + " is empty.]" : text.toString();
  }

  static String shown(String line) {
    String plain = line.replace("\f", "");
    return plain.length() <= LONGEST_LINE ? plain : plain.substring(0, LONGEST_LINE) + "… [cut]";
  }
}
