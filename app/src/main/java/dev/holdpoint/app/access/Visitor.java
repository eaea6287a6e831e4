package dev.holdpoint.app.access;

import dev.holdpoint.model.Right;
import dev.holdpoint.model.Role;

/**
 * Somebody who was let in.
 *
 * @param id the access that it came in by
 * @param name under which it acts
 */
public record Visitor(String id, Role role, String name) {
  public boolean may(Right right) {
    return role.may(right);
  }
}
