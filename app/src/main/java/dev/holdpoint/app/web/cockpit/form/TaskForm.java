package dev.holdpoint.app.web.cockpit.form;

import dev.holdpoint.model.Document;
import dev.holdpoint.model.PlanningWish.Interactive;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.Threshold;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What stands in the form, as it was typed.
 *
 * @param values by the name of their field; absent is empty
 * @param kept names of documents that are to stay
 * @param errors what is wrong, by the name of the field; under {@link #WHOLE} what no field is to
 *     blame for
 */
public record TaskForm(Map<String, String> values, List<String> kept, Map<String, String> errors) {
  /** The name of what no field is to blame for. */
  public static final String WHOLE = "form";

  /** The field that says which version of a task somebody has seen. */
  public static final String SEEN = "seen";

  /** The field with the task that it is a part of. */
  public static final String PARENT = "parent";

  /** The field with the tasks that come first. */
  public static final String DEPENDS_ON = "dependsOn";

  static final String DOCUMENTS = "documents";

  /** The field that says whether a person reviews the plan first. */
  public static final String PLANNING = "planning";

  /** The field with names of data sources, one beside the other. */
  public static final String DATASOURCES = "datasources";

  static final List<String> FIELDS =
      List.of(
          "title",
          "body",
          PARENT,
          DEPENDS_ON,
          "priority",
          "size",
          "threshold",
          "agent",
          "pipeline",
          "role",
          PLANNING,
          DATASOURCES,
          SEEN);

  public TaskForm {
    values = Map.copyOf(values);
    kept = List.copyOf(kept);
    errors = Map.copyOf(errors);
  }

  /** Before anything was typed. */
  public static TaskForm empty() {
    return new TaskForm(
        Map.of("priority", Integer.toString(TaskSpec.DEFAULT_PRIORITY), "size", "medium"),
        List.of(),
        Map.of());
  }

  /** What a task says. */
  public static TaskForm of(TaskSpec spec) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("title", spec.title());
    values.put("body", spec.body());
    TaskId parent = spec.parent();
    values.put(PARENT, parent == null ? "" : parent.value());
    values.put(
        DEPENDS_ON, spec.dependsOn().stream().map(TaskId::value).collect(Collectors.joining(" ")));
    values.put("priority", Integer.toString(spec.priority()));
    values.put("size", spec.size().name().toLowerCase(Locale.ROOT));
    Threshold threshold = spec.threshold();
    values.put("threshold", threshold == null ? "" : Integer.toString(threshold.value()));
    values.put("agent", orEmpty(spec.agent()));
    values.put("pipeline", orEmpty(spec.pipeline()));
    values.put("role", orEmpty(spec.role()));
    Interactive planning = spec.planning().interactive();
    values.put(PLANNING, planning == null ? "" : planning.word());
    values.put(DATASOURCES, String.join(" ", spec.datasources()));
    values.put(SEEN, Version.of(spec));
    return new TaskForm(values, spec.documents().stream().map(Document::name).toList(), Map.of());
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  /**
   * What somebody sent.
   *
   * @param sent the values of a field
   */
  public static TaskForm sent(Function<String, List<String>> sent) {
    Map<String, String> values = new HashMap<>();
    for (String field : FIELDS) {
      List<String> given = sent.apply(field);
      // Browsers send Windows line ends, whatever was typed.
      values.put(field, given.isEmpty() ? "" : given.getFirst().replace("\r\n", "\n"));
    }
    values.put(DATASOURCES, String.join(" ", sent.apply(DATASOURCES)));
    return new TaskForm(values, sent.apply("keep"), Map.of());
  }

  public String value(String field) {
    return values.getOrDefault(field, "");
  }

  /** Empty where nothing is wrong. */
  public String error(String field) {
    return errors.getOrDefault(field, "");
  }

  public boolean isWrong() {
    return !errors.isEmpty();
  }

  public TaskForm with(String field, String error) {
    return with(Map.of(field, error));
  }

  public TaskForm with(Map<String, String> more) {
    Map<String, String> all = new HashMap<>(errors);
    all.putAll(more);
    return new TaskForm(values, kept, all);
  }
}
