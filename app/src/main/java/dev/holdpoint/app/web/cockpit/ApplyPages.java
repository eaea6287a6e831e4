package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.view.TaskApply;
import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.Needs;
import dev.holdpoint.app.web.Problem;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Changes.Outlook;
import dev.holdpoint.port.WorldException;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Brings what a task changed into the project's branch, after showing what would happen. */
final class ApplyPages {
  private static final String PATH = "/tasks/{id}/apply";

  /** Names what the person was shown. */
  private static final String STATE = "state";

  private static final String ANOTHER = "It is not what you were shown any more: look at it again.";

  private final Cockpit cockpit;
  private final Backstage backstage;
  private final ApplyStates states;

  ApplyPages(Cockpit cockpit, Backstage backstage, ApplyStates states) {
    this.cockpit = cockpit;
    this.backstage = backstage;
    this.states = states;
  }

  void register(RoutesConfig routes) {
    routes.get(PATH, this::show, Needs.MANAGE);
    routes.post(PATH, this::apply, Needs.MANAGE);
  }

  private Task task(Context request) {
    String id = request.pathParam("id");
    Task task = TaskId.isValid(id) ? backstage.engine().find(new TaskId(id)) : null;
    if (task == null) {
      throw Problem.missing("There is no task \"" + id + "\".");
    }
    return task;
  }

  private void show(Context request) {
    cockpit.show(request, "apply.jte", Map.of("view", outlook(task(request))));
  }

  private ApplyView outlook(Task task) {
    try {
      TaskApply.permitted(task);
      return new ApplyView(task, backstage.changes().outlook(task.id(), accepted(task)), null);
    } catch (TaskApply.NotNow | WorldException e) {
      return new ApplyView(task, null, e.getMessage());
    }
  }

  /** Only what the person was shown; whoever comes second is told that it is done. */
  private void apply(Context request) {
    Task task = task(request);
    try {
      switch (tried(task, request.formParam(STATE))) {
        case Outlook.Done _ ->
            request.redirect("/tasks/" + task.id() + "/apply", HttpStatus.SEE_OTHER);
        case Outlook.Ready now -> refuse(request, new ApplyView(task, now, ANOTHER));
        case Outlook.Refused now -> refuse(request, new ApplyView(task, now, null));
      }
    } catch (TaskApply.NotNow | WorldException e) {
      refuse(request, new ApplyView(task, null, e.getMessage()));
    }
  }

  private Outlook tried(Task task, @Nullable String state) {
    try {
      return TaskApply.applyShown(
          backstage.changes(),
          () -> backstage.engine().task(task.id()),
          state == null ? "" : state,
          accepted(task));
    } finally {
      states.forget(task.id());
    }
  }

  private @Nullable String accepted(Task task) {
    return backstage.reviews().accepted(task.id());
  }

  private void refuse(Context request, ApplyView view) {
    request.status(HttpStatus.CONFLICT);
    cockpit.show(request, "apply.jte", Map.of("view", view));
  }
}
