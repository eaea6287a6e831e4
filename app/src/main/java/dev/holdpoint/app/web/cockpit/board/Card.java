package dev.holdpoint.app.web.cockpit.board;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.web.cockpit.Links;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.TaskRow;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A task as the board shows it.
 *
 * @param gates its open gates, the oldest first
 * @param blockers the tasks that it waits for
 */
public record Card(TaskRow row, List<Gate> gates, List<TaskId> blockers) {
  private static final int LONGEST_QUESTION = 160;

  public Card {
    gates = List.copyOf(gates);
    blockers = List.copyOf(blockers);
  }

  public String id() {
    return row.id().value();
  }

  public String title() {
    return Escaped.block(row.title());
  }

  public String sizeLetter() {
    return row.size().name().substring(0, 1);
  }

  public String sizeWord() {
    return row.size().name().toLowerCase(Locale.ROOT);
  }

  /** What is asked first, null where nothing is. */
  public @Nullable String question() {
    if (gates.isEmpty()) {
      return null;
    }
    String prompt = Escaped.block(gates.getFirst().question().prompt().strip());
    String cut =
        prompt.length() <= LONGEST_QUESTION
            ? prompt
            : prompt.substring(0, prompt.offsetByCodePoints(0, LONGEST_QUESTION - 1)) + "…";
    return gates.size() == 1 ? cut : cut + " (and %d more)".formatted(gates.size() - 1);
  }

  /** Until when that can be answered, null where it never expires. */
  public @Nullable Instant deadline() {
    return gates.isEmpty() ? null : gates.getFirst().deadline();
  }

  /** Whether a person is to look at something, not to answer. */
  public boolean isReview() {
    return !gates.isEmpty() && gates.getFirst().review() != null;
  }

  /** Where the first question is answered. */
  public String answerAt() {
    Gate first = gates.getFirst();
    return first.review() == null ? Links.gate(first) : Links.review(row.id());
  }

  /** What time the card is about. */
  public Instant at() {
    return switch (Column.of(row.state())) {
      case PEOPLE -> gates.isEmpty() ? row.updatedAt() : gates.getFirst().askedAt();
      case RUNNING, CLOSED -> row.updatedAt();
      case READY, BLOCKED -> row.createdAt();
    };
  }

  /** What there is to say beside its age; empty where there is nothing. */
  public String note() {
    return switch (row.state()) {
      case RUNNING -> row.step() == null ? "" : "step " + Escaped.block(row.step());
      case BLOCKED ->
          blockers.isEmpty()
              ? ""
              : "after " + blockers.stream().map(TaskId::value).collect(Collectors.joining(", "));
      case OPEN -> row.underWay() ? "goes on" : "";
      case AWAITING_INPUT, AWAITING_REVIEW, AWAITING_RESET, DEFERRED, DONE, FAILED, CANCELLED -> "";
    };
  }
}
