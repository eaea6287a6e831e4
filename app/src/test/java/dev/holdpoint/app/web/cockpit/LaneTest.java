package dev.holdpoint.app.web.cockpit;

import static dev.holdpoint.model.Specimens.START;
import static dev.holdpoint.model.Specimens.TASK;
import static dev.holdpoint.model.Specimens.spec;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.web.cockpit.story.History;
import dev.holdpoint.app.web.cockpit.story.Stretch;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a task did, as bars. */
class LaneTest {
  private static final Instant NOW = START.plus(Duration.ofHours(2));

  private static Lane lane(List<Stretch> past) {
    Task task = Task.created(new Entry(1, TASK, 1, START, new Event.TaskCreated(spec())));
    return Lane.of(new History(task, List.of(), 0, past), TaskState.OPEN, Span.HOUR, NOW);
  }

  private static Stretch stretch(Stretch.Kind kind, int fromMinute, int toMinute) {
    return new Stretch(kind, ago(fromMinute), ago(toMinute));
  }

  private static Instant ago(int minutes) {
    return NOW.minus(Duration.ofMinutes(minutes));
  }

  @Test
  void barsAreCutToTheSpanAndToldInWords() {
    Lane lane =
        lane(
            List.of(
                stretch(Stretch.Kind.WORKING, 110, 70),
                stretch(Stretch.Kind.WAITING, 70, 30),
                stretch(Stretch.Kind.WORKING, 30, 15),
                stretch(Stretch.Kind.SLEEPING, 15, 0)));
    assertEquals(
        List.of(
            new Lane.Bar(Stretch.Kind.WAITING, 0, 500),
            new Lane.Bar(Stretch.Kind.WORKING, 500, 250),
            new Lane.Bar(Stretch.Kind.SLEEPING, 750, 250)),
        lane.bars());
    assertEquals(
        "working 15 min, waiting for a human 30 min, waiting for a rate limit 15 min",
        lane.words());
  }

  @Test
  void somethingShortIsStillSeen() {
    Instant end = ago(30).plusMillis(5);
    Lane lane = lane(List.of(new Stretch(Stretch.Kind.WORKING, ago(30), end)));
    assertEquals(List.of(new Lane.Bar(Stretch.Kind.WORKING, 500, 2)), lane.bars());
  }

  @Test
  void nobodyCanTellAThousandBarsApart() {
    List<Stretch> past = new ArrayList<>();
    for (int second = 3600; second > 0; second--) {
      Stretch.Kind kind = second % 2 == 0 ? Stretch.Kind.WORKING : Stretch.Kind.WAITING;
      past.add(new Stretch(kind, NOW.minusSeconds(second), NOW.minusSeconds(second - 1)));
    }
    List<Lane.Bar> bars = lane(past).bars();
    assertTrue(bars.size() < 200, () -> bars.size() + " bars");
    int end = bars.getLast().x() + bars.getLast().width();
    assertTrue(end >= Lane.WIDTH - 8, () -> "the last ends at " + end);
    assertTrue(bars.stream().allMatch(bar -> bar.width() > 0 && bar.width() <= 8));
  }
}
