package dev.holdpoint.app.reading;

import dev.holdpoint.app.tool.ToolException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Lines that have all words of a query. */
final class Search {
  private static final int MOST = 50;
  private static final int LONGEST_LINE = 300;

  private final String query;
  private final List<String> words;
  private final StringBuilder found = new StringBuilder();
  private int count;

  Search(String query) throws ToolException {
    this.query = query.strip();
    this.words = Arrays.stream(this.query.split("\\s+")).map(Search::plain).toList();
    if (this.query.isEmpty()) {
      throw new ToolException("\"query\" is empty: name the words to look for.");
    }
  }

  private static String plain(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  void in(String name, String text) {
    int number = 0;
    int page = 0;
    for (String line : text.lines().toList()) {
      number++;
      page += line.startsWith(Pages.MARK) ? 1 : 0;
      String plain = plain(line);
      if (words.stream().allMatch(plain::contains)) {
        count++;
        if (count <= MOST) {
          found.append(
              "%s, line %d%s: %s\n"
                  .formatted(name, number, page == 0 ? "" : ", page " + page, around(line, plain)));
        }
      }
    }
  }

  /** A long line around the first word. */
  private String around(String line, String plain) {
    String shown = line.replace("\f", "").strip();
    if (shown.length() <= LONGEST_LINE) {
      return shown;
    }
    int at = Math.clamp(plain.indexOf(words.getFirst()) - LONGEST_LINE / 2, 0, line.length());
    int end = Math.min(line.length(), at + LONGEST_LINE);
    return "…" + line.substring(at, end).replace("\f", "") + "…";
  }

  String told() {
    if (count == 0) {
      return "Nothing has \"%s\". Try fewer words, or other ones.\n".formatted(query);
    }
    return count <= MOST
        ? found.toString()
        : found + "[%d lines have it; these are the first %d.]\n".formatted(count, MOST);
  }
}
