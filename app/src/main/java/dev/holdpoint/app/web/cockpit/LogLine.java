package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.text.Shortened;
import dev.holdpoint.app.text.ToolLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A line of a log as people see it.
 *
 * @param time of the day, empty where the line has none
 * @param exact the whole time
 * @param look the class that it is shown with
 * @param call the call of a tool that it tells of, null where it tells of none
 */
public record LogLine(String time, String exact, Look look, String text, @Nullable ToolLine call) {
  private static final int LONGEST = 2_000;
  private static final int LONGEST_CALL = 8_000;

  /**
   * What every line of ours begins with, older ones without the zone; a line of an agent's is
   * marked as such behind it.
   */
  private static final Pattern OURS =
      Pattern.compile(
          "\\[([0-9]{4}-[0-9]{2}-[0-9]{2} ([0-9:]{8})(?: [+-][0-9:]{5})?)] \\[([A-Z]{3,12})] (.*)",
          Pattern.DOTALL);

  private static final Pattern TOOL = Pattern.compile("(?:\\(sub-agent\\) )?([A-Za-z_]{2,40}): .*");
  private static final Pattern TURN_BEGINS = Pattern.compile("turn [0-9]+ started");
  private static final Set<String> TOOLS =
      Set.of(
          "Bash",
          "Edit",
          "Glob",
          "Grep",
          "MultiEdit",
          "NotebookEdit",
          "Read",
          "Task",
          "TodoWrite",
          "WebFetch",
          "WebSearch",
          "Write",
          "Shell");

  /** How a line is told from others at a glance. */
  public enum Look {
    PLAIN("muted"),
    /** A turn begins: whatever was called before is not under way any more. */
    TURN("muted"),
    AGENT("agent"),
    TOOL("tool"),
    GOOD("okl"),
    BAD("badl"),
    GATE("gatel");

    private final String style;

    Look(String style) {
      this.style = style;
    }

    public String style() {
      return style;
    }
  }

  static LogLine of(String line) {
    Matcher ours = OURS.matcher(line);
    if (!ours.matches()) {
      return new LogLine("", "", Look.AGENT, cut(line), null);
    }
    String text = ours.group(4);
    ToolLine call = call(ours.group(3), text);
    if (call != null) {
      Look look = call.isBad() ? Look.BAD : Look.TOOL;
      String words = call.details().isEmpty() ? call.text() : call.withoutDetails().text();
      return new LogLine(ours.group(2), ours.group(1), look, words, call);
    }
    Look look = look(ours.group(3), text);
    String shown = look == Look.GATE ? "[" + ours.group(3) + "] " + text : text;
    return new LogLine(ours.group(2), ours.group(1), look, cut(shown), null);
  }

  private boolean isBeginOf(String other) {
    return call != null && call.result() == null && call.call().equals(other);
  }

  static LogLine gap(long bytes) {
    String text = "… %s are left out here; the full log has them".formatted(Amounts.bytes(bytes));
    return new LogLine("", "", Look.PLAIN, text, null);
  }

  private static @Nullable ToolLine call(String tag, String text) {
    if (!tag.equals("TOOL") && !tag.equals("RESULT")) {
      return null;
    }
    String shown = Escaped.codedLine(Shortened.beginning(text, LONGEST_CALL));
    return tag.equals("TOOL") ? ToolLine.readBegun(shown) : ToolLine.readEnded(shown);
  }

  /** As programs read it, empty where the line does not say in which zone it was written. */
  public String datetime() {
    return exact.length() < "2026-01-31 12:00:00 +".length()
        ? ""
        : exact.replaceFirst(" ", "T").replace(" ", "");
  }

  /** What an agent said, with its own line breaks. */
  public String prose() {
    return look == Look.AGENT
        ? text.replace(Escaped.LINE_BREAK, '\n').replace(Escaped.TAB, '\t')
        : text;
  }

  /** Without those calls whose results are here too, as work.js does with what comes later. */
  static List<LogLine> paired(List<LogLine> lines) {
    List<LogLine> before = new ArrayList<>();
    List<LogLine> turn = new ArrayList<>();
    for (LogLine line : lines) {
      if (line.look == Look.TURN) {
        before.addAll(turn);
        turn.clear();
      }
      ToolLine call = line.call;
      if (call != null && call.result() != null) {
        // One that waited for a person was begun once more in each turn until it was done.
        before.removeIf(one -> one.isBeginOf(call.call()));
        turn.stream().filter(one -> one.isBeginOf(call.call())).findFirst().ifPresent(turn::remove);
      }
      turn.add(line);
    }
    before.addAll(turn);
    return before;
  }

  private static Look look(String tag, String text) {
    return switch (tag) {
      case "QUESTION", "ANSWER", "EXPIRED", "WITHDRAWN", "DEADLINE" -> Look.GATE;
      case "AGENT", "THOUGHT" -> isTool(text) ? Look.TOOL : Look.AGENT;
      case "REFUSED" -> Look.BAD;
      case "STEP", "RUN" -> ending(text);
      case "TURN" -> TURN_BEGINS.matcher(text).lookingAt() ? Look.TURN : Look.PLAIN;
      default -> Look.PLAIN;
    };
  }

  /** Whether a line of an agent tells of a tool that it uses. */
  public static boolean isTool(String text) {
    Matcher tool = TOOL.matcher(text);
    return tool.matches() && (TOOLS.contains(tool.group(1)) || tool.group(1).startsWith("mcp__"));
  }

  private static Look ending(String text) {
    if (text.contains(" failed: ") || text.contains(" is tried again: ")) {
      return Look.BAD;
    }
    return text.contains(" finished") ? Look.GOOD : Look.PLAIN;
  }

  private static String cut(String text) {
    String shown = Shortened.beginning(text, LONGEST);
    int left = text.length() - shown.length();
    return Escaped.codedLine(left == 0 ? text : shown + "… (" + left + " more characters)");
  }
}
