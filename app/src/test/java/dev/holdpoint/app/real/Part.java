package dev.holdpoint.app.real;

import java.util.Map;

/** One piece of a conversation between a program and its model, whatever the protocol. */
public sealed interface Part {
  /** What the program told the model: a person's words, or reminders of its own. */
  record Prompt(String text) implements Part {}

  /** An image that the program showed the model, in Base64. */
  record Image(String type, String base64) implements Part {}

  /** What the model said. */
  record Words(String text) implements Part {}

  /** A tool that the model wants to be used. */
  record Call(String id, String name, Map<String, ?> arguments) implements Part {}

  /**
   * A tool that the model wants to be used, with arguments that are not the JSON they should be.
   */
  record Garbled(String id, String name, String arguments) implements Part {}

  /** What came of a tool, as the model was told. */
  record Result(String call, String text, boolean failed) implements Part {}
}
