package dev.holdpoint.app.mirror;

/** Who or what a line of a log comes from. */
enum Tag {
  TASK,
  RUN,
  TURN,
  STEP,
  PLAN,
  QUESTION,
  ANSWER,
  EXPIRED,
  WITHDRAWN,
  ASSUMPTION,
  REFUSED,
  CHECK,
  TOOL,
  RESULT,
  AGENT,
  THOUGHT;

  /** Whether it belongs into the reasoning log too: the agent's thoughts make no sense without. */
  boolean isAboutGate() {
    return this == QUESTION || this == ANSWER || this == EXPIRED || this == WITHDRAWN;
  }
}
