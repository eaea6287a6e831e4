package dev.holdpoint.app.mcp;

import dev.holdpoint.app.json.Json;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The tools as agents read of them. Always in the same order, key by key: clients keep what a model
 * has read once only while it stays the same.
 */
final class ToolTexts {
  static final String ASK = "ask_human";
  static final String ASK_ALIAS = "askHuman";
  static final String ASSUME = "record_assumption";
  static final String TASK = "get_task";
  static final String PERMISSION = "permission";

  private static final Pattern READING = Pattern.compile("(list|read|search|describe)_.*");

  private static final String ASKING =
      """
      Ask the person you work for, and wait for the answer. Use it before you guess about something \
      that matters, within the limits that your instructions set for asking. The result is the \
      person's answer alone; it may take minutes or hours, and your turn may end meanwhile: you are \
      then resumed with the answer. Where nobody is to be interrupted the result says to go on by \
      your best assumption: do that, and do not ask again. One question for each call; calls may \
      run in parallel. Ask for a password or key only with sensitive.\
      """;

  private static final String QUESTION =
      """
      {"type": "object",
       "properties": {
         "%s": {"type": "string",
           "description": "The question, complete in itself: the person may see nothing else."},
         "input_type": {"type": "string", "enum": ["text", "password", "confirmation", "choice"],
           "description": "The kind of answer: text (the default), confirmation (yes or no), \
      choice (one of choices), or password (a secret, not shown while it is typed)."},
         "sensitive": {"type": "boolean",
           "description": "True where the answer is a secret: it is hidden, and written nowhere in \
      clear. Never repeat it in a file, a command line or a message."},
         "context": {"type": "string",
           "description": "What one needs to know to answer: what you found, what depends on it, \
      what it costs."},
         "choices": {"type": "array",
           "items": {"anyOf": [{"type": "string"},
             {"type": "object",
              "properties": {"value": {"type": "string"}, "consequence": {"type": "string"}},
              "required": ["value"], "additionalProperties": false}]},
           "description": "The options of a choice: texts, or objects with value and consequence \
      (what choosing it leads to). The person may also answer in own words, unless strict."},
         "strict": {"type": "boolean",
           "description": "True where only the options are an answer, no own words."},
         "multiple": {"type": "boolean",
           "description": "True where several options can be chosen; the answer then names them \
      separated by commas."},
         "confidence": {"type": "number", "minimum": 0, "maximum": 1,
           "description": "How sure you are of your own answer, from 0 to 1. If you are sure \
      enough, nobody is interrupted."},
         "recommendation": {"type": "string",
           "description": "What you would do yourself."}},
       "required": ["%s"],
       "additionalProperties": false}\
      """;

  private static final String ASSUMPTION =
      """
      {"type": "object",
       "properties": {
         "text": {"type": "string",
           "description": "What you decided, in one or two sentences."},
         "confidence": {"type": "number", "minimum": 0, "maximum": 1,
           "description": "How sure you are of it, from 0 to 1."},
         "question": {"type": "string",
           "description": "The question that you would have asked."}},
       "required": ["text"],
       "additionalProperties": false}\
      """;

  private static final String TOOL_USE =
      """
      {"type": "object",
       "properties": {
         "tool_name": {"type": "string"},
         "input": {"type": "object"},
         "tool_use_id": {"type": "string"}},
       "required": ["tool_name", "input"]}\
      """;

  private static final String NOTHING =
      """
      {"type": "object", "properties": {}, "additionalProperties": false}\
      """;

  private ToolTexts() {}

  static Tool ask() {
    return tool(ASK, ASKING, QUESTION.formatted("prompt", "prompt"));
  }

  static Tool askAlias() {
    return tool(
        ASK_ALIAS, "The same as ask_human. " + ASKING, QUESTION.formatted("question", "question"));
  }

  static Tool assume() {
    return tool(
        ASSUME,
        """
        Note a decision that you made by yourself where you could have asked: it goes to the task's \
        ledger of assumptions, which people read. It interrupts nobody and waits for nothing.\
        """,
        ASSUMPTION);
  }

  static Tool task() {
    return tool(
        TASK,
        """
        The task that you work on, as JSON: its title and body, the step and turn you are in, how \
        readily you may ask (threshold, 0 to 5), all questions with their answers so far (a \
        sensitive answer is null), and the assumptions that were noted.\
        """,
        NOTHING);
  }

  static Tool permission() {
    return tool(
        PERMISSION,
        "For Claude Code itself, which asks here whether a tool may be used.",
        TOOL_USE);
  }

  /** A tool that somebody else offers. */
  static Tool of(dev.holdpoint.app.tool.Tool tool) {
    return Tool.builder(tool.name(), Json.notNull(tool.parameters()))
        .description(tool.description())
        .annotations(hints(tool.name()))
        .build();
  }

  private static Tool tool(String name, String description, String schema) {
    Map<String, Object> read = Json.notNull(Json.object(schema).values());
    return Tool.builder(name, read).description(description).annotations(hints(name)).build();
  }

  /** Nothing here changes the world outside of Holdpoint, so that no client needs to ask first. */
  private static ToolAnnotations hints(String name) {
    return ToolAnnotations.builder()
        .readOnlyHint(name.equals(TASK) || READING.matcher(name).matches())
        .destructiveHint(false)
        .idempotentHint(true)
        .openWorldHint(false)
        .build();
  }
}
