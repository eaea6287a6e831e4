package dev.holdpoint.app.real;

/** What a program wants of the model with one request. */
public enum Kind {
  /** The conversation that a person sees. */
  MAIN,
  /** The conversation of an agent that the first one started. */
  SUBAGENT,
  /** A title, a summary, a judgement by a small model: anything without tools. */
  SIDE,
  /** How many tokens a text has. */
  COUNT,
  /** Whether anybody is there, and which models. */
  PROBE
}
