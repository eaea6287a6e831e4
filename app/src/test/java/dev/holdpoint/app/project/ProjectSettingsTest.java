package dev.holdpoint.app.project;

import static dev.holdpoint.app.project.Sandbox.assertProblem;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Limits, rate limits, commits and ready-made responses in holdpoint.yaml. */
class ProjectSettingsTest {
  @TempDir Path folder;
  private Sandbox sandbox;

  @BeforeEach
  void resolve() {
    sandbox = Sandbox.in(folder);
  }

  @Test
  void wrongValuesOfTheOtherKeysNameWhatIsAllowed() {
    List<String> problems =
        sandbox.problems(
            """
            limits: {turn: 0s, step: 5}
            waitForRateLimitReset: "yes"
            responses:
              templates:
                ship: " "
                "a b": x
                c: [x]
            """);

    String times = "must be a time like 2s, 30m, 24h or 7d, or none";
    assertProblem(problems, "holdpoint.yaml:1: limits.turn: " + times + ", not \"0s\"");
    assertProblem(problems, ":1: limits.step: " + times + ", not \"5\"");
    assertProblem(problems, ":2: waitForRateLimitReset: must be true or false, not the text");
    assertProblem(problems, ":5: responses.templates.ship: must be a text, not an empty one");
    assertProblem(problems, ":6: responses.templates.a b: must be a name");
    assertProblem(problems, ":7: responses.templates.c: must be a text, not a list");
    assertEquals(6, problems.size(), problems::toString);
  }

  @Test
  void whatIsToBeCommittedNeedsABranchOfItsOwn() {
    assertEquals(
        List.of(
            "holdpoint.yaml:1: git.autoCommit: needs worktree: true, since a task has no branch of"
                + " its own without it"),
        sandbox.problems("git: {worktree: false, autoCommit: true}\n"));
    assertEquals(
        new Config.Git(false, false),
        sandbox.config("git: {worktree: false, autoCommit: false}\n").git());
    assertProblem(sandbox.problems("git: {autoCommit: 1}\n"), "autoCommit: must be true or false");
  }
}
