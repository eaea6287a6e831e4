package dev.holdpoint.port;

import dev.holdpoint.model.GateId;

/** Other words for what a turn's prompt tells. */
public interface Retelling {
  /** Everything, for an agent whose conversation turns out to be lost. */
  String anew();

  /** Without one gate's answer, which the agent gets in another way; empty where that is all. */
  String besides(GateId gate);
}
