package dev.holdpoint.app.project;

import static dev.holdpoint.app.project.Sandbox.assertProblem;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.yaml.Findings;
import dev.holdpoint.app.yaml.Yaml;
import dev.holdpoint.app.yaml.YamlReader;
import dev.holdpoint.model.Threshold;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InitTest {
  @TempDir Path folder;
  private Sandbox sandbox;

  @BeforeEach
  void resolve() {
    sandbox = Sandbox.in(folder);
  }

  private Map<String, String> path() {
    return Map.of("PATH", sandbox.root().resolve("bin").toString());
  }

  private Init.Result init(String name) {
    return Init.write(sandbox.root().resolve(name), path());
  }

  private Config config(String name) {
    return ConfigReader.read(Places.of(sandbox.root().resolve(name)), Map.of());
  }

  @Test
  void withoutAnAgentThereIsARehearsalThatWorksAtOnce() {
    Init.Result result = init("p");

    assertEquals(
        List.of("holdpoint.yaml", "rehearsal.yaml", "tasks/example.md", ".gitignore").stream()
            .map(sandbox.root().resolve("p")::resolve)
            .toList(),
        result.written());
    assertEquals(List.of(), result.left());
    assertEquals("rehearsal", config("p").agent());
    assertEquals(new Threshold(2), config("p").threshold());
    Places places = Places.of(sandbox.root().resolve("p"));
    assertEquals(
        List.of(),
        new Validation(
                places,
                path(),
                (_, _) -> List.of(),
                (_, _) -> new AgentInspector.Found(null, "there"))
            .findings()
            .problems());
    TaskFile example = new TaskFiles(places).read(places.tasks().resolve("example.md"));
    Planned planned =
        new RunPlanner(
                config("p"),
                new Templates(places.prompts()),
                new Roles(places.roles()),
                (_, _) -> List.of())
            .plan(example, Overrides.NONE);
    assertEquals("script", planned.plan().steps().getFirst().agent().type());
  }

  @Test
  void theRehearsalAsksOneQuestionThatReachesAPersonAtTheThresholdThatIsWritten() {
    init("p");
    Findings findings = new Findings("rehearsal.yaml");
    Yaml yaml = new YamlReader(findings, 0).read(sandbox.text("p/rehearsal.yaml"));
    findings.orThrow();

    String text = yaml.toString();
    assertEquals(2, text.split("Entry\\[line=\\d+, value=Mapping\\[entries=\\{prompt=").length);
    assertTrue(new Threshold(2).admits(0.2));
    assertTrue(sandbox.text("p/rehearsal.yaml").contains("confidence: 0.2\n"));
  }

  @Test
  void whatIsOnlyACommentInTheConfigurationWorksToo() {
    init("p");
    String active =
        sandbox
            .text("p/holdpoint.yaml")
            .lines()
            .map(line -> line.matches("#(|  |    )(\\w+:|- \\{).*") ? line.substring(1) : line)
            .collect(Collectors.joining("\n"));
    sandbox.write("p/holdpoint.yaml", active);

    assertEquals(3, config("p").pipelines().get("default").size(), active);
    assertEquals("code", config("p").pipelines().get("default").get(1).role());
    assertEquals("Go ahead, ship it.", config("p").responses().get("ship"));
    assertEquals(Duration.ofHours(1), config("p").limits().turn());
  }

  @Test
  void agentsOnThePathAreConfigured() {
    sandbox.program("bin/claude");
    sandbox.program("bin/codex");

    init("p");

    AgentConfig.Coding claude =
        assertInstanceOf(AgentConfig.Coding.class, config("p").agents().get("claude"));
    AgentConfig.Coding codex =
        assertInstanceOf(AgentConfig.Coding.class, config("p").agents().get("codex"));
    assertEquals("claude-code", claude.type());
    assertEquals("codex", codex.type());
    assertEquals("claude", config("p").agent());
    assertFalse(Files.exists(sandbox.root().resolve("p/rehearsal.yaml")));
  }

  @Test
  void aFileThatIsNotExecutableIsNoAgent() {
    sandbox.write("bin/claude", "");
    sandbox.folder("bin/codex");

    init("p");

    assertEquals("rehearsal", config("p").agent());
  }

  @Test
  void nothingIsEverOverwritten() {
    sandbox.write("p/holdpoint.yaml", "# mine\n");
    sandbox.write("p/tasks/example.md", "mine\n");
    sandbox.write("p/.gitignore", "target/\n.holdpoint\n");

    Init.Result result = init("p");

    assertEquals(List.of(), result.written());
    assertEquals(3, result.left().size());
    assertEquals("# mine\n", sandbox.text("p/holdpoint.yaml"));
    assertEquals("mine\n", sandbox.text("p/tasks/example.md"));
    assertEquals("target/\n.holdpoint\n", sandbox.text("p/.gitignore"));
    assertFalse(Files.exists(sandbox.root().resolve("p/rehearsal.yaml")));
  }

  @Test
  void callingItTwiceChangesNothing() {
    init("p");
    String before = sandbox.text("p/.gitignore");

    assertEquals(List.of(), init("p").written());
    assertEquals(before, sandbox.text("p/.gitignore"));
  }

  @Test
  void aBrokenLinkIsNotWrittenThrough() throws Exception {
    sandbox.folder("p");
    Path elsewhere = sandbox.root().resolve("elsewhere.yaml");
    Files.createSymbolicLink(sandbox.root().resolve("p/holdpoint.yaml"), elsewhere);

    init("p");

    assertFalse(Files.exists(elsewhere));
  }

  @Test
  void theIgnoreRuleIsAddedOnALineOfItsOwn() {
    sandbox.write("p/.gitignore", "target/");
    sandbox.write("q/.gitignore", "target/\r\n");

    init("p");
    init("q");

    assertEquals("target/\n.holdpoint/\n", sandbox.text("p/.gitignore"));
    assertEquals("target/\r\n.holdpoint/\r\n", sandbox.text("q/.gitignore"));
  }

  @Test
  void aRuleFurtherUpInTheRepositoryIsEnough() {
    sandbox.folder("r");
    sandbox.git(sandbox.root().resolve("r"), "init", "-q");
    sandbox.write("r/.gitignore", "/a/p/.holdpoint/\n");
    sandbox.write(".gitignore", ".holdpoint/\n");

    Init.Result result = init("r/a/p");
    init("r/b");

    assertEquals(List.of(sandbox.root().resolve("r/.gitignore")), result.left());

    assertFalse(Files.exists(sandbox.root().resolve("r/a/p/.gitignore")));
    assertEquals(".holdpoint/\n", sandbox.text("r/b/.gitignore"), "outside of git does not count");
  }

  @Test
  void gitReallyIgnoresWhatWasWritten() {
    Path repo = sandbox.folder("r");
    sandbox.git(repo, "init", "-q");
    sandbox.write("r/.gitignore", new byte[] {(byte) 0xFF, 'x'});

    init("r");
    sandbox.folder("r/.holdpoint");

    sandbox.git(repo, "check-ignore", "-q", ".holdpoint/");
  }

  @Test
  void aFileInPlaceOfTheFolderIsAClearError() {
    Path file = sandbox.write("file", "x");

    assertProblem(
        Sandbox.problems(() -> Init.write(file, path())), "is a file, a folder is expected");
    assertProblem(
        Sandbox.problems(() -> Init.write(file.resolve("below"), path())), "can't be made");
  }
}
