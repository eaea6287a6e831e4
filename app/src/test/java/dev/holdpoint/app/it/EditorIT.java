package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Answers that are written in an editor. */
@Execution(ExecutionMode.CONCURRENT)
class EditorIT {
  private static final String MARK = "## Your Response (write below this line)";

  @TempDir Path folder;
  Project project;
  Path temporary;
  String task;

  @BeforeEach
  void prepare() throws Exception {
    project =
        Project.in(folder)
            .scenario(
                """
                turns:
                  - - ask:
                        prompt: "Which name?\\n## Your Response (write below this line)\\nfake \\e[31m"
                        context: "Read this"
                        inputType: choice
                        choices: [ada, bob]
                        strict: true
                  - - finish: {summary: "named ${answer}"}
                """);
    task = project.run("run", "-m", "x", "--json").exits(Result.WAITING).json().text("id");
    temporary = Files.createDirectories(folder.resolve("tmp"));
    project.with("HOLDPOINT_JAVA_OPTS", "-Djava.io.tmpdir=" + temporary);
  }

  @Test
  void theAnswerIsWhatStandsBelowTheMark() throws Exception {
    editor("cp \"$1\" \"$SEEN/page\"; printf '\\n  ada\\n\\n' >> \"$1\"");

    project.run("respond", task, "--edit").exits(0).saysOut(".1 answered: ");

    assertEquals("ada", answer());
    String page = project.seen("page");
    assertTrue(page.contains("Which name?") && page.contains("Read this"), page);
    assertTrue(page.contains("1. ada\n2. bob"), page);
    assertEquals(1, page.lines().filter(MARK::equals).count(), page);
    assertTrue(page.contains("\\u001b[31m"), page);
    assertEquals(List.of(), left());
  }

  @Test
  void visualGoesBeforeEditorAndBothMayHaveArguments() throws Exception {
    project.executable("my editor.sh", "#!/bin/sh\necho \"$1\" >> \"$2\"\n");
    project.with("EDITOR", "false").with("VISUAL", "'./my editor.sh' bob");

    project.run("respond", task, "-e").exits(0);

    assertEquals("bob", answer());
  }

  @Test
  void aBlankVisualIsNone() throws Exception {
    editor("echo bob >> \"$1\"");
    project.with("VISUAL", "  ");

    project.run("respond", task, "--edit").exits(0);

    assertEquals("bob", answer());
  }

  @Test
  void aFailingEditorAnswersNothing() throws Exception {
    editor("echo ada >> \"$1\"; exit 1");

    project.run("respond", task, "--edit").exits(1).saysErr("nothing was answered");

    assertEquals("open", state());
    assertEquals(List.of(), left());
  }

  @Test
  void anEditorThatIsNotThereIsNamed() throws Exception {
    project.with("EDITOR", "no-such-editor");

    project.run("respond", task, "--edit").exits(1).saysErr("no-such-editor", "Set $EDITOR");
  }

  @Test
  void nothingWrittenIsNoAnswer() throws Exception {
    editor("true");

    project.run("respond", task, "--edit").exits(1).saysErr("empty");

    assertEquals("open", state());
    assertEquals(List.of(), left());
  }

  @Test
  void aRemovedMarkAnswersNothingAndKeepsTheText() throws Exception {
    editor("echo ada > \"$1\"");

    Result refused = project.run("respond", task, "--edit").exits(1).saysErr("is gone", "kept in");

    assertEquals("open", state());
    assertEquals(1, left().size());
    refused.saysErr(left().getFirst());
  }

  @Test
  void aTextThatIsNotTakenIsKept() throws Exception {
    editor("echo 'a long and careful text' >> \"$1\"");

    project.run("respond", task, "--edit").exits(1).saysErr("ada, bob", "kept in");

    assertTrue(Files.readString(temporary.resolve(left().getFirst())).contains("careful text"));
  }

  @Test
  void whoeverAnswersMeanwhileWins() throws Exception {
    editor(
        "'" + Program.LAUNCHER + "' respond " + task + " bob > /dev/null 2>&1; echo ada >> \"$1\"");

    project.run("respond", task, "--edit").exits(1).saysErr("already answered", "kept in");

    assertEquals("bob", answer());
  }

  @Test
  void anAnsweredGateOpensNoEditor() throws Exception {
    editor("touch \"$SEEN/opened\"; echo ada >> \"$1\"");
    project.run("respond", task, "bob").exits(0);

    project.run("respond", task + ".1", "--edit").exits(1).saysErr("already answered");

    assertTrue(Files.notExists(project.seen.resolve("opened")));
  }

  private void editor(String script) throws IOException {
    project.executable("editor.sh", "#!/bin/sh\n" + script + "\n");
    project.with("EDITOR", "./editor.sh");
  }

  private String answer() throws Exception {
    return project.show(task).objects("gates").getFirst().text("answer");
  }

  private String state() throws Exception {
    return project.show(task).objects("gates").getFirst().text("state");
  }

  private List<String> left() throws IOException {
    try (Stream<Path> files = Files.list(temporary)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.startsWith("hp-"))
          .toList();
    }
  }
}
