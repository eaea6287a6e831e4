package dev.holdpoint.app.mirror;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.app.text.ToolLine;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Agent;
import dev.holdpoint.port.Journal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps everything that is copied from the journal up to date. What can't be written is reported
 * once and stops nothing.
 */
public final class Mirror {
  private static final Duration OTHERS_TAKE_AT_MOST = Duration.ofSeconds(10);

  private final Path home;
  private final Journal journal;
  private final Clock clock;
  private final StateFile states;
  private final Copy gateFolders;
  private final Consumer<String> warnings;
  private final LogPaths logs;
  private final Set<String> warned = ConcurrentHashMap.newKeySet();
  private volatile Duration patience = OTHERS_TAKE_AT_MOST;

  /**
   * @param home the project's directory {@code .holdpoint}
   * @param clock the time zone in which people read the logs
   * @param gateFolders what else follows each task
   */
  public Mirror(
      Path home, Journal journal, Clock clock, Copy gateFolders, Consumer<String> warnings) {
    this.home = home;
    this.journal = journal;
    this.clock = clock;
    this.gateFolders = gateFolders;
    this.warnings = warnings;
    states = new StateFile(home.resolve("state"));
    logs = new LogPaths(home.resolve("logs"));
  }

  public LogPaths logs() {
    return logs;
  }

  /** Whoever may only read is not the one to bring copies up to date. */
  public boolean isWritable() {
    return Files.notExists(home) || Files.isWritable(home);
  }

  public Path stateFile(TaskId task) {
    return states.of(task);
  }

  /** To be called after every append of this process. */
  public void changed(Task task) {
    refresh(task.id());
  }

  /** Writes what is missing, also what another process could not write before it died. */
  public void refresh(TaskId id) {
    if (copied(id)) {
      attempt("state files", () -> journal.dependents(id).forEach(this::copied));
    }
  }

  /** Whether the task is done now and was not before, or the other way round. */
  private boolean copied(TaskId id) {
    AtomicBoolean turned = new AtomicBoolean();
    attempt("copies", () -> locked(id, log -> turned.set(follow(log, journal.read(id)))));
    return turned.get();
  }

  /**
   * Everything is read from the journal under the lock, even the state that a caller would have at
   * hand: so no older state can follow a newer one of another process.
   */
  private boolean follow(TaskLog log, List<Entry> entries) {
    AtomicBoolean turned = new AtomicBoolean();
    attempt("logs", () -> log.follow(entries));
    Task task = Task.fold(entries);
    if (task != null) {
      attempt("state file", () -> turned.set(states.follow(task, state(task))));
      attempt("interaction folder", () -> gateFolders.follow(task));
    }
    return turned.get();
  }

  private TaskState state(Task task) {
    List<TaskId> needed = task.spec().dependsOn();
    return task.stateBehind(needed.isEmpty() ? needed : journal.unfinished(needed));
  }

  /** Hears what the agent says in the turn that was just started. */
  public Agent.Narrator narrator(Task started) {
    Run run = started.run();
    if (run == null) {
      throw new IllegalArgumentException(started.id() + " has no run");
    }
    return new Narration(started.id(), run.number(), run.lastTurn());
  }

  private void locked(TaskId id, Work work) throws IOException {
    try (TaskLock _ = lock(id)) {
      work.on(new TaskLog(logs, id, clock.getZone()));
    }
  }

  /** Whoever was waited for in vain is not waited for again with each line. */
  private TaskLock lock(TaskId id) throws IOException {
    try {
      TaskLock lock = TaskLock.take(home.resolve("locks"), id, patience);
      patience = OTHERS_TAKE_AT_MOST;
      return lock;
    } catch (IOException e) {
      patience = Duration.ZERO;
      throw e;
    }
  }

  private void attempt(String what, Attempt attempt) {
    try {
      attempt.run();
    } catch (IOException | RuntimeException e) {
      if (warned.add(what)) {
        warnings.accept(
            "The %s in %s can't be written (%s). The journal is complete; only copies are missing."
                .formatted(what, home, reason(e)));
      }
    }
  }

  private static String reason(Exception e) {
    return IoReason.of(e);
  }

  private interface Attempt {
    void run() throws IOException;
  }

  private interface Work {
    void on(TaskLog log) throws IOException;
  }

  /** The words of one turn, written as they come. */
  private final class Narration implements Agent.Narrator {
    private final TaskId task;
    private final int run;
    private final int turn;

    Narration(TaskId task, int run, int turn) {
      this.task = task;
      this.run = run;
      this.turn = turn;
    }

    @Override
    public void said(String text) {
      add(Tag.AGENT, text);
    }

    @Override
    public void thought(String text) {
      add(Tag.THOUGHT, text);
    }

    @Override
    public void called(Agent.Call call) {
      add(Tag.TOOL, ToolLine.begun(call.tool(), call.object()).text());
    }

    @Override
    public void returned(Agent.Call call, Agent.Result result) {
      ToolLine begun = ToolLine.begun(call.tool(), call.object());
      add(Tag.RESULT, begun.ended(result.good(), result.what(), result.details()).text());
    }

    @Override
    public void checked(String text) {
      add(Tag.CHECK, text);
    }

    private void add(Tag tag, String text) {
      Line line = new Line(0, clock.instant(), tag, text);
      write(
          log -> {
            if (log.isEmpty(tag)) {
              log.follow(journal.read(task));
            }
            log.add(line);
          });
    }

    @Override
    public void raw(String line) {
      Map<String, @Nullable Object> json = Json.map();
      json.put("at", clock.instant());
      json.put("run", run);
      json.put("turn", turn);
      json.put("line", line);
      write(log -> log.addRaw(Json.line(json)));
    }

    private void write(Work work) {
      attempt("logs", () -> locked(task, work));
    }
  }
}
