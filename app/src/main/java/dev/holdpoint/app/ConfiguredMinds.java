package dev.holdpoint.app;

import dev.holdpoint.app.agent.nativ.Mind;
import dev.holdpoint.app.agent.nativ.NativeSettings;
import dev.holdpoint.app.llm.LlmException;
import dev.holdpoint.app.llm.LlmSpec;
import dev.holdpoint.app.llm.Llms;
import dev.holdpoint.model.AgentSpec;
import java.util.HashMap;
import java.util.Map;

/**
 * Models as a run's plan names them.
 *
 * @param env where their keys are, which no plan holds
 */
record ConfiguredMinds(Map<String, String> env) implements NativeSettings.Minds {
  @Override
  public Mind of(AgentSpec agent) throws LlmException {
    Map<String, Object> settings = new HashMap<>();
    if (agent.settings().get("llm") instanceof Map<?, ?> kept) {
      kept.forEach((key, value) -> settings.put(String.valueOf(key), value));
    }
    LlmSpec spec = LlmSpec.of(settings);
    return new Mind(Llms.open(spec, env), spec.contextTokens(), spec.price());
  }
}
