package dev.holdpoint.app.agent;

import dev.holdpoint.app.text.ToolLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a tool was given, as far as a log shows it.
 *
 * @param shown before what the tool gave back, empty where the call's own line says it all
 * @param change as {@code +2 −3}, empty where no text is changed
 * @param isRead whether what comes back is a file, of which only the length is told
 */
public record CallInput(String shown, String change, boolean isRead) {
  public static final CallInput NONE = new CallInput("", "", false);

  /** Out of the arguments of a call, by the names that the known agents have for them. */
  public static CallInput of(String tool, Map<String, @Nullable Object> input) {
    if (input.get("old_string") instanceof String before
        && input.get("new_string") instanceof String after) {
      return change(before, after);
    }
    if (tool.equals("Write") && input.get("content") instanceof String content) {
      return change("", content);
    }
    if (input.get("command") instanceof String command && !ToolLine.isWhole(command.strip())) {
      return new CallInput("$ " + command.strip(), "", false);
    }
    return new CallInput("", "", tool.equals("Read"));
  }

  /** A text in place of another: the lines that both begin and end with are left out. */
  public static CallInput change(String before, String after) {
    List<String> old = new ArrayList<>(before.lines().toList());
    List<String> now = new ArrayList<>(after.lines().toList());
    while (!old.isEmpty() && !now.isEmpty() && old.getFirst().equals(now.getFirst())) {
      old.removeFirst();
      now.removeFirst();
    }
    while (!old.isEmpty() && !now.isEmpty() && old.getLast().equals(now.getLast())) {
      old.removeLast();
      now.removeLast();
    }
    String lines =
        String.join(
            "\n",
            Stream.concat(
                    old.stream().map(line -> "- " + line), now.stream().map(line -> "+ " + line))
                .toList());
    return new CallInput(lines, "+%d −%d".formatted(now.size(), old.size()), false);
  }

  /** What can be said of a good result in a word or two. */
  String measure(String output) {
    if (!change.isEmpty()) {
      return change;
    }
    long lines = isRead ? output.lines().count() : 0;
    return lines == 0 ? "" : lines == 1 ? "1 line" : lines + " lines";
  }
}
