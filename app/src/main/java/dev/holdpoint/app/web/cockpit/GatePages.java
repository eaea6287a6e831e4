package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.view.GateAddresses;
import dev.holdpoint.app.view.TaskIds;
import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.Needs;
import dev.holdpoint.app.web.Problem;
import dev.holdpoint.app.web.cockpit.gate.GateView;
import dev.holdpoint.app.web.cockpit.overview.OpenGate;
import dev.holdpoint.app.web.cockpit.overview.Snapshot;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.TaskRow;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The page of each gate, open or closed. */
final class GatePages {
  private final Cockpit cockpit;
  private final Backstage backstage;
  private final Engine engine;

  GatePages(Cockpit cockpit, Backstage backstage) {
    this.cockpit = cockpit;
    this.backstage = backstage;
    this.engine = backstage.engine();
  }

  void register(RoutesConfig routes) {
    routes.get("/gates/{id}", this::show, Needs.VIEW);
  }

  private void show(Context request) {
    String text = request.pathParam("id");
    GateId id = named(text);
    if (!id.toString().equals(text)) {
      request.redirect(GateAddresses.path(id));
      return;
    }
    engine.expire(id.task());
    // Before the task: what happens in between is then heard of once more, and not missed.
    Snapshot snapshot = cockpit.look();
    Task task = engine.task(id.task());
    Gate gate = task.gate(id.number());
    if (gate == null) {
      throw missing(text).with("task", id.task().value());
    }
    GateView view =
        new GateView(
            task,
            item(snapshot, task, gate),
            Relatives.of(task, engine.journal()),
            neighbours(snapshot.gates().stream().map(one -> one.gate().id()).toList(), id),
            backstage.responses());
    cockpit.show(request, snapshot, "gate.jte", Map.of("view", view));
  }

  private static Problem missing(String text) {
    return Problem.missing("There is no gate \"" + text + "\".");
  }

  /** What an address names: a whole id, or one whose task is named by a beginning of its id. */
  private GateId named(String text) {
    int dot = text.lastIndexOf('.');
    Integer number = dot < 0 ? null : GateId.number(text.substring(dot + 1));
    String name = dot < 0 ? text : text.substring(0, dot);
    List<TaskId> tasks = TaskIds.like(name, engine.journal());
    if (tasks.size() != 1) {
      throw missing(text);
    }
    TaskId task = tasks.getFirst();
    if (dot < 0) {
      throw Problem.missing("%s is a task; its gates have a number, as %s.1.".formatted(task, task))
          .with("task", task.value());
    }
    if (number == null) {
      throw missing(text).with("task", task.value());
    }
    return new GateId(task, number);
  }

  private GateItem item(Snapshot snapshot, Task task, Gate gate) {
    OpenGate known =
        snapshot.gates().stream()
            .filter(one -> one.gate().id().equals(gate.id()))
            .findFirst()
            .orElse(null);
    OpenGate open =
        known == null || !gate.isOpen()
            ? new OpenGate(gate, TaskRow.of(task), 0, List.of())
            : new OpenGate(gate, known.task(), known.behind(), known.next());
    return new GateItem(open, true, "").with(cockpit.cards().of(gate, engine.now()));
  }

  /** The gates beside it in the inbox; beside a closed one, the first of them comes next. */
  private static GateView.Neighbours neighbours(List<GateId> open, GateId id) {
    int at = open.indexOf(id);
    return new GateView.Neighbours(address(open, at < 0 ? -1 : at - 1), address(open, at + 1));
  }

  private static @Nullable String address(List<GateId> open, int at) {
    return at < 0 || at >= open.size() ? null : GateAddresses.path(open.get(at));
  }
}
