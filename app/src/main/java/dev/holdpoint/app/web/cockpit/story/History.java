package dev.holdpoint.app.web.cockpit.story;

import dev.holdpoint.model.Task;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A task and how it came there.
 *
 * @param moments the last ones in their order
 * @param earlier how many there were before these
 * @param past stretches that are over
 */
public record History(Task task, List<Moment> moments, int earlier, List<Stretch> past) {
  public History {
    moments = List.copyOf(moments);
    past = List.copyOf(past);
  }

  /** With what goes on now. */
  public List<Stretch> stretches(Instant now) {
    Stretch.Kind kind = Stretch.of(task);
    if (kind == null || !now.isAfter(task.updatedAt())) {
      return past;
    }
    List<Stretch> all = new ArrayList<>(past);
    all.add(new Stretch(kind, task.updatedAt(), now));
    return all;
  }

  public List<Moment.Turn> turns() {
    return moments.stream()
        .filter(Moment.Turn.class::isInstance)
        .map(Moment.Turn.class::cast)
        .toList();
  }
}
