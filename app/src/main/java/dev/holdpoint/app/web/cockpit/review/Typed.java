package dev.holdpoint.app.web.cockpit.review;

import dev.holdpoint.engine.Reviews.Remark;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** What a person has written on the page and nobody has got yet. */
public record Typed(String feedback, List<Remark> remarks) {
  static final Typed NOTHING = new Typed("", List.of());

  /** How the fields of comments are called: the file and the passage's first line follow. */
  private static final String COMMENT = "comment.";

  private static final String LINE = "line.";

  public Typed {
    remarks = List.copyOf(remarks);
  }

  /** Reads the fields of a form; whatever is blank was not written. */
  public static Typed of(Map<String, List<String>> form) {
    List<Remark> remarks = new ArrayList<>();
    form.forEach(
        (name, values) -> {
          String text = unix(values.getFirst());
          if (name.startsWith(COMMENT) && !text.isBlank()) {
            String place = name.substring(COMMENT.length());
            int dot = place.lastIndexOf('.');
            List<String> chosen = form.getOrDefault(LINE + place, List.of());
            Integer line = number(chosen.isEmpty() ? place.substring(dot + 1) : chosen.getFirst());
            if (dot > 0 && line != null) {
              remarks.add(new Remark(place.substring(0, dot), line, text));
            }
          }
        });
    return new Typed(unix(form.getOrDefault("feedback", List.of("")).getFirst()), remarks);
  }

  private static @Nullable Integer number(String text) {
    return text.matches("[1-9][0-9]{0,6}") ? Integer.valueOf(text) : null;
  }

  /** Forms send lines as no agent writes them. */
  public static String unix(String text) {
    return text.replace("\r\n", "\n");
  }

  public boolean isEmpty() {
    return feedback.isBlank() && remarks.isEmpty();
  }

  /** What was said about a passage, null where nothing was. */
  public @Nullable Remark at(String file, Passage passage) {
    return remarks.stream()
        .filter(remark -> remark.file().equals(file) && passage.holds(remark.line()))
        .findFirst()
        .orElse(null);
  }

  /** The name of the field for a remark that nobody sees. */
  public static String field(Remark remark) {
    return COMMENT + remark.file() + "." + remark.line();
  }

  public static String field(String file, Passage passage) {
    return COMMENT + file + "." + passage.first();
  }

  public static String choice(String file, Passage passage) {
    return LINE + file + "." + passage.first();
  }

  /**
   * The same for other texts: comments go to where their line stands now. Where it is gone, they
   * are kept as feedback, with the line.
   */
  public Typed moved(Map<String, String> seen, SortedMap<String, String> now) {
    StringBuilder left = new StringBuilder(feedback.strip());
    List<Remark> found = new ArrayList<>();
    for (Remark remark : remarks) {
      String quoted = line(seen.get(remark.file()), remark.line());
      int place = nearest(now.get(remark.file()), quoted, remark.line());
      if (place > 0) {
        found.add(new Remark(remark.file(), place, remark.text()));
      } else {
        left.append(left.isEmpty() ? "" : "\n\n")
            .append("%s, line %d".formatted(remark.file(), remark.line()))
            .append(quoted == null ? ":\n" : ":\n> " + quoted + "\n")
            .append(remark.text().strip());
      }
    }
    return new Typed(left.toString(), found);
  }

  private static @Nullable String line(@Nullable String text, int number) {
    return text == null ? null : text.lines().skip(number - 1L).findFirst().orElse(null);
  }

  private static int nearest(@Nullable String text, @Nullable String quoted, int line) {
    int best = 0;
    List<String> lines = text == null ? List.of() : text.lines().toList();
    for (int i = 1; i <= lines.size(); i++) {
      boolean nearer = best == 0 || Math.abs(i - line) < Math.abs(best - line);
      best = lines.get(i - 1).equals(quoted) && nearer ? i : best;
    }
    return best;
  }
}
