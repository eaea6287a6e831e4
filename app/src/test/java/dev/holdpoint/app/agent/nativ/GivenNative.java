package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.app.agent.GivenDesk;
import dev.holdpoint.app.agent.Narration;
import dev.holdpoint.app.agent.process.CommandSettings;
import dev.holdpoint.app.agent.process.GivenClaims;
import dev.holdpoint.app.llm.Price;
import dev.holdpoint.app.plan.PlanFiles;
import dev.holdpoint.app.tool.Tool;
import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Stage;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.ToolUse.Reach;
import dev.holdpoint.port.Agent.Narrator;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.Desk;
import dev.holdpoint.port.PlanFolder;
import dev.holdpoint.port.Retelling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns of a native agent that a test starts, below one folder. */
final class GivenNative {
  final ScriptedLlm llm = new ScriptedLlm();
  final Narration narration = new Narration();
  Narrator narrator = narration;
  final Path workspace;
  final Path conversations;
  final Map<String, Object> settings = new HashMap<>();
  final Map<GateId, String> secrets = new HashMap<>();
  PlanFolder plans = new PlanFiles();
  List<Tool> tools = List.of();
  List<Gate> gates = List.of();
  Stage stage = Stage.EXECUTION;
  long context = 100_000;
  @Nullable String session;
  int turn = 1;
  private final Path folder;

  /** A desk that lets everything pass but programs. */
  static GivenDesk desk() {
    return GivenDesk.thatEndsTurns().allows(use -> use.reach() != Reach.RUNS);
  }

  GivenNative(Path folder) throws IOException {
    this.folder = folder.toRealPath();
    workspace = Files.createDirectories(this.folder.resolve("work")).toRealPath();
    conversations = this.folder.resolve("conversations");
  }

  <D extends Desk & Retelling> Report work(D desk, String prompt) throws InterruptedException {
    CommandSettings commands =
        new CommandSettings(
            folder,
            folder.resolve("bin"),
            folder.resolve("records"),
            GivenClaims.of("me"),
            Map.of("PATH", System.getenv("PATH")));
    Mind mind = new Mind(llm, context, new Price(1, 10));
    NativeSettings all = new NativeSettings(commands, conversations, plans, _ -> mind, _ -> tools);
    Assignment assignment =
        new Assignment(
            new TaskId("hp-1a2b"),
            1,
            "work",
            stage,
            turn,
            new AgentSpec("native", "native", settings, List.of()),
            workspace,
            prompt,
            "t0ken",
            session,
            gates,
            secrets,
            _ -> "",
            desk,
            desk);
    Report report = new NativeAgent(all).work(assignment, narrator);
    session = report.session() == null ? session : report.session();
    return report;
  }

  GivenNative nextTurn() {
    turn++;
    return this;
  }

  /** What the model does before it can begin with the work. */
  GivenNative decides(String... titles) {
    llm.calls("write_file", Map.of("path", ".plan/workspace.md", "text", "# Notes\nIt is small.\n"))
        .calls("write_file", Map.of("path", ".plan/plan.md", "text", "# Plan\n"))
        .calls(
            "next_phase_todos",
            Map.of(
                "phase",
                "Build",
                "todos",
                List.of(titles).stream().map(title -> Map.of("title", title)).toList()));
    return this;
  }

  GivenNative writes(String path, String text) {
    llm.calls("write_file", Map.of("path", path, "text", text));
    return this;
  }

  GivenNative completes(String todo) {
    llm.calls("todo_complete", Map.of("id", todo, "note", "as it should be"));
    return this;
  }

  GivenNative finishes() {
    llm.calls("job_complete", Map.of("summary", "All done"));
    return this;
  }

  String read(String path) throws IOException {
    return Files.readString(workspace.resolve(path));
  }

  String log() throws IOException {
    return Files.readString(conversations.resolve("hp-1a2b").resolve(session + ".jsonl"));
  }

  static String reason(Report report) {
    return report.outcome() instanceof Outcome.Failed(String reason)
        ? reason
        : "not failed but " + report.outcome();
  }
}
