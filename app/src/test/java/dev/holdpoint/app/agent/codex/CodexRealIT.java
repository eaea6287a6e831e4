package dev.holdpoint.app.agent.codex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.agent.GivenDesk;
import dev.holdpoint.app.real.Kind;
import dev.holdpoint.app.real.ModelServer;
import dev.holdpoint.app.real.RealGround;
import dev.holdpoint.app.real.RealProgram;
import dev.holdpoint.app.real.Reply;
import dev.holdpoint.app.real.Script;
import dev.holdpoint.app.real.Seen;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.ToolUse.Reach;
import dev.holdpoint.model.Usage;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Our adapter with the real Codex and a scripted model. */
@Timeout(90)
class CodexRealIT {
  private static final String ODD = "`it's` \"odd\"\n$HOME \\ 🙂";

  @TempDir Path folder;

  private GivenCodex codex(RealGround ground) throws Exception {
    TinyMcp.script(folder.resolve("project/bin/holdpoint"));
    return new GivenCodex(
        folder.resolve("project"),
        ground.work(),
        List.of(RealProgram.CODEX.executable().toString()),
        ground.home().environment());
  }

  private static Reply.Speaks run(String command) {
    return Reply.tool("exec_command", Map.of("cmd", command));
  }

  @Test
  void saysThinksAndFinishesWithWhatItUsed() throws Exception {
    ModelServer model = ModelServer.of(Reply.text(ODD).usage(50, 5, 7));
    try (RealGround ground = new RealGround(folder, model)) {
      GivenCodex codex = codex(ground);
      GivenDesk desk = GivenDesk.thatEndsTurns();
      Report report = codex.work(desk, ODD);
      assertEquals(new Outcome.Finished(ODD), report.outcome());
      assertEquals(List.of(new Usage("fake-model", 55, 7, null)), report.usage());
      assertEquals(report.usage(), desk.usage());
      assertEquals(List.of(report.session()), desk.sessions);
      assertEquals(List.of(ODD), codex.narration.said);
      assertEquals(ODD, model.main().getFirst().lastPrompt());
      assertFalse(String.join("\n", codex.narration.raw).contains("t0ken"));
    }
  }

  @Test
  void aResultInItsLastMessageIsHonoured() throws Exception {
    ModelServer model =
        ModelServer.of(Reply.text("Hm.\n{\"status\": \"failed\", \"summary\": \"can't\"}"));
    try (RealGround ground = new RealGround(folder, model)) {
      GivenCodex codex = codex(ground);
      assertEquals(
          new Outcome.Failed("can't"), codex.work(GivenDesk.thatEndsTurns(), "go").outcome());
      assertEquals(List.of("Hm."), codex.narration.said);
    }
  }

  @Test
  void everyCommandIsAskedForAndWhatIsApprovedRunsOnceWithoutASandbox() throws Exception {
    Path outside = folder.resolve("outside.txt");
    String command = "echo x >> in.txt; echo y > " + outside;
    ModelServer model = ModelServer.of(run("ls"), run(command), Reply.text("Done."));
    try (RealGround ground = new RealGround(folder, model)) {
      GivenCodex codex = codex(ground);
      GivenDesk desk = GivenDesk.thatWaits().approves("ls").approves(command);
      assertEquals(new Outcome.Finished("Done."), codex.work(desk, "go").outcome());
      assertEquals(List.of("ls", command), desk.asked);
      assertEquals(Reach.RUNS, desk.uses.getFirst().reach());
      assertEquals("x\n", Files.readString(ground.work().resolve("in.txt")));
      assertEquals("y\n", Files.readString(outside));
    }
  }

  @Test
  void theTokenIsInNoFileAndNoArgumentWhileItWorks() throws Exception {
    String look =
        """
        test ${#HOLDPOINT_TOKEN} = 5 && holdpoint < /dev/null && echo "there"
        grep -rlsf <(printenv HOLDPOINT_TOKEN) "$CODEX_HOME"; echo "files: $?"
        cat /proc/*/cmdline 2> /dev/null | grep -cf <(printenv HOLDPOINT_TOKEN)
        """;
    ModelServer model = ModelServer.of(run("sleep 1"), run(look), Reply.text("Done."));
    try (RealGround ground = new RealGround(folder, model)) {
      codex(ground).work(GivenDesk.thatWaits().allows(use -> true), "go");
      String found = model.main().getLast().lastResult().text();
      assertTrue(found.contains("there\nfiles: 1\n0\n"), found);
    }
  }

  @Test
  void aRejectedCommandHasNotRunAndTheModelKnowsWhy() throws Exception {
    ModelServer model = ModelServer.of(run("touch it.txt"), Reply.text("All right."));
    try (RealGround ground = new RealGround(folder, model)) {
      GivenDesk desk = GivenDesk.thatWaits().rejects("touch it.txt", ODD);
      Report report = codex(ground).work(desk, "go");
      assertEquals(new Outcome.Finished("All right."), report.outcome());
      assertFalse(Files.exists(ground.work().resolve("it.txt")));
      Seen told = model.main().getLast();
      assertTrue(told.lastResult().text().contains("ejected"), told.lastResult().text());
      assertTrue(told.hasPrompt(ODD));
      assertTrue(told.hasPrompt("Bash touch it.txt"));
    }
  }

  @Test
  void anEditedCommandRunsAsEdited() throws Exception {
    String edited = "echo \"it's\" > b.txt";
    ModelServer model =
        ModelServer.of(run("echo no > a.txt"), run(edited), Reply.text("As you wish."));
    try (RealGround ground = new RealGround(folder, model)) {
      GivenDesk desk = GivenDesk.thatWaits().edits("echo no > a.txt", Map.of("command", edited));
      codex(ground).work(desk, "go");
      assertFalse(Files.exists(ground.work().resolve("a.txt")));
      assertEquals("it's\n", Files.readString(ground.work().resolve("b.txt")));
      assertTrue(model.main().get(1).hasPrompt(edited));
      assertEquals(List.of("echo no > a.txt"), desk.asked);
    }
  }

  @Test
  void whatIsDeniedByTheProjectDoesNotRun() throws Exception {
    ModelServer model = ModelServer.of(run("touch it.txt"), Reply.text("All right."));
    try (RealGround ground = new RealGround(folder, model)) {
      codex(ground).work(GivenDesk.thatEndsTurns().denies(use -> true), "go");
      assertFalse(Files.exists(ground.work().resolve("it.txt")));
      assertTrue(model.main().getLast().hasPrompt("by a rule"));
    }
  }

  @Test
  void twoCommandsAtOnceAreAskedTogetherAndTheTurnEndsAndGoesOnLater() throws Exception {
    ModelServer model =
        ModelServer.of(
            run("echo 1 >> one.txt").tool("exec_command", Map.of("cmd", "echo 2 >> two.txt")),
            run("echo 1 >> one.txt"),
            Reply.text("Done."));
    try (RealGround ground = new RealGround(folder, model)) {
      GivenCodex codex = codex(ground);
      GivenDesk desk = GivenDesk.thatEndsTurns();
      Report first = codex.work(desk, "go");
      assertInstanceOf(Outcome.Failed.class, first.outcome());
      assertEquals(
          List.of("echo 1 >> one.txt", "echo 2 >> two.txt"), desk.asked.stream().sorted().toList());
      assertEquals(1, model.main().size());
      assertEquals(100, first.usage().getFirst().inputTokens());
      GivenDesk later = GivenDesk.thatEndsTurns().approves("echo 1 >> one.txt");
      Report second = codex.in(first.session()).work(later, "It was approved: " + ODD);
      assertEquals(new Outcome.Finished("Done."), second.outcome());
      assertEquals(first.session(), second.session());
      assertEquals("1\n", Files.readString(ground.work().resolve("one.txt")));
      assertFalse(Files.exists(ground.work().resolve("two.txt")));
      Seen resumed = model.main().get(1);
      assertTrue(resumed.hasPrompt("It was approved: " + ODD));
      assertTrue(resumed.hasPrompt("go"));
      assertEquals(200, second.usage().getFirst().inputTokens());
    }
  }

  @Test
  void changesOfFilesAreWritesInsideOrBeyond() throws Exception {
    Path outside = folder.toRealPath().resolve("out.txt");
    String patch =
        """
        apply_patch <<'EOF'
        *** Begin Patch
        *** Add File: a/new.txt
        +hi
        *** Update File: old.txt
        *** Move to: moved.txt
        @@
        -x
        +y
        *** Add File: %s
        +no
        *** End Patch
        EOF
        """
            .formatted(outside);
    ModelServer model = ModelServer.of(run(patch), Reply.text("Done."));
    try (RealGround ground = new RealGround(folder, model)) {
      Files.writeString(ground.work().resolve("old.txt"), "x\n");
      GivenDesk desk =
          GivenDesk.thatWaits()
              .allows(use -> use.reach() == Reach.WRITES_INSIDE)
              .rejects(outside.toString(), "not there");
      codex(ground).work(desk, "go");
      assertEquals(
          List.of("Write a/new.txt", "Edit old.txt", "Write moved.txt"),
          desk.uses.stream()
              .filter(use -> use.reach() == Reach.WRITES_INSIDE)
              .map(use -> use.action().tool() + " " + use.subject())
              .distinct()
              .toList());
      assertFalse(Files.exists(ground.work().resolve("a/new.txt")));
      assertFalse(Files.exists(outside));
      assertEquals("x\n", Files.readString(ground.work().resolve("old.txt")));
      assertTrue(model.main().getLast().hasPrompt("not there"));
    }
  }

  @Test
  void aSubAgentAsksLikeItsMaster() throws Exception {
    Script main =
        seen ->
            switch (seen.turns()) {
              case 0 -> Reply.tool("multi_agent_v1__spawn_agent", Map.of("message", "Go."));
              case 1 ->
                  Reply.tool(
                      "multi_agent_v1__wait_agent",
                      Map.of("targets", List.of(spawned(seen)), "timeout_ms", 60_000));
              default -> Reply.text("All done.");
            };
    Script sub = Script.byTurn(run("touch sub.txt"), Reply.text("I went."));
    try (RealGround ground = new RealGround(folder, ModelServer.start(main, sub))) {
      GivenCodex codex = codex(ground);
      GivenDesk desk = GivenDesk.thatWaits().approves("touch sub.txt");
      Report report = codex.work(desk, "send somebody");
      assertEquals(new Outcome.Finished("All done."), report.outcome());
      assertTrue(Files.exists(ground.work().resolve("sub.txt")));
      assertEquals(2, ground.model().seen(Kind.SUBAGENT).size());
      assertTrue(codex.narration.said.contains("(sub-agent) I went."), codex.narration.said + "");
      assertEquals(500, report.usage().getFirst().inputTokens());
    }
  }

  private static String spawned(Seen seen) {
    String text = seen.lastResult().text();
    String from = text.substring(text.indexOf("agent_id") + "agent_id\":\"".length());
    return from.substring(0, from.indexOf('"'));
  }

  @Test
  void aThreadThatNobodyKnowsIsBegunAnew() throws Exception {
    ModelServer model = ModelServer.of(Reply.text("Here."));
    try (RealGround ground = new RealGround(folder, model)) {
      GivenCodex codex = codex(ground).in("01a1dff8-49e7-7543-9434-81451d603500");
      Report report = codex.work(GivenDesk.thatEndsTurns(), "only the answer");
      assertEquals(new Outcome.Finished("Here."), report.outcome());
      assertEquals("everything anew\n", model.main().getFirst().lastPrompt());
      assertTrue(codex.narration.said.getFirst().contains("it begins anew"));
    }
  }

  @Test
  void aRateLimitIsOneAndAnErrorIsNone() throws Exception {
    String limit =
        """
        {"error": {"type": "usage_limit_reached", "message": "x", "plan_type": "pro"}}\
        """;
    Instant end = Instant.now().plus(Duration.ofHours(2));
    ModelServer model =
        ModelServer.of(
            Reply.rateLimited(Duration.ofSeconds(1)),
            Reply.rateLimited(Duration.ofSeconds(1)),
            Reply.status(429)
                .body(limit)
                .header("x-codex-primary-used-percent", "100")
                .header("x-codex-primary-window-minutes", "300")
                .header("x-codex-primary-reset-at", "" + end.getEpochSecond()),
            Reply.status(401, "no key"),
            Reply.status(401, "no key"));
    try (RealGround ground = new RealGround(folder, model)) {
      GivenCodex codex = codex(ground);
      GivenDesk desk = GivenDesk.thatEndsTurns();
      Outcome first = codex.work(desk, "go").outcome();
      assertNull(assertInstanceOf(Outcome.RateLimited.class, first).until());
      assertEquals(
          new Outcome.RateLimited(Instant.ofEpochSecond(end.getEpochSecond())),
          codex.work(desk, "go").outcome());
      String why =
          assertInstanceOf(Outcome.Failed.class, codex.work(desk, "go").outcome()).reason();
      assertTrue(why.contains("no key"), why);
    }
  }

  @Test
  void itsOwnQuestionIsAskedAndAnswered() throws Exception {
    ModelServer model =
        ModelServer.of(
            Reply.tool(
                "request_user_input",
                Map.of("questions", List.of(question("q1", "Which?"), question("q2", "When?")))),
            Reply.text("Good."));
    try (RealGround ground = new RealGround(folder, model)) {
      configure(ground, "default_mode_request_user_input = true", "");
      GivenDesk desk = GivenDesk.thatWaits().says("Which?", "B").says("When?", "A (Recommended)");
      codex(ground).work(desk, "go");
      assertEquals(List.of("Which?", "When?"), desk.asked);
      assertEquals(
          new Input.Choice(
              List.of(
                  new Input.Option("A (Recommended)", "the first"),
                  new Input.Option("B", "the second")),
              true,
              false),
          desk.questions.getFirst().input());
      String told = model.main().getLast().lastResult().text();
      assertTrue(told.contains("\"q1\":{\"answers\":[\"B\"]"), told);
      assertTrue(told.contains("\"q2\":{\"answers\":[\"A (Recommended)\"]"), told);
    }
  }

  private static Map<String, Object> question(String id, String text) {
    return Map.of(
        "id",
        id,
        "header",
        "H",
        "question",
        text,
        "options",
        List.of(
            Map.of("label", "A (Recommended)", "description", "the first"),
            Map.of("label", "B", "description", "the second")));
  }

  private void configure(RealGround ground, String features, String more) throws Exception {
    Path config = ground.home().path().resolve(".codex/config.toml");
    String text = Files.readString(config);
    Files.writeString(
        config, text.replace("[features]\n", "[features]\n" + features + "\n") + more);
  }
}
