package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Files that are given with tasks, from the command line and from task files to the agent. */
@Execution(ExecutionMode.CONCURRENT)
class DocumentsIT {
  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    // Tells what it finds where its prompt says that documents are.
    project =
        Project.in(folder)
            .agent(
                """
                grep '^/.*/documents/' "$SEEN/prompt.$HOLDPOINT_TURN" |
                  while read -r file rest; do cat "$file"; done
                """);
  }

  private static List<String> names(JsonObject task) {
    return task.objects("documents").stream().map(one -> one.text("name")).toList();
  }

  @Test
  void addEditAndShow() throws Exception {
    project.write("brief.txt", "the brief\n").write("notes.md", "notes\n");
    JsonObject task =
        project
            .here("add", "Read it", "--document", "brief.txt", "--document", "notes.md", "--json")
            .exits(0)
            .json();
    String id = task.text("id");
    assertEquals(List.of("brief.txt", "notes.md"), names(task));
    assertEquals("text/plain", task.objects("documents").getFirst().text("type"));
    assertEquals(10, task.objects("documents").getFirst().number("size"));
    assertTrue(
        project.here("show", id).exits(0).out().contains("brief.txt (text/plain, 10 bytes)"));
    project.write("brief.txt", "another\n");
    JsonObject edited =
        project.here("edit", id, "--document", "brief.txt", "--json").exits(0).json();
    assertEquals(List.of("notes.md", "brief.txt"), names(edited));
    assertEquals(8, edited.objects("documents").getLast().number("size"));
    project.here("edit", id, "--title", "Other").exits(0);
    assertEquals(2, names(project.here("show", id, "--json").exits(0).json()).size());
    assertEquals(
        List.of(), names(project.here("edit", id, "--document", "none", "--json").exits(0).json()));
    project.here("journal", "verify").exits(0);
  }

  @Test
  void theAgentReadsThem() throws Exception {
    project.write("docs/brief.txt", "from the command line\n");
    project.write("docs/other.txt", "from the task file\n");
    String id =
        project
            .here("run", "-m", "Read it", "--document", "docs/brief.txt", "--json")
            .exits(0)
            .json()
            .text("id");
    assertTrue(project.here("log", id).exits(0).out().contains("from the command line"));
    project.write("tasks/t.md", "---\ndocuments: [docs/other.txt]\n---\n# T\n");
    String file = project.here("run", "tasks/t.md", "--json").exits(0).json().text("id");
    assertTrue(project.here("log", file).exits(0).out().contains("from the task file"));
    Files.writeString(folder.resolve("secret"), "x");
    project.here("validate").exits(0);
    project.here("journal", "verify").exits(0);
  }

  @Test
  void theTextOfAPdfStandsBesideIt() throws Exception {
    project.agent(
        """
        sed -n 's/.*, as text: //p' "$SEEN/prompt.$HOLDPOINT_TURN" |
          while read -r file; do cat "$file"; done
        """);
    project.write(
        "brief.pdf",
        """
        %PDF-1.4
        1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
        2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
        3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R
          /Resources<</Font<</F1 5 0 R>>>>>> endobj
        4 0 obj <</Length 46>> stream
        BT /F1 12 Tf 50 200 Td (Ship it on Friday) Tj ET
        endstream endobj
        5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
        trailer <</Root 1 0 R>>
        %%EOF
        """);
    project.write("broken.pdf", "no PDF at all");
    String id =
        project
            .run(
                "run",
                "-m",
                "Read",
                "--document",
                "brief.pdf",
                "--document",
                "broken.pdf",
                "--json")
            .exits(0)
            .json()
            .text("id");
    String log = project.here("log", id).exits(0).out();
    assertTrue(log.contains("## Page 1") && log.contains("Ship it on Friday"), log);
    String prompt = project.seen("prompt.1");
    assertTrue(prompt.contains("broken.pdf (application/pdf), not as text: it is broken"), prompt);
  }

  @Test
  void whatCanNotBeADocumentLeavesNothingBehind() throws Exception {
    Result gone = project.here("add", "T", "--document", "gone.pdf").exits(2);
    assertTrue(gone.err().contains("gone.pdf: there is no such file"), gone.err());
    project.write("a/x.txt", "1").write("b/x.txt", "2");
    project.here("add", "T", "--document", "a/x.txt", "--document", "b/x.txt").exits(2);
    project.here("add", "T", "--document", "a").exits(2);
    assertEquals("[]", project.here("list", "--json").exits(0).out().strip());
    project.write("tasks/t.md", "---\ndocuments: [gone.pdf]\n---\n# T\n");
    assertTrue(
        project.here("validate").exits(2).out().contains("tasks/t.md:2: documents[0]"),
        "found before anything runs");
  }
}
