package dev.holdpoint.app.web.cockpit.review;

import dev.holdpoint.app.web.cockpit.FilesView;
import dev.holdpoint.engine.Reviews.Remark;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * What a person has written on the page and nobody has got yet.
 *
 * @param remarks at most one for each line; what was said about it more than once is one text
 */
public record Typed(String feedback, List<Remark> remarks) {
  static final Typed NOTHING = new Typed("", List.of());

  /** How the fields of comments are called: the file and the passage's first line follow. */
  private static final String COMMENT = "comment.";

  private static final String LINE = "line.";

  /** The same for a comment on one line and no other; an {@code o} stands before an old one. */
  private static final String EXACT = "at.";

  public Typed {
    Map<Place, Remark> all = new LinkedHashMap<>();
    remarks.forEach(one -> all.merge(Place.of(one), one, Typed::joined));
    remarks = List.copyOf(all.values());
  }

  /** The line that a remark is about. */
  record Place(String file, boolean old, int line) {
    static Place of(Remark remark) {
      return new Place(remark.file(), remark.old(), remark.line());
    }
  }

  private static Remark joined(Remark one, Remark other) {
    String text = one.text().equals(other.text()) ? one.text() : one.text() + "\n\n" + other.text();
    return new Remark(one.file(), one.line(), one.old(), text);
  }

  /** Reads the fields of a form, each sent once; whatever is blank was not written. */
  public static Typed of(Map<String, List<String>> form) {
    List<Remark> remarks = new ArrayList<>();
    form.forEach(
        (name, values) -> {
          String text = unix(values.getFirst());
          Remark remark = text.isBlank() ? null : remark(form, name, text);
          if (remark != null) {
            remarks.add(remark);
          }
        });
    return new Typed(unix(form.getOrDefault("feedback", List.of("")).getFirst()), remarks);
  }

  private static @Nullable Remark remark(Map<String, List<String>> form, String name, String text) {
    boolean isExact = name.startsWith(EXACT);
    if (!isExact && !name.startsWith(COMMENT)) {
      return null;
    }
    String place = name.substring(isExact ? EXACT.length() : COMMENT.length());
    int dot = place.lastIndexOf('.');
    String written = place.substring(dot + 1);
    boolean isOld = isExact && written.startsWith("o");
    List<String> chosen = isExact ? List.of() : form.getOrDefault(LINE + place, List.of());
    Integer line = number(chosen.isEmpty() ? written.substring(isOld ? 1 : 0) : chosen.getFirst());
    String file = dot > 0 ? decoded(place.substring(0, dot)) : null;
    return file == null || line == null ? null : new Remark(file, line, isOld, text);
  }

  /** A browser changes line breaks in the names of fields, so that none may be there. */
  private static String encoded(String file) {
    return FilesView.inAddress(file);
  }

  private static @Nullable String decoded(String file) {
    try {
      return URLDecoder.decode(file.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return null;
    }
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

  /** What was said first about a passage, null where nothing was. */
  public @Nullable Remark at(String file, Passage passage) {
    return remarks.stream()
        .filter(remark -> remark.file().equals(file) && !remark.old())
        .filter(remark -> passage.holds(remark.line()))
        .findFirst()
        .orElse(null);
  }

  /** The name of the field for a remark that nobody sees. */
  public static String field(Remark remark) {
    return COMMENT + encoded(remark.file()) + "." + remark.line();
  }

  public static String field(String file, Passage passage) {
    return COMMENT + encoded(file) + "." + passage.first();
  }

  public static String choice(String file, Passage passage) {
    return LINE + encoded(file) + "." + passage.first();
  }

  /** The name of the field for a comment on just this line. */
  public static String exact(Remark remark) {
    return exact(remark.file()) + (remark.old() ? "o" : "") + remark.line();
  }

  /** What the names of such fields begin with; the line follows. */
  public static String exact(String file) {
    return EXACT + encoded(file) + ".";
  }

  /** Where a remark is, in words. */
  public static String place(Remark remark) {
    return (remark.old() ? "removed line " : "line ") + remark.line();
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
      int place = remark.old() ? 0 : nearest(now.get(remark.file()), quoted, remark.line());
      if (place > 0) {
        found.add(new Remark(remark.file(), place, remark.text()));
      } else {
        left.append(left.isEmpty() ? "" : "\n\n")
            .append("%s, %s".formatted(remark.file(), place(remark)))
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
