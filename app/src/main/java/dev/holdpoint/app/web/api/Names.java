package dev.holdpoint.app.web.api;

import dev.holdpoint.app.web.Problem;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import io.javalin.http.Context;

/** Finds tasks and gates by the ids of a path; programs write them out. */
final class Names {
  private final Engine engine;

  Names(Engine engine) {
    this.engine = engine;
  }

  Task task(Context request) {
    return task(request.pathParam("id"));
  }

  Task task(String id) {
    Task task = TaskId.isValid(id) ? engine.find(new TaskId(id)) : null;
    if (task == null) {
      throw Problem.missing("There is no task \"" + id + "\".");
    }
    return task;
  }

  static GateId gateId(String text) {
    int dot = text.lastIndexOf('.');
    String number = dot < 0 ? "" : text.substring(dot + 1);
    if (!number.matches("[1-9][0-9]{0,8}") || !TaskId.isValid(text.substring(0, dot))) {
      throw Problem.missing("There is no gate \"" + text + "\".");
    }
    return new GateId(new TaskId(text.substring(0, dot)), Integer.parseInt(number));
  }

  Gate gate(GateId id) {
    Task task = task(id.task().value());
    Gate gate = task.gate(id.number());
    if (gate == null) {
      throw Problem.missing("There is no gate \"" + id + "\".");
    }
    return gate;
  }
}
