package dev.holdpoint.app.mcp;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Question;
import io.modelcontextprotocol.spec.McpSchema.ElicitFormRequest;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A form in the client that shows which answer is about to be given. What it shows is what is given
 * then: the form has no field for anything else.
 */
record Confirmation(Gate gate, String answer) {
  private static final String CONFIRM = "confirm";
  private static final int LONGEST = 8_000;

  /** What came of showing it. */
  enum Result {
    YES,
    NO,
    UNHEARD
  }

  /** One reads all of it, or it is not shown: what stands below the cut would be given, too. */
  boolean fitsAForm() {
    return words().length() <= LONGEST;
  }

  ElicitFormRequest form() {
    Map<String, @Nullable Object> schema = Json.map();
    schema.put("type", "object");
    schema.put(
        "properties",
        Map.of(
            CONFIRM,
            Map.of(
                "type",
                "boolean",
                "title",
                "Give this answer to " + gate.id(),
                "description",
                "Nothing is given unless you say yes here.",
                "default",
                false)));
    schema.put("required", List.of(CONFIRM));
    return ElicitFormRequest.builder(words(), Json.notNull(schema)).build();
  }

  /** To send the form is not enough: the person must have said yes in it. */
  static Result read(ElicitResult result) {
    boolean yes =
        result.action() == ElicitResult.Action.ACCEPT
            && result.content() != null
            && Boolean.TRUE.equals(result.content().get(CONFIRM));
    return yes ? Result.YES : Result.NO;
  }

  /** Every line says whose it is: neither agent nor assistant can word one as ours. */
  String words() {
    Question question = gate.question();
    StringBuilder text = new StringBuilder("Give this answer to " + gate.id() + "?\n\n");
    part(text, "The answer:", "» ", answer);
    part(text, "The question, in the agent's words:", "| ", question.prompt());
    String context = question.context();
    if (context != null) {
      part(text, "Its context:", "| ", context);
    }
    Action action = question.action();
    if (action != null) {
      part(text, "The action to approve:", "| ", action.tool() + " " + action.args());
      part(text, "In the directory:", "| ", action.dir());
    }
    return text.toString();
  }

  private static void part(StringBuilder text, String title, String mark, String words) {
    text.append(title).append('\n');
    text.append(
        Escaped.block(words).lines().map(line -> mark + line).collect(Collectors.joining("\n")));
    text.append("\n\n");
  }
}
