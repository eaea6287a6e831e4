package dev.holdpoint.app.agent.claude;

import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Usage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the results of one turn say about tokens and cost, by model. */
final class ModelUsage {
  /** Since the result before, or since the process began; {@code modelUsage} is the session's. */
  private static final String OF_THIS_RESULT = "model_usage_since_last_result";

  private static final List<String> READ =
      List.of("inputTokens", "cacheReadInputTokens", "cacheCreationInputTokens");
  private static final List<String> READ_OF_ONE =
      List.of("input_tokens", "cache_read_input_tokens", "cache_creation_input_tokens");

  private final Map<String, Usage> byModel = new LinkedHashMap<>();

  /**
   * @param model who is meant where a result does not say it by model
   */
  void add(JsonObject result, String model) {
    try {
      if (result.has(OF_THIS_RESULT)) {
        JsonObject models = result.object(OF_THIS_RESULT);
        for (String name : models.values().keySet()) {
          JsonObject one = models.object(name);
          add(
              new Usage(
                  name,
                  sum(one, READ),
                  sum(one, List.of("outputTokens")),
                  one.optionalDouble("costUSD")));
        }
      } else if (result.has("usage")) {
        // Versions that tell no more: these figures are the result's own, the cost is not.
        JsonObject one = result.object("usage");
        add(new Usage(model, sum(one, READ_OF_ONE), sum(one, List.of("output_tokens")), null));
      }
    } catch (JsonException | IllegalArgumentException e) {
      // Figures that can't be read are no reason to lose the turn.
    }
  }

  private void add(Usage more) {
    byModel.merge(more.model(), more, Usage::plus);
  }

  private static long sum(JsonObject figures, List<String> names) {
    long sum = 0;
    for (String name : names) {
      sum += figures.values().get(name) instanceof Long tokens ? Math.max(0, tokens) : 0;
    }
    return Math.max(0, sum);
  }

  List<Usage> all() {
    return new ArrayList<>(byModel.values());
  }
}
