package dev.holdpoint.app.cli.demo;

import dev.holdpoint.app.cli.Workbench;
import dev.holdpoint.app.project.Overrides;
import dev.holdpoint.app.project.Planned;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Reviews;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.engine.Worker;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Review;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Size;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.Threshold;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Makes stories come true: tasks are written down, worked on and answered as they say. */
final class Storyteller {
  private final Workbench bench;
  private final StoryClock clock;
  private final Worker worker;
  private final Map<String, TaskId> tasks = new HashMap<>();

  private volatile List<Duration> work = List.of();

  Storyteller(Workbench bench, StoryClock clock) {
    this.bench = bench;
    this.clock = clock;
    this.worker = bench.worker(new SilentOffice(bench, this::works));
  }

  /** An agent that plays a scenario is done at once: its time passes while its turn begins. */
  private void works(Task task) {
    Run run = task.run();
    int turn = run == null ? 0 : run.lastTurn();
    if (turn > 0 && turn <= work.size()) {
      clock.pass(work.get(turn - 1));
    }
  }

  void tell(Story story) throws InterruptedException {
    clock.back(story.ago());
    work = story.work();
    // An agent plays one scenario; a run keeps the one that was there when it was planned.
    write(bench.places().root().resolve("scenarios"), story);
    Task task = engine().create(spec(story));
    tasks.put(story.outline().title(), task.id());
    switch (story.end()) {
      case WRITTEN -> {}
      case QUEUED -> queue(task);
      case PLAYED -> play(task.id(), story.replies());
      case DEFERRED -> {
        play(task.id(), story.replies());
        done(engine().defer(task.id(), "Ines"));
      }
      case CANCELLED -> {
        play(task.id(), story.replies());
        done(engine().cancel(task.id(), "Jonas"));
      }
    }
  }

  private Engine engine() {
    return bench.engine();
  }

  private void queue(Task task) {
    Planned planned = bench.plan(task.spec(), Overrides.NONE);
    done(engine().queue(task.id(), planned.plan(), planned.payloads()));
  }

  private void play(TaskId id, List<Story.Reply> replies) throws InterruptedException {
    worker.once(1);
    for (Story.Reply reply : replies) {
      clock.pass(reply.took());
      Gate gate = engine().task(id).openGates().getFirst();
      done(answer(gate, reply));
      worker.once(1);
    }
  }

  /** At a review, what is said is what is to be changed. */
  private Verdict answer(Gate gate, Story.Reply reply) {
    Review review = gate.review();
    return review == null
        ? engine().answer(gate.id(), reply.text(), reply.by(), reply.channel())
        : bench
            .reviews()
            .judge(
                gate.id(),
                review.current().digest(),
                new Reviews.Judgement.Changes(reply.text(), List.of()),
                new Reviews.Person(reply.by(), reply.channel()))
            .verdict();
  }

  private TaskSpec spec(Story story) {
    Story.Outline outline = story.outline();
    Integer threshold = outline.threshold();
    return new TaskSpec(
            outline.title(),
            outline.body(),
            null,
            outline.priority(),
            Size.valueOf(outline.size().toUpperCase(Locale.ROOT)),
            outline.agent(),
            outline.pipeline(),
            threshold == null ? null : new Threshold(threshold))
        .related(known(story.under()), story.after().stream().map(this::needed).toList());
  }

  private @Nullable TaskId known(@Nullable String title) {
    return title == null ? null : needed(title);
  }

  private TaskId needed(String title) {
    return Objects.requireNonNull(tasks.get(title), title);
  }

  private static void write(Path folder, Story story) {
    try {
      Files.writeString(folder.resolve(story.outline().agent() + ".yaml"), story.scenario());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void done(Verdict verdict) {
    if (verdict instanceof Verdict.Refused(var refusal)) {
      throw new IllegalStateException(refusal.message());
    }
  }
}
