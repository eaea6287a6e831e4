package dev.holdpoint.engine;

import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Comment;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Reply;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What people said about a plan, as it stands in the agent's notes. Whatever the agent makes of its
 * notes, each of these stands in them again.
 */
final class Feedback {
  static final String HEADING = "## Review Feedback";
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private Feedback() {}

  /** The notes with everything that was said at these gates. */
  static String kept(String notes, List<Gate> gates) {
    String missing =
        gates.stream()
            .filter(gate -> said(gate) != null)
            .map(Feedback::entry)
            .filter(entry -> !notes.contains(entry))
            .collect(Collectors.joining("\n"));
    return missing.isEmpty() ? notes : with(notes, missing);
  }

  private static Reply.@Nullable ChangesRequested said(Gate gate) {
    Answer answer = gate.answer();
    return answer != null && answer.reply() instanceof Reply.ChangesRequested changes
        ? changes
        : null;
  }

  /** Behind what stands under the heading already, or under a new one at the end. */
  private static String with(String notes, String missing) {
    String lines = notes.isEmpty() || notes.endsWith("\n") ? notes : notes + "\n";
    int heading = ("\n" + lines).indexOf("\n" + HEADING + "\n");
    if (heading < 0) {
      return (lines.isEmpty() ? "" : lines + "\n") + HEADING + "\n\n" + missing;
    }
    int next = lines.indexOf("\n## ", heading + HEADING.length());
    String before = next < 0 ? lines : lines.substring(0, next + 1);
    String after = next < 0 ? "" : "\n" + lines.substring(next + 1);
    return before.stripTrailing() + "\n\n" + missing + after;
  }

  /** Quoted, so that nothing in it is taken for a heading. */
  private static String entry(Gate gate) {
    Answer answer = Objects.requireNonNull(gate.answer());
    Reply.ChangesRequested changes = Objects.requireNonNull(said(gate));
    Instant at = Objects.requireNonNull(gate.closedAt());
    StringBuilder text = new StringBuilder();
    text.append("### %s, %s (%s)\n".formatted(DATE.format(at), oneLine(answer.by()), gate.id()));
    if (!changes.feedback().isBlank()) {
      text.append('\n').append(quoted(changes.feedback().strip()));
    }
    for (Comment comment : changes.comments()) {
      text.append(
          "\n%s: `%s`\n\n%s"
              .formatted(
                  oneLine(comment.place()),
                  oneLine(comment.quoted()).replace('`', '\''),
                  quoted(comment.text().strip())));
    }
    return text.toString();
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\R", " ").strip();
  }

  private static String quoted(String text) {
    return text.lines().map(line -> "> " + line + "\n").collect(Collectors.joining());
  }
}
