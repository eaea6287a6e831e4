package dev.holdpoint.app.agent.claude;

import dev.holdpoint.model.GateId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a tool call comes to. */
sealed interface Judgement {
  /**
   * It may run now.
   *
   * @param input what it runs with in place of its own input, null for that
   * @param note what the agent has to know about it, empty for nothing
   */
  record Allow(@Nullable Map<String, @Nullable Object> input, String note) implements Judgement {
    static final Allow AS_IT_IS = new Allow(null, "");
  }

  /** It must not run, and why, in words for the agent. */
  record Deny(String why) implements Judgement {}

  /** People are asked first. */
  record Wait(List<GateId> gates) implements Judgement {
    public Wait {
      gates = List.copyOf(gates);
    }

    /** For a sentence. */
    String names() {
      return String.join(", ", gates.stream().map(GateId::toString).toList());
    }
  }
}
