package dev.holdpoint.app.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.holdpoint.app.agent.process.CommandSettings;
import dev.holdpoint.app.agent.process.GivenClaims;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.view.ActionJson;
import dev.holdpoint.engine.Attendant;
import dev.holdpoint.engine.Dispatcher;
import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.OpenGates;
import dev.holdpoint.engine.Submission;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.engine.World;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Owner;
import dev.holdpoint.model.Patience;
import dev.holdpoint.model.Payload;
import dev.holdpoint.model.Permissions;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.ReviewRules;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.StepPlan;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.Threshold;
import dev.holdpoint.port.Agent;
import dev.holdpoint.port.FakeVault;
import dev.holdpoint.port.InMemoryJournal;
import dev.holdpoint.port.Owners;
import dev.holdpoint.port.Workspaces;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A task, a workspace and the real engine around an adapter. */
public final class AdapterGround implements Workspaces, Owners {
  private static final Payload INTRO =
      Payload.of("<!-- COMMON_INSTRUCTIONS -->\nAsk if need be.\n");
  private static final Payload PROMPT = Payload.of("%%BODY%%");
  private static final Owner ME = new Owner("me", "here", 1);
  private static final String CALL = "call:";

  public final Narration narration = new Narration();
  public final Engine engine =
      new Engine(new InMemoryJournal(), Clock.systemUTC(), new FakeVault(), _ -> {});
  private final Path root;
  private final Function<CommandSettings, Agent> adapter;
  private final Map<String, String> env = new HashMap<>();
  private @Nullable TaskId id;

  AdapterGround(Path root, Function<CommandSettings, Agent> adapter) throws IOException {
    this.root = root.toRealPath();
    this.adapter = adapter;
    env.put("PATH", System.getenv("PATH"));
    env.put("HOME", Files.createDirectories(this.root.resolve("home")).toString());
    for (String name : List.of("project/" + Story.ANSWERS, "workspace", "launcher")) {
      Files.createDirectories(this.root.resolve(name));
    }
  }

  public Path workspace() {
    return root.resolve("workspace");
  }

  /** What the stand-in remembers of its sessions. */
  public Path memory() {
    return root.resolve("home");
  }

  /** One more variable for the stand-in. */
  public AdapterGround with(String name, String value) {
    env.put(name, value);
    return this;
  }

  /** Begins a task that is worked on as a story tells. */
  public AdapterGround given(Story story, AgentSpec spec) {
    return given(story, spec, 3, Permissions.BUILT_IN);
  }

  public AdapterGround given(Story story, AgentSpec spec, int threshold, Permissions permissions) {
    env.put("STORY", story.name());
    RunPlan plan =
        new RunPlan(
            new Threshold(threshold),
            INTRO.digest(),
            List.of(new StepPlan("work", PROMPT.digest(), spec)),
            Patience.ENDLESS,
            false,
            permissions,
            ReviewRules.NONE);
    id = engine.create(TaskSpec.of("A task", "Do the task.")).id();
    assertInstanceOf(Verdict.Done.class, engine.queue(id(), plan, List.of(INTRO, PROMPT)));
    return this;
  }

  public TaskId id() {
    return Objects.requireNonNull(id);
  }

  public Task task() {
    return engine.task(id());
  }

  /** Goes on with the task; when it stops, no process of its agent is left. */
  public Stop drive() throws InterruptedException {
    return drive(Attendant.NOBODY);
  }

  public Stop drive(Attendant attendant) throws InterruptedException {
    World world =
        new World(
            _ -> adapter.apply(settings()),
            (_, _) -> null,
            this,
            (_, _, _) -> List.of(),
            this,
            _ -> {},
            _ -> narration,
            Duration.ofMinutes(2));
    Stop stop = new Dispatcher(engine, world).drive(id(), attendant);
    assertNothingRuns();
    return stop;
  }

  private CommandSettings settings() {
    return new CommandSettings(
        root.resolve("project"),
        root.resolve("launcher"),
        root.resolve("records"),
        GivenClaims.of(ME.id()),
        env);
  }

  /** What the run came to in the end. */
  public String summary(Stop stop) {
    assertInstanceOf(Stop.Finished.class, stop, () -> stop + " " + narration.said);
    Phase phase = Objects.requireNonNull(task().run()).phase();
    return String.valueOf(((Phase.Done) phase).summary());
  }

  public Gate gate(int number) {
    return Objects.requireNonNull(task().gate(number));
  }

  public void answer(int gate, String text) throws IOException {
    answered(gate, engine.answer(gate(gate).id(), text, "Ada", Channel.CLI), text);
  }

  public void reject(int gate, String reason) throws IOException {
    answer(gate, "reject: " + reason);
  }

  public void withdraw(int gate, String why) {
    Verdict verdict = new OpenGates(engine).withdraw(gate(gate).id(), "Ada", why);
    assertInstanceOf(Verdict.Done.class, verdict, verdict::toString);
  }

  /** Approves something else than what was asked for. */
  public void edit(int gate, Map<String, Object> args) throws IOException {
    Action asked = Objects.requireNonNull(gate(gate).question().action());
    Submission edited = new Submission.Edited(ActionJson.withArgs(asked, args));
    answered(gate, engine.answer(gate(gate).id(), edited, "Ada", Channel.CLI), "approve");
  }

  private void answered(int gate, Verdict verdict, String text) throws IOException {
    assertInstanceOf(Verdict.Done.class, verdict, verdict::toString);
    String key = gate(gate).question().key();
    if (key != null && key.startsWith(CALL)) {
      Path answers = root.resolve("project").resolve(Story.ANSWERS);
      Files.writeString(answers.resolve(key.substring(CALL.length())), text);
    }
  }

  /** A file of the workspace, empty where there is none. */
  public String file(String name) throws IOException {
    Path file = workspace().resolve(name);
    return Files.exists(file) ? Files.readString(file) : "";
  }

  /** Waits for what is ending; fails for what goes on. */
  public void assertNothingRuns() {
    try {
      for (String pid : file(Story.PROCESSES).lines().toList()) {
        ProcessHandle.of(Long.parseLong(pid))
            .ifPresent(handle -> handle.onExit().orTimeout(60, TimeUnit.SECONDS).join());
      }
      Path records = root.resolve("records");
      if (Files.isDirectory(records)) {
        try (var left = Files.list(records)) {
          assertEquals(List.of(), left.toList(), "records and private files are gone, too");
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Nothing that it was given in confidence is in what was heard of it. */
  public void assertKept(String secret) {
    for (List<String> heard :
        List.of(
            narration.said,
            narration.called,
            narration.returned,
            narration.thought,
            narration.raw)) {
      assertFalse(heard.stream().anyMatch(line -> line.contains(secret)), heard::toString);
    }
  }

  @Override
  public Workspace enter(TaskId task) {
    return new Workspace() {
      @Override
      public Path directory() {
        return workspace();
      }

      @Override
      public String edits(int run, int turn) {
        return "";
      }

      @Override
      public ChangedFiles watch(int run, int turn) {
        return List::of;
      }

      @Override
      public void keep(int run, int turn) {}

      @Override
      public void commit(String message) {}

      @Override
      public void commit(String message, String version) {}

      @Override
      public void close() {}
    };
  }

  @Override
  public Owner me() {
    return ME;
  }

  @Override
  public boolean isAlive(Owner owner) {
    return true;
  }

  /** The JSON of a text, for arguments. */
  public static Map<String, Object> args(String json) {
    return Json.notNull(Json.object(json).values());
  }
}
