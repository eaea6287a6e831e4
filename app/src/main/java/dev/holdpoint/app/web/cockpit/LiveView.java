package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.model.Gate;
import dev.holdpoint.port.TaskRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What goes on right now.
 *
 * @param workers who works
 * @param span how far back the lanes go
 * @param log the one that is followed, null where there is none
 */
public record LiveView(
    Counts counts,
    WorkerSummary workers,
    Span span,
    Lanes lanes,
    List<Job> jobs,
    List<Held> held,
    List<TaskRow> sleeping,
    List<TaskRow> next,
    @Nullable Followed log) {
  public LiveView {
    jobs = List.copyOf(jobs);
    held = List.copyOf(held);
    sleeping = List.copyOf(sleeping);
    next = List.copyOf(next);
  }

  /** How many there are, whether they are shown or not. */
  public record Counts(int tasks, int running, int held, int sleeping, int ready) {
    static final int MOST_COUNTED = 99;

    public boolean isQuiet() {
      return running + held + sleeping == 0;
    }

    /** As {@code 3 tasks are}; nobody counts a long queue. */
    public String readyWords() {
      return ready > MOST_COUNTED
          ? "more than " + MOST_COUNTED + " tasks are"
          : Amounts.count(ready, "task is", "tasks are");
    }

    /** As {@code 3 running · 7 held for a human}. */
    public String words() {
      StringBuilder words = new StringBuilder();
      words.append(running).append(" running · ").append(held).append(" held for a human");
      if (sleeping > 0) {
        words.append(" · ").append(sleeping);
        words.append(sleeping == 1 ? " waits" : " wait").append(" for a rate limit");
      }
      return words.toString();
    }
  }

  /**
   * What tasks did in the last time.
   *
   * @param held how many more wait for a person
   * @param running how many more are at work
   */
  public record Lanes(List<Lane> shown, int held, int running) {
    public Lanes {
      shown = List.copyOf(shown);
    }
  }

  /** A gate that somebody should answer. */
  public record Held(Gate gate, TaskRow task, String worked) {
    public String id() {
      return gate.id().toString();
    }
  }

  /** A log beside the rest. */
  public record Followed(String title, LogView log) {}
}
