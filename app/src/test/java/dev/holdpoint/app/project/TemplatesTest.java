package dev.holdpoint.app.project;

import static dev.holdpoint.app.project.Sandbox.assertProblem;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.yaml.Problem;
import dev.holdpoint.engine.InteractionIntro;
import dev.holdpoint.model.Threshold;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemplatesTest {
  private static final String ANSWER_HEADING = "Human Response to Your Question";

  @TempDir Path folder;
  private Sandbox sandbox;
  private Templates templates;

  @BeforeEach
  void resolve() {
    sandbox = Sandbox.in(folder);
    templates = new Templates(sandbox.places().prompts());
  }

  private String told(int threshold) {
    return InteractionIntro.parse(templates.intro()).at(new Threshold(threshold));
  }

  @Test
  void everyThresholdIsToldWithItsNumberAndBand() {
    List<String> bands = List.of("", "LOW", "LOW", "MEDIUM", "MEDIUM", "HIGH");
    for (int value = 1; value <= 5; value++) {
      String told = told(value);
      String band = bands.get(value);
      assertTrue(told.contains(value + "/5, " + band), told);
      Set.of("LOW", "MEDIUM", "HIGH").stream()
          .filter(other -> !other.equals(band))
          .forEach(other -> assertFalse(told.contains(other), other));
      for (String part :
          List.of(
              "Good question",
              "Bad question",
              "holdpoint ask - ",
              "<<'QUESTION'",
              "--context",
              "--type",
              "--choice",
              "--confidence",
              "--recommend",
              "needs_input",
              "end your turn at once")) {
        assertTrue(told.contains(part), part);
      }
      assertFalse(told.contains("%%"), told);
    }
  }

  @Test
  void atThreshold0NothingIsSaidAboutAsking() {
    String told = told(0);

    assertTrue(told.contains("assumption"), told);
    for (String word : List.of("/5", "LOW", "MEDIUM", "HIGH", "holdpoint", "needs_input", "%%")) {
      assertFalse(told.contains(word), word);
    }
    assertFalse(told.toLowerCase(Locale.ROOT).matches("(?s).*\\b(ask|question).*"), told);
  }

  @Test
  void builtInPromptsAreCompleteAndNeverLookLikeAnAnswer() {
    for (String name : Templates.BUILT_IN) {
      String text = templates.step(name);
      for (String placeholder : List.of("%%TITLE%%", "%%BODY%%", "%%STEP%%")) {
        assertTrue(text.contains(placeholder), name);
      }
      assertFalse(text.contains(ANSWER_HEADING), name);
    }
    assertFalse(templates.intro().contains(ANSWER_HEADING));
  }

  @Test
  void aProjectsPromptWinsOverTheBuiltInOne() {
    sandbox.write("prompts/work.md", "\uFEFFMine: %%BODY%%\r\n");
    sandbox.write("prompts/polish.md", "100 %% of %%BODY%% and %%, %% x %%\n");

    assertEquals("Mine: %%BODY%%\n", templates.step("work"));
    assertTrue(templates.has("polish"));
    assertEquals(List.of(), templates.problems());
    assertEquals(
        List.of("work", "plan", "implement", "review", "test", "document", "polish"),
        templates.names());
  }

  @Test
  void sectionsThatAnIntroLacksAreTheBuiltInOnes() {
    String builtInLow = told(1);
    String builtInMedium = told(3);
    String builtInHigh = told(5);
    sandbox.write(
        "prompts/interaction-intro.md",
        "<!-- INTERACTION_LEVEL_NONE -->\nOur own.\n<!-- INTERACTION_LEVEL_LOW -->\n\n");

    assertEquals("Our own.", told(0));
    assertEquals(builtInLow, told(1), "an empty one says nothing");
    assertEquals(builtInMedium, told(3));
    assertEquals(builtInHigh, told(5), "with the instructions for asking");
    assertEquals(List.of(), templates.problems());
  }

  @Test
  void anIntroWhoseSectionsNobodyWouldBeToldIsAProblem() {
    sandbox.write(
        "prompts/interaction-intro.md",
        "<!-- INTERACTION_LEVEL_HIHG -->\nx\n<!-- COMMON_INSTRUCTIONS -->\ny\n");
    List<String> problems = Sandbox.problems(templates::intro);
    assertEquals(1, problems.size(), problems::toString);
    assertProblem(
        problems,
        "prompts/interaction-intro.md: INTERACTION_LEVEL_HIHG: is not a known section",
        "INTERACTION_LEVEL_HIGH");
    assertEquals(problems, templates.problems().stream().map(Problem::toString).toList());

    sandbox.write("prompts/interaction-intro.md", "Ask whenever you like.\n");
    assertProblem(Sandbox.problems(templates::intro), "has no section");
  }

  @Test
  void aCompleteIntroOfTheProjectsOwnIsTaken() {
    String own = templates.intro().replace("Decide", "Choose");
    sandbox.write("prompts/interaction-intro.md", own);

    assertEquals(own, templates.intro());
  }

  @Test
  void misspelledPlaceholdersAndEmptyPromptsAreProblems() {
    sandbox.write("prompts/work.md", "Do\n%%TITEL%%: %%BODY%% %%FOO%%\n");
    sandbox.write("prompts/plan.md", " \n");
    sandbox.folder("prompts/test.md");

    List<String> problems = templates.problems().stream().map(Problem::toString).toList();
    assertProblem(problems, "prompts/work.md:2: %%TITEL%%", "did you mean \"%%TITLE%%\"?");
    assertProblem(problems, "prompts/work.md:2: %%FOO%%");
    assertProblem(problems, "prompts/plan.md: is empty");
    assertProblem(problems, "prompts/test.md: is a directory");
    assertEquals(4, problems.size(), problems::toString);
  }

  @Test
  void thePreambleCanBeReplacedAndIsChecked() {
    assertTrue(templates.preamble().contains("## How You Work Here"));
    sandbox.write("prompts/preamble.md", "Be kind.\r\n");
    assertEquals("Be kind.\n", templates.preamble());
    assertFalse(templates.names().contains("preamble"));
    sandbox.write("prompts/preamble.md", "%%TITLE%%\n<!-- ASKING -->\n");
    assertEquals(
        List.of(
            "prompts/preamble.md:1: %%TITLE%%: is not filled in here: placeholders are for prompts"
                + " of steps",
            "prompts/preamble.md:2: ASKING: the section is not closed with <!-- /ASKING -->"),
        Sandbox.problems(templates::preamble));
    sandbox.write("prompts/preamble.md", "\n");
    assertProblem(Sandbox.problems(templates::preamble), "prompts/preamble.md: is empty");
  }

  @Test
  void aLinkThatLeadsNowhereIsNotSilentlyTheBuiltInPrompt() throws Exception {
    Files.createSymbolicLink(sandbox.folder("prompts").resolve("work.md"), Path.of("nowhere"));

    assertProblem(
        Sandbox.problems(() -> templates.step("work")), "prompts/work.md: there is no such file");
  }

  @Test
  void promptsOutsideOfTheFolderCanNotBeNamed() {
    sandbox.write("secret.md", "x");

    assertFalse(templates.has("../secret"));
    assertFalse(templates.has("/etc/passwd"));
    assertFalse(templates.has("interaction-intro"));
    assertFalse(templates.has("preamble"));
    assertFalse(templates.has(""));
  }
}
