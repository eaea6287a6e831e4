package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.llm.Message;
import dev.holdpoint.app.llm.Reply;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Entries as lines of JSON. Secrets stand in them under their gates' names. */
record EntryCodec(Veil veil) {

  String line(Entry entry) {
    Map<String, @Nullable Object> json = Json.map();
    switch (entry) {
      case Entry.Begun(int turn, String prompt) -> {
        put(json, "begun", turn);
        json.put("text", veil.cover(prompt));
      }
      case Entry.Told(String text) -> {
        json.put("kind", "told");
        json.put("text", veil.cover(text));
      }
      case Entry.Kept(String digest, String text) -> {
        json.put("kind", "kept");
        json.put("digest", digest);
        json.put("text", veil.cover(text));
      }
      case Entry.Replied(int turn, Entry.Address address, Reply reply) -> {
        put(json, "replied", turn);
        put(json, address);
        put(json, reply);
      }
      case Entry.Started(String call, boolean isApproved) -> {
        json.put("kind", "started");
        json.put("call", call);
        json.put("approved", isApproved);
      }
      case Entry.Returned returned -> put(json, returned);
      case Entry.Shortened(int turn, Entry.Address address, int from, Reply reply) -> {
        put(json, "shortened", turn);
        put(json, address);
        json.put("from", from);
        put(json, reply);
      }
      case Entry.Extended _ -> json.put("kind", "extended");
      case Entry.Ended(int turn, String summary) -> {
        put(json, "ended", turn);
        json.put("text", veil.cover(summary));
      }
    }
    return Json.write(json);
  }

  private static void put(Map<String, @Nullable Object> json, String kind, int turn) {
    json.put("kind", kind);
    json.put("turn", turn);
  }

  private static void put(Map<String, @Nullable Object> json, Entry.Address address) {
    json.put("request", address.request());
    json.put("system", address.system());
    json.put("tools", address.tools());
  }

  private void put(Map<String, @Nullable Object> json, Reply reply) {
    json.put("text", veil.cover(reply.said().text()));
    json.put("calls", reply.said().calls().stream().map(this::call).toList());
    json.put("end", reply.end().name());
    json.put("model", reply.usage().model());
    json.put("inputTokens", reply.usage().inputTokens());
    json.put("outputTokens", reply.usage().outputTokens());
  }

  private Map<String, @Nullable Object> call(Message.Call call) {
    Map<String, @Nullable Object> json = Json.map();
    json.put("id", call.id());
    json.put("tool", call.tool());
    json.put("arguments", veil.cover(call.arguments()));
    return json;
  }

  private void put(Map<String, @Nullable Object> json, Entry.Returned returned) {
    json.put("kind", "returned");
    json.put("call", returned.call());
    json.put("id", returned.message().call());
    json.put("tool", returned.message().tool());
    json.put("text", veil.cover(returned.message().text()));
    json.put("good", returned.isGood());
    json.put("gate", returned.gate());
  }

  /**
   * @throws JsonException where it is no entry
   */
  Entry entry(String line) {
    JsonObject json = Json.object(line);
    return switch (json.text("kind")) {
      case "begun" -> new Entry.Begun(json.integer("turn"), text(json));
      case "told" -> new Entry.Told(text(json));
      case "kept" -> new Entry.Kept(json.text("digest"), text(json));
      case "replied" -> new Entry.Replied(json.integer("turn"), address(json), reply(json));
      case "started" -> new Entry.Started(json.text("call"), json.flag("approved"));
      case "returned" ->
          new Entry.Returned(
              json.text("call"),
              new Message.Returned(json.text("id"), json.text("tool"), text(json)),
              json.flag("good"),
              json.optionalText("gate"));
      case "shortened" ->
          new Entry.Shortened(
              json.integer("turn"), address(json), json.integer("from"), reply(json));
      case "extended" -> new Entry.Extended();
      case "ended" -> new Entry.Ended(json.integer("turn"), text(json));
      default -> throw new JsonException("\"" + json.text("kind") + "\" is no kind of entry");
    };
  }

  private String text(JsonObject json) {
    return veil.lift(json.text("text"));
  }

  private static Entry.Address address(JsonObject json) {
    return new Entry.Address(json.text("request"), json.text("system"), json.text("tools"));
  }

  private Reply reply(JsonObject json) {
    List<Message.Call> calls =
        json.objects("calls").stream()
            .map(
                call ->
                    new Message.Call(
                        call.text("id"), call.text("tool"), veil.lift(call.text("arguments"))))
            .toList();
    try {
      return new Reply(
          new Message.Said(text(json), calls),
          Reply.End.valueOf(json.text("end")),
          new Reply.Usage(
              json.text("model"), json.number("inputTokens"), json.number("outputTokens")));
    } catch (IllegalArgumentException e) {
      throw new JsonException(String.valueOf(e.getMessage()));
    }
  }
}
