package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.real.ModelServer;
import dev.holdpoint.app.real.Reply;
import dev.holdpoint.app.real.Script;
import dev.holdpoint.app.real.Seen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The native agent with the real program, against a scripted model over real HTTP. */
@Execution(ExecutionMode.CONCURRENT)
class NativeIT {
  private static final Reply NOTES =
      Reply.tool("write_file", Map.of("path", ".plan/workspace.md", "text", "# Notes\n"));
  private static final Reply PLAN =
      Reply.tool("write_file", Map.of("path", ".plan/plan.md", "text", "# Plan\n1. all of it\n"));
  private static final Reply TODOS =
      Reply.tool(
          "next_phase_todos",
          Map.of("phase", "Build", "todos", List.of(Map.of("title", "Write it"))));
  private static final Reply MADE =
      Reply.tool("write_file", Map.of("path", "made.txt", "text", "made\n"));
  private static final Reply DONE =
      Reply.tool("todo_complete", Map.of("id", "1", "note", "It is written."));
  private static final Reply FINISHED =
      Reply.tool("job_complete", Map.of("summary", "It is made."));

  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project = Project.in(folder);
  }

  private void openAi(ModelServer server, String more) throws IOException {
    config("openai", server.v1(), more);
  }

  private void config(String provider, String url, String more) throws IOException {
    project.write(
        "holdpoint.yaml",
        """
        interactionThreshold: 3
        agent: native
        agents:
          native: {type: native, model: default}
        models:
          default: {provider: %s, baseUrl: "%s", model: scripted, apiKey: "${MODEL_KEY}"}
        %s
        """
            .formatted(provider, url, more));
    project.with("MODEL_KEY", "k3y-of-the-model");
  }

  /** Each request hangs when it comes for the first time, and is answered when it comes again. */
  private static Script hangingFirst(Reply... replies) {
    Set<Integer> known = new HashSet<>();
    Script script = Script.byTurn(replies);
    return seen -> {
      synchronized (known) {
        return known.add(seen.turns()) ? Reply.hang() : script.next(seen);
      }
    };
  }

  /** Starts a run, and kills it while the model thinks about this request, counted from 1. */
  private void killedAt(ModelServer server, int request, String... arguments) throws Exception {
    try (Running running = project.start(arguments)) {
      server.awaitMain(request);
      running.signal("KILL").result();
    }
  }

  @Test
  void theWholeCycleWithAKillAtEveryCallOverOpenAisProtocol() throws Exception {
    try (ModelServer server = ModelServer.start(hangingFirst(cycle()))) {
      openAi(server, "planning: {interactive: true}");
      wholeCycle(server);
    }
  }

  @Test
  void theWholeCycleWithAKillAtEveryCallOverAnthropicsProtocol() throws Exception {
    try (ModelServer server = ModelServer.start(hangingFirst(cycle()))) {
      config("anthropic", server.root(), "planning: {interactive: true}");
      wholeCycle(server);
    }
  }

  private static Reply[] cycle() {
    return new Reply[] {NOTES, PLAN, TODOS, PLAN, TODOS, MADE, DONE, FINISHED};
  }

  private void wholeCycle(ModelServer server) throws Exception {
    killedAt(server, 1, "run", "-m", "Make it");
    killedAt(server, 3, "run");
    killedAt(server, 5, "run");
    project.here("run").exits(Result.WAITING).saysOut("🔍");
    assertEquals("awaiting_review", project.state());
    String task = project.task();
    project.here("review", task, "--changes", "Smaller, please").exits(0);

    killedAt(server, 7, "run");
    killedAt(server, 9, "run");
    project.here("run").exits(Result.WAITING);
    assertTrue(server.main().getLast().hasPrompt("Smaller, please"));
    assertFalse(project.has("made.txt"));
    project.here("review", task, "--approve").exits(0);

    killedAt(server, 11, "run");
    killedAt(server, 13, "run");
    killedAt(server, 15, "run");
    project.here("run").exits(0).saysOut("is done");

    assertEquals("made\n", project.read("made.txt"));
    assertTrue(project.read(".plan/todos.yaml").contains("status: done"));
    assertTrue(server.main().getLast().hasPrompt("## The Approved Plan"));
    for (int turn = 0; turn < cycle().length; turn++) {
      int number = turn;
      List<Seen> asked = server.main().stream().filter(one -> one.turns() == number).toList();
      assertEquals(2, asked.size(), "requests of call " + turn + ": the killed one, and one more");
    }
    project.here("journal", "verify").exits(0);
  }

  @Test
  void anAnswerGoesOnInTheSameConversation() throws Exception {
    try (ModelServer server =
        ModelServer.of(
            Reply.tool("ask_human", Map.of("prompt", "Which colour?", "confidence", 0.2)),
            FINISHED)) {
      openAi(server, "");
      project.here("run", "-m", "Make it").exits(Result.WAITING).saysOut("Which colour?");
      project.here("respond", project.task(), "Blue", "--run").exits(0).saysOut("is done");

      Seen last = server.main().getLast();
      assertEquals("Blue", last.lastResult().text());
      assertFalse(last.hasPrompt("## Human Response to Your Question"));
      assertTrue(last.tools().contains("ask_human"));
    }
  }

  @Test
  void atThresholdZeroAskingIsNotOffered() throws Exception {
    try (ModelServer server = ModelServer.of(FINISHED)) {
      openAi(server, "");
      project.here("run", "-m", "Make it", "--threshold", "0").exits(0);
      assertFalse(server.main().getLast().tools().contains("ask_human"));
    }
  }

  @Test
  void aCommandWaitsForItsApprovalAndRunsOnce() throws Exception {
    Reply shell = Reply.tool("shell", Map.of("command", "echo ran >> ran.txt"));
    try (ModelServer server = ModelServer.of(NOTES, PLAN, TODOS, shell, DONE, FINISHED)) {
      openAi(server, "");
      project.here("run", "-m", "Make it").exits(Result.WAITING).saysOut("echo ran >> ran.txt");
      assertFalse(project.has("ran.txt"));
      project.here("respond", project.task(), "--approve", "--run").exits(0);
      assertEquals("ran\n", project.read("ran.txt"));
      assertTrue(server.main().get(4).lastResult().text().startsWith("Ended with exit code 0"));
    }
  }

  private static final Reply SLOW =
      Reply.tool("shell", Map.of("command", "echo ran >> ran.txt; sleep 60"));

  /** A shell makes a file before it writes to it. */
  private boolean ranOnce() throws Exception {
    return project.has("ran.txt") && project.read("ran.txt").equals("ran\n");
  }

  private void killedWhileItRuns(String... arguments) throws Exception {
    try (Running running = project.start(arguments)) {
      Await.until("the command runs", () -> ranOnce());
      running.signal("KILL").result();
    }
  }

  @Test
  void aCommandThatWasKilledIsNotRunAgainAndTheModelIsTold() throws Exception {
    try (ModelServer server = ModelServer.of(NOTES, PLAN, TODOS, SLOW, DONE, FINISHED)) {
      openAi(server, "permissions: [{tool: Bash, decide: allow}]");
      killedWhileItRuns("run", "-m", "Make it");
      project.here("run").exits(0);
      assertEquals("ran\n", project.read("ran.txt"));
      String told = server.main().get(4).lastResult().text();
      assertTrue(told.contains("Nobody knows whether this ran"), told);
      assertEquals(6, server.main().size());
    }
  }

  @Test
  void whetherAnApprovedCommandRanIsAskedAPersonAfterAKill() throws Exception {
    try (ModelServer server = ModelServer.of(NOTES, PLAN, TODOS, SLOW, DONE, FINISHED)) {
      openAi(server, "");
      project.here("run", "-m", "Make it").exits(Result.WAITING);
      String task = project.task();
      project.here("respond", task, "--approve").exits(0);
      killedWhileItRuns("run");
      project.here("run").exits(Result.WAITING).saysOut("Did this run?");
      project.here("respond", task, "yes", "--run").exits(0);
      assertEquals("ran\n", project.read("ran.txt"));
      String told = server.main().get(4).lastResult().text();
      assertTrue(told.contains("has run already"), told);
      assertEquals(6, server.main().size());
    }
  }

  @Test
  void atATerminalTheAnswerComesInTheSameTurn() throws Exception {
    try (ModelServer server =
        ModelServer.of(Reply.tool("ask_human", Map.of("prompt", "Which colour?")), FINISHED)) {
      openAi(server, "");
      try (Running running = project.terminal("run", "-i", "-m", "Make it")) {
        running.awaitOut("Your answer: ").type("Blue\n");
        running.end().exits(0);
      }
      assertEquals("Blue", server.main().getLast().lastResult().text());
      assertEquals(1, project.show(project.task()).objects("gates").size());
    }
  }

  @Test
  void nothingIsCommittedAtAGate() throws Exception {
    Reply both =
        Reply.tool("ask_human", Map.of("prompt", "Which colour?"))
            .tool("todo_complete", Map.of("id", "1"));
    try (ModelServer server = ModelServer.of(NOTES, PLAN, TODOS, MADE, both, FINISHED)) {
      openAi(server, "git: {autoCommit: true}");
      project.git();
      project.here("run", "-m", "Make it").exits(Result.WAITING);
      String branch = "holdpoint/" + project.task();
      assertFalse(project.shell("git log --format=%s " + branch).contains("Todo 1"));
      project.here("respond", project.task(), "Blue", "--run").exits(0);
      assertTrue(project.shell("git log --format=%s " + branch).contains("Todo 1: Write it"));
    }
  }

  @Test
  void whatNeedsATooLongConversationIsSummedUp() throws Exception {
    Reply[] replies = new Reply[10];
    replies[0] = Reply.tool("ask_human", Map.of("prompt", "Which colour?"));
    for (int i = 1; i < 7; i++) {
      replies[i] =
          Reply.tool("list_files", Map.of("glob", "*." + i)).usage(i < 6 ? 10 : 9000, 0, 1);
    }
    replies[7] = Reply.text("I looked for files of many kinds.");
    replies[8] = Reply.tool("list_files", Map.of());
    replies[9] = FINISHED;
    try (ModelServer server = ModelServer.forEverything(Script.inOrder(replies))) {
      openAi(server, "");
      project.write(
          "holdpoint.yaml",
          project
              .read("holdpoint.yaml")
              .replace("model: scripted", "model: scripted, contextTokens: 10000"));
      project.here("run", "-m", "Make it").exits(Result.WAITING);
      project.here("respond", project.task(), "Blue", "--run").exits(0);
      Seen last = server.main().getLast();
      assertTrue(last.hasPrompt("I looked for files of many kinds."));
      assertTrue(last.hasPrompt("Which colour?") && last.hasPrompt("Blue"));
      assertTrue(last.hasPrompt("Make it"));
      assertTrue(last.turns() < 9, "it is told shorter");
    }
  }

  @Test
  void aRuleAllowsOrDeniesWhatAShellDoes() throws Exception {
    try (ModelServer server =
        ModelServer.of(
            NOTES,
            PLAN,
            TODOS,
            Reply.tool("shell", Map.of("command", "echo yes > yes.txt"))
                .tool("shell", Map.of("command", "rm -rf made")),
            DONE,
            FINISHED)) {
      openAi(
          server,
          """
          permissions:
            - {tool: Bash, match: "rm*", decide: deny}
            - {tool: Bash, decide: allow}
          """);
      project.here("run", "-m", "Make it").exits(0);
      assertEquals("yes\n", project.read("yes.txt"));
      assertTrue(server.main().get(4).lastResult().text().contains("Not done"));
    }
  }

  @Test
  void todosAndPhasesAreCommits() throws Exception {
    try (ModelServer server = ModelServer.of(NOTES, PLAN, TODOS, MADE, DONE, FINISHED)) {
      openAi(server, "git: {autoCommit: true}");
      project.git();
      project.here("run", "-m", "Make it").exits(0);
      String log = project.shell("git log --format=%s holdpoint/" + project.task());
      assertTrue(log.contains("Todo 1: Write it\nPhase 1 begins: Build\n"), log);
      JsonObject shown = project.here("show", project.task(), "--json").exits(0).json();
      assertEquals("done", shown.objects("todos").getFirst().text("state"));
      String journal = project.here("journal", project.task()).exits(0).out();
      assertEquals(3, journal.split("todos.changed", -1).length, "told at once, one by one");
    }
  }

  @Test
  void filesOutsideOfAllowWriteAreRefusedButNotThePlan() throws Exception {
    try (ModelServer server = ModelServer.of(NOTES, PLAN, TODOS, MADE, DONE, FINISHED)) {
      openAi(
          server,
          """
          pipelines:
            default:
              - {name: work, prompt: work, allowWrite: ["src/**"]}
          """);
      project.here("run", "-m", "Make it").exits(0);
      assertFalse(project.has("made.txt"));
      assertTrue(server.main().get(4).lastResult().text().contains("allowWrite"));
    }
  }

  @Test
  void aLimitOfTheProviderMakesTheTaskWait() throws Exception {
    try (ModelServer server = ModelServer.of(Reply.rateLimited(Duration.ofHours(2)))) {
      openAi(server, "waitForRateLimitReset: false");
      project.here("run", "-m", "Make it").exits(102);
      assertEquals("awaiting_reset", project.state());
    }
  }

  @Test
  void neitherTheKeyNorASecretIsWrittenAnywhere() throws Exception {
    try (ModelServer server =
        ModelServer.of(
            Reply.tool("ask_human", Map.of("prompt", "Password?", "sensitive", true)),
            Reply.tool("record_assumption", Map.of("text", "It is s3cr3t-w0rd")),
            FINISHED)) {
      openAi(server, "");
      project.here("run", "-m", "Make it").exits(Result.WAITING);
      project.runWithInput("s3cr3t-w0rd\n", "respond", project.task(), "--file", "-").exits(0);
      project.here("run").exits(0);
      assertEquals("s3cr3t-w0rd", server.main().get(1).lastResult().text());
    }
    try (Stream<Path> files = Files.walk(project.root)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String bytes = Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1);
        assertFalse(bytes.contains("s3cr3t-w0rd"), file.toString());
        assertFalse(bytes.contains("k3y-of-the-model"), file.toString());
      }
    }
  }

  @Test
  void validateNamesTheModelAndWhereItIs() throws Exception {
    try (ModelServer server = ModelServer.of()) {
      openAi(server, "");
      project.here("validate").exits(0).saysErr("native: scripted at " + server.v1());
    }
  }

  @Test
  void tokensAreCounted() throws Exception {
    try (ModelServer server = ModelServer.of(Reply.text("Hm."), FINISHED)) {
      openAi(server, "");
      project.here("run", "-m", "Make it").exits(0);
      JsonObject task = project.here("show", project.task(), "--json").exits(0).json();
      assertTrue(task.objects("usage").getFirst().number("inputTokens") > 0);
    }
  }
}
