package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.Guest;
import dev.holdpoint.app.web.Needs;
import dev.holdpoint.app.web.Problem;
import dev.holdpoint.app.web.Problems;
import dev.holdpoint.app.web.cockpit.card.ActionView;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.PreparedAnswers;
import dev.holdpoint.engine.PreparedAnswers.Prepared;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Task;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The page where a person gives an answer that their assistant prepared. What it shows is what is
 * given: the press carries nothing but the name of what was prepared.
 */
public final class Confirming {
  /** Followed by the name of what was prepared. */
  public static final String PATH = "/confirm/";

  private final Cockpit cockpit;
  private final Engine engine;
  private final PreparedAnswers prepared;

  Confirming(Cockpit cockpit, Backstage backstage) {
    this.cockpit = cockpit;
    this.engine = backstage.engine();
    this.prepared = backstage.prepared();
  }

  void register(RoutesConfig routes) {
    routes.get(PATH + "{id}", this::show, Needs.ANSWER);
    routes.post(PATH + "{id}", this::give, Needs.ANSWER);
  }

  /** What the page says above the answer. */
  public enum Stage {
    TO_CONFIRM,
    GIVEN,
    TOO_LATE
  }

  private void show(Context request) {
    Prepared ready = prepared.find(request.pathParam("id"));
    if (ready == null) {
      gone(request);
      return;
    }
    engine.expire(ready.gate().task());
    boolean open = gate(ready).isOpen();
    page(request, ready, open ? Stage.TO_CONFIRM : Stage.TOO_LATE);
  }

  private void give(Context request) {
    Guest guest = Guest.of(request);
    if (guest.csrf() == null) {
      throw Problem.forbidden("A person gives this answer, signed in, in a browser.");
    }
    Prepared ready = prepared.take(request.pathParam("id"));
    if (ready == null) {
      gone(request);
      return;
    }
    switch (engine.answer(ready.gate(), ready.given(), guest.name(), Channel.MCP)) {
      case Verdict.Done _ -> page(request, ready, Stage.GIVEN);
      case Verdict.Refused(var refusal) -> {
        request.status(Problems.of(refusal).status());
        page(request, ready, Stage.TOO_LATE);
      }
    }
  }

  private Gate gate(Prepared ready) {
    Task task = engine.task(ready.gate().task());
    Gate gate = task.gate(ready.gate().number());
    if (gate == null) {
      throw new IllegalStateException("no gate " + ready.gate());
    }
    return gate;
  }

  private void gone(Context request) {
    request.status(410);
    cockpit.show(request, "confirmGone.jte", Map.of());
  }

  private void page(Context request, Prepared ready, Stage stage) {
    Map<String, Object> parameters = new HashMap<>();
    parameters.put("ready", ready);
    parameters.put("gate", gate(ready));
    parameters.put("title", engine.task(ready.gate().task()).spec().title());
    parameters.put("stage", stage);
    cockpit.show(request, "confirm.jte", parameters);
  }

  /** How a gate was closed, in words. */
  public static String closed(Gate gate) {
    var answer = gate.answer();
    return answer == null
        ? "It is " + gate.state().word() + "."
        : "%s answered it via %s.".formatted(answer.by(), answer.channel().word());
  }

  /** What would run, null where the gate asks for a text. */
  public static @Nullable ActionView action(Gate gate) {
    var action = gate.question().action();
    return action == null ? null : ActionView.of(action);
  }
}
