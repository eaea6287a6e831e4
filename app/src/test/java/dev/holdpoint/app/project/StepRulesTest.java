package dev.holdpoint.app.project;

import static dev.holdpoint.app.project.Sandbox.assertProblem;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.holdpoint.model.Check;
import dev.holdpoint.model.StepRules;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a step of a pipeline may say beyond its name, prompt and agent. */
class StepRulesTest {
  @TempDir Path folder;
  private Sandbox sandbox;

  @BeforeEach
  void resolve() {
    sandbox = Sandbox.in(folder);
  }

  private static String yaml(String keys) {
    return "pipelines: {p: [{name: work, " + keys + "}]}\n";
  }

  private Step step(String keys) {
    return sandbox.config(yaml(keys)).pipelines().get("p").getFirst();
  }

  private List<String> problems(String keys) {
    return sandbox.problems(yaml(keys));
  }

  @Test
  void everythingThatAStepMayKeepToIsRead() {
    Config config =
        sandbox.config(
            """
            limits: {turn: 1h, step: 2h}
            pipelines:
              p:
                - {name: plan, check: {fileExists: PLAN.md}, role: design}
                - name: implement
                  model: opus
                  retry: 2
                  check:
                    - {shell: "mvn -q test", expect: pass}
                    - {shell: "grep -r TODO src", expect: fail}
                    - {fileExists: docs/}
                    - shell: "true"
                  allowWrite: ["src/**", "*.{md,txt}"]
                  limits: {turn: none, step: 90m}
                - {name: review, allowWrite: [], retry: 0, limits: {step: none}}
            """);

    List<Step> steps = config.pipelines().get("p");
    assertEquals(
        new StepRules(
            List.of(new Check.FileExists("PLAN.md")),
            0,
            null,
            Duration.ofHours(1),
            Duration.ofHours(2)),
        steps.get(0).rules());
    assertEquals("design", steps.get(0).role());
    assertEquals(
        new StepRules(
            List.of(
                new Check.Shell("mvn -q test", Check.Expect.PASS),
                new Check.Shell("grep -r TODO src", Check.Expect.FAIL),
                new Check.FileExists("docs/"),
                new Check.Shell("true", Check.Expect.PASS)),
            2,
            List.of("src/**", "*.{md,txt}"),
            null,
            Duration.ofMinutes(90)),
        steps.get(1).rules());
    assertEquals("opus", steps.get(1).model());
    assertEquals(
        new StepRules(List.of(), 0, List.of(), Duration.ofHours(1), null), steps.get(2).rules());
  }

  @Test
  void withoutAnyOfThemAStepIsFree() {
    assertEquals(StepRules.NONE, step("prompt: work").rules());
    assertNull(step("prompt: work").model());
    assertNull(step("prompt: work").role());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check: mvn test",
        "check: []",
        "check:",
        "check: ~",
        "check: true",
        "check: [[{shell: x}]]",
        "check: [{shell: x}, y]"
      })
  void whatIsNoCheckIsToldOnceWithExamples(String keys) {
    List<String> problems = problems(keys);

    assertEquals(1, problems.size(), problems::toString);
    assertProblem(
        problems,
        "holdpoint.yaml:1: pipelines.p[0].check",
        "must be {fileExists: PLAN.md} or {shell: \"mvn -q test\", expect: pass}, or a list of",
        ", not ");
  }

  @Test
  void aCheckIsExactlyOneThing() {
    String either = "must have either fileExists or shell, and not both";
    assertProblem(problems("check: {}"), "1: pipelines.p[0].check: " + either);
    assertProblem(problems("check: {fileExists: a, shell: b}"), "check: " + either);
    assertProblem(problems("check: [{shell: a}, {expect: fail}]"), "check[1]: " + either);
    assertProblem(
        problems("check: {fileExists: a, expect: pass}"), "check.expect: is only for shell");
    assertProblem(
        problems("check: {shell: a, expect: maybe}"),
        "check.expect: must be one of pass, fail, not \"maybe\"");
    assertProblem(problems("check: {shell: \" \"}"), "check.shell: must be a text");
    assertProblem(problems("check: {shell: [a]}"), "check.shell: must be a text, not a list");
    assertProblem(problems("check: {fileExist: a}"), "did you mean \"fileExists\"?");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/etc/passwd", "..", "../x", "a/../../x"})
  void aFileToLookForStandsInTheWorkspace(String path) {
    assertProblem(
        problems("check: {fileExists: \"" + path + "\"}"),
        "check.fileExists: must be a path inside of the workspace, relative to it");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "1.5", "\"2\"", "many", "1001", "99999999999", "true", "[1]", "~"})
  void retriesAreAWholeNumber(String value) {
    assertProblem(
        problems("retry: " + value),
        "pipelines.p[0].retry: must be a whole number from 0 to 1000, not ");
  }

  @Test
  void wrongPatternsNameTheirLineAndWhatIsWrong() {
    List<String> problems =
        sandbox.problems(
            """
            pipelines:
              p:
                - name: work
                  allowWrite:
                    - src/**
                    - /etc/**
                    - ../x
                    - "!src/a"
                    - "{a"
                    - "**.md"
                    - ""
            """);

    assertProblem(problems, ":6: pipelines.p[0].allowWrite[1]: must be relative to the workspace");
    assertProblem(problems, ":7: pipelines.p[0].allowWrite[2]: must stay inside");
    assertProblem(problems, ":8: pipelines.p[0].allowWrite[3]: can't exclude");
    assertProblem(problems, ":9: pipelines.p[0].allowWrite[4]: has a brace without");
    assertProblem(problems, ":10: pipelines.p[0].allowWrite[5]: must have ** alone");
    assertProblem(problems, ":11: pipelines.p[0].allowWrite[6]: is empty");
    assertEquals(6, problems.size(), problems::toString);
  }

  @Test
  void allowWriteIsAList() {
    assertProblem(problems("allowWrite: src/**"), "allowWrite: must be a list of texts, e.g. [");
    assertProblem(problems("allowWrite: {a: b}"), "allowWrite: must be a list of texts");
    assertProblem(problems("allowWrite: [[a]]"), "allowWrite[0]: must be a text, not a list");
    assertEquals(
        List.of(
            "holdpoint.yaml:1: pipelines.p[0].allowWrite: must be a list of patterns, not nothing;"
                + " [] allows no change"),
        problems("allowWrite: "));
  }

  @Test
  void limitsAreTimes() {
    assertProblem(problems("limits: 30m"), "limits: must be keys with values, not \"30m\"");
    assertProblem(problems("limits: {turn: 1w}"), "limits.turn: must be a time like 2s, 30m");
    assertProblem(problems("limits: {turn: }"), "limits.turn: must be a time", "not nothing");
    assertProblem(problems("limits: {run: 1h}"), "limits.run: is not a known key", "turn, step");
  }

  @Test
  void rolesMustExist() {
    assertProblem(
        problems("role: coder"),
        "holdpoint.yaml:1: pipelines.p[0].role: there is no role named \"coder\"",
        "did you mean \"code\"? allowed: code, design, review, test, docs");
    assertProblem(problems("role: ../x"), "there is no role named \"../x\"");
    assertProblem(problems("model: \"\""), "model: must be a text");
    sandbox.write("agents/coder.md", "Code.\n");
    assertEquals("coder", step("role: coder").role());
  }

  @Test
  void messagesNeverShowTheValueOfAVariable() {
    List<String> problems =
        Sandbox.problems(
            () ->
                sandbox.config(
                    yaml(
                        "check: {fileExists: \"/${K}\"}, allowWrite: [\"/${K}\"], retry: \"${K}\","
                            + " limits: {turn: \"${K}\"}"),
                    Map.of("K", "s3cret")));

    assertEquals(4, problems.size(), problems::toString);
    problems.forEach(problem -> assertFalse(problem.contains("s3cret"), problem));
  }
}
