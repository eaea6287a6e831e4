package dev.holdpoint.app.reading;

import java.util.ArrayList;
import java.util.List;

/** Texts that come in pages. */
final class Pages {
  /** Stands in no text of a document: it is taken out of them. */
  static final String MARK = "\f## Page ";

  private Pages() {}

  static String heading(int number) {
    return MARK + number + "\n\n";
  }

  /** Where pages begin, as indices of lines; empty where a text has none. */
  static List<Integer> starts(List<String> lines) {
    List<Integer> starts = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith(MARK)) {
        starts.add(i);
      }
    }
    return starts;
  }
}
