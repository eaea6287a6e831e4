package dev.holdpoint.model;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What part somebody who comes in from outside plays; this is the one place that says its rights.
 */
public enum Role {
  /** A program that asks: gates of its own task, nothing else. */
  AGENT,
  /** Looks, and touches nothing. */
  VIEWER,
  /** Answers what is asked. */
  RESPONDER,
  /** Does everything that people do. */
  ADMIN;

  public Set<Right> rights() {
    return switch (this) {
      case AGENT -> Set.of(Right.OPEN_GATES);
      case VIEWER -> Set.of(Right.VIEW);
      case RESPONDER -> Set.of(Right.VIEW, Right.ANSWER);
      case ADMIN -> Set.of(Right.VIEW, Right.ANSWER, Right.MANAGE, Right.OPEN_GATES);
    };
  }

  public boolean may(Right right) {
    return rights().contains(right);
  }

  /** The word that people and programs read. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The role that a word names. */
  public static Optional<Role> named(String word) {
    return Arrays.stream(values()).filter(role -> role.word().equals(word)).findFirst();
  }
}
