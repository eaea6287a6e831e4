package dev.holdpoint.app.mcp;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Refusal;
import dev.holdpoint.engine.Submission;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.ElicitFormRequest;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts a question to the person who sits at the client, beside every other way to answer it. Only
 * what that person sends is an answer; to decline or to close the form leaves the gate open.
 */
final class Elicitation {
  private static final String ANSWER = "answer";
  private static final String OTHER = "other";

  private final McpAsyncServerExchange client;
  private final Engine engine;
  private final String person;

  Elicitation(McpAsyncServerExchange client, Engine engine, String person) {
    this.client = client;
    this.engine = engine;
    this.person = person;
  }

  /** Whether a client shows forms; one that names a way of showing none of them has none. */
  static boolean isPossible(McpAsyncServerExchange client) {
    if (client.getClientCapabilities() == null
        || client.getClientCapabilities().elicitation() == null) {
      return false;
    }
    var ways = client.getClientCapabilities().elicitation();
    return ways.form() != null || ways.url() == null;
  }

  /** Whether this may be put there: a secret would be shown while typed. */
  static boolean isPossible(Question question) {
    return !question.sensitive() && question.action() == null;
  }

  void put(Gate gate) {
    put(gate, null);
  }

  private void put(Gate gate, @Nullable String objection) {
    client
        .createElicitation(
            ElicitFormRequest.builder(message(gate, objection), schema(gate)).build())
        .subscribe(result -> take(gate, result), _ -> {});
  }

  /** On a thread of the library's, which is not the one that waits at the gate. */
  private void take(Gate gate, ElicitResult result) {
    if (result.action() != ElicitResult.Action.ACCEPT || result.content() == null) {
      return;
    }
    Submission given = given(gate, result.content());
    if (given != null
        && engine.answer(gate.id(), given, person, Channel.MCP)
            instanceof Verdict.Refused(Refusal.DoesNotFit refusal)) {
      put(gate, refusal.message());
    }
  }

  /** Null where the form was sent without anything in it: that is no answer. */
  private static @Nullable Submission given(Gate gate, Map<String, ?> content) {
    Object answer = content.get(ANSWER);
    if (gate.question().input() instanceof Input.Choice) {
      List<String> options =
          answer instanceof List<?> list
              ? list.stream().map(String::valueOf).toList()
              : answer == null || answer.equals("") ? List.of() : List.of(answer.toString());
      String words = content.get(OTHER) instanceof String text && !text.isBlank() ? text : null;
      return options.isEmpty() && words == null ? null : new Submission.Picked(options, words);
    }
    return answer == null
        ? null
        : new Submission.Text(
            answer instanceof Boolean yes ? (yes ? "yes" : "no") : answer.toString());
  }

  private static String message(Gate gate, @Nullable String objection) {
    Question question = gate.question();
    StringBuilder text = new StringBuilder(question.prompt());
    if (question.context() != null) {
      text.append("\n\n").append(question.context());
    }
    if (question.input() instanceof Input.Choice choice) {
      for (Input.Option option : choice.options()) {
        if (option.consequence() != null) {
          text.append("\n\n").append(option.value()).append(": ").append(option.consequence());
        }
      }
    }
    if (question.recommendation() != null) {
      text.append("\n\nRecommended: ").append(question.recommendation());
    }
    if (gate.deadline() != null) {
      text.append("\n\nIt can be answered until ").append(gate.deadline()).append('.');
    }
    if (objection != null) {
      text.append("\n\n").append(objection);
    }
    return text.append("\n\n(").append(gate.id()).append(")").toString();
  }

  private static Map<String, Object> schema(Gate gate) {
    Map<String, Object> properties = new LinkedHashMap<>();
    boolean isOpen = gate.question().input() instanceof Input.Choice choice && choice.other();
    Map<String, Object> answer =
        switch (gate.question().input()) {
          case Input.Confirmation _ -> Map.of("type", "boolean", "title", "Yes?");
          case Input.Choice choice -> options(choice);
          case Input.Text _, Input.Password _, Input.Approval _, Input.Reviewing _ ->
              Map.of("type", "string", "title", "Your answer", "minLength", 1);
        };
    Map<String, @Nullable Object> schema = Json.map();
    schema.put("type", "object");
    properties.put(ANSWER, answer);
    if (isOpen) {
      properties.put(OTHER, Map.of("type", "string", "title", "Something else, in your own words"));
    }
    schema.put("properties", properties);
    schema.put("required", isOpen ? List.of() : List.of(ANSWER));
    return Json.notNull(schema);
  }

  private static Map<String, Object> options(Input.Choice choice) {
    return choice.multiple()
        ? Map.of(
            "type",
            "array",
            "title",
            "Your choice",
            "items",
            Map.of("type", "string", "enum", choice.values()))
        : Map.of("type", "string", "title", "Your choice", "enum", choice.values());
  }
}
