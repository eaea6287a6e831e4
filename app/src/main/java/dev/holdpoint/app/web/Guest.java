package dev.holdpoint.app.web;

import dev.holdpoint.app.access.Visitor;
import dev.holdpoint.engine.TurnToken;
import dev.holdpoint.model.Right;
import dev.holdpoint.model.Role;
import io.javalin.http.Context;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Who sent a request.
 *
 * @param turn the turn that an agent of ours is in, null for everybody else
 * @param csrf what every unsafe request must repeat, null where no cookie brought the guest in
 * @param shown checks that an answer is to what this browser was shown
 * @param check looks whether what let the guest in still would
 */
public record Guest(
    Visitor visitor,
    @Nullable TurnToken turn,
    @Nullable String csrf,
    Shown shown,
    BooleanSupplier check) {
  private static final String ATTRIBUTE = "holdpoint.guest";

  static Guest agent(TurnToken turn, BooleanSupplier check) {
    Visitor visitor = new Visitor(turn.task().value(), Role.AGENT, turn.task().value());
    return new Guest(visitor, turn, null, Shown.TO_NOBODY, check);
  }

  /** Whether what let the guest in still would. */
  public boolean isStillIn() {
    return check.getAsBoolean();
  }

  public String name() {
    return visitor.name();
  }

  public boolean may(Right right) {
    return visitor.may(right);
  }

  void attend(Context request) {
    request.attribute(ATTRIBUTE, this);
  }

  /** Null where nobody knows. */
  static @Nullable Guest find(Context request) {
    return request.attribute(ATTRIBUTE);
  }

  /** Whoever sent a request to a route that needs a name. */
  public static Guest of(Context request) {
    Guest guest = find(request);
    if (guest == null) {
      throw Problem.unauthorized();
    }
    return guest;
  }
}
