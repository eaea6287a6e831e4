package dev.holdpoint.app.agent.script;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.yaml.Problem;
import dev.holdpoint.app.yaml.ProblemsException;
import dev.holdpoint.model.Input;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioParserTest {
  @Test
  void readsEveryAction() {
    Scenario scenario =
        parse(
            """
            turns:
              - - think: The brief names no database.
                - say: 5
                - write: {path: notes.md, text: "draft\\n"}
                - write: {path: empty, text: ""}
                - shell: ls
                - assume: {text: Port 5432, confidence: 0.9}
                - ask: {prompt: "Which?", inputType: choice, choices: [a, 2, yes], context: c,
                        sensitive: true, confidence: 0.3, recommendation: a}
                - ask: Why?
              - - finish: {summary: s, inputTokens: 1200, outputTokens: 80, model: m, costUsd: 0.1}
              - - finish:
              - - finish: done
              - - fail: REASON
              - - rateLimit: 0.5
              - []
            """);
    assertEquals(
        List.of(
            new Action.Think("The brief names no database."),
            new Action.Say("5"),
            new Action.Write("notes.md", "draft\n"),
            new Action.Write("empty", ""),
            new Action.Shell("ls"),
            new Action.Assume("Port 5432", 0.9),
            new Action.Ask(
                "Which?", "c", new Input.Choice(List.of("a", "2", "yes")), true, 0.3, "a", null),
            new Action.Ask("Why?", null, new Input.Text(), false, null, null, null)),
        scenario.turn(1));
    assertEquals(List.of(new Action.Finish("s", "m", 1200L, 80L, 0.1)), scenario.turn(2));
    assertEquals(List.of(new Action.Finish(null, null, null, null, null)), scenario.turn(3));
    assertEquals(List.of(new Action.Finish("done", null, null, null, null)), scenario.turn(4));
    assertEquals(List.of(new Action.Fail("REASON")), scenario.turn(5));
    assertEquals(List.of(new Action.RateLimit(Duration.ofMillis(500))), scenario.turn(6));
    assertEquals(List.of(), scenario.turn(7));
    assertNull(scenario.turn(8));
    assertNull(scenario.turn(0));
    assertEquals(7, scenario.size());
  }

  @Test
  void everyProblemIsNamedWithItsLine() {
    List<Problem> problems =
        problems(
            """
            turns:
              - - say: hello
                - sing: a song
                - write: {path: a, txt: b}
              - say: not a list
              - - finish: done
                - say: too late
              - - ask: {prompt: q, confidence: 7}
                - say: too late
            more: 1
            """);
    assertEquals(
        List.of(
            "play.yaml:3: unknown action \"sing\"; there are: think, say, write, shell, ask,"
                + " assume, finish, fail, rateLimit",
            "play.yaml:4: write.txt: is not a known key; did you mean \"text\"? allowed: path,"
                + " text",
            "play.yaml:4: write.text: is missing",
            "play.yaml:5: a turn must be a list of actions, each written \"- - say: Hello\"",
            "play.yaml:7: the turn has ended before this action",
            "play.yaml:8: ask.confidence: must be a number from 0 to 1, not \"7\"",
            "play.yaml:9: a turn ends with its ask: only another ask may follow it",
            "play.yaml:10: more: is not a known key; allowed: turns"),
        problems.stream().map(Problem::toString).toList());
  }

  @Test
  void textsAndOptionsWithConsequencesMayBeMixed() {
    Scenario scenario =
        parse(
            """
            turns:
              - - ask: {prompt: q, choices: [a, {value: b, consequence: c}, 3, {value: d}]}
            """);
    Input.Choice choice =
        new Input.Choice(
            List.of(
                new Input.Option("a"),
                new Input.Option("b", "c"),
                new Input.Option("3"),
                new Input.Option("d")),
            true,
            false);
    assertEquals(
        List.of(new Action.Ask("q", null, choice, false, null, null, null)), scenario.turn(1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "say: [a]                            | say: must be a text, not a list",
        "say:                                | say: must be a text, not nothing",
        "write: a                            | write: must be keys with values, not \"a\"",
        "ask: {inputType: text}              | ask.prompt: is missing",
        "ask: {prompt: ' '}                  | ask.prompt: must be a question, not an empty",
        "ask: ' '                            | ask: must be a question, not an empty text",
        "ask: [a]                            | ask: must be a text, not a list",
        "ask: {prompt: q, inputType: choice} | inputType choice needs choices",
        "ask: {prompt: q, strict: true} | strict and multiple go with choices",
        "ask: {prompt: q, inputType: text, choices: [a]} | choices go with the inputType choice",
        "ask: {prompt: q, inputType: number} | inputType must be text, password",
        "ask: {prompt: q, choices: a}        | ask.choices: must be a list of texts",
        "ask: {prompt: q, choices: [[a]]}    | ask.choices[0]: must be a text, not a list",
        "ask: {prompt: q, choices: ['']}     | ask.choices: an option can't be blank",
        "ask: {prompt: q, sensitive: maybe}  | ask.sensitive: must be true or false",
        "ask: {prompt: q, confidence: high}  | ask.confidence: must be a number from 0 to 1",
        "ask: {prompt: q, confidence: NaN}   | ask.confidence: must be a number from 0 to 1",
        "ask: {prompt: q, confidence: '0.1'} | not the text \"0.1\"",
        "ask: {prompt: q, prompt: r}         | is given twice",
        "finish: {inputTokens: 1.5}          | inputTokens: must be a whole number",
        "finish: {inputTokens: -1}           | inputTokens: must be a whole number",
        "finish: {costUsd: -1}               | costUsd: must be a number that is not negative",
        "finish: [a]                         | finish: must be a text, not a list",
        "rateLimit: soon                     | rateLimit: must be a number of seconds",
        "rateLimit: -1                       | rateLimit: must be a number of seconds",
        "rateLimit: 1e99                     | rateLimit: must be a number of seconds",
        "{say: a, think: b}                  | an action is one of its names",
        "hello                               | an action is one of its names",
        "[a]: b                              | a key must be a single word",
      })
  void aWrongActionIsExplained(String action, String why) {
    List<Problem> problems = problems("turns:\n  - - say: fine\n    - " + action + "\n");
    assertEquals(3, problems.getFirst().line(), problems::toString);
    assertTrue(problems.getFirst().toString().contains(why), problems::toString);
  }

  @Test
  void whatIsNoScenarioAtAllIsExplained() {
    assertTrue(problems("").getFirst().message().contains("has turns:"));
    assertTrue(problems("- a").getFirst().message().contains("begins with turns:"));
    assertTrue(problems("{}").getFirst().message().contains("has turns:"));
    assertTrue(problems("turns: 3").getFirst().message().contains("must be a list"));
    assertTrue(problems("turns:\n  - \n").getFirst().message().contains("a turn must be a list"));
    Problem broken = problems("turns:\n  - - say: \"no end\n").getFirst();
    assertTrue(broken.message().startsWith("is not valid YAML: "), broken.toString());
    assertTrue(broken.line() >= 2, broken.toString());
    assertTrue(problems("turns: \u0000").getFirst().message().startsWith("is not valid YAML"));
    assertTrue(problems("a: 1\n---\nb: 2\n").getFirst().message().contains("one YAML document"));
  }

  @Test
  void aliasesCannotBlowItUp() {
    StringBuilder bomb = new StringBuilder("a0: &a0 [x]\n");
    for (int i = 1; i < 100; i++) {
      String before = "*a" + (i - 1);
      bomb.append("a%d: &a%d [%s, %s, %s]\n".formatted(i, i, before, before, before));
    }
    assertTrue(!problems(bomb + "turns: *a99\n").isEmpty());
    assertTrue(!problems("turns: &t [*t]\n").isEmpty());
  }

  @Test
  void oneWithoutAnEndIsRefusedAndNeverOverflows() {
    for (String opening : List.of("[", "{a: ", "- ", "turns:\n- - say: {a: [")) {
      assertTrue(!problems(opening.repeat(100_000)).isEmpty());
    }
    assertTrue(!problems("turns:\n  - - say: " + "x".repeat(2 << 20)).isEmpty());
    assertTrue(!problems("turns:\n" + "  - - say: x\n".repeat(100_000)).isEmpty());
  }

  private static Scenario parse(String text) {
    return ScenarioParser.parse("play.yaml", text);
  }

  private static List<Problem> problems(String text) {
    return assertThrows(ProblemsException.class, () -> parse(text)).problems();
  }
}
