package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.app.text.Shortened;
import dev.holdpoint.app.tool.ToolException;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Looks for files by their names and for lines by a pattern, for as long as is reasonable. */
final class Search {
  private static final int MOST = 300;
  private static final int LONGEST_LINE = 400;
  private static final int MOST_STEPS = 5_000_000;

  private final Ground ground;

  Search(Ground ground) {
    this.ground = ground;
  }

  String names(String folder, String glob) throws ToolException, IOException {
    PathMatcher matcher = matcher(glob);
    StringBuilder text = new StringBuilder();
    int count = 0;
    for (Ground.Spot spot : ground.below(folder)) {
      if (fits(matcher, spot) && count++ < MOST) {
        text.append(spot.name()).append('\n');
      }
    }
    return finished(text, count, "files");
  }

  /**
   * @param searchable whether a file of this name may be looked into
   */
  String lines(String pattern, String folder, String glob, Predicate<String> searchable)
      throws ToolException, IOException, InterruptedException {
    Pattern regex = pattern(pattern);
    PathMatcher matcher = matcher(glob);
    StringBuilder text = new StringBuilder();
    int count = 0;
    int leftOut = 0;
    for (Ground.Spot spot : ground.below(folder)) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      if (count > MOST || !fits(matcher, spot)) {
        continue;
      }
      if (searchable.test(spot.name())) {
        count += matches(regex, spot, text, MOST - count);
      } else {
        leftOut++;
      }
    }
    String found = finished(text, count, "lines");
    return leftOut == 0
        ? found
        : found.stripTrailing()
            + "\nNot looked into, by the project's rules: %d files.".formatted(leftOut);
  }

  private int matches(Pattern regex, Ground.Spot spot, StringBuilder text, int left)
      throws ToolException, IOException {
    int count = 0;
    List<String> lines;
    try {
      lines = ground.text(spot).lines().toList();
    } catch (ToolException e) {
      // Nothing is to be found in what is no text.
      return 0;
    }
    for (int i = 0; i < lines.size() && count <= left; i++) {
      if (isIn(regex, lines.get(i)) && count++ < left) {
        text.append("%s:%d: %s%n".formatted(spot.name(), i + 1, cut(lines.get(i))));
      }
    }
    return count;
  }

  private static String finished(StringBuilder text, int count, String what) {
    if (count == 0) {
      return "Nothing was found.";
    }
    return count > MOST
        ? text + "… and more than these %d %s: narrow it down.".formatted(MOST, what)
        : text.toString();
  }

  private static String cut(String line) {
    return Shortened.to(line, LONGEST_LINE);
  }

  private static boolean isIn(Pattern regex, String line) throws ToolException {
    try {
      return regex.matcher(new Patient(line)).find();
    } catch (TooLongException e) {
      throw new ToolException("The pattern takes too long: write a simpler one.");
    } catch (StackOverflowError e) {
      // The JDK goes one call deeper with each repetition of a group.
      throw new ToolException(
          "The pattern goes too deep on a long line: write one without repeated groups.");
    }
  }

  private static Pattern pattern(String pattern) throws ToolException {
    try {
      return Pattern.compile(pattern);
    } catch (PatternSyntaxException e) {
      throw new ToolException("\"pattern\" is no regular expression: " + e.getDescription());
    }
  }

  private static PathMatcher matcher(String glob) throws ToolException {
    try {
      return FileSystems.getDefault().getPathMatcher("glob:" + (glob.isBlank() ? "**" : glob));
    } catch (PatternSyntaxException e) {
      throw new ToolException("\"glob\" is no such pattern: " + e.getDescription());
    }
  }

  /** A pattern without a folder is about names anywhere. */
  private static boolean fits(PathMatcher matcher, Ground.Spot spot) {
    Path name = Path.of(spot.name());
    return matcher.matches(name) || matcher.matches(name.getFileName());
  }

  private static final class TooLongException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** A text that is not looked at for ever: some patterns would take years. */
  private static final class Patient implements CharSequence {
    private final CharSequence text;
    private int steps;

    Patient(CharSequence text) {
      this.text = text;
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      if (++steps > MOST_STEPS) {
        throw new TooLongException();
      }
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.subSequence(start, end);
    }

    @Override
    public String toString() {
      return text.toString();
    }
  }
}
