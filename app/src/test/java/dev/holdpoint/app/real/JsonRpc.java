package dev.holdpoint.app.real;

import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A plain client of a program that speaks JSON-RPC, one line for each message. */
final class JsonRpc {
  private final RealProcess program;
  private final Function<JsonObject, Map<String, Object>> answers;
  private final List<JsonObject> heard = new ArrayList<>();
  private long last;

  /**
   * @param answers what the program gets when it asks
   */
  JsonRpc(RealProcess program, Function<JsonObject, Map<String, Object>> answers) {
    this.program = program;
    this.answers = answers;
  }

  /** Its result; what the program tells and asks in between is heard and answered. */
  JsonObject call(String method, Map<String, Object> params)
      throws IOException, InterruptedException {
    long id = ++last;
    program.send(Map.of("jsonrpc", "2.0", "id", id, "method", method, "params", params));
    JsonObject reply = awaitReply(id);
    if (!reply.has("result")) {
      throw new AssertionError(method + " was refused: " + reply + "\n" + program);
    }
    return reply.object("result");
  }

  void tell(String method, Map<String, Object> params) throws IOException {
    program.send(Map.of("jsonrpc", "2.0", "method", method, "params", params));
  }

  /** Waits until the program tells this. */
  JsonObject await(String method) throws IOException, InterruptedException {
    while (true) {
      for (JsonObject one : heard) {
        if (method.equals(one.optionalText("method"))) {
          return one.object("params");
        }
      }
      hear();
    }
  }

  /** All that the program told and asked so far. */
  List<JsonObject> heard() {
    return List.copyOf(heard);
  }

  private JsonObject awaitReply(long id) throws IOException, InterruptedException {
    while (true) {
      JsonObject message = hear();
      if (!message.has("method") && message.number("id") == id) {
        return message;
      }
    }
  }

  /** The next message, answered where it asks. */
  JsonObject hear() throws IOException, InterruptedException {
    JsonObject message = program.await(any -> true);
    heard.add(message);
    if (message.has("method") && message.has("id")) {
      program.send(
          Map.of(
              "jsonrpc",
              "2.0",
              "id",
              message.values().get("id"),
              "result",
              answers.apply(message)));
    }
    return message;
  }
}
