package dev.holdpoint.model;

/** What an unanswered gate does to its run. An expiry is never an answer. */
public enum OnTimeout {
  /** The run fails. */
  FAIL,
  /** The task is put aside until somebody reopens it. */
  DEFER
}
