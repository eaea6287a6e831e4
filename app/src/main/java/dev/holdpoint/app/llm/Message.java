package dev.holdpoint.app.llm;

import java.util.List;

/** One contribution to a conversation with a model. */
public sealed interface Message {
  /** What the model is told. */
  record Told(String text) implements Message {}

  /** What the model said, and which tools it wants to be called. */
  record Said(String text, List<Call> calls) implements Message {
    public Said {
      calls = List.copyOf(calls);
    }
  }

  /** What came of a call. */
  record Returned(String call, String tool, String text) implements Message {}

  /**
   * A tool that the model wants to be called.
   *
   * @param arguments as the model wrote them, which may be no JSON at all
   */
  record Call(String id, String tool, String arguments) {}
}
