package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.engine.Statistics;
import dev.holdpoint.engine.Statistics.Figures;
import dev.holdpoint.model.Task;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Statistics as a person reads them. */
final class StatsText {
  private static final int NAME_COLUMNS = 15;

  private final Screen screen;
  private final int mostTasks;
  private final List<String> lines = new ArrayList<>();

  /**
   * @param mostTasks how many tasks are shown, those with the most interruptions first
   */
  StatsText(Screen screen, int mostTasks) {
    this.screen = screen;
    this.mostTasks = mostTasks;
  }

  List<String> lines(Statistics statistics) {
    total(statistics.total());
    groups("THRESHOLD", statistics.byThreshold());
    groups("AGENT", statistics.byAgent());
    tasks(statistics.byTask());
    return lines;
  }

  private void total(Figures all) {
    Double each = all.interruptionsPerFinished();
    fact(
        "Interruptions",
        "%d%s: %d answered, %d expired, %d withdrawn, %d open"
            .formatted(
                all.interruptions(),
                each == null
                    ? ""
                    : String.format(Locale.ROOT, " (%.1f for each finished task)", each),
                all.answered(),
                all.expired(),
                all.withdrawn(),
                all.open()));
    fact("Assumptions", Integer.toString(all.assumptions()));
    fact("Tasks", "%d worked on, %d done".formatted(all.tasks(), all.finished()));
    fact(
        "Time",
        "worked %s, waited for people %s"
            .formatted(Ago.words(all.working()), Ago.words(all.waiting())));
    fact(
        "Tokens",
        String.format(Locale.ROOT, "%,d in, %,d out", all.inputTokens(), all.outputTokens())
            + (all.costUsd() == null ? "" : ", " + cost(all) + " USD"));
  }

  private void fact(String name, String text) {
    String first = name;
    for (String line : TextWidth.wrap(text, screen.outputWidth() - NAME_COLUMNS)) {
      lines.add(first + " ".repeat(NAME_COLUMNS - first.length()) + line);
      first = "";
    }
  }

  private void groups(String name, Map<?, Figures> groups) {
    if (groups.isEmpty()) {
      return;
    }
    Table table = table(name);
    groups.forEach((key, figures) -> row(table, Escaped.line(String.valueOf(key)), figures, ""));
    add(table);
  }

  private void tasks(Map<Task, Figures> tasks) {
    if (tasks.isEmpty()) {
      return;
    }
    Table table = table("TASK");
    tasks.entrySet().stream()
        .sorted(
            Comparator.comparingInt(
                    (Map.Entry<Task, Figures> one) -> one.getValue().interruptions())
                .reversed())
        .limit(mostTasks)
        .forEach(
            one -> {
              Task task = one.getKey();
              row(table, task.id().value(), one.getValue(), Escaped.line(task.spec().title()));
            });
    add(table);
    if (tasks.size() > mostTasks) {
      lines.add("… and %d more; --all shows them.".formatted(tasks.size() - mostTasks));
    }
  }

  private static Table table(String name) {
    // A narrow terminal goes without details of tokens first.
    Table table = new Table(8, 7, 6, 3, 2, 4);
    table.row(
        name,
        "ASKED",
        "ANSWERED",
        "EXPIRED",
        "WORKED",
        "WAITED",
        "TOKENS IN",
        "TOKENS OUT",
        "USD",
        name.equals("TASK") ? "TITLE" : "");
    return table;
  }

  private static void row(Table table, String key, Figures figures, String title) {
    table.row(
        key,
        Integer.toString(figures.interruptions()),
        Integer.toString(figures.answered()),
        Integer.toString(figures.expired()),
        Ago.words(figures.working()),
        Ago.words(figures.waiting()),
        String.format(Locale.ROOT, "%,d", figures.inputTokens()),
        String.format(Locale.ROOT, "%,d", figures.outputTokens()),
        figures.costUsd() == null ? "-" : cost(figures),
        title);
  }

  private void add(Table table) {
    lines.add("");
    lines.addAll(table.lines(screen.outputWidth()));
  }

  private static String cost(Figures figures) {
    return String.format(Locale.ROOT, "%.4f", figures.costUsd());
  }
}
