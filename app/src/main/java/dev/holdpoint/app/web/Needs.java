package dev.holdpoint.app.web;

import dev.holdpoint.model.Right;
import io.javalin.security.RouteRole;
import org.jspecify.annotations.Nullable;

/** What a route asks of those who call it; a route that says nothing is for nobody. */
public enum Needs implements RouteRole {
  /** The sign-in page and signs of life. */
  NOTHING(null),
  /** To be known, whatever the role. */
  NAME(null),
  VIEW(Right.VIEW),
  ANSWER(Right.ANSWER),
  MANAGE(Right.MANAGE),
  /** The same for a route that takes documents, which are larger than other bodies. */
  UPLOAD(Right.MANAGE),
  /** To answer, by a route that takes attachments. */
  ANSWER_UPLOAD(Right.ANSWER),
  OPEN_GATES(Right.OPEN_GATES),
  /** The same, but no agent of ours: it has no say in the gates that it opened. */
  ASKER(Right.OPEN_GATES) {
    @Override
    boolean allows(Guest guest) {
      return guest.turn() == null && super.allows(guest);
    }
  };

  private final @Nullable Right right;

  Needs(@Nullable Right right) {
    this.right = right;
  }

  boolean allows(Guest guest) {
    return right == null || guest.visitor().may(right);
  }
}
