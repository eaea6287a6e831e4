package dev.holdpoint.app.web.api;

import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.view.GateJson;
import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.Guest;
import dev.holdpoint.app.web.Problem;
import dev.holdpoint.app.yaml.Durations;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.OpenGates;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Right;
import dev.holdpoint.model.Task;
import io.javalin.http.Context;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** What a program may do with a gate that it opened, and an admin with any: never an answer. */
final class AskerActions {
  private static final String DEADLINE = "deadline";
  private static final String TIMEOUT = "timeout";
  private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

  private final Backstage backstage;
  private final Engine engine;
  private final Names names;
  private final OpenGates gates;

  AskerActions(Backstage backstage) {
    this.backstage = backstage;
    this.engine = backstage.engine();
    this.names = new Names(engine);
    this.gates = new OpenGates(engine);
  }

  void withdraw(Context request) {
    GateId id = mine(request);
    String why = Replies.reason(request);
    done(request, id, gates.withdraw(id, Guest.of(request).name(), why));
  }

  void deadline(Context request) {
    GateId id = mine(request);
    Instant now = engine.now();
    Instant deadline = deadline(Replies.only(Replies.body(request), DEADLINE, TIMEOUT), now);
    if (deadline != null && !deadline.isAfter(now)) {
      throw Problem.wrong(
          "The deadline must be in the future: %s has passed already, it is %s. To take the"
                  .formatted(deadline, now)
              + " question back, withdraw it.");
    }
    done(request, id, gates.setDeadline(id, deadline, Guest.of(request).name()));
  }

  /** A gate of others is not there for a program that only asks. */
  private GateId mine(Context request) {
    GateId id = Names.gateId(request.pathParam("id"));
    names.gate(id);
    Guest guest = Guest.of(request);
    Task task = engine.task(id.task());
    boolean asked = OpenGates.isOutside(task) && Asking.maySee(guest, task);
    if (!asked && !guest.may(Right.MANAGE)) {
      throw Problem.missing("There is no gate \"" + id + "\".");
    }
    return id;
  }

  private void done(Context request, GateId id, Verdict verdict) {
    Task task = Replies.done(verdict);
    Replies.done(request, 200, backstage.gateAddresses().into(GateJson.of(task, names.gate(id))));
  }

  /** Null for never. */
  private static @Nullable Instant deadline(JsonObject body, Instant now) {
    boolean hasDeadline = body.values().containsKey(DEADLINE);
    if (hasDeadline == body.values().containsKey(TIMEOUT)) {
      throw new JsonException("give either \"deadline\" or \"timeout\"");
    }
    return hasDeadline ? time(body.optionalText(DEADLINE)) : now.plus(timeout(body.text(TIMEOUT)));
  }

  private static @Nullable Instant time(@Nullable String text) {
    if (text == null) {
      return null;
    }
    try {
      Instant time = OffsetDateTime.parse(text).toInstant().truncatedTo(ChronoUnit.MILLIS);
      if (time.isBefore(LATEST)) {
        return time;
      }
    } catch (DateTimeParseException e) {
      // Told below.
    }
    throw new JsonException(
        "\"deadline\" must be a time like 2026-01-31T12:00:00Z before the year 9999, or null for"
            + " none");
  }

  private static Duration timeout(String text) {
    Duration timeout = Durations.parse(text);
    if (timeout == null) {
      throw new JsonException("\"timeout\" must be a time like 2s, 30m, 24h or 7d");
    }
    return timeout;
  }
}
