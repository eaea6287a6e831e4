package dev.holdpoint.app.project;

import static dev.holdpoint.app.project.Sandbox.assertProblem;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Document;
import dev.holdpoint.model.PlanningRules;
import dev.holdpoint.model.PlanningWish;
import dev.holdpoint.model.PlanningWish.Interactive;
import dev.holdpoint.model.ReviewRules;
import dev.holdpoint.model.TaskSpec;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What project, agent, task and command line say about planning and reviews. */
class PlanningSettingTest {
  private static final String AGENTS =
      """
      agent: mine
      agents:
        mine: {type: command, command: [sh], planning: {%s}}
      """;

  @TempDir Path folder;
  private Sandbox sandbox;

  @BeforeEach
  void resolve() {
    sandbox = Sandbox.in(folder);
  }

  private ReviewRules rules(String config, TaskSpec spec, Overrides overrides) {
    Config read = sandbox.config(config);
    return new RunPlanner(
            read,
            new Templates(sandbox.root().resolve("prompts")),
            new Roles(sandbox.root().resolve("agents")),
            (_, _) -> List.of())
        .plan(spec, overrides)
        .plan()
        .reviews();
  }

  private static TaskSpec spec(PlanningWish wish, Document... documents) {
    TaskSpec plain = TaskSpec.of("t", "b");
    return new TaskSpec(
        plain.title(),
        plain.body(),
        null,
        plain.priority(),
        plain.size(),
        null,
        null,
        null,
        null,
        null,
        List.of(),
        List.of(documents),
        List.of(),
        wish);
  }

  private static TaskSpec spec(Interactive interactive) {
    return spec(new PlanningWish(interactive, null, null));
  }

  @Test
  void withoutAWordNothingIsReviewed() {
    assertEquals(
        ReviewRules.NONE, rules(AGENTS.formatted(""), spec(PlanningWish.NONE), Overrides.NONE));
  }

  @Test
  void theCommandLineWinsThenTheTaskThenTheAgentThenTheProject() {
    String project = AGENTS.formatted("") + "planning: {interactive: true, dir: a/b}\n";
    PlanningRules rules = rules(project, spec(PlanningWish.NONE), Overrides.NONE).planning();
    assertNotNull(rules);
    assertEquals("a/b", rules.dir());
    assertEquals(5, rules.mostCycles());
    String agent =
        AGENTS.formatted("interactive: false, maxReviewCycles: 2")
            + "planning: {interactive: true, maxReviewCycles: 9}\n";
    assertNull(rules(agent, spec(PlanningWish.NONE), Overrides.NONE).planning());
    PlanningRules ofTask = rules(agent, spec(Interactive.TRUE), Overrides.NONE).planning();
    assertNotNull(ofTask);
    assertEquals(2, ofTask.mostCycles());
    Overrides never = new Overrides(null, null, null, Interactive.FALSE);
    assertNull(rules(agent, spec(Interactive.TRUE), never).planning());
  }

  @Test
  void byItselfWhereThereIsSomethingToExplore() {
    String auto = AGENTS.formatted("interactive: auto");
    assertNull(rules(auto, spec(PlanningWish.NONE), Overrides.NONE).planning());
    Document brief = new Document("brief.md", "text/markdown", 3, Digest.of("abc"));
    assertNotNull(rules(auto, spec(PlanningWish.NONE, brief), Overrides.NONE).planning());
    String sources = auto + "datasources: {shop: {type: jdbc, url: \"jdbc:sqlite:shop.db\"}}\n";
    TaskSpec looking = spec(PlanningWish.NONE).sourced(List.of("shop"));
    assertNotNull(rules(sources, looking, Overrides.NONE).planning());
    assertNull(rules(sources, spec(PlanningWish.NONE), Overrides.NONE).planning());
  }

  @Test
  void aResultIsReviewedWhereTheProjectSaysSo() {
    assertTrue(
        rules(
                AGENTS.formatted("") + "review: {result: true}\n",
                spec(PlanningWish.NONE),
                Overrides.NONE)
            .result());
  }

  @Test
  void wrongValuesNameWhatIsAllowed() {
    List<String> problems =
        sandbox.problems(
            """
            planning: {interactive: maybe, dir: ../out, maxReviewCycles: 0, cycles: 3}
            review: {result: 1, plan: true}
            """);
    assertProblem(problems, ":1: planning.interactive: must be one of true, false, auto");
    assertProblem(problems, ":1: planning.dir: must be a folder inside of the workspace");
    assertProblem(problems, ":1: planning.maxReviewCycles: must be a whole number from 1");
    assertProblem(problems, ":1: planning.cycles: is not a known key");
    assertProblem(problems, ":2: review.result: must be true or false");
    assertProblem(problems, ":2: review.plan: is not a known key");
    assertEquals(6, problems.size(), problems::toString);
    for (String dir :
        List.of(
            "/tmp",
            ".",
            ".git/x",
            ".holdpoint",
            "a/../..",
            "p{x",
            "!p",
            "a*",
            "a/?",
            "[a]",
            "a}")) {
      assertEquals(1, sandbox.problems("planning: {dir: \"%s\"}\n".formatted(dir)).size(), dir);
    }
  }

  @Test
  void aTaskFileMaySayItToo() {
    sandbox.config("");
    Path file = sandbox.write("tasks/t.md", "---\nplanning: {interactive: auto}\n---\n# T\n");
    assertEquals(
        Interactive.AUTO,
        new TaskFiles(Places.of(sandbox.root())).read(file).spec().planning().interactive());
  }

  @Test
  void anOwnPromptMustSayWhereThePlanGoes() {
    sandbox.write("prompts/planning.md", "Plan %%TITLE%% somewhere.\n");
    Templates templates = new Templates(sandbox.root().resolve("prompts"));
    assertTrue(templates.problems().toString().contains("%%PLANNING_DIR%%"));
    sandbox.write("prompts/planning.md", "Plan %%TITLE%% in %%PLANNING_DIR%%.\n");
    assertEquals(List.of(), templates.problems());
    assertTrue(!templates.names().contains("planning"), "it is for no step");
  }
}
