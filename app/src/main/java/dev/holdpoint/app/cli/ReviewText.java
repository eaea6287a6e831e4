package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Review;
import dev.holdpoint.model.Todos;
import dev.holdpoint.port.ReviewSheet;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A review as a person reads it at a terminal: with numbered lines, for comments. */
final class ReviewText {
  private static final int DIGITS = 12;
  private static final List<String> FIRST = List.of("plan.md", "workspace.md");

  private final Screen screen;
  private final String command;
  private final Instant now;
  private final List<String> lines = new ArrayList<>();

  /**
   * @param command how the program is called from here
   */
  ReviewText(Screen screen, String command, Instant now) {
    this.now = now;
    this.screen = screen;
    this.command = command;
  }

  List<String> lines(ReviewSheet sheet) {
    Gate gate = sheet.gate();
    Review review = sheet.review();
    lines.add(
        "%s %s  %s"
            .formatted(
                OutcomeText.icon(gate),
                screen.bold(gate.id().toString()),
                Escaped.line(gate.question().prompt())));
    lines.add(
        "   Review %d of the %s%s · version %s"
            .formatted(
                review.cycle(),
                review.subject().word(),
                review.last() ? ", the last one" : "",
                review.current().digest().hex().substring(0, DIGITS)));
    if (gate.isOpen()) {
      DeadlineText.of(gate, now).forEach(words -> lines.add("   " + screen.yellow(words)));
    } else {
      lines.add("   " + OutcomeText.of(gate));
    }
    String context = gate.question().context();
    if (context != null) {
      Escaped.block(context).lines().forEach(line -> lines.add("   " + line));
    }
    warnings(sheet);
    FIRST.stream()
        .filter(name -> sheet.files().containsKey(name))
        .forEach(name -> file(sheet, name));
    todos(sheet);
    if (review.subject() == Review.Subject.RESULT) {
      changedFiles(sheet);
    } else {
      sheet.files().keySet().stream()
          .filter(name -> !FIRST.contains(name) && !name.equals(Todos.FILE))
          .forEach(name -> file(sheet, name));
    }
    if (review.subject() == Review.Subject.RESULT) {
      takenIn(sheet);
    } else {
      diffs("Edited by " + editors(review), sheet.edits());
    }
    diffs("Changed since the last review", sheet.changes());
    earlier(sheet);
    commands(sheet);
    return lines;
  }

  private void warnings(ReviewSheet sheet) {
    if (sheet.changedOnDisk()) {
      lines.add(
          screen.yellow(
              "   The files in the workspace were changed since then: --take-in shows them."));
    }
  }

  private static String editors(Review review) {
    return review.edits().stream()
        .map(edit -> Escaped.line(edit.by()))
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private void file(ReviewSheet sheet, String name) {
    heading(Escaped.line(name));
    int number = 0;
    for (String line : sheet.files().getOrDefault(name, "").lines().toList()) {
      lines.add(screen.dim("%4d ".formatted(++number)) + Escaped.line(line));
    }
  }

  /** Without the version behind an empty line, which only programs need. */
  private void changedFiles(ReviewSheet sheet) {
    heading("Changed files");
    for (String listed : sheet.files().values()) {
      listed
          .lines()
          .takeWhile(line -> !line.isEmpty())
          .forEach(line -> lines.add("   " + Escaped.line(line)));
    }
  }

  private void todos(ReviewSheet sheet) {
    Todos todos = sheet.todos();
    if (todos == null) {
      if (sheet.files().containsKey(Todos.FILE)) {
        file(sheet, Todos.FILE);
      }
      return;
    }
    String phase = todos.phase();
    heading("Todos" + (phase == null ? "" : " · " + Escaped.line(phase)));
    for (Todos.Todo todo : todos.todos()) {
      lines.add(
          "   %s %s  %s"
              .formatted(
                  mark(todo.status()),
                  screen.bold(Escaped.line(todo.id())),
                  Escaped.line(todo.title())));
      String detail = todo.detail();
      if (detail != null) {
        Escaped.block(detail.strip())
            .lines()
            .forEach(line -> lines.add("       " + screen.dim(line)));
      }
    }
  }

  private static String mark(Todos.Status status) {
    return switch (status) {
      case PENDING -> "○";
      case DOING -> "▶";
      case DONE -> "✔";
      case DROPPED -> "⊘";
    };
  }

  private void diffs(String title, Map<String, String> diffs) {
    if (diffs.isEmpty()) {
      return;
    }
    heading(title);
    diffs.forEach(
        (name, diff) -> {
          lines.add("   " + screen.bold(Escaped.line(name)));
          diff.lines().forEach(line -> lines.add("   " + styled(Escaped.line(line))));
        });
  }

  private void takenIn(ReviewSheet sheet) {
    for (String diff : sheet.edits().values()) {
      heading("Changed in the workspace since, taken in by " + editors(sheet.review()));
      diff.lines().forEach(line -> lines.add("   " + styled(Escaped.line(line))));
    }
  }

  private String styled(String line) {
    if (line.startsWith("+")) {
      return screen.green(line);
    }
    return line.startsWith("-") ? screen.red(line) : screen.dim(line);
  }

  private void earlier(ReviewSheet sheet) {
    if (sheet.earlier().isEmpty()) {
      return;
    }
    heading("Earlier reviews");
    for (Gate gate : sheet.earlier()) {
      Answer answer = gate.answer();
      String what =
          answer == null
              ? gate.state().word()
              : "%s (%s via %s)"
                  .formatted(
                      Escaped.block(answer.reply().text()).replace("\n", "\n     "),
                      Escaped.line(answer.by()),
                      answer.channel().word().toLowerCase(Locale.ROOT));
      lines.add("   %s  %s".formatted(gate.id(), what));
    }
  }

  private void commands(ReviewSheet sheet) {
    if (!sheet.gate().isOpen()) {
      return;
    }
    lines.add("");
    String call = "%s review %s".formatted(command, sheet.gate().id());
    String version = " --digest " + sheet.review().current().digest().hex().substring(0, DIGITS);
    boolean isPlan = sheet.review().subject() != Review.Subject.RESULT;
    if (!isPlan) {
      lines.add("   See it with   %s diff %s".formatted(command, sheet.gate().id().task()));
    }
    lines.add("   Approve with  " + call + " --approve" + version);
    if (!sheet.review().last()) {
      String comment = " --comment %s=\"…\"".formatted(isPlan ? "plan.md:1" : "FILE:LINE");
      lines.add("   or ask with   " + call + " --changes \"…\"" + comment);
    }
    if (isPlan) {
      lines.add("   or edit with  " + call + " --edit");
    }
  }

  private void heading(String text) {
    lines.add("");
    lines.add(screen.bold(text));
  }
}
