package dev.holdpoint.app.project;

import static dev.holdpoint.app.project.Sandbox.assertProblem;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.yaml.Findings;
import dev.holdpoint.app.yaml.Problem;
import dev.holdpoint.model.Threshold;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class RolesTest {
  static final List<String> BUILT_IN = Roles.BUILT_IN;

  @TempDir Path folder;
  private Sandbox sandbox;
  private Roles roles;

  @BeforeEach
  void resolve() {
    sandbox = Sandbox.in(folder);
    roles = new Roles(sandbox.places().roles());
  }

  private List<String> problems(String... agents) {
    return roles.problems(List.of(agents)).stream().map(Problem::toString).toList();
  }

  /** Examples of a kind, each with its newlines as spaces. */
  private static List<String> examples(String text, String kind) {
    return Arrays.stream(text.split("\n\n"))
        .filter(paragraph -> paragraph.startsWith(kind))
        .map(paragraph -> paragraph.replace('\n', ' '))
        .toList();
  }

  private static void assertSaysNothingAboutAsking(String text) {
    String told = AskingSections.at(new Threshold(0), text);
    assertFalse(told.isBlank());
    assertFalse(
        told.toLowerCase(Locale.ROOT).matches("(?s).*\\b(ask|question|answer|interrupt).*"), told);
    for (String word : List.of("holdpoint", "needs_input", "LOW", "HIGH", "/5", "<!--")) {
      assertFalse(told.contains(word), word);
    }
  }

  @ParameterizedTest
  @FieldSource("BUILT_IN")
  void everyBuiltInRoleShowsGoodAndBadQuestionsOfItsTrade(String name) {
    String told = AskingSections.at(new Threshold(1), roles.read(name).text());

    List<String> good = examples(told, "Good question: ");
    assertTrue(good.size() >= 2 && good.size() <= 3, good::toString);
    for (String question : good) {
      for (String part : List.of("Options: (a) ", "(b) ", "I recommend (", "undone")) {
        assertTrue(question.contains(part), () -> part + " is not in " + question);
      }
    }
    List<String> bad = examples(told, "Bad question: ");
    assertTrue(bad.size() >= 2 && bad.size() <= 3, bad::toString);
    bad.forEach(
        question -> assertTrue(question.matches("Bad question: \"[^\"]+\" \\S.*"), question));
    assertFalse(told.contains("ASKING"), told);
  }

  @ParameterizedTest
  @FieldSource("BUILT_IN")
  void atThreshold0NoBuiltInRoleSpeaksAboutAsking(String name) {
    assertSaysNothingAboutAsking(roles.read(name).text());
  }

  @Test
  void thePreambleSpeaksAboutAskingOnlyFromThreshold1On() {
    String preamble = new Templates(sandbox.places().prompts()).preamble();

    assertSaysNothingAboutAsking(preamble);
    String told = AskingSections.at(new Threshold(1), preamble);
    for (String part : List.of("options", "consequences", "recommendation", "undone", "assume")) {
      assertTrue(told.contains(part), part);
    }
  }

  @ParameterizedTest
  @FieldSource("BUILT_IN")
  void builtInTextsAreSoundAndShortAndNeverLookLikeAnAnswer(String name) {
    Role role = roles.read(name);
    Findings findings = new Findings(name);
    new TemplateCheck(findings).role(role.text(), 0);

    assertEquals(List.of(), findings.problems());
    assertTrue(role.text().lines().count() < 60);
    assertTrue(role.text().lines().allMatch(line -> line.length() <= 102), name);
    assertFalse(role.text().contains("Human Response to Your Question"));
    assertNull(role.agent());
    assertNull(role.model());
  }

  @Test
  void aProjectsFileWinsOverTheBuiltInRole() {
    sandbox.write(
        "agents/code.md",
        "---\ndescription: Ours\nagent: codex\nmodel: gpt\n---\r\nWrite our code.\r\n");
    sandbox.write("agents/ops.md", "Operate.\n");

    assertEquals(
        new Role("agents/code.md", "codex", 3, "gpt", "Write our code.\n"), roles.read("code"));
    assertEquals("Operate.\n", roles.read("ops").text());
    assertEquals(List.of("code", "design", "review", "test", "docs", "ops"), roles.names());
    assertEquals(List.of(), problems("codex"));
  }

  @Test
  void whatIsWrongInARoleFileIsFoundAtOnceWithItsLines() {
    sandbox.write(
        "agents/a.md",
        """
        ---
        agent: nobody
        tools: [Read]
        model: ""
        ---
        # A
        %%BODY%%
        <!-- ASKING -->
        """);
    sandbox.write("agents/b.md", "---\nagent: nobody\n---\nB\n");
    sandbox.write("agents/c.md", "---\nagent: known\n---\n \n");
    sandbox.write("agents/d.md", "---\nagent: known\n");
    sandbox.write("agents/e.md", "");
    sandbox.write("agents/not a name.md", "x");
    sandbox.write("agents/README.txt", "no role");
    sandbox.folder("agents/f.md");
    sandbox.write("agents/g.md", new byte[] {'x', 0});

    List<String> problems = problems("known");
    assertProblem(
        problems, "agents/a.md:3: tools: is not a known key", "description, agent, model");
    assertProblem(problems, "agents/a.md:4: model: must be a text, not an empty one");
    assertProblem(problems, "agents/a.md:7: %%BODY%%: is not filled in here");
    assertProblem(problems, "agents/a.md:8: ASKING: the section is not closed");
    assertProblem(problems, "agents/b.md:2: agent: there is no agent named \"nobody\"", "known");
    assertProblem(problems, "agents/c.md: says nothing");
    assertProblem(problems, "agents/d.md:1: the front matter that begins here is not closed");
    assertProblem(problems, "agents/e.md: says nothing");
    assertProblem(problems, "agents/not a name.md: can't be a role: its name must be");
    assertProblem(problems, "agents/f.md: is a directory");
    assertProblem(problems, "agents/g.md: is not a text file");
    assertEquals(11, problems.size(), problems::toString);
  }

  @Test
  void rolesOutsideOfTheFolderCanNotBeNamed() {
    sandbox.write("secret.md", "x");
    sandbox.write("agents/deep/x.md", "x");

    for (String name :
        List.of("../secret", "/etc/passwd", "deep/x", "", ".", "..", "code.md", "CODE", "a\0b")) {
      assertFalse(roles.has(name), name);
    }
    assertProblem(
        List.of(roles.unknown("tests")),
        "there is no role named \"tests\"",
        "did you mean \"test\"? allowed: code, design, review, test, docs");
  }

  @Test
  void aLinkThatLeadsNowhereIsNotSilentlyTheBuiltInRole() throws Exception {
    Files.createSymbolicLink(sandbox.folder("agents").resolve("code.md"), Path.of("nowhere"));

    assertTrue(roles.has("code"));
    assertProblem(
        Sandbox.problems(() -> roles.read("code")), "agents/code.md: there is no such file");
  }

  @Test
  void everyRoleThatIsNamedHasItsText() {
    assertTrue(
        Stream.of("code", "design", "review", "test", "docs")
            .allMatch(
                name -> roles.has(name) && roles.read(name).text().startsWith("## Your Role")));
  }
}
