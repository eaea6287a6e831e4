package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.real.ModelServer;
import dev.holdpoint.app.real.RealGround;
import dev.holdpoint.app.real.RealProgram;
import dev.holdpoint.app.real.Reply;
import dev.holdpoint.app.real.Script;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The whole way with a real agent of the protocol: it asks, a person answers, it goes on. */
@Timeout(300)
abstract class AcpRealProgram {
  static final String ODD = "`it's` \"odd\" $HOME \\ 🙂";

  @TempDir Path folder;

  abstract RealProgram program();

  abstract String preset();

  /** What stands behind the program. */
  abstract String argument();

  abstract String shellTool();

  /** Called between two processes of one session. */
  void later(RealGround ground) throws Exception {}

  private Reply run(String command) {
    return Reply.tool(shellTool(), Map.of("command", command, "description", "Does it"));
  }

  Project project(RealGround ground) throws Exception {
    Project project = Project.in(folder);
    project.environment.putAll(ground.home().environment());
    // The adapter has to bring these by itself.
    project.environment.remove("GEMINI_CLI_TRUST_WORKSPACE");
    project.environment.remove("GEMINI_CLI_NO_RELAUNCH");
    // Long: who asks for permission ends by being cancelled, not by force.
    project.graceMillis(60_000);
    return project.write(
        "holdpoint.yaml",
        """
        interactionThreshold: 3
        agent: real
        agents:
          real: {type: acp, preset: %s, command: ["%s", "%s"]}
        """
            .formatted(preset(), program().executable(), argument()));
  }

  /** In order: what a cancelled turn said is not in every agent's memory. */
  private static ModelServer model(Reply... replies) throws Exception {
    return ModelServer.of(replies);
  }

  @Test
  void whatIsApprovedRunsInTheSameSession() throws Exception {
    ModelServer model =
        model(run("echo made > it.txt"), run("echo made > it.txt"), Reply.text("Made."));
    try (RealGround ground = new RealGround(folder, model)) {
      Project project = project(ground);
      project.run("run", "-m", "Make it. " + ODD).exits(101);
      assertFalse(project.has("it.txt"));
      JsonObject gate = project.show(project.task()).objects("gates").getFirst();
      assertEquals("approval", gate.text("kind"));
      JsonObject action = gate.object("action");
      assertEquals("Bash", action.text("tool"));
      assertEquals(Map.of("command", "echo made > it.txt"), action.object("args").values());
      later(ground);
      project.run("respond", project.task(), "--approve").exits(0);
      project.run("run").exits(0);
      assertEquals("made\n", project.read("it.txt"));
      assertEquals(3, model.main().size());
      assertTrue(model.main().getLast().hasPrompt(ODD), "the session is the same");
      JsonObject task = project.show(project.task());
      assertEquals("done", task.text("state"));
      assertEquals(1, task.objects("gates").size());
      assertFalse(task.objects("usage").isEmpty());
      assertNothingIsTold(project, ground);
    }
  }

  /** Neither keys nor tokens are in what is written. */
  private static void assertNothingIsTold(Project project, RealGround ground) throws Exception {
    String key = ground.home().environment().get("GEMINI_API_KEY");
    for (String name : project.names(".holdpoint/logs")) {
      String log = project.read(".holdpoint/logs/" + name);
      assertFalse(log.contains(key), name);
      assertFalse(log.contains("HOLDPOINT_TOKEN"), name);
    }
  }

  @Test
  void whatIsRejectedHasNotRunAndTheModelIsToldWhy() throws Exception {
    ModelServer model = model(run("echo made > it.txt"), Reply.text("Not made."));
    try (RealGround ground = new RealGround(folder, model)) {
      Project project = project(ground);
      project.run("run", "-m", "Make it.").exits(101);
      later(ground);
      project.run("respond", project.task(), "--reject", "not on a Sunday").exits(0);
      project.run("run").exits(0);
      assertFalse(project.has("it.txt"));
      assertTrue(model.main().getLast().hasPrompt("not on a Sunday"));
    }
  }

  @Test
  void whatIsEditedRunsAsEditedAndTheModelIsTold() throws Exception {
    ModelServer model =
        model(run("echo made > it.txt"), run("echo edited > it.txt"), Reply.text("Edited."));
    try (RealGround ground = new RealGround(folder, model)) {
      Project project = project(ground);
      project.run("run", "-m", "Make it.").exits(101);
      later(ground);
      project
          .run(
              "respond",
              project.task(),
              "--approve",
              "--args",
              "{\"command\": \"echo edited > it.txt\"}")
          .exits(0);
      project.run("run").exits(0);
      assertEquals("edited\n", project.read("it.txt"));
      assertTrue(model.main().getLast().hasPrompt("echo edited > it.txt"));
      assertEquals(1, project.show(project.task()).objects("gates").size());
    }
  }

  @Test
  void whereSomebodyWaitsItGoesOnInPlaceAndALaterNoIsExplained() throws Exception {
    ModelServer model =
        model(
            run("echo made > it.txt"),
            run("echo more > more.txt"),
            Reply.text("Done."),
            Reply.text("I see."));
    try (RealGround ground = new RealGround(folder, model)) {
      Project project = project(ground);
      try (Running running = project.start("run", "--wait", "-m", "Make it.")) {
        Await.until("the first gate", () -> gates(project) == 1);
        project.run("respond", project.task(), "--approve").exits(0);
        Await.until("the second gate", () -> gates(project) == 2);
        project.run("respond", project.task(), "--reject", "one is enough").exits(0);
        running.result().exits(0);
      }
      assertEquals("made\n", project.read("it.txt"));
      assertFalse(project.has("more.txt"));
      assertTrue(model.main().getLast().hasPrompt("one is enough"));
      assertEquals(1, turns(project));
    }
  }

  private static int gates(Project project) throws Exception {
    boolean isThere =
        project.names(".holdpoint/state").stream().anyMatch(name -> name.endsWith(".state.json"));
    return isThere ? project.show(project.task()).objects("gates").size() : 0;
  }

  private static long turns(Project project) throws Exception {
    return project.events().stream().filter("turn.started"::equals).count();
  }

  @Test
  void whatItAsksByOurToolIsAnsweredByResuming() throws Exception {
    String tool = program().mcpTool("holdpoint", "ask_human");
    Script script =
        seen ->
            seen.hasPrompt(ODD)
                ? Reply.text("Thanks.")
                : seen.results().isEmpty()
                    ? Reply.tool(tool, Map.of("prompt", "Which port?"))
                    : Reply.text("I end my turn.");
    ModelServer model = ModelServer.start(script);
    try (RealGround ground = new RealGround(folder, model)) {
      // Nobody cancels what only waits for our tool: it is ended when its grace is over.
      Project project = project(ground).graceMillis(1500);
      project.run("run", "-m", "Choose.").exits(101);
      JsonObject gate = project.show(project.task()).objects("gates").getFirst();
      assertEquals("Which port?", gate.text("prompt"));
      assertEquals("question", gate.text("kind"));
      later(ground);
      project.run("respond", project.task(), ODD).exits(0);
      project.run("run").exits(0);
      assertTrue(model.main().getLast().hasPrompt(ODD));
    }
  }

  @Test
  void whatThePolicyDeniesDoesNotRunHoweverHarmlessItLooks() throws Exception {
    ModelServer model = model(run("echo hello"), Reply.text("No."), Reply.text("I see."));
    try (RealGround ground = new RealGround(folder, model)) {
      Project project = project(ground);
      project.write(
          "holdpoint.yaml",
          project.read("holdpoint.yaml")
              + "permissions:\n  - {tool: Bash, match: \"echo*\", decide: deny}\n");
      project.run("run", "-m", "Say it.").exits(0);
      assertEquals(List.of(), project.show(project.task()).objects("gates"));
      assertFalse(model.main().get(1).lastResult().text().contains("hello\n"));
      assertTrue(model.main().getLast().hasPrompt("was not run"));
    }
  }

  /** Tools that read a.txt, find it, search it, and write b.txt, in the workspace. */
  abstract Reply.Speaks looksAndWrites(Path work);

  @Test
  void lookingAndWritingInsideNeedsNobodyUnlessThePolicySaysSo() throws Exception {
    ModelServer model =
        model(
            looksAndWrites(folder.toRealPath().resolve("project")),
            Reply.text("Done."),
            Reply.text("I see."));
    try (RealGround ground = new RealGround(folder, model)) {
      Project project = project(ground).write("a.txt", "needle\n");
      project.write(
          "holdpoint.yaml",
          project.read("holdpoint.yaml")
              + "permissions:\n  - {tool: Read, match: \"secret*\", decide: deny}\n");
      project.write("secret.txt", "hidden\n");
      project.run("run", "-m", "Look.").exits(0);
      assertEquals("written", project.read("b.txt").strip());
      String told = model.main().get(1).results().toString();
      assertTrue(told.contains("needle"), told);
      assertFalse(told.contains("hidden"), told);
    }
  }
}
