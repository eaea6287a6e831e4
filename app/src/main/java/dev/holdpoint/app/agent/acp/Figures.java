package dev.holdpoint.app.agent.acp;

import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Usage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Adds up what a turn has consumed, in the agent's own figures. */
final class Figures {
  private final String defaultModel;
  private final Map<String, Usage> byModel = new LinkedHashMap<>();

  /**
   * @param defaultModel under which figures are entered that name no model
   */
  Figures(String defaultModel) {
    this.defaultModel = defaultModel;
  }

  /** The result of one prompt. */
  void add(JsonObject result) {
    List<Usage> byName = byName(result);
    if (!byName.isEmpty()) {
      byName.forEach(this::add);
    } else if (result.has("usage")) {
      add(usage(defaultModel, MessageLine.object(result, "usage")));
    }
  }

  private static List<Usage> byName(JsonObject result) {
    JsonObject quota = MessageLine.object(MessageLine.object(result, "_meta"), "quota");
    List<Usage> usages = new ArrayList<>();
    if (quota.values().get("model_usage") instanceof List<?> list) {
      for (Object one : list) {
        if (one instanceof Map<?, ?> map
            && map.get("model") instanceof String model
            && map.get("token_count") instanceof Map<?, ?> count) {
          usages.add(usage(model, count));
        }
      }
    }
    return usages;
  }

  private static Usage usage(String model, JsonObject count) {
    return usage(model, count.values());
  }

  /** Whatever was not put out went in, be it from a cache. */
  private static Usage usage(String model, Map<?, ?> count) {
    long output = tokens(count, "outputTokens", "output_tokens");
    long input = tokens(count, "inputTokens", "input_tokens");
    long total = tokens(count, "totalTokens", "total_tokens");
    return new Usage(model, Math.max(input, total - output), output, null);
  }

  private static long tokens(Map<?, ?> count, String... keys) {
    for (String key : keys) {
      if (count.get(key) instanceof Long tokens && tokens > 0) {
        return tokens;
      }
    }
    return 0;
  }

  private void add(Usage usage) {
    byModel.merge(usage.model(), usage, Usage::plus);
  }

  /**
   * All of it.
   *
   * @param cost what the turn has cost, null where nobody knows
   */
  List<Usage> all(@Nullable Double cost) {
    List<Usage> all = new ArrayList<>(byModel.values());
    all.removeIf(usage -> usage.inputTokens() == 0 && usage.outputTokens() == 0);
    if (cost != null && cost > 0) {
      Usage first = all.isEmpty() ? new Usage(defaultModel, 0, 0, null) : all.removeFirst();
      all.addFirst(first.plus(new Usage(first.model(), 0, 0, cost)));
    }
    return all;
  }
}
