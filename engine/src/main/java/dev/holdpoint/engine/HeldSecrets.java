package dev.holdpoint.engine;

import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Journal;
import dev.holdpoint.port.SecretVault;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sensitive answers in clear, as long as their keys are there. */
record HeldSecrets(Journal journal, SecretVault vault) {
  /** Null once its key is destroyed. */
  @Nullable String of(Gate gate) {
    Answer answer = gate.answer();
    if (answer == null || !(answer.reply() instanceof Reply.Supplied(String sealed))) {
      return null;
    }
    String key = journal.answerKey(gate.id());
    return key == null ? null : vault.open(gate.id(), new SecretVault.Sealed(sealed, key));
  }

  /** Those that the step under way may still need. */
  Map<GateId, String> of(Task task) {
    Map<GateId, String> secrets = new HashMap<>();
    for (Gate gate : task.heldSecrets()) {
      String secret = of(gate);
      if (secret != null) {
        secrets.put(gate.id(), secret);
      }
    }
    return secrets;
  }
}
