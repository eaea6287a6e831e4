package dev.holdpoint.engine;

import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Payload;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Todos;
import dev.holdpoint.port.Draft;
import dev.holdpoint.port.Workspaces.Outputs;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a turn left in its workspace, as far as reviews are about it.
 *
 * @param draft the plan as it stands there now, null where there is none to look after
 * @param departures how it differs from what was approved
 * @param outputs what the task changed, null where nobody reviews that
 */
record Remains(@Nullable Draft draft, List<String> departures, @Nullable Outputs outputs) {
  static final Remains NOTHING = new Remains(null, List.of(), null);

  Remains {
    departures = List.copyOf(departures);
  }

  Remains with(@Nullable Outputs newer) {
    return new Remains(draft, departures, newer);
  }

  Remains covered(Mask mask) {
    return new Remains(
        draft == null ? null : draft.map(mask::cover),
        departures.stream().map(mask::cover).toList(),
        outputs == null
            ? null
            : new Outputs(outputs.files().stream().map(mask::cover).toList(), outputs.version()));
  }

  /** The todos' text, null where there is none. */
  @Nullable Digest todos() {
    String text = draft == null ? null : draft.text(Todos.FILE);
    return text == null ? null : Payload.of(text).digest();
  }

  /** Whether a person has to look at it before a step that is done counts as done. */
  boolean holdsUp(Run run) {
    return outputs != null || (isNews(run) && Reviewing.isDriftAGate(run));
  }

  /** Whether there are departures that nobody has flagged yet. */
  boolean isNews(Run run) {
    return !run.drafting().departures().containsAll(departures);
  }

  /** Everything that events about it name. */
  List<Payload> payloads() {
    List<Payload> all = new ArrayList<>(draft == null ? List.of() : draft.payloads());
    if (outputs != null) {
      all.add(Reviewing.listed(outputs));
    }
    return all;
  }
}
