package dev.holdpoint.app.real;

/** One protocol between programs and models. */
interface Dialect {
  /** Whether a request is one of this protocol's conversations. */
  boolean isFor(Wire wire);

  /** The conversation that a request tells. */
  Talk read(Wire wire);

  /** Whether it is that of a sub-agent, as far as the program says so. */
  boolean isSubagent(Wire wire);

  Answer speak(Seen seen, Reply.Speaks reply);

  /** An error in this protocol's words. */
  String error(Reply.Refuses refusal);

  /** An error in the middle of a stream. */
  default String errorInStream(Reply.Refuses refusal) {
    Events events = new Events();
    events.data(error(refusal));
    return events.text();
  }
}
