package dev.holdpoint.app.llm;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.tool.Tool;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.anthropic.AnthropicTokenUsage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.TokenUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Our words for a conversation, and LangChain4j's. */
final class Conversation {
  private Conversation() {}

  static ChatRequest of(Request request) {
    List<ChatMessage> messages = new ArrayList<>();
    if (!request.system().isBlank()) {
      messages.add(SystemMessage.from(request.system()));
    }
    request.messages().forEach(message -> messages.add(translated(message)));
    return ChatRequest.builder()
        .messages(messages)
        .toolSpecifications(request.tools().stream().map(Conversation::translated).toList())
        .build();
  }

  private static ChatMessage translated(Message message) {
    return switch (message) {
      case Message.Told(String text) -> UserMessage.from(sayable(text));
      case Message.Said said ->
          AiMessage.builder()
              .text(said.text().isEmpty() && !said.calls().isEmpty() ? null : sayable(said.text()))
              .toolExecutionRequests(said.calls().stream().map(Conversation::translated).toList())
              .build();
      case Message.Returned(String call, String tool, String text) ->
          ToolExecutionResultMessage.from(call, tool, sayable(text));
    };
  }

  /** No API takes an empty text. */
  private static String sayable(String text) {
    return text.isBlank() ? "(nothing)" : text;
  }

  private static ToolExecutionRequest translated(Message.Call call) {
    return ToolExecutionRequest.builder()
        .id(call.id())
        .name(call.tool())
        .arguments(sendable(call.arguments()))
        .build();
  }

  /** No API takes back what a model garbled; the model still sees what it wrote. */
  private static String sendable(String arguments) {
    if (arguments.isBlank()) {
      return "{}";
    }
    try {
      Json.object(arguments);
      return arguments;
    } catch (JsonException e) {
      return Json.write(Map.of("malformed", arguments));
    }
  }

  private static ToolSpecification translated(Tool tool) {
    JsonObjectSchema.Builder schema = JsonObjectSchema.builder();
    if (tool.parameters().get("properties") instanceof Map<?, ?> properties) {
      properties.forEach(
          (name, property) ->
              schema.addProperty(String.valueOf(name), JsonRawSchema.from(Json.write(property))));
    }
    if (tool.parameters().get("required") instanceof List<?> required) {
      schema.required(required.stream().map(String::valueOf).toList());
    }
    if (tool.parameters().get("additionalProperties") instanceof Boolean more) {
      schema.additionalProperties(more);
    }
    return ToolSpecification.builder()
        .name(tool.name())
        .description(tool.description())
        .parameters(schema.build())
        .build();
  }

  static Reply reply(ChatResponse response, Ending ending, String model) {
    AiMessage message = response.aiMessage();
    List<Message.Call> calls =
        ending.calls().isEmpty()
            ? message.toolExecutionRequests().stream().map(Conversation::call).toList()
            : ending.calls();
    String text = message.text() == null ? "" : message.text();
    return new Reply(
        new Message.Said(text + ending.refusal(), calls),
        ending.end(!calls.isEmpty()),
        usage(response, model));
  }

  private static Message.Call call(ToolExecutionRequest request) {
    @Nullable String id = request.id();
    @Nullable String arguments = request.arguments();
    return new Message.Call(
        id == null || id.isBlank() ? Ending.newId() : id,
        request.name() == null ? "" : request.name(),
        arguments == null ? "" : arguments);
  }

  private static Reply.Usage usage(ChatResponse response, String model) {
    String name = response.modelName() == null ? model : response.modelName();
    TokenUsage usage = response.tokenUsage();
    if (usage == null) {
      return new Reply.Usage(name, 0, 0);
    }
    long input = count(usage.inputTokenCount());
    if (usage instanceof AnthropicTokenUsage anthropic) {
      // There, what was read from a cache or put into it is counted beside the input.
      input += count(anthropic.cacheCreationInputTokens());
      input += count(anthropic.cacheReadInputTokens());
    }
    return new Reply.Usage(name, input, count(usage.outputTokenCount()));
  }

  private static long count(@Nullable Integer tokens) {
    return tokens == null ? 0 : tokens;
  }
}
