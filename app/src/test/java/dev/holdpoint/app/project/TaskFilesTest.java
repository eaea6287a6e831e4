package dev.holdpoint.app.project;

import static dev.holdpoint.app.project.Sandbox.assertProblem;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Document;
import dev.holdpoint.model.Size;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.Threshold;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class TaskFilesTest {
  @TempDir Path folder;
  private Sandbox sandbox;

  @BeforeEach
  void resolve() {
    sandbox = Sandbox.in(folder);
  }

  private TaskSpec read(String text) {
    return task(sandbox.write("tasks/add-login.md", text)).spec();
  }

  private TaskFile task(Path file) {
    return new TaskFiles(sandbox.places()).read(file);
  }

  private List<String> problems(String text) {
    return Sandbox.problems(() -> read(text));
  }

  @Test
  void frontMatterAndBodyAreRead() {
    Path file =
        sandbox.write(
            "tasks/add-login.md",
            """
            ---
            title: Add login            # default: the first heading
            pipeline: default
            agent: claude
            interactionThreshold: 4
            priority: 0
            size: large
            dependsOn: [hp-1a2b, hp-zz99zz, hp-1a2b]
            role: code
            ---
            # Another heading
            The body.
            """);

    assertEquals(
        new TaskSpec(
            "Add login",
            "# Another heading\nThe body.\n",
            "tasks/add-login.md",
            0,
            Size.LARGE,
            "claude",
            "default",
            new Threshold(4),
            "code",
            null,
            List.of(new TaskId("hp-1a2b"), new TaskId("hp-zz99zz"))),
        task(file).spec());
    assertEquals(4, task(file).lines().get("agent"));
  }

  @Test
  void withoutFrontMatterEverythingHasADefault() {
    TaskSpec spec = read("Intro.\n\n# Add login #\n\nDo it.\n");

    assertEquals("Add login", spec.title());
    assertEquals("Intro.\n\n# Add login #\n\nDo it.\n", spec.body());
    assertEquals(TaskSpec.DEFAULT_PRIORITY, spec.priority());
    assertEquals(Size.MEDIUM, spec.size());
    assertNull(spec.agent());
    assertNull(spec.pipeline());
    assertNull(spec.threshold());
    assertNull(spec.role());
    assertEquals(List.of(), spec.dependsOn());
    assertEquals(List.of(), read("---\ndependsOn:\n---\nDo it.\n").dependsOn());
  }

  @Test
  void dependenciesAreWholeIdsAndEachWrongOneNamesItsLine() {
    List<String> problems =
        problems(
            """
            ---
            dependsOn:
              - hp-1a2b
              - 1a2b
              - HP-1A2B
              - tasks/other.md
              - hp-1a2b.1
              - [hp-1a2b]
            role: ""
            ---
            Body
            """);
    assertProblem(problems, "add-login.md:8: dependsOn[5]: must be a text, not a list");
    assertProblem(problems, "add-login.md:9: role: must be a text, not an empty one");
    assertEquals(2, problems.size(), problems::toString);

    String list = "---\ndependsOn:\n  - hp-1a2b\n  - 1a2b\n  - hp-1A2B\n  - \"a\\e[1m\"\n---\nx";
    assertEquals(
        List.of(
            "tasks/add-login.md:4: dependsOn[1]: must be the whole id of a task, e.g. hp-1a2b, not"
                + " \"1a2b\"",
            "tasks/add-login.md:5: dependsOn[2]: must be the whole id of a task, e.g. hp-1a2b, not"
                + " \"hp-1A2B\"",
            "tasks/add-login.md:6: dependsOn[3]: must be the whole id of a task, e.g. hp-1a2b, not"
                + " \"a\\u001b[1m\""),
        problems(list));
    assertProblem(
        problems("---\ndependsOn: hp-1a2b\n---\nx"),
        ":2: dependsOn: must be a list of texts, e.g. [hp-1a2b], not \"hp-1a2b\"");
  }

  @Test
  void withoutTitleAndHeadingTheFileNamesTheTask() {
    assertEquals("add-login", read("Do it.\n").title());
    assertEquals("add-login", read("---\npriority: 1\n---\nDo it.\n").title());
  }

  @Test
  void windowsFilesWithAByteOrderMarkWork() {
    TaskSpec spec = read("\uFEFF---\r\ntitle: T\r\npriority: 3\r\n---\r\nOne\r\nTwo\r\n");

    assertEquals("T", spec.title());
    assertEquals(3, spec.priority());
    assertEquals("One\nTwo\n", spec.body());
    assertProblem(
        problems("\uFEFF---\r\ntitle: T\r\n\r\npriority: x\r\n---\r\nBody"), ".md:4: priority");
  }

  @ParameterizedTest
  @ValueSource(strings = {"---\n---\nBody", "--- \n---\t\nBody", "---\n# comment\n---\nBody"})
  void emptyFrontMatterIsFine(String text) {
    assertEquals("Body", read(text).body());
  }

  @Test
  void onlyWholeLinesOfDashesCloseTheFrontMatter() {
    assertEquals("x --- y", read("---\ntitle: x --- y\n---").title());
    assertEquals("a\n---\nb", read("---\ntitle: t\n---\na\n---\nb").body());
    assertEquals("----\nBody", read("----\nBody").body());
    assertEquals(" ---\nBody", read(" ---\nBody").body());
  }

  @Test
  void frontMatterThatIsNotClosedIsRefused() {
    assertEquals(
        List.of("tasks/add-login.md:1: the front matter that begins here is not closed with ---"),
        problems("---\ntitle: x\n\nBody\n"));
    assertProblem(problems("---"), "not closed");
  }

  @Test
  void nothingToDoIsAnError() {
    assertProblem(problems(""), "tasks/add-login.md: is empty: it has neither a title nor a body");
    assertProblem(problems(" \n\t\n"), "neither");
    assertProblem(problems("---\npriority: 1\n---\n\n"), "neither");
    assertEquals("", read("---\ntitle: Enough\n---\n").body());
  }

  @Test
  void everyWrongValueIsToldWithItsLine() {
    List<String> problems =
        problems(
            """
            ---
            title: [x]
            priority: 10
            size: huge
            interactionThreshold: "4"
            agent: ""
            prio: 1
            notify: []
            ---
            Body
            """);

    assertProblem(problems, "tasks/add-login.md:2: title: must be a text, not a list");
    assertProblem(problems, ":3: priority: must be a whole number from 0 to 9, not \"10\"");
    assertProblem(problems, ":4: size: must be one of small, medium, large, not \"huge\"");
    assertProblem(
        problems,
        ":5: interactionThreshold: must be a whole number from 0 to 5, not the text \"4\"");
    assertProblem(problems, ":6: agent: must be a text, not an empty one");
    assertProblem(problems, ":7: prio: is not a known key");
    assertProblem(problems, ":8: notify: is not a known key", "allowed: title, pipeline");
    assertEquals(7, problems.size(), problems::toString);
  }

  @Test
  void brokenFrontMatterNamesTheLineInTheFile() {
    assertProblem(problems("---\ntitle: x\npriority: [1\n---\nBody\n"), ".md:4: is not valid YAML");
    assertProblem(problems("---\njust text\n---\nBody\n"), ".md:2: must be keys with values");
  }

  @Test
  void variablesAreNotExpandedInTaskFiles() {
    assertEquals("${HOME}", read("---\ntitle: \"${HOME}\"\n---\n${HOME}").title());
  }

  @Test
  void titlesAreOneShortLine() {
    assertProblem(problems("---\ntitle: \"a\\nb\"\n---\nx"), ":2: title: must be one line");
    assertProblem(problems("---\ntitle: " + "x".repeat(201) + "\n---\nx"), ":2: title", "200");
    assertEquals(200, read("# " + "x".repeat(5000)).title().length());
    assertEquals("2026", read("---\ntitle: 2026\n---\nx").title());
  }

  @Test
  void filesThatAreNotTextAreRefusedPlainly() throws Exception {
    sandbox.folder("tasks/dir.md");
    assertEquals(
        List.of("tasks/dir.md: is a directory, a file is expected"),
        Sandbox.problems(() -> task(sandbox.root().resolve("tasks/dir.md"))));
    assertEquals(
        List.of("tasks/none.md: there is no such file"),
        Sandbox.problems(() -> task(sandbox.root().resolve("tasks/none.md"))));
    Path binary = sandbox.write("tasks/b.md", new byte[] {'#', ' ', 'x', 0, 1});
    assertProblem(Sandbox.problems(() -> task(binary)), "tasks/b.md: is not a text file in UTF-8");
    Path utf16 = sandbox.write("tasks/w.md", "\uFEFF# Hi\n".getBytes(StandardCharsets.UTF_16LE));
    assertProblem(Sandbox.problems(() -> task(utf16)), "not a text file");
    assertProblem(Sandbox.problems(() -> task(Path.of("/dev/zero"))), "is not a regular file");
    Files.createSymbolicLink(sandbox.root().resolve("tasks/l.md"), Path.of("nowhere"));
    assertProblem(
        Sandbox.problems(() -> task(sandbox.root().resolve("tasks/l.md"))), "no such file");
  }

  @Test
  void hugeFilesAreRefusedWithTheLimit() {
    Path huge = sandbox.write("tasks/huge.md", new byte[0]);
    byte[] bytes = new byte[50 << 20];
    java.util.Arrays.fill(bytes, (byte) 'x');
    sandbox.write("tasks/huge.md", bytes);

    assertProblem(Sandbox.problems(() -> task(huge)), "tasks/huge.md: is larger than 10 MB");
    assertEquals(9 << 20, read("x".repeat(9 << 20)).body().length());
  }

  @Test
  void hugeFrontMatterIsRefused() {
    assertProblem(problems("---\n" + "# x\n".repeat(500_000) + "---\nBody"), ".md:", "YAML");
  }

  @Test
  void invalidUtf8BecomesReplacementCharacters() {
    byte[] bytes = {'#', ' ', 'a', (byte) 0xC3, (byte) 0x28, '\n', (byte) 0xFF};

    TaskSpec spec = task(sandbox.write("tasks/t.md", bytes)).spec();

    assertEquals("a\uFFFD(", spec.title());
    assertEquals("# a\uFFFD(\n\uFFFD", spec.body());
  }

  @Test
  void aFileIsKnownByOnePathWhicheverWaySomebodyWentThere() throws Exception {
    Path file = sandbox.write("tasks/t.md", "Do it");
    Path link = folder.resolveSibling(folder.getFileName() + "-link");
    Files.createSymbolicLink(link, sandbox.root());
    Files.createSymbolicLink(sandbox.root().resolve("tasks/alias.md"), file);
    try {
      TaskFiles files = new TaskFiles(sandbox.places());
      assertEquals("tasks/t.md", files.source(file));
      assertEquals("tasks/t.md", files.source(sandbox.root().resolve("tasks/../tasks/./t.md")));
      assertEquals("tasks/t.md", files.source(link.resolve("tasks/t.md")));
      assertEquals("tasks/alias.md", files.source(link.resolve("tasks/alias.md")));
      assertEquals("/dev/null", files.source(Path.of("/dev/null")));
    } finally {
      Files.delete(link);
    }
  }

  @Test
  void allFilesOfTheFolderAreListedByName() {
    assertTrue(new TaskFiles(sandbox.places()).all().isEmpty());
    sandbox.write("tasks/b.md", "x");
    sandbox.write("tasks/a.md", "x");
    sandbox.write("tasks/notes.txt", "x");
    sandbox.write("tasks/deep/c.md", "x");

    assertEquals(
        List.of(sandbox.root().resolve("tasks/a.md"), sandbox.root().resolve("tasks/b.md")),
        new TaskFiles(sandbox.places()).all());
  }

  @Test
  void documentsAreReadFromTheProject() throws Exception {
    sandbox.write("docs/brief.txt", "the brief");
    sandbox.write("notes.md", "notes");
    TaskFile task =
        task(
            sandbox.write(
                "tasks/t.md", "---\ndocuments: [docs/brief.txt, ./notes.md]\n---\n# T\n"));
    assertEquals(
        List.of("brief.txt", "notes.md"),
        task.spec().documents().stream().map(Document::name).toList());
    assertEquals("the brief", task.documents().getFirst().content().text());
  }

  @Test
  void documentsThatCanNotBeAreAllNamedWithTheirLine() throws Exception {
    sandbox.write("docs/a.txt", "1");
    sandbox.write("other/A.txt", "2");
    Files.createSymbolicLink(
        sandbox.places().root().resolve("docs/link.txt"), Path.of("/etc/passwd"));
    List<String> problems =
        problems(
            """
            ---
            title: T
            documents:
              - gone.pdf
              - docs
              - ../outside.txt
              - /etc/passwd
              - docs/link.txt
              - docs/a.txt
              - other/A.txt
            ---
            """);
    assertEquals(6, problems.size(), problems::toString);
    assertProblem(problems, "tasks/add-login.md:4: documents[0]", "\"gone.pdf\"", "no such file");
    assertTrue(problems.get(1).contains("is a directory"), problems::toString);
    for (int i = 2; i < 5; i++) {
      assertTrue(problems.get(i).contains("outside of the project"), problems::toString);
    }
    assertTrue(problems.get(5).contains("is called as another"), problems::toString);
  }
}
