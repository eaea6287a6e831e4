package dev.holdpoint.engine;

import dev.holdpoint.model.Attachment;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Owner;
import dev.holdpoint.model.TaskSpec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules for new tasks: what is written down of them, at once. */
final class Creating {
  private Creating() {}

  /**
   * @param next the process that is about to run it, null where any may
   */
  static Decision.Accepted task(TaskSpec spec, List<Attachment> documents, @Nullable Owner next) {
    Attachment.refuseUnknown(spec, List.of(), documents);
    return new Decision.Accepted(
        List.of(new Event.TaskCreated(spec, next)), Attachment.contents(documents));
  }
}
