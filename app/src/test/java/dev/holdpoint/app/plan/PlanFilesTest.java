package dev.holdpoint.app.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Todos;
import dev.holdpoint.port.Draft;
import dev.holdpoint.port.WorldException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plans in the files of a workspace. */
class PlanFilesTest {
  private static final String TODOS =
      """
      phase: one
      todos:
        - {id: 1, title: First, detail: x, status: doing}
        - {id: b, title: Second}
      """;

  @TempDir Path workspace;
  private final PlanFiles plans = new PlanFiles();

  private void write(String name, String text) throws IOException {
    Path file = workspace.resolve(".plan").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private void writeAll() throws IOException {
    write("workspace.md", "# Notes\n");
    write("plan.md", "# Plan\n");
    write("todos.yaml", TODOS);
  }

  private Draft read() {
    return plans.read(workspace, ".plan");
  }

  @Test
  void aWholePlanHasNoProblems() throws IOException {
    writeAll();
    write("tools/git.md", "git\n");
    write("tools/notes.txt", "no tool");
    Draft draft = read();
    assertEquals(List.of(), draft.problems());
    assertEquals(
        List.of("plan.md", "todos.yaml", "tools/git.md", "workspace.md"),
        List.copyOf(draft.files().keySet()));
    Todos todos = plans.todos(TODOS);
    assertNotNull(todos);
    assertEquals("one", todos.phase());
    assertEquals(Todos.Status.DOING, todos.todos().getFirst().status());
    assertEquals(Todos.Status.PENDING, todos.todos().getLast().status());
  }

  @Test
  void whatIsMissingOrEmptyIsNamed() throws IOException {
    write("plan.md", " \n");
    assertEquals(
        List.of(
            ".plan/workspace.md is missing",
            ".plan/plan.md is empty",
            ".plan/todos.yaml is missing"),
        read().problems());
    assertEquals(3, plans.read(workspace, "nowhere").problems().size());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "todos: []|lists nothing",
        "- a|must be keys with values",
        "todos: [{title: x}]|id: is missing",
        "todos: [{id: 1}]|title: is missing",
        "todos: [{id: 1, title: a}, {id: 1, title: b}]|another todo",
        "todos: [{id: 1, title: a, status: started}]|pending, doing, done, dropped",
        "todos: [{id: 1, title: a, owner: me}]|not a known key",
        "todos: [{id: 1, title: 'a|not valid YAML",
        "steps: [{id: 1, title: a}]|not a known key"
      })
  void aListOfTodosThatIsNoneIsExplained(String yaml, String why) throws IOException {
    writeAll();
    write("todos.yaml", yaml + "\n");
    List<String> problems = read().problems();
    assertTrue(problems.toString().contains(why), problems::toString);
    assertTrue(problems.getFirst().startsWith(".plan/todos.yaml:"), problems::toString);
    assertNull(plans.todos(yaml));
  }

  @Test
  void onlyWhereNothingStandsIsAPlaceFree(@TempDir Path elsewhere) throws IOException {
    assertTrue(plans.isFree(workspace, ".plan", "workspace.md"));
    assertTrue(plans.isFree(workspace, "a/b", "workspace.md"));
    write("plan.md", "# Plan\n");
    assertTrue(plans.isFree(workspace, ".plan", "workspace.md"));
    write("workspace.md", "x".repeat((1 << 20) + 1));
    assertFalse(plans.isFree(workspace, ".plan", "workspace.md"), "too long to be read");
    Files.delete(workspace.resolve(".plan/workspace.md"));
    Files.createSymbolicLink(workspace.resolve(".plan/workspace.md"), elsewhere.resolve("none"));
    assertFalse(plans.isFree(workspace, ".plan", "workspace.md"), "a link to nowhere");
    Files.createSymbolicLink(workspace.resolve("out"), elsewhere);
    assertFalse(plans.isFree(workspace, "out", "workspace.md"), "a folder elsewhere");
    assertFalse(plans.isFree(workspace, "out/deeper", "workspace.md"), "below such a folder");
  }

  @Test
  void noLinkLeadsOutOfTheWorkspace(@TempDir Path elsewhere) throws IOException {
    writeAll();
    Path secret = Files.writeString(elsewhere.resolve("secret"), "hunter2");
    Files.delete(workspace.resolve(".plan/plan.md"));
    Files.createSymbolicLink(workspace.resolve(".plan/plan.md"), secret);
    Draft draft = read();
    assertFalse(draft.files().toString().contains("hunter2"));
    assertTrue(draft.problems().getFirst().contains("can't be reviewed"), draft::toString);

    Files.createSymbolicLink(workspace.resolve("linked"), elsewhere);
    Files.writeString(elsewhere.resolve("plan.md"), "hunter2");
    assertEquals(Map.of(), plans.read(workspace, "linked").files());
    assertThrows(
        WorldException.class, () -> plans.write(workspace, "linked", Map.of("plan.md", "x")));
    assertThrows(
        WorldException.class, () -> plans.write(workspace, ".plan", Map.of("../../x", "x")));
    assertEquals("hunter2", Files.readString(elsewhere.resolve("plan.md")));
  }

  @Test
  void onlyFilesOfAPlanAreTaken() {
    Map<String, String> files =
        Map.of("workspace.md", "x", "plan.md", "x", "todos.yaml", TODOS, "tools/a.md", "x");
    assertEquals(List.of(), plans.checked(files).problems());
    for (String name : List.of("../x", "tools/../../x.md", "tools/a/b.md", "/etc/passwd", "x")) {
      Map<String, String> more = new HashMap<>(files);
      more.put(name, "x");
      assertEquals(1, plans.checked(more).problems().size(), name);
    }
  }

  @Test
  void whatIsTooLongIsNotRead() throws IOException {
    writeAll();
    write("plan.md", "x".repeat((1 << 20) + 1));
    assertTrue(read().problems().toString().contains("longer than 1 MB"));
  }

  @Test
  void whatIsWrittenIsThere() throws IOException {
    plans.write(workspace, ".plan", Map.of("plan.md", "a", "tools/x.md", "b"));
    assertEquals("a", Files.readString(workspace.resolve(".plan/plan.md")));
    assertEquals("b", Files.readString(workspace.resolve(".plan/tools/x.md")));
  }
}
