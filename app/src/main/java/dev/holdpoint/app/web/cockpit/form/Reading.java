package dev.holdpoint.app.web.cockpit.form;

import dev.holdpoint.model.Attachment;
import dev.holdpoint.model.Document;
import dev.holdpoint.model.PlanningWish.Interactive;
import dev.holdpoint.model.Size;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.Threshold;
import dev.holdpoint.port.Journal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads a form, all of it: whoever filled it in is told everything that is wrong at once. */
public final class Reading {
  private static final int LONGEST_TITLE = 200;

  private final Journal journal;
  private final TaskForm form;
  private final Map<String, String> errors = new LinkedHashMap<>();

  private Reading(Journal journal, TaskForm form) {
    this.journal = journal;
    this.form = form;
  }

  /** What a form comes to. */
  public sealed interface Result {
    /** It means this task. */
    record Fits(TaskSpec spec) implements Result {}

    /** Something is wrong; it says what, where. */
    record Wrong(TaskForm form) implements Result {}
  }

  /**
   * @param before the task that is changed, or one that is new and says nothing
   * @param added documents that come with the form
   */
  public static Result of(Journal journal, TaskForm form, TaskSpec before, List<Attachment> added) {
    Reading reading = new Reading(journal, form);
    TaskSpec spec = reading.spec(before, added);
    return spec == null || !reading.errors.isEmpty()
        ? new Result.Wrong(form.with(reading.errors))
        : new Result.Fits(spec);
  }

  private @Nullable TaskSpec spec(TaskSpec before, List<Attachment> added) {
    String title = title();
    String body = form.value("body").strip();
    TaskId parent = parent();
    List<TaskId> dependsOn = new ArrayList<>();
    for (NamedTask named : tasks(TaskForm.DEPENDS_ON)) {
      if (named.task() != null) {
        dependsOn.add(named.task());
      }
    }
    Integer priority = priority();
    Size size = size();
    Threshold threshold = threshold();
    Interactive planning = planning();
    List<Document> documents = documents(before, added);
    if (!errors.isEmpty() || priority == null || size == null) {
      return null;
    }
    return new TaskSpec(
        title,
        body.isEmpty() ? title : form.value("body").stripTrailing(),
        before.source(),
        priority,
        size,
        named("agent"),
        named("pipeline"),
        threshold,
        named("role"),
        parent,
        dependsOn,
        documents,
        Stream.of(form.value(TaskForm.DATASOURCES).split(" "))
            .filter(name -> !name.isBlank())
            .toList(),
        before.planning().choosing(planning));
  }

  private @Nullable TaskId parent() {
    List<NamedTask> parents = tasks(TaskForm.PARENT);
    if (parents.size() > 1) {
      errors.putIfAbsent(TaskForm.PARENT, "A task is a part of one other task: give one id.");
      return null;
    }
    return parents.isEmpty() ? null : parents.getFirst().task();
  }

  private String title() {
    String title = form.value("title").strip();
    if (title.isEmpty()) {
      errors.put("title", "A task needs a title.");
    } else if (title.lines().count() > 1) {
      errors.put("title", "A title is one line; what else there is to say goes below.");
    } else if (title.codePointCount(0, title.length()) > LONGEST_TITLE) {
      errors.put("title", "A title has at most %d characters.".formatted(LONGEST_TITLE));
    }
    return title;
  }

  private List<NamedTask> tasks(String field) {
    List<NamedTask> all =
        NamedTask.split(form.value(field)).stream()
            .map(name -> NamedTask.of(journal, name))
            .toList();
    String wrong = NamedTask.wrong(all);
    if (!wrong.isEmpty()) {
      errors.put(field, wrong);
    }
    return all;
  }

  private @Nullable Integer priority() {
    String text = form.value("priority");
    if (text.matches("[0-9]")) {
      return Integer.valueOf(text);
    }
    errors.put("priority", "A priority is a whole number from 0 to 9.");
    return null;
  }

  private @Nullable Size size() {
    String word = form.value("size").toUpperCase(Locale.ROOT);
    Size size =
        Stream.of(Size.values()).filter(one -> one.name().equals(word)).findFirst().orElse(null);
    if (size == null) {
      errors.put("size", "A size is small, medium or large.");
    }
    return size;
  }

  private @Nullable Threshold threshold() {
    String text = form.value("threshold");
    if (text.isEmpty()) {
      return null;
    }
    if (text.matches("[0-5]")) {
      return new Threshold(Integer.parseInt(text));
    }
    errors.put("threshold", "A threshold is a whole number from 0 to 5.");
    return null;
  }

  private @Nullable Interactive planning() {
    String word = form.value(TaskForm.PLANNING);
    Interactive choice = Interactive.of(word);
    if (choice == null && !word.isEmpty()) {
      errors.put(TaskForm.PLANNING, "Planning is %s.".formatted(Interactive.ALLOWED));
    }
    return choice;
  }

  private @Nullable String named(String field) {
    String name = form.value(field).strip();
    return name.isEmpty() ? null : name;
  }

  private List<Document> documents(TaskSpec before, List<Attachment> added) {
    for (Attachment one : added) {
      if (added.stream().filter(other -> other.document().sameName(one.document())).count() > 1) {
        errors.put(
            TaskForm.DOCUMENTS,
            "Two documents are called “%s”: rename one of them.".formatted(one.document().name()));
      }
    }
    List<Document> stay =
        before.documents().stream().filter(one -> form.kept().contains(one.name())).toList();
    List<Document> all = Attachment.added(stay, added);
    if (all.size() > Document.MOST) {
      errors.put(
          TaskForm.DOCUMENTS,
          "A task may have at most %d documents; with these it would have %d."
              .formatted(Document.MOST, all.size()));
    }
    return all;
  }

  /** Whether somebody else changed the task since the form was filled. */
  public static boolean isOutdated(TaskForm form, TaskSpec now) {
    String seen = form.value(TaskForm.SEEN);
    return !seen.isEmpty() && !seen.equals(Version.of(now));
  }
}
