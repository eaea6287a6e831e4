package dev.holdpoint.app.agent.codex;

import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Usage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What this turn consumed. Codex counts for each thread from its beginning, over all its processes,
 * and tells that figure when it goes on with one: what was there before is taken off.
 */
final class TokenCount {
  private static final Tokens NONE = new Tokens(0, 0);

  private final Map<String, Tokens> before = new HashMap<>();
  private final Map<String, Tokens> now = new LinkedHashMap<>();
  private final Map<String, String> models = new HashMap<>();
  private final Set<String> ourTurns = new HashSet<>();
  private String model = "codex";

  private record Tokens(long input, long output) {
    Tokens minus(Tokens other) {
      return new Tokens(Math.max(0, input - other.input), Math.max(0, output - other.output));
    }
  }

  /** The model of every thread that has no other. */
  void model(String name) {
    model = name;
  }

  void model(String thread, String name) {
    models.put(thread, name);
  }

  /** A turn that began in this process, so that all it consumes is ours. */
  void turnBegan(String turn) {
    ourTurns.add(turn);
  }

  void updated(JsonObject params) {
    String thread = Items.text(params, "threadId");
    String turn = Items.text(params, "turnId");
    JsonObject usage = part(params, "tokenUsage");
    if (thread == null || usage == null) {
      return;
    }
    Tokens total = tokens(part(usage, "total"));
    boolean isOurs = turn != null && ourTurns.contains(turn);
    before.computeIfAbsent(thread, _ -> isOurs ? total.minus(tokens(part(usage, "last"))) : total);
    now.put(thread, total);
  }

  List<Usage> usage() {
    Map<String, Usage> byModel = new LinkedHashMap<>();
    now.forEach(
        (thread, total) -> {
          Tokens used = total.minus(before.getOrDefault(thread, NONE));
          String name = models.getOrDefault(thread, model);
          byModel.merge(name, new Usage(name, used.input, used.output, null), Usage::plus);
        });
    List<Usage> all = new ArrayList<>(byModel.values());
    all.removeIf(usage -> usage.inputTokens() == 0 && usage.outputTokens() == 0);
    return all;
  }

  private static Tokens tokens(@Nullable JsonObject figures) {
    return figures == null
        ? NONE
        : new Tokens(number(figures, "inputTokens"), number(figures, "outputTokens"));
  }

  private static long number(JsonObject figures, String key) {
    return figures.values().get(key) instanceof Long number ? Math.max(0, number) : 0;
  }

  private static @Nullable JsonObject part(JsonObject json, String key) {
    return json.values().get(key) instanceof Map<?, ?> ? json.object(key) : null;
  }
}
