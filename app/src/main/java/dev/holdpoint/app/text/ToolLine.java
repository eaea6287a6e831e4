package dev.holdpoint.app.text;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A call of a tool in the words of a log: {@code Bash: mvn test} when it begins, and {@code Bash:
 * mvn test → failed, exit 1, 45 s} when it has ended, with details on further lines.
 *
 * @param object what it is used on, on one line, empty where nobody knows
 * @param result null while it is under way
 * @param details what it was given and what it gave, shortened, empty where there is nothing to see
 */
public record ToolLine(String tool, String object, @Nullable String result, String details) {
  private static final Pattern SPACE = Pattern.compile("\\s+");
  private static final String ARROW = " → ";
  private static final String FAILED = "failed";
  private static final int LONGEST_OBJECT = 200;
  private static final int LONGEST_TOOL = 80;
  private static final int DETAILS = 1_200;
  private static final int BEGINNING = 400;

  public static ToolLine begun(String tool, String object) {
    return new ToolLine(line(tool, LONGEST_TOOL), line(object, LONGEST_OBJECT), null, "");
  }

  /** Whether a call's line has room for all of what it is used on, line breaks included. */
  public static boolean isWhole(String object) {
    return object.length() <= LONGEST_OBJECT && !object.contains("\n");
  }

  private static String line(String text, int longest) {
    // First by its length: a command may have megabytes.
    String some = Shortened.beginning(text, 4 * longest);
    String line = SPACE.matcher(some.strip()).replaceAll(" ");
    String shown = Shortened.beginning(line, longest);
    return shown.length() < line.length() || some.length() < text.length() ? shown + "…" : line;
  }

  /**
   * @param what came of it beside good or bad, as {@code exit 1, 45 s}; may be empty
   */
  public ToolLine ended(boolean good, String what, String more) {
    String word = good ? "ok" : FAILED;
    return new ToolLine(
        tool, object, what.isEmpty() ? word : word + ", " + what, shortened(more.strip()));
  }

  /** The beginning and the end, which is where errors stand. */
  private static String shortened(String text) {
    if (text.length() <= DETAILS) {
      return text;
    }
    String beginning = Shortened.beginning(text, BEGINNING);
    String end = Shortened.end(text, DETAILS - BEGINNING);
    return "%s\n… %d more characters …\n%s"
        .formatted(beginning, text.length() - beginning.length() - end.length(), end);
  }

  /** What is called and on what: the same when it begins and when it has ended. */
  public String call() {
    return object.isEmpty() ? tool : tool + ": " + object;
  }

  public ToolLine withoutDetails() {
    return new ToolLine(tool, object, result, "");
  }

  public boolean isBad() {
    return result != null && result.startsWith(FAILED);
  }

  /** As it is told to a log. */
  public String text() {
    return call()
        + (result == null ? "" : ARROW + result)
        + (details.isEmpty() ? "" : "\n" + details);
  }

  /** The call of a line that tells of its beginning. */
  public static ToolLine readBegun(String logged) {
    return of(logged, null, "");
  }

  /** The call of a line that tells of its end; what is not understood is all object. */
  public static ToolLine readEnded(String logged) {
    int end = logged.indexOf(Escaped.LINE_BREAK);
    String first = end < 0 ? logged : logged.substring(0, end);
    String details =
        end < 0
            ? ""
            : logged
                .substring(end + 1)
                .replace(Escaped.LINE_BREAK, '\n')
                .replace(Escaped.TAB, '\t');
    int arrow = first.lastIndexOf(ARROW);
    return arrow < 0
        ? of(first, "", details)
        : of(first.substring(0, arrow), first.substring(arrow + ARROW.length()), details);
  }

  private static ToolLine of(String call, @Nullable String result, String details) {
    int colon = call.indexOf(": ");
    return colon < 0
        ? new ToolLine(call, "", result, details)
        : new ToolLine(call.substring(0, colon), call.substring(colon + 2), result, details);
  }
}
