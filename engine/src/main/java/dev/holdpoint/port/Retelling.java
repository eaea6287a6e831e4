package dev.holdpoint.port;

import dev.holdpoint.model.GateId;
import java.util.Collection;
import java.util.List;

/** Other words for what a turn's prompt tells. */
public interface Retelling {
  /** Everything, for an agent whose conversation turns out to be lost. */
  String anew();

  /** Without some gates' answers, which the agent gets in another way; empty where that is all. */
  String besides(Collection<GateId> gates);

  /** The same for one gate. */
  default String besides(GateId gate) {
    return besides(List.of(gate));
  }
}
