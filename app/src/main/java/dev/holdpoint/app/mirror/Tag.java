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
  DEADLINE,
  ASSUMPTION,
  REFUSED,
  CHECK,
  TOOL,
  RESULT,
  AGENT,
  THOUGHT;

  /** Whether it belongs into the reasoning log too: the agent's thoughts make no sense without. */
  boolean isAboutGate() {
    return switch (this) {
      case QUESTION, ANSWER, EXPIRED, WITHDRAWN, DEADLINE -> true;
      case TASK, RUN, TURN, STEP, PLAN, ASSUMPTION, REFUSED, CHECK, TOOL, RESULT, AGENT, THOUGHT ->
          false;
    };
  }
}
