package dev.holdpoint.engine;

import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Artefact;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.PlanningRules;
import dev.holdpoint.model.Proposal;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Review;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Stage;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.Todos;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.Draft;
import dev.holdpoint.port.PlanFolder;
import dev.holdpoint.port.Workspaces.Outputs;
import dev.holdpoint.port.Workspaces.Workspace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What one turn has to do with the run's plan: what people said gets in, what it left is read. */
final class PlanWork {
  private final Engine engine;
  private final PlanFolder folder;
  private final Task task;
  private final Run run;
  private final Assignment assignment;
  private final Workspace workspace;

  /**
   * @param before the task as the turn found it: once it has started, nobody can tell any more
   *     whether it is a repetition
   */
  PlanWork(
      Engine engine, PlanFolder folder, Task before, Assignment assignment, Workspace workspace) {
    this.engine = engine;
    this.folder = folder;
    this.task = before;
    this.run = Objects.requireNonNull(before.run());
    this.assignment = assignment;
    this.workspace = workspace;
  }

  boolean isPlanning() {
    return run.stage() == Stage.PLANNING;
  }

  private @Nullable PlanningRules rules() {
    return run.plan().reviews().planning();
  }

  /** Patterns of the files that an agent may always change, where the step's rules name others. */
  List<String> ownFiles() {
    PlanningRules rules = rules();
    return rules == null ? List.of() : List.of(rules.dir() + "/**");
  }

  /** Puts what people made of the plan, and said about it, where the agent finds it. */
  void prepare() {
    PlanningRules rules = rules();
    if (rules == null) {
      return;
    }
    Gate told = justTold();
    if (told != null) {
      takeEdits(rules.dir(), Objects.requireNonNull(told.review()));
    }
    keepFeedback(rules.dir());
    // What a repeated turn finds is the work of one that was cut off.
    if (told != null && run.plan().commits() && !run.repeats()) {
      commit(told);
    }
  }

  private void commit(Gate told) {
    Answer answer = told.answer();
    Review review = told.review();
    if (review == null || answer == null || !(answer.reply() instanceof Reply.Passed)) {
      return;
    }
    String message =
        review.subject() == Review.Subject.PLAN
            ? "%s: plan approved by %s".formatted(task.id(), answer.by())
            : Reviewing.accepted(told, answer.by());
    if (message != null) {
      workspace.commit(message);
    }
  }

  /** The review whose answer this turn is told. */
  private @Nullable Gate justTold() {
    return task.gates().stream()
        .filter(gate -> gate.review() != null && gate.run() == run.number())
        .filter(gate -> !gate.isDelivered() || gate.deliveredIn() == assignment.turn())
        .filter(gate -> gate.answer() != null)
        .reduce((_, last) -> last)
        .orElse(null);
  }

  /** Not over what a person has changed in the workspace since then: that is told as it is. */
  private void takeEdits(String dir, Review review) {
    Proposal there = covered(folder.read(workspace.directory(), dir)).proposal();
    boolean isPlan = review.subject() != Review.Subject.RESULT;
    if (!isPlan || review.edits().isEmpty() || there == null) {
      return;
    }
    Map<String, String> files = new HashMap<>();
    for (Artefact file : review.current().artefacts()) {
      // File by file: a kill may have come after the first of them.
      if (review.knows(there.digest()) || review.knows(file.path(), there.text(file.path()))) {
        files.put(file.path(), engine.journal().payload(file.text()));
      }
    }
    folder.write(workspace.directory(), dir, files);
  }

  private void keepFeedback(String dir) {
    String notes = folder.read(workspace.directory(), dir).text(PlanFolder.NOTES);
    // What can't be read is somebody's all the same.
    boolean isFree = folder.isFree(workspace.directory(), dir, PlanFolder.NOTES);
    if (notes == null && !(isPlanning() && isFree)) {
      return;
    }
    String before = notes == null ? "" : notes;
    String kept =
        Feedback.kept(
            before, task.gates().stream().filter(gate -> gate.run() == run.number()).toList());
    if (!kept.equals(before)) {
      folder.write(workspace.directory(), dir, Map.of(PlanFolder.NOTES, kept));
    }
  }

  /** What a planning turn came to, now that its agent is gone. */
  Report planned(Report report) {
    PlanningRules rules = Objects.requireNonNull(rules());
    Draft draft = folder.read(workspace.directory(), rules.dir());
    if (draft.problems().isEmpty()) {
      keepFeedback(rules.dir());
      draft = folder.read(workspace.directory(), rules.dir());
    }
    Outcome outcome =
        draft.problems().isEmpty()
            ? new Outcome.Planned(draft)
            : new Outcome.Unplanned(draft.problems());
    return new Report(outcome, report.assumptions(), report.session(), report.usage());
  }

  /** What a turn that carries the plan out left of it, and what it came to. */
  Remains remains() {
    Draft draft = draft();
    return new Remains(draft == null ? ownTodos() : draft, departures(), outputs());
  }

  /** What the task has changed by now, null where nobody reviews that. */
  @Nullable Outputs outputs() {
    return Reviewing.isResultReviewed(run) && !isPlanning() ? workspace.outputs() : null;
  }

  private @Nullable Draft draft() {
    PlanningRules rules = rules();
    return rules == null || isPlanning() ? null : folder.read(workspace.directory(), rules.dir());
  }

  /** The todos of an agent that keeps some by itself: nobody reviews the rest of its plan. */
  private @Nullable Draft ownTodos() {
    String dir = isPlanning() ? null : run.plan().planDir();
    String text = dir == null ? null : folder.read(workspace.directory(), dir).text(Todos.FILE);
    return text == null ? null : Draft.of(Map.of(Todos.FILE, text));
  }

  private List<String> departures() {
    Draft draft = draft();
    Proposal approved = run.drafting().approved();
    Digest plan = approved == null ? null : approved.text(PlanFolder.PLAN);
    Todos todos = approved == null ? null : todos(approved.text(Todos.FILE));
    if (draft == null || plan == null || todos == null) {
      return List.of();
    }
    Departures departures =
        new Departures(engine.journal().payload(plan), todos, todos(lastTodos()));
    Draft seen = covered(draft);
    String text = seen.text(Todos.FILE);
    return departures.in(seen, text == null ? null : folder.todos(text));
  }

  /** The agent may have told them within this turn. */
  private @Nullable Digest lastTodos() {
    return Objects.requireNonNull(engine.task(task.id()).run()).drafting().todos();
  }

  /** The todos that have become done since they were committed last: with the last step. */
  List<String> doneNow() {
    Draft draft = draft();
    String text = draft == null ? null : draft.text(Todos.FILE);
    Todos now = text == null ? null : folder.todos(text);
    Todos before = todos(run.drafting().committed());
    List<String> done = new ArrayList<>();
    for (Todos.Todo todo : now == null ? List.<Todos.Todo>of() : now.todos()) {
      Todos.Todo known = before == null ? null : before.todo(todo.id());
      boolean isNews = known == null || known.status() != Todos.Status.DONE;
      if (todo.status() == Todos.Status.DONE && isNews) {
        done.add(todo.title());
      }
    }
    return done;
  }

  /** As it is written down. */
  private Draft covered(Draft draft) {
    return draft.map(new Mask(engine.secrets(engine.task(task.id())).values())::cover);
  }

  private @Nullable Todos todos(@Nullable Digest text) {
    return text == null ? null : folder.todos(engine.journal().payload(text));
  }
}
