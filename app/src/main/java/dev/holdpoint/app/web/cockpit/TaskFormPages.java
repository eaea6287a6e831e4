package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.Needs;
import dev.holdpoint.app.web.Problem;
import dev.holdpoint.app.web.Problems;
import dev.holdpoint.app.web.Uploads;
import dev.holdpoint.app.web.cockpit.form.FormView;
import dev.holdpoint.app.web.cockpit.form.Reading;
import dev.holdpoint.app.web.cockpit.form.TaskForm;
import dev.holdpoint.app.yaml.ProblemsException;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Refusal;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.engine.Worker;
import dev.holdpoint.model.Attachment;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where people write tasks down and change them. */
final class TaskFormPages {
  private static final Set<String> CONFIGURED =
      Set.of("agent", "pipeline", "role", TaskForm.DATASOURCES);
  private static final String CHANGED =
      "Somebody else changed this task since you opened it. What you typed is still here: save"
          + " again to put it in place of theirs, or open the task anew.";

  private final Cockpit cockpit;
  private final Backstage backstage;
  private final Engine engine;
  private final TaskPicks picks;

  TaskFormPages(Cockpit cockpit, Backstage backstage) {
    this.cockpit = cockpit;
    this.backstage = backstage;
    this.engine = backstage.engine();
    this.picks = new TaskPicks(cockpit, engine.journal());
  }

  void register(RoutesConfig routes) {
    picks.register(routes);
    routes.get("/tasks/new", this::fresh, Needs.MANAGE);
    routes.post("/tasks/new", this::create, Needs.UPLOAD);
    routes.get("/tasks/{id}/edit", this::open, Needs.MANAGE);
    routes.post("/tasks/{id}/edit", this::save, Needs.UPLOAD);
  }

  private void fresh(Context request) {
    show(request, FormView.fresh(TaskForm.empty(), Offers.of(backstage)));
  }

  private void create(Context request) {
    boolean runs = "run".equals(request.formParam("then"));
    TaskForm form = TaskForm.sent(request::formParams);
    Sent sent = sent(request, form, TaskSpec.of("-", "-"), runs);
    switch (sent) {
      case Sent.Wrong(TaskForm wrong, int status) ->
          again(request, FormView.fresh(wrong, Offers.of(backstage)), status);
      case Sent.Right(TaskSpec spec, List<Attachment> documents, var run) -> {
        Verdict verdict = engine.add(spec, documents);
        if (verdict instanceof Verdict.Done(Task task) && run != null) {
          verdict = engine.queue(task.id(), run.plan(), run.payloads());
          // A task that is blocked was written down all the same; its page says why it waits.
          verdict = verdict instanceof Verdict.Refused ? new Verdict.Done(task) : verdict;
        }
        done(request, verdict, why -> FormView.fresh(form.with(why), Offers.of(backstage)));
      }
    }
  }

  private void open(Context request) {
    Task task = task(request);
    show(request, FormView.of(task, TaskForm.of(task.spec()), Offers.of(backstage)));
  }

  private void save(Context request) {
    Task task = task(request);
    TaskForm form = TaskForm.sent(request::formParams);
    if (Reading.isOutdated(form, task.spec())) {
      Map<String, String> values = new HashMap<>(form.values());
      values.put(TaskForm.SEEN, TaskForm.of(task.spec()).value(TaskForm.SEEN));
      TaskForm newer = new TaskForm(values, form.kept(), Map.of(TaskForm.WHOLE, CHANGED));
      again(request, FormView.of(task, newer, Offers.of(backstage)), 409);
      return;
    }
    switch (sent(request, form, task.spec(), false)) {
      case Sent.Wrong(TaskForm wrong, int status) ->
          again(request, FormView.of(task, wrong, Offers.of(backstage)), status);
      case Sent.Right(TaskSpec spec, List<Attachment> documents, var _) ->
          done(
              request,
              engine.edit(task.id(), _ -> spec, documents),
              why -> FormView.of(task, form.with(why), Offers.of(backstage)));
    }
  }

  /** What was sent, once it is known whether it can be. */
  private sealed interface Sent {
    record Right(TaskSpec spec, List<Attachment> documents, Worker.@Nullable NewRun run)
        implements Sent {}

    record Wrong(TaskForm form, int status) implements Sent {
      Wrong(TaskForm form) {
        this(form, 422);
      }
    }
  }

  private Sent sent(Context request, TaskForm form, TaskSpec before, boolean runs) {
    try {
      Uploads.refuseTooMuchText(request);
    } catch (Problem e) {
      String why = String.valueOf(e.getMessage());
      return new Sent.Wrong(form.with(TaskForm.WHOLE, why), e.status());
    }
    try {
      List<Attachment> documents = Uploads.documents(request);
      return switch (Reading.of(engine.journal(), form, before, documents)) {
        case Reading.Result.Wrong(TaskForm wrong) -> new Sent.Wrong(wrong);
        case Reading.Result.Fits(TaskSpec spec) -> planned(form, spec, documents, runs);
      };
    } catch (Problem e) {
      return new Sent.Wrong(form.with("documents", String.valueOf(e.getMessage())));
    }
  }

  /** Whoever names an agent that is not there should not find out when it is run. */
  private Sent planned(TaskForm form, TaskSpec spec, List<Attachment> documents, boolean runs) {
    boolean named = CONFIGURED.stream().anyMatch(field -> !form.value(field).isBlank());
    if (!named && !runs) {
      return new Sent.Right(spec, documents, null);
    }
    try {
      Worker.NewRun run = backstage.plan(spec);
      return new Sent.Right(spec, documents, runs ? run : null);
    } catch (ProblemsException e) {
      Map<String, String> errors = new HashMap<>();
      e.problems()
          .forEach(
              problem -> {
                String key = problem.key();
                boolean own = key != null && CONFIGURED.contains(key);
                errors.merge(
                    own ? key : TaskForm.WHOLE,
                    own ? problem.message() : problem.toString(),
                    (one, other) -> one + " · " + other);
              });
      return new Sent.Wrong(form.with(errors));
    }
  }

  private void done(Context request, Verdict verdict, Refused refused) {
    switch (verdict) {
      case Verdict.Done(Task task) -> request.redirect("/tasks/" + task.id(), HttpStatus.SEE_OTHER);
      case Verdict.Refused(Refusal refusal) ->
          again(
              request,
              refused.form(Map.of(blamed(refusal), refusal.message())),
              Problems.of(refusal).status());
    }
  }

  /** The field that a person changes for it to be taken. */
  private static String blamed(Refusal refusal) {
    if (refusal instanceof Refusal.Circle circle) {
      return switch (circle.relation()) {
        case PARENT -> TaskForm.PARENT;
        case DEPENDENCY -> TaskForm.DEPENDS_ON;
      };
    }
    return TaskForm.WHOLE;
  }

  private interface Refused {
    FormView form(Map<String, String> why);
  }

  private Task task(Context request) {
    String id = request.pathParam("id");
    Task task = TaskId.isValid(id) ? engine.find(new TaskId(id)) : null;
    if (task == null) {
      throw Problem.missing("There is no task \"" + id + "\".");
    }
    return task;
  }

  private void again(Context request, FormView view, int status) {
    show(request, view);
    request.status(status);
  }

  private void show(Context request, FormView view) {
    cockpit.show(request, "form.jte", Map.of("view", view, "picked", picks.picked(view.form())));
  }
}
