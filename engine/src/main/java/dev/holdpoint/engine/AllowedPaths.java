package dev.holdpoint.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The files that a step may change, as patterns of paths in the workspace: {@code **} is any depth,
 * {@code *} anything and {@code ?} one character within a name, {@code {a,b}} one of several. What
 * ends with a slash is everything below it; what ends with a plain name is that file, or everything
 * in that directory.
 *
 * <p>Paths come from what an agent did, so that no path and no pattern may take long: matching goes
 * back to the last wildcard only, never through all combinations.
 */
public final class AllowedPaths {
  private static final int LONGEST = 1000;
  private static final int MOST_ALTERNATIVES = 1000;
  private static final String ANY_DEPTH = "**";
  private static final Integer ANY = (int) '*';

  private final List<List<String>> patterns;

  private AllowedPaths(List<List<String>> patterns) {
    this.patterns = List.copyOf(patterns);
  }

  /**
   * What these patterns allow together; none allow nothing.
   *
   * @throws IllegalArgumentException where one of them has a flaw
   */
  public static AllowedPaths of(List<String> globs) {
    List<List<String>> patterns = new ArrayList<>();
    for (String glob : globs) {
      String flaw = flaw(glob);
      if (flaw != null) {
        throw new IllegalArgumentException("\"" + glob + "\" " + flaw);
      }
      alternatives(glob).forEach(one -> patterns.add(segments(one)));
    }
    return new AllowedPaths(patterns);
  }

  /** What is wrong with a pattern, for the end of a sentence that names it; null for nothing. */
  public static @Nullable String flaw(String glob) {
    if (glob.length() > LONGEST) {
      return "is longer than " + LONGEST + " characters";
    }
    if (glob.startsWith("!")) {
      return "can't exclude anything: a pattern only allows";
    }
    if (glob.contains("\\")) {
      return "has a backslash: names are separated by /";
    }
    if (!isBalanced(glob)) {
      return "has a brace without its counterpart: alternatives are written {a,b}";
    }
    if (count(glob) > MOST_ALTERNATIVES) {
      return "stands for more than " + MOST_ALTERNATIVES + " alternatives";
    }
    for (String one : alternatives(glob)) {
      String flaw = flawOfPath(one);
      if (flaw != null) {
        return flaw;
      }
    }
    return null;
  }

  /** Those of the paths that must not change, in their order. */
  public List<String> violations(List<String> paths) {
    return paths.stream().filter(path -> !allows(path)).toList();
  }

  /** Whether this file may change; what is not a plain path below the workspace never may. */
  public boolean allows(String path) {
    List<String> names = Arrays.asList(path.split("/", -1));
    boolean isPlain =
        names.stream().noneMatch(name -> name.isEmpty() || name.equals(".") || name.equals(".."));
    return isPlain && patterns.stream().anyMatch(pattern -> matchesPath(pattern, names));
  }

  private static @Nullable String flawOfPath(String glob) {
    if (glob.isBlank()) {
      return "is empty; write ** for everything";
    }
    if (glob.startsWith("/")) {
      return "must be relative to the workspace: leave out the / in front";
    }
    List<String> names = named(glob);
    if (names.isEmpty()) {
      return "names nothing; write ** for everything";
    }
    if (names.contains("..")) {
      return "must stay inside of the workspace: no ..";
    }
    if (names.contains("")) {
      return "has nothing between two slashes";
    }
    boolean isGlued = names.stream().anyMatch(one -> one.contains(ANY_DEPTH) && one.length() > 2);
    return isGlued ? "must have ** alone between slashes, as in **/*.md" : null;
  }

  /** The names between slashes, without the nothing after the last one and without dots. */
  private static List<String> named(String glob) {
    String bare = glob.endsWith("/") ? glob.substring(0, glob.length() - 1) : glob;
    return Arrays.stream(bare.split("/", -1)).filter(name -> !name.equals(".")).toList();
  }

  private static List<String> segments(String glob) {
    List<String> segments = new ArrayList<>(named(glob));
    boolean isBelow = glob.endsWith("/") || segments.getLast().equals(ANY_DEPTH);
    boolean isPlain = segments.getLast().chars().noneMatch(c -> c == '*' || c == '?');
    if (isBelow) {
      // At least one name deeper: that a directory becomes a file or a link is not "below" it.
      segments.add("*");
    }
    if (isBelow || isPlain) {
      segments.add(ANY_DEPTH);
    }
    return List.copyOf(segments);
  }

  private static boolean isBalanced(String glob) {
    int depth = 0;
    for (int i = 0; i < glob.length() && depth >= 0; i++) {
      depth += step(glob.charAt(i));
    }
    return depth == 0;
  }

  private static int step(char c) {
    return switch (c) {
      case '{' -> 1;
      case '}' -> -1;
      default -> 0;
    };
  }

  /** How many patterns the braces stand for, counted without making them; never far too many. */
  private static long count(String glob) {
    int open = glob.indexOf('{');
    if (open < 0) {
      return 1;
    }
    int close = counterpart(glob, open);
    long inside = 0;
    for (String one : choices(glob.substring(open + 1, close))) {
      inside += count(one);
    }
    return Math.min(inside * count(glob.substring(close + 1)), MOST_ALTERNATIVES + 1L);
  }

  private static List<String> alternatives(String glob) {
    int open = glob.indexOf('{');
    if (open < 0) {
      return List.of(glob);
    }
    int close = counterpart(glob, open);
    List<String> all = new ArrayList<>();
    List<String> rests = alternatives(glob.substring(close + 1));
    for (String choice : choices(glob.substring(open + 1, close))) {
      for (String inner : alternatives(choice)) {
        rests.forEach(rest -> all.add(glob.substring(0, open) + inner + rest));
      }
    }
    return all;
  }

  private static int counterpart(String glob, int open) {
    int depth = 0;
    int at = open;
    do {
      depth += step(glob.charAt(at++));
    } while (depth > 0);
    return at - 1;
  }

  /** What stands between the commas that are in no further braces. */
  private static List<String> choices(String inside) {
    List<String> choices = new ArrayList<>();
    int depth = 0;
    int from = 0;
    for (int i = 0; i < inside.length(); i++) {
      depth += step(inside.charAt(i));
      if (depth == 0 && inside.charAt(i) == ',') {
        choices.add(inside.substring(from, i));
        from = i + 1;
      }
    }
    choices.add(inside.substring(from));
    return choices;
  }

  private static boolean matchesPath(List<String> pattern, List<String> names) {
    return matches(pattern, names, ANY_DEPTH, AllowedPaths::matchesName);
  }

  private static boolean matchesName(String pattern, String name) {
    return matches(
        letters(pattern), letters(name), ANY, (one, letter) -> one == '?' || one.equals(letter));
  }

  private static List<Integer> letters(String text) {
    return text.codePoints().boxed().toList();
  }

  /** Whether a row fits a pattern in which the wildcard stands for any number of its members. */
  private static <T> boolean matches(
      List<T> pattern, List<T> row, T wildcard, BiPredicate<T, T> fits) {
    int p = 0;
    int r = 0;
    int afterWildcard = -1;
    int resume = 0;
    while (r < row.size()) {
      if (p < pattern.size() && pattern.get(p).equals(wildcard)) {
        afterWildcard = ++p;
        resume = r;
      } else if (p < pattern.size() && fits.test(pattern.get(p), row.get(r))) {
        p++;
        r++;
      } else if (afterWildcard >= 0) {
        p = afterWildcard;
        r = ++resume;
      } else {
        return false;
      }
    }
    while (p < pattern.size() && pattern.get(p).equals(wildcard)) {
      p++;
    }
    return p == pattern.size();
  }
}
