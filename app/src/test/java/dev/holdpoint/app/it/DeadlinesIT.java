package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Until when a gate can be answered stands wherever the gate is shown. */
@Execution(ExecutionMode.CONCURRENT)
class DeadlinesIT {
  private static final Pattern SHOWN =
      Pattern.compile(
          "[Ee]xpires in (1 h|5\\d min), at"
              + " \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d(:\\d\\d)? [+-]\\d\\d:\\d\\d");

  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project =
        Project.in(folder)
            .scenario(
                """
                turns:
                  - - ask: {prompt: "Which database?", context: "Two machines", confidence: 0.3, recommendation: postgres}
                  - - finish: {summary: "Uses ${answer}"}
                """);
    patience("1h", "fail");
  }

  @Test
  void everyListingAndPageOfAGateShowsIt() throws Exception {
    shows(project.here("run", "-m", "x").exits(Result.WAITING));
    String task = project.task();
    for (List<String> command :
        List.of(
            List.of("run"),
            List.of("list", "--awaiting"),
            List.of("tree"),
            List.of("show", task),
            List.of("show", task + ".1"),
            List.of("respond", "--all"))) {
      Result result = project.here(command.toArray(String[]::new));
      assertTrue(SHOWN.matcher(result.out()).find(), () -> command + " " + result);
    }
  }

  @Test
  void programsReadItInEveryObjectOfAGate() throws Exception {
    project.here("run", "-m", "x").exits(Result.WAITING);
    String task = project.task();
    String deadline =
        project.here("list", "--awaiting", "--json").jsonList().getFirst().text("deadline");
    Duration left = Duration.between(Instant.now(), Instant.parse(deadline));
    assertTrue(left.compareTo(Duration.ofMinutes(50)) > 0, deadline);

    assertEquals(deadline, project.here("show", task + ".1", "--json").json().text("deadline"));
    assertEquals(deadline, project.show(task).objects("gates").getFirst().text("deadline"));
    String request = project.read(".holdpoint/interaction/" + task + ".1/request.json");
    assertEquals(deadline, Json.object(request).text("deadline"));
    JsonObject pending = project.stateFile(task).object("pendingQuestion");
    assertEquals(deadline, pending.text("deadline"));
    project
        .here("log", task)
        .saysOut("[QUESTION] " + task + ".1 Which database? (expires at " + deadline + ")");
  }

  @Test
  void theEditorsFileShowsIt() throws Exception {
    project.here("run", "-m", "x").exits(Result.WAITING);
    project.executable("editor.sh", "#!/bin/sh\ncp \"$1\" \"$SEEN/page\"\n");
    project.with("EDITOR", project.root.resolve("editor.sh").toString());

    project.run("respond", project.task(), "-e").exits(Result.REFUSED).saysErr("empty");

    assertTrue(SHOWN.matcher(project.seen("page")).find(), project.seen("page"));
  }

  @Test
  void thePromptOfRunShowsItWithQuestionContextAndAdvice() throws Exception {
    try (Running run = project.terminal(80, "run", "-i", "-m", "x")) {
      run.awaitOut("Your answer: ");
      assertTrue(SHOWN.matcher(run.out()).find(), run::toString);
      run.type("sqlite\n");
      run.end()
          .exits(0)
          .saysOut("Question:", "Which database?", "Context:", "Two machines")
          .saysOut("The agent recommends postgres (confidence 0.3)");
    }
  }

  @Test
  void thePromptOfRespondShowsItAndRepeatsTheQuestion() throws Exception {
    project.here("run", "-m", "x").exits(Result.WAITING);
    String gate = project.task() + ".1";
    try (Running respond = project.terminal("respond", project.task())) {
      respond.awaitOut("Your answer: ");
      assertTrue(SHOWN.matcher(respond.out()).find(), respond::toString);
      respond.type("sqlite\n");
      respond.end().exits(0).saysOut(gate + " answered: Which database? → sqlite");
    }
  }

  @Test
  void everyPromptOfRespondAllShowsIt() throws Exception {
    project.here("run", "-m", "x").exits(Result.WAITING);
    try (Running all = project.terminal("respond", "--all")) {
      all.awaitOut("Your answer: ");
      assertTrue(SHOWN.matcher(all.out()).find(), all::toString);
      all.type("sqlite\n");
      all.end().exits(0).saysOut("answered: Which database? → sqlite");
    }
  }

  @Test
  void aWorkerAndAReviewShowIt() throws Exception {
    project.scenario("turns:\n  - - finish: {summary: done}\n");
    patience("1h", "fail");
    project.write("holdpoint.yaml", project.read("holdpoint.yaml") + "review: {result: true}\n");
    project.here("add", "x").exits(0);

    shows(project.here("work", "--once").exits(Result.WAITING));

    shows(project.here("review", project.task()).exits(0));
  }

  @Test
  void whatExpiresOrIsWithdrawnIsMarkedWithWhenAndWhy() throws Exception {
    project.scenario("turns:\n  - - ask: First?\n    - ask: Second?\n");
    patience("1h", "fail");
    project.here("run", "-m", "x").exits(Result.WAITING);
    String task = project.task();
    project.here("respond", task + ".1", "this").exits(0);
    project.with(
        "HOLDPOINT_JAVA_OPTS", "-Dholdpoint.clockOffsetMillis=" + Duration.ofHours(2).toMillis());

    Result shown = project.run("show", task).exits(0);

    shown.saysOut("✔ " + task + ".1", "⌛ " + task + ".2", "nobody answered in time");
    assertTrue(
        Pattern.compile("expired at \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d(:\\d\\d)? [+-]")
            .matcher(shown.out())
            .find(),
        shown::toString);
    shown.neverSays("waits for an answer");
    Result gone = project.run("show", task + ".2").exits(0).saysOut("question, expired", "Second?");
    assertEquals(2, gone.out().split("expired at ", -1).length, "once: " + gone);
    project.run("show", task + ".1").exits(0).saysOut("Closed:", "answered at ");
    JsonObject gate = project.run("show", task + ".2", "--json").exits(0).json();
    assertEquals("expired", gate.text("state"));
    assertEquals(gate.text("deadline"), gate.text("closedAt"));
    List<JsonObject> history = project.stateFile(task).objects("interactionHistory");
    assertEquals(List.of("answered", "expired"), outcomes(history));
    assertEquals(null, history.getLast().optionalText("answer"));
  }

  @Test
  void aWithdrawnGateSaysWhy() throws Exception {
    project.here("run", "-m", "x").exits(Result.WAITING);
    String task = project.task();
    project.here("cancel", task).exits(0);

    project.here("show", task).exits(0).saysOut("⊘ " + task + ".1", "withdrawn at ", "cancelled");

    JsonObject gate = project.here("show", task + ".1", "--json").exits(0).json();
    assertEquals("withdrawn", gate.text("state"));
    assertTrue(gate.text("reason").contains("cancelled"), gate::toString);
    JsonObject history = project.stateFile(task).objects("interactionHistory").getFirst();
    assertEquals("withdrawn", history.text("outcome"));
    project
        .here("show", task + ".9")
        .exits(Result.USAGE)
        .saysErr("There is no gate " + task + ".9");
    project.here("show", task + ".0").exits(Result.USAGE);
  }

  @Test
  void aHiddenAnswerIsNeverInTheReceipt() throws Exception {
    project.scenario("turns:\n  - - ask: {prompt: \"Token?\", sensitive: true}\n");
    project.here("run", "-m", "x").exits(Result.WAITING);
    String gate = project.task() + ".1";

    Result answered = project.runWithInput("hunter2\n", "respond", gate, "--file", "-").exits(0);

    answered.saysOut(gate + " answered: Token? → (sensitive)").neverSays("hunter2");
    project.here("show", gate).exits(0).saysOut("(sensitive)").neverSays("hunter2");
  }

  private static List<String> outcomes(List<JsonObject> history) {
    return history.stream().map(one -> one.text("outcome")).toList();
  }

  private void patience(String timeout, String onTimeout) throws IOException {
    String gates = "gates: {timeout: %s, onTimeout: %s}\n".formatted(timeout, onTimeout);
    project.write("holdpoint.yaml", project.read("holdpoint.yaml") + gates);
  }

  private static void shows(Result result) {
    assertTrue(SHOWN.matcher(result.out()).find(), result::toString);
  }
}
