package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.view.Family;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.TaskRow;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a task is a part of, its parts, what it needs and what needs it, as a person reads it. */
record RelativesText(Task task, Family family) {
  /**
   * One line.
   *
   * @param name empty where it is that of the line above
   */
  record Fact(String name, String text) {}

  List<Fact> facts() {
    List<Fact> facts = new ArrayList<>();
    TaskId parent = task.spec().parent();
    facts.addAll(each("Part of", parent == null ? List.of() : List.of(named(parent))));
    facts.addAll(each("Parts", family.children().stream().map(RelativesText::known).toList()));
    facts.addAll(each("Needs", task.spec().dependsOn().stream().map(this::named).toList()));
    facts.addAll(each("Blocks", family.dependents().stream().map(RelativesText::known).toList()));
    return facts;
  }

  static String listed(List<TaskId> tasks) {
    return tasks.stream().map(TaskId::value).collect(Collectors.joining(", "));
  }

  private static List<Fact> each(String name, List<String> texts) {
    List<Fact> facts = new ArrayList<>();
    for (String text : texts) {
      facts.add(new Fact(facts.isEmpty() ? name : "", text));
    }
    return facts;
  }

  private String named(TaskId id) {
    @Nullable TaskRow row = family.named().get(id);
    return row == null ? id + " (there is no such task)" : known(row);
  }

  private static String known(TaskRow row) {
    return "%s %s  %s  (%s)"
        .formatted(row.state().icon(), row.id(), Escaped.line(row.title()), row.state().word());
  }
}
