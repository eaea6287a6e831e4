package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.cockpit.card.Kept;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Changes;
import dev.holdpoint.port.WorldException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What tasks changed, as git tells it. That takes a while in a large workspace, and a page is
 * fetched again with every event: one look serves all who come while it is new.
 */
final class Diffs {
  private static final int LONGEST = 200_000;
  private static final int MOST = 16;
  private static final int LOCKS = 64;

  /** A diff is cached for this many times as long as it took to make. */
  private static final int CACHE_FACTOR = 5;

  private final Backstage backstage;
  private final Kept<TaskId, Seen> seen = new Kept<>(MOST);

  /** A slow look at one task keeps others waiting seldom. */
  private final List<Object> locks = Stream.generate(Object::new).limit(LOCKS).toList();

  Diffs(Backstage backstage) {
    this.backstage = backstage;
  }

  /**
   * What a task changed.
   *
   * @param whole whether that is all of it
   * @param trouble why it can't be shown, null where it can
   */
  record Diff(List<DiffFile> files, boolean whole, @Nullable String trouble) {
    static final Diff NONE = new Diff(List.of(), true, null);

    Diff {
      files = List.copyOf(files);
    }
  }

  /**
   * @param at where the run was: what was there in a turn is no answer after its end
   */
  private record Seen(Diff diff, @Nullable Phase at, long until) {}

  Diff of(TaskId task) {
    synchronized (locks.get(Math.floorMod(task.hashCode(), LOCKS))) {
      return kept(task);
    }
  }

  private Diff kept(TaskId task) {
    long begun = System.nanoTime();
    Run run = backstage.engine().task(task).run();
    Phase at = run == null ? null : run.phase();
    Seen before = seen.get(task);
    if (before != null && before.until - begun > 0 && Objects.equals(before.at, at)) {
      return before.diff;
    }
    Diff diff = look(task);
    long now = System.nanoTime();
    Duration cached = Duration.ofNanos(now - begun).multipliedBy(CACHE_FACTOR);
    seen.put(task, new Seen(diff, at, now + cached.toNanos()));
    return diff;
  }

  private Diff look(TaskId task) {
    LimitedOutput out = new LimitedOutput(LONGEST);
    try {
      backstage.changes().diff(task, Changes.Form.PATCH, out);
      return new Diff(DiffFile.parse(out.text()), !out.isFull(), null);
    } catch (WorldException e) {
      return new Diff(List.of(), true, e.getMessage());
    }
  }
}
