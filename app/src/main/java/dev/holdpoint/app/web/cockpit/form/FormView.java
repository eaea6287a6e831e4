package dev.holdpoint.app.web.cockpit.form;

import dev.holdpoint.app.project.Offer;
import dev.holdpoint.model.Document;
import dev.holdpoint.model.PlanningWish.Interactive;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.Threshold;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The form as the page shows it.
 *
 * @param task the one that is changed, null for a new one
 * @param source the file that the task comes from, null where it comes from none
 */
public record FormView(
    TaskForm form, Offer offer, @Nullable String task, @Nullable String source, Notes notes) {

  /**
   * What there is to know beside the form.
   *
   * @param documents those that the task has
   * @param underWay whether a run of it keeps the rules of its start
   */
  public record Notes(List<Document> documents, boolean underWay) {
    public static final Notes NONE = new Notes(List.of(), false);

    public Notes {
      documents = List.copyOf(documents);
    }
  }

  public static FormView fresh(TaskForm form, Offer offer) {
    return new FormView(form, offer, null, null, Notes.NONE);
  }

  public static FormView of(Task task, TaskForm form, Offer offer) {
    var run = task.run();
    return new FormView(
        form,
        offer,
        task.id().value(),
        task.spec().source(),
        new Notes(task.spec().documents(), run != null && !run.phase().isFinal()));
  }

  public String action() {
    return task == null ? "/tasks/new" : "/tasks/" + task + "/edit";
  }

  /** A choice of a list. */
  public record Choice(String value, String words, boolean chosen) {}

  /** What can be chosen for a field: nothing, what the project offers, and what stands there. */
  public List<Choice> choices(String field, List<String> offered, String nothing) {
    String now = form.value(field);
    List<Choice> choices = new ArrayList<>();
    choices.add(new Choice("", nothing, now.isEmpty()));
    if (!now.isEmpty() && !offered.contains(now)) {
      choices.add(new Choice(now, now, true));
    }
    offered.forEach(name -> choices.add(new Choice(name, name, name.equals(now))));
    return choices;
  }

  public List<Choice> agents() {
    String usual = offer.agent();
    return choices(
        "agent",
        offer.agents(),
        usual == null ? "as the pipeline says" : "the project's: " + usual);
  }

  public List<Choice> pipelines() {
    return choices("pipeline", offer.pipelines(), "the default one");
  }

  public List<Choice> roles() {
    return choices("role", offer.roles(), "none of its own");
  }

  /** What the project offers, and what the task names, those that are chosen marked. */
  public List<Choice> datasources() {
    List<String> chosen = List.of(form.value(TaskForm.DATASOURCES).split(" "));
    return Stream.concat(offer.datasources().stream(), chosen.stream())
        .filter(name -> !name.isEmpty())
        .distinct()
        .map(name -> new Choice(name, name, chosen.contains(name)))
        .toList();
  }

  public List<Choice> priorities() {
    List<Choice> choices = new ArrayList<>();
    for (int priority = 0; priority <= 9; priority++) {
      String number = Integer.toString(priority);
      choices.add(
          new Choice(number, number + word(priority), number.equals(form.value("priority"))));
    }
    return choices;
  }

  private static String word(int priority) {
    return switch (priority) {
      case 0 -> ", now";
      case 1 -> ", high";
      case 2 -> ", normal";
      case 3 -> ", low";
      case 9 -> ", some day";
      default -> "";
    };
  }

  public List<Choice> sizes() {
    return List.of("small", "medium", "large").stream()
        .map(size -> new Choice(size, size, size.equals(form.value("size"))))
        .toList();
  }

  /** Whether a person reviews the plan first, and what holds where the task does not say. */
  public List<Choice> plannings() {
    List<Choice> choices = new ArrayList<>();
    String now = form.value(TaskForm.PLANNING);
    choices.add(
        new Choice(
            "", "its agent's, else the project's: " + words(offer.planning()), now.isEmpty()));
    for (Interactive one : Interactive.values()) {
      choices.add(new Choice(one.word(), words(one), one.word().equals(now)));
    }
    return choices;
  }

  private static String words(Interactive planning) {
    return switch (planning) {
      case TRUE -> "true, a person reviews the plan first";
      case FALSE -> "false, the work begins at once";
      case AUTO -> "auto, a review where it has documents or data sources";
    };
  }

  /** The scale, each value with what the agent is told. */
  public List<Choice> thresholds() {
    List<Choice> choices = new ArrayList<>();
    String now = form.value("threshold");
    String usual = offer.threshold().value() + ", " + words(offer.threshold());
    choices.add(new Choice("", "the project's: " + usual, now.isEmpty()));
    for (int value = 0; value <= 5; value++) {
      String number = Integer.toString(value);
      choices.add(
          new Choice(number, number + ", " + words(new Threshold(value)), number.equals(now)));
    }
    return choices;
  }

  /** In the order of the scale. */
  public static String words(Threshold threshold) {
    return switch (threshold.band()) {
      case NONE -> "autonomous: never asks, notes what it assumed";
      case LOW -> "low: only when blocked, or before something irreversible";
      case MEDIUM -> "medium: significant decisions that are left open, not details";
      case HIGH -> "high: every ambiguity, with options";
    };
  }
}
