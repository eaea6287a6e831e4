package dev.holdpoint.app.llm;

import dev.holdpoint.app.real.ModelServer;
import dev.holdpoint.app.tool.Tool;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What tests of models have in common: a key of nobody's, pauses that take no time, a request. */
final class Ground {
  static final String KEY = "sk-nobody-0123456789abcdef";
  static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  /** A nested schema, since that is where translations lose something. */
  static final Tool TOOL =
      new Tool(
          "shell",
          "Runs a command.",
          Map.of(
              "type",
              "object",
              "properties",
              Map.of(
                  "command",
                  Map.of("type", "string", "description", "What to run", "maxLength", 99L),
                  "files",
                  Map.of(
                      "type",
                      "array",
                      "items",
                      Map.of(
                          "type",
                          "object",
                          "properties",
                          Map.of("path", Map.of("type", "string", "pattern", "^[a-z]+$"))))),
              "required",
              List.of("command"),
              "additionalProperties",
              false),
          arguments -> "");

  static final Request HELLO =
      new Request("Be brief.", List.of(new Message.Told("hello")), List.of(TOOL));

  private final List<Duration> pauses = new ArrayList<>();
  private final List<String> heard = new ArrayList<>();

  static LlmSpec spec(Provider provider, ModelServer server) {
    return spec(provider, address(provider, server), LlmSpec.TIMEOUT);
  }

  static LlmSpec spec(Provider provider, String address, Duration timeout) {
    return new LlmSpec(
        provider, URI.create(address), "m", "SOME_KEY", 50_000, 777, 0.5, null, timeout);
  }

  static String address(Provider provider, ModelServer server) {
    return switch (provider) {
      case OPENAI -> server.v1();
      case ANTHROPIC, OLLAMA -> server.root();
    };
  }

  Llm open(LlmSpec spec) throws LlmException {
    return Llms.open(spec, Map.of("SOME_KEY", KEY), new Pauses(pauses::add, () -> NOW, () -> 0.5));
  }

  Reply reply(LlmSpec spec) throws LlmException, InterruptedException {
    return reply(spec, HELLO);
  }

  Reply reply(LlmSpec spec, Request request) throws LlmException, InterruptedException {
    return open(spec).reply(request, heard::add);
  }

  /** How long was waited between attempts. */
  List<Duration> pauses() {
    return pauses;
  }

  String heard() {
    return String.join("", heard);
  }
}
