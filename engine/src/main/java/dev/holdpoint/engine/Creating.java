package dev.holdpoint.engine;

import dev.holdpoint.model.Attachment;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Owner;
import dev.holdpoint.model.Payload;
import dev.holdpoint.model.TaskSpec;
import java.util.List;
import java.util.stream.Stream;

/** The rules for new tasks: what is written down of them, at once. */
final class Creating {
  private Creating() {}

  static Decision.Accepted task(TaskSpec spec, List<Attachment> documents) {
    Attachment.refuseUnknown(spec, List.of(), documents);
    return new Decision.Accepted(
        List.of(new Event.TaskCreated(spec)), Attachment.contents(documents));
  }

  /** A task that is run by whoever creates it. */
  static Decision.Accepted taskWithRun(
      TaskSpec spec, List<Attachment> documents, Worker.NewRun run, Owner next) {
    Decision.Accepted task = task(spec, documents);
    List<Payload> payloads =
        Stream.concat(task.payloads().stream(), run.payloads().stream()).toList();
    return new Decision.Accepted(
        List.of(task.events().getFirst(), new Event.RunQueued(1, run.plan(), next)), payloads);
  }
}
