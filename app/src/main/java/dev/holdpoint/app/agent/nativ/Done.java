package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.model.GateId;
import org.jspecify.annotations.Nullable;

/** What a call came to. */
sealed interface Done {
  /** It was done; the model is told this. */
  record Well(String text, @Nullable GateId gate) implements Done {
    Well(String text) {
      this(text, null);
    }
  }

  /** It can't be done so; the model is told why, and may try otherwise. */
  record Badly(String why) implements Done {}

  /** A person is asked, and nobody waits here for the answer. */
  record Waits(GateId gate) implements Done {}

  /** The model has ended its turn by it. */
  record Over(String text, String summary) implements Done {}
}
