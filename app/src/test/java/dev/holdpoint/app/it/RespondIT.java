package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** People answer with {@code holdpoint respond}. */
@Execution(ExecutionMode.CONCURRENT)
class RespondIT {
  private static final String TEXT =
      """
      turns:
        - - ask: {prompt: "Which name?"}
        - - finish: {summary: "named ${answer}"}
      """;

  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project = Project.in(folder);
  }

  @Test
  void aGateATaskAndAPartOfItsIdAllNameTheGate() throws Exception {
    project.scenario(TEXT);
    for (int way = 0; way < 3; way++) {
      String id = project.run("run", "-m", "x", "--json").json().text("id");
      String name = List.of(id + ".1", id, id.substring(3) + ".1").get(way);
      project.run("respond", name, "Ada").exits(0).saysOut(id + ".1 answered: ");
      assertEquals("open", project.show(id).text("state"));
    }
  }

  @Test
  void severalOpenGatesAreListedAndNothingChanges() throws Exception {
    project.scenario(
        "turns:\n  - - ask: {prompt: \"First\\nline?\"}\n    - ask: {prompt: Second?}\n");
    String id = waiting();

    Result refused = project.run("respond", id, "x").exits(Result.USAGE);

    refused.saysErr(id + ".1", "First⏎line?", id + ".2", "Second?").saysNothingOut();
    assertEquals(List.of("open", "open"), states(id));
  }

  @Test
  void whatDoesNotFitChangesNothing() throws Exception {
    project.scenario(
        """
        turns:
          - - ask: {prompt: "Text?"}
            - ask: {prompt: "Sure?", inputType: confirmation}
            - ask: {prompt: "Which?", inputType: choice, choices: [a, b], strict: true}
        """);
    String id = waiting();
    project.run("respond", id + ".1", "").exits(1).saysErr("empty").saysNothingOut();
    project.run("respond", id + ".1", " \n\t ").exits(1).saysErr("empty");
    project.run("respond", id + ".2", "maybe").exits(1).saysErr("yes or no");
    project.run("respond", id + ".2", "yes please").exits(1);
    project.run("respond", id + ".3", "c").exits(1).saysErr("a, b");
    project.run("respond", id + ".3", "--other", "c").exits(1).saysErr("no own words", "a, b");
    project.run("respond", id + ".3", "3").exits(1);
    project.run("respond", id + ".3", "0").exits(1);
    project.run("respond", id + ".4", "x").exits(1).saysErr("no gate " + id + ".4");
    project.run("respond", id + ".0", "x").exits(Result.USAGE);
    project.run("respond", id + ".x", "x").exits(Result.USAGE);
    project.run("respond", "hp-none.1", "x").exits(Result.USAGE).saysErr("hp-none");

    assertEquals(List.of("open", "open", "open"), states(id));
    project.run("respond", id + ".2", "TRUE").exits(0);
    project.run("respond", id + ".3", "2").exits(0);
    assertEquals("yes", gate(id, 1).text("answer"));
    assertEquals("b", gate(id, 2).text("answer"));
  }

  @Test
  void aChoiceTakesOptionsOwnWordsAndSeveralWhereItSaysSo() throws Exception {
    project.scenario(
        """
        turns:
          - - ask: {prompt: "Where?", choices: [postgres, sqlite]}
            - ask:
                prompt: "Which days?"
                multiple: true
                choices: [{value: mo, consequence: "in a hurry"}, {value: "tu, we"}, {value: th}]
            - ask: {prompt: "Where else?", choices: [postgres, sqlite]}
            - ask: {prompt: "When?", multiple: true, choices: [now, later]}
          - - finish: {summary: "${answers.1}; ${answers.2}; ${answers.3}; ${answers.4}"}
        """);
    String id = waiting();

    project
        .run("respond", id + ".1", "Postgres")
        .exits(1)
        .saysErr("Did you mean \"postgres\"?", "--other TEXT")
        .saysNothingOut();
    project.run("respond", id + ".1", "7").exits(1).saysErr("\"7\" is no option");
    project.run("respond", id + ".1", "postgres", "--other", "x").exits(1).saysErr("one answer");
    assertEquals(List.of("open", "open", "open", "open"), states(id));

    project.run("respond", id + ".1", "--other", "Postgres").exits(0);
    project.run("respond", id + ".2", "3, 2").exits(0);
    project.run("respond", id + ".3", "neither, ask the customer").exits(0);
    project.run("respond", id + ".4", "now", "--other", "and, if it must be, later").exits(0);

    assertEquals(List.of(), gate(id, 0).texts("chosen"));
    assertEquals("Postgres", gate(id, 0).text("text"));
    assertEquals(List.of("th", "tu, we"), gate(id, 1).texts("chosen"));
    assertEquals("in a hurry", gate(id, 1).objects("choices").getFirst().text("consequence"));
    assertEquals("neither, ask the customer", gate(id, 2).text("text"));
    assertEquals(List.of("now"), gate(id, 3).texts("chosen"));
    assertEquals("and, if it must be, later", gate(id, 3).text("text"));
    assertTrue(gate(id, 0).flag("other") && gate(id, 1).flag("multiple"));
    project
        .run("run", id)
        .exits(0)
        .saysOut(
            "Postgres; th, \"tu, we\"; neither, ask the customer; now, and, if it must be, later");
  }

  @Test
  void theSecondAnswerIsToldWhoWonWhenAndHow() throws Exception {
    project.scenario(TEXT);
    String id = waiting();
    project.run("respond", id, "Ada", "--by", "bob").exits(0);
    String at =
        DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm")
            .withZone(ZoneId.systemDefault())
            .format(Instant.parse(gate(id, 0).text("answeredAt")));

    Result late = project.run("respond", id + ".1", "Eve").exits(1).saysNothingOut();

    late.saysErr("already answered by bob via cli at " + at);
    project
        .run("respond", id, "Eve")
        .exits(1)
        .saysErr(
            id + " isn't waiting for an answer (state: open).",
            "Its last gate was " + id + ".1: answered at " + at);
    assertEquals("Ada", gate(id, 0).text("answer"));
  }

  @Test
  void ofADozenAtOnceExactlyOneWins() throws Exception {
    project.scenario(TEXT);
    String id = waiting();
    List<Running> all = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      all.add(project.start("respond", id + ".1", "answer " + i, "--by", "person " + i));
    }
    List<String> winners = new ArrayList<>();
    List<Result> losers = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      try (Running one = all.get(i)) {
        Result result = one.result();
        if (result.exit() == 0) {
          winners.add("answer " + i);
        } else {
          losers.add(result.exits(1));
        }
      }
    }
    assertEquals(List.of(gate(id, 0).text("answer")), winners);
    String by = gate(id, 0).text("by");
    losers.forEach(loser -> loser.saysErr("already answered by " + by + " via cli"));
    assertEquals(1, project.events().stream().filter("gate.answered"::equals).count());
  }

  @Test
  void aFileIsReadWithoutOneTrailingNewline() throws Exception {
    project.scenario(
        "turns:\n  - - ask: {prompt: A?}\n    - ask: {prompt: B?}\n    - ask: {prompt: C?}\n");
    String id = waiting();
    project.write("with spaces.md", "two\nlines\n\n");
    project.run("respond", id + ".1", "--file", "with spaces.md").exits(0);
    project.runWithInput("from stdin\n", "respond", id + ".2", "--file", "-").exits(0);
    project.runWithInput("no newline 😀", "respond", id + ".3", "--file", "-").exits(0);

    assertEquals("two\nlines\n", gate(id, 0).text("answer"));
    assertEquals("from stdin", gate(id, 1).text("answer"));
    assertEquals("no newline 😀", gate(id, 2).text("answer"));
  }

  @Test
  void filesThatAreNoAnswerChangeNothing() throws Exception {
    project.scenario(TEXT);
    String id = waiting();
    project.run("respond", id, "--file", "missing").exits(Result.USAGE).saysErr("no file missing");
    project.run("respond", id, "--file", ".").exits(Result.USAGE).neverSays("Exception");
    project.run("respond", id, "--file", "-").exits(1).saysErr("empty");
    Files.write(project.root.resolve("large"), new byte[(1 << 20) + 1]);
    project.run("respond", id, "--file", "large").exits(1).saysErr("1 MB");
    assertEquals(List.of("open"), states(id));
  }

  @Test
  void onlyOneWayAtATimeAndNoneIsAsked() throws Exception {
    project.scenario(TEXT);
    String id = waiting();
    project.run("respond", id, "x", "--file", "y").exits(Result.USAGE);
    project.run("respond", id, "x", "--edit").exits(Result.USAGE);
    project.run("respond", id).exits(Result.USAGE).saysErr("no terminal").saysNothingOut();
    project.run("respond").exits(Result.USAGE).saysErr("ID");
    project.run("respond", id, "two", "words").exits(Result.USAGE).saysErr("quotes");
    project.run("respond", id, "x", "--by", " ").exits(Result.USAGE);
    project.run("respond", id, "x", "--by", "a\nb").exits(Result.USAGE);
    project.run("respond", id, "-x").exits(Result.USAGE).saysErr("-- ");
    assertEquals(List.of("open"), states(id));
    project.run("respond", id, "--", "-x").exits(0);
    assertEquals("-x", gate(id, 0).text("answer"));
  }

  @Test
  void anAnswerMayBeginWithAnAtSign() throws Exception {
    project.scenario(TEXT).write("note", "injected");
    String id = waiting();

    project.run("respond", id, "@note").exits(0);

    assertEquals("@note", gate(id, 0).text("answer"));
  }

  @Test
  void runGoesOnAtOnceAndJsonIsTheTask() throws Exception {
    project.scenario(TEXT);
    String id = waiting();

    JsonObject task = project.run("respond", id, "Ada", "--run", "--json").exits(0).json();

    assertEquals("done", task.text("state"));
    assertEquals("named Ada", task.text("summary"));
  }

  @Test
  void jsonIsTheGate() throws Exception {
    project.scenario(TEXT);
    String id = waiting();

    JsonObject gate = project.run("respond", id, "Ada", "--json").exits(0).json();

    assertEquals(id + ".1", gate.text("gate"));
    assertEquals("Ada", gate.text("answer"));
    assertEquals("ada", gate.text("by"));
    assertEquals("cli", gate.text("channel"));
  }

  @Test
  void atATerminalItPrompts() throws Exception {
    project.scenario(TEXT);
    String id = waiting();
    try (Running respond = project.terminal("respond", id)) {
      respond.awaitOut("Which name?").awaitOut("Your answer: ").type("\nAda\n");
      respond.end().exits(0).saysOut("it is empty", id + ".1 answered: ");
    }
    assertEquals("cli", gate(id, 0).text("channel"));
  }

  @Test
  void theEndOfInputAndControlCAtItsPromptAreNoAnswers() throws Exception {
    project.scenario(TEXT);
    String id = waiting();
    try (Running respond = project.terminal("respond", id)) {
      respond.awaitOut("Your answer: ").type("\u0004");
      respond.end().exits(1).saysOut("stays open");
    }
    try (Running respond = project.terminal("respond", id)) {
      respond.awaitOut("Your answer: ").type("Ada\u0003");
      respond.end().exits(Result.INTERRUPTED);
    }
    assertEquals(List.of("open"), states(id));
  }

  @Test
  void anAcknowledgedAnswerSurvivesEverythingBeingKilled() throws Exception {
    project.scenario(TEXT);
    String id = waiting();
    project.run("respond", id, "Ada").exits(0);
    Program.shell(
        "rm -rf '" + project.root + "/.holdpoint/state' '" + project.root + "/.holdpoint/logs'");

    assertEquals("Ada", gate(id, 0).text("answer"));
    project.run("run").exits(0).saysOut("named Ada");
    assertTrue(project.stateFile(id).objects("interactionHistory").size() == 1);
  }

  private String waiting() throws Exception {
    return project.run("run", "-m", "x", "--json").exits(Result.WAITING).json().text("id");
  }

  private JsonObject gate(String id, int index) throws Exception {
    return project.show(id).objects("gates").get(index);
  }

  private List<String> states(String id) throws Exception {
    return project.show(id).objects("gates").stream().map(gate -> gate.text("state")).toList();
  }
}
