package dev.holdpoint.model;

/** What somebody who comes in from outside may do. */
public enum Right {
  /** See tasks, gates, logs, files and what changes. */
  VIEW,
  /** Answer gates. */
  ANSWER,
  /** Create, run and shelve tasks, which is running code, and let others in. */
  MANAGE,
  /** Open gates and wait for their answers. */
  OPEN_GATES
}
