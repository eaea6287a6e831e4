package dev.holdpoint.app.project;

import dev.holdpoint.model.Payload;
import dev.holdpoint.model.RunPlan;
import java.util.List;

/** What a run will do, and the texts that its plan names by their digests. */
public record Planned(RunPlan plan, List<Payload> payloads) {
  public Planned {
    payloads = List.copyOf(payloads);
  }
}
