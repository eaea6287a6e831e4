package dev.holdpoint.app.web.cockpit.card;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.view.ActionJson;
import dev.holdpoint.app.web.cockpit.DiffFile;
import dev.holdpoint.app.web.cockpit.card.ActionView.Shown;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Actions as people read them, whichever agent wants them. */
class ActionViewTest {
  private static final TaskId TASK = new TaskId("hp-1a2b");

  @TempDir Path folder;
  private Path workspace;
  private ActionViews views;

  @BeforeEach
  void make() throws IOException {
    workspace = Files.createDirectories(folder.toRealPath().resolve("workspace"));
    views = new ActionViews(_ -> workspace, _ -> workspace);
    Files.writeString(workspace.resolve("a.txt"), "one\ntwo\nthree\nfour\nfive\n");
  }

  private Action action(String tool, Map<String, Object> args) {
    return ActionJson.read(
        Json.object(Json.write(Map.of("tool", tool, "args", args))), workspace.toString());
  }

  private ShownChange change(String tool, Map<String, Object> args) {
    ActionView view = views.of(TASK, action(tool, args));
    return assertInstanceOf(Shown.Change.class, view.shown()).change();
  }

  private static String text(ShownChange change) {
    return change.diff().lines().stream()
        .map(
            line ->
                line.style() + (line.number() > 0 ? " " + line.number() : "") + " " + line.text())
        .collect(Collectors.joining("\n"));
  }

  @Test
  void anEditIsADiffWithTheNumbersOfTheFile() {
    ShownChange change =
        change(
            "Edit",
            Map.of(
                "file_path",
                workspace.resolve("a.txt").toString(),
                "old_string",
                "four",
                "new_string",
                "4\n4b"));
    assertEquals(
        "ctx 1 one\nctx 2 two\nctx 3 three\ndel 4 four\nadd 4 4\nadd 5 4b\nctx 6 five",
        text(change));
    assertEquals(2, change.diff().added());
    assertEquals(1, change.diff().removed());
    assertEquals(List.of(), change.notes());
  }

  @Test
  void theNativeAgentsNamesAreKnownToo() {
    assertTrue(
        text(change("Edit", Map.of("path", "a.txt", "old", "two", "new", "2")))
            .contains("del 2 two\nadd 2 2"));
    assertTrue(
        text(change("Write", Map.of("path", "a.txt", "content", "one\n"))).contains("del 2 two"));
  }

  @Test
  void severalEditsAreAppliedInOrder() {
    ShownChange change =
        change(
            "Edit",
            Map.of(
                "file_path",
                "a.txt",
                "edits",
                List.of(
                    Map.of("old_string", "one", "new_string", "1"),
                    Map.of("old_string", "1\ntwo", "new_string", "1\n2"))));
    assertTrue(text(change).startsWith("del 1 one\ndel 2 two\nadd 1 1\nadd 2 2"), text(change));
  }

  @Test
  void whatStandsOftenIsSaidToBeReplacedEverywhere() throws IOException {
    Files.writeString(workspace.resolve("b.txt"), "x\ny\nx\n");
    Map<String, Object> once = Map.of("file_path", "b.txt", "old_string", "x", "new_string", "z");
    assertEquals(
        List.of("It stands in 2 places: which one changes is not sure."),
        change("Edit", once).notes());
    ShownChange all =
        change(
            "Edit",
            Map.of(
                "file_path", "b.txt", "old_string", "x", "new_string", "z", "replace_all", true));
    assertEquals(List.of("It is replaced in 2 places."), all.notes());
    assertEquals(2, all.diff().added());
  }

  @Test
  void whatDoesNotStandThereIsSaid() {
    ShownChange change =
        change("Edit", Map.of("file_path", "a.txt", "old_string", "six", "new_string", "6"));
    assertEquals("del six\nadd 6", text(change));
    assertTrue(
        change.notes().getFirst().contains("does not stand in the file"), change.notes()::toString);
  }

  @Test
  void aLineIsNotCutInsideACharacter() {
    Action command = action("Bash", Map.of("command", "x".repeat(159) + "😀 and more"));
    assertEquals("x".repeat(159) + "…", ActionView.line(command));
  }

  @Test
  void aNewFileIsAllNew() {
    ShownChange change = change("Write", Map.of("file_path", "new/b.txt", "content", "a\nb\n"));
    assertEquals("add 1 a\nadd 2 b", text(change));
    assertEquals(List.of("A new file."), change.notes());
  }

  /** A project may stand below the top of its repository: its agent begins there. */
  @Test
  void aRelativeDirectoryIsOneWhereTheAgentBegins() throws IOException {
    Path inside = Files.createDirectories(workspace.resolve("shop/src"));
    Files.writeString(inside.resolve("b.txt"), "old\n");
    views = new ActionViews(_ -> workspace, _ -> workspace.resolve("shop"));
    Action write =
        ActionJson.read(
            Json.object(
                """
                {"tool": "Write", "dir": "src", "args": {"path": "b.txt", "content": "new"}}
                """),
            "/elsewhere");
    ShownChange change =
        assertInstanceOf(Shown.Change.class, views.of(TASK, write).shown()).change();
    assertEquals("del 1 old\nadd 1 new", text(change));
  }

  @Test
  void changedLineEndsAreNotHidden() {
    ShownChange change =
        change(
            "Write", Map.of("path", "a.txt", "content", "one\r\ntwo\r\nthree\r\nfour\r\nfive\r\n"));
    assertEquals(List.of("Only line ends, or the end of the file, change."), change.notes());
  }

  @Test
  void aPatchOfCodexIsShownAsItIs() {
    ShownChange change =
        change("Edit", Map.of("path", "a.txt", "diff", "@@ -2,2 +2,2 @@\n two\n-three\n+3\n"));
    assertEquals("hunk @@ -2,2 +2,2 @@\nctx 2 two\ndel 3 three\nadd 3 3", text(change));
    assertEquals("a.txt", change.diff().path());
  }

  @Test
  void aDeletionShowsWhatGoes() {
    ShownChange change = change("Edit", Map.of("path", "a.txt", "delete", true));
    assertEquals(5, change.diff().removed());
    assertEquals(List.of("The file is deleted."), change.notes());
  }

  /** Neither by a path nor by a link does a card show what is not in the workspace. */
  @Test
  void nothingOutsideOfTheWorkspaceIsRead() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret.txt"), "the secret\n");
    Files.createSymbolicLink(workspace.resolve("link.txt"), secret);
    Files.createSymbolicLink(workspace.resolve("dir"), folder);
    Files.createDirectories(workspace.resolve(".git"));
    Files.writeString(workspace.resolve(".git/config"), "the secret\n");
    for (String path :
        List.of("../secret.txt", secret.toString(), "link.txt", "dir/secret.txt", ".git/config")) {
      ShownChange change = change("Write", Map.of("file_path", path, "content", "mine\n"));
      assertEquals("add 1 mine", text(change), path);
      assertEquals(1, change.notes().size(), path);
    }
  }

  @Test
  void aBinaryOrHugeFileIsNotCompared() throws IOException {
    Files.write(workspace.resolve("bin"), new byte[] {1, 0, 2});
    Files.writeString(workspace.resolve("huge"), "x".repeat(500_000));
    for (String path : List.of("bin", "huge")) {
      ShownChange change = change("Write", Map.of("path", path, "content", "a\n"));
      assertEquals("add 1 a", text(change));
      assertEquals(1, change.notes().size(), path);
    }
  }

  @Test
  void itIsComparedAgainOnlyWhenTheFileChanged() throws IOException {
    Action edit = action("Edit", Map.of("path", "a.txt", "old", "two", "new", "2"));
    ActionView first = views.of(TASK, edit);
    assertSame(first, views.of(TASK, edit));
    Files.writeString(workspace.resolve("a.txt"), "zero\none\ntwo\n");
    Files.setLastModifiedTime(workspace.resolve("a.txt"), FileTime.fromMillis(4_711));
    Shown.Change shown = (Shown.Change) views.of(TASK, edit).shown();
    assertTrue(text(shown.change()).contains("del 3 two"), text(shown.change()));
  }

  @Test
  void anythingElseIsShownByItsNames() {
    ActionView view =
        ActionView.of(action("WebFetch", Map.of("url", "https://example.org", "depth", 2)));
    Shown.Named named = assertInstanceOf(Shown.Named.class, view.shown());
    assertEquals(
        List.of(
            new ActionView.Argument("depth", "2"),
            new ActionView.Argument("url", "https://example.org")),
        named.arguments());
  }

  @Test
  void whatGoesWithACommandIsNotLost() {
    ActionView view = ActionView.of(action("Bash", Map.of("command", "ls", "timeout", 5)));
    assertEquals("{\"timeout\":5}", view.besides().replace(" ", ""));
    assertNull(ActionView.of(action("Bash", Map.of("command", "ls"))).besides());
  }

  /** Two names for one thing: the agent's tool takes one of them, and nobody knows which. */
  @Test
  void anArgumentThatTheDiffIsNotMadeOfIsShownBesideIt() {
    Map<String, Object> twice = new HashMap<>();
    twice.put("file_path", "a.txt");
    twice.put("path", "other.txt");
    twice.put("old_string", "two");
    twice.put("old", "three");
    twice.put("new", "2");
    twice.put("replace_all", "yes");
    assertEquals(
        "{\"old\":\"three\",\"path\":\"other.txt\",\"replace_all\":\"yes\"}",
        besides(twice).replace(" ", ""));
    assertEquals(
        "{\"kind\":\"delete\",\"patch\":\"+b\"}",
        besides(Map.of("path", "a.txt", "diff", "+a", "patch", "+b", "kind", "delete"))
            .replace(" ", ""));
    assertEquals(
        "{\"old\":\"three\"}",
        besides(
                Map.of(
                    "path",
                    "a.txt",
                    "old",
                    "three",
                    "edits",
                    List.of(Map.of("old", "two", "new", "2"))))
            .replace(" ", ""));
  }

  private String besides(Map<String, Object> args) {
    ActionView view = views.of(TASK, action("Edit", args));
    assertInstanceOf(Shown.Change.class, view.shown());
    return String.valueOf(view.besides());
  }

  @Test
  void anEditThatSaysMoreIsShownByItsArguments() {
    Map<String, Object> edit = Map.of("old", "two", "new", "2", "regex", true);
    ActionView view =
        views.of(TASK, action("Edit", Map.of("path", "a.txt", "edits", List.of(edit))));
    Shown.Named named = assertInstanceOf(Shown.Named.class, view.shown());
    assertTrue(named.toString().contains("regex"), named::toString);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "@@ -2 +2 @@\n-two\n+2\nrm -rf",
        "@@ -2 +2 @@\n-two\n+2\ndiff --git a/b b/b\n@@ -1 +1 @@\n-x\n+y",
        "--- a/b\n+++ b/b\n@@ -2 +2 @@\n-two\n+2",
        "@@ -2 +2 @@\n-two\n\n+2",
        "new content",
      })
  void aPatchWithMoreThanLinesOfThisFileIsShownAsItIs(String patch) {
    ActionView view = views.of(TASK, action("Edit", Map.of("path", "a.txt", "diff", patch)));
    Shown.Named named = assertInstanceOf(Shown.Named.class, view.shown());
    assertTrue(named.arguments().contains(new ActionView.Argument("diff", patch)), named::toString);
  }

  @Test
  void jsonKeepsItsOwnBackslashes() {
    ActionView view =
        ActionView.of(action("Deploy", Map.of("to", List.of("a\u202eb", "a\\u202eb"))));
    String value = ((Shown.Named) view.shown()).arguments().getFirst().value();
    assertEquals("[\"a\\u202eb\",\"a\\\\u202eb\"]", value.replaceAll("\\s", ""));
    ActionView command = ActionView.of(action("Bash", Map.of("command", "ls", "why", "a\\u202eb")));
    assertEquals("{\"why\":\"a\\\\u202eb\"}", command.besides().replace(" ", ""));
  }

  @Test
  void nothingInItTurnsOrHides() {
    String bad = "a\u202eb\u001b[31m";
    ActionView command = ActionView.of(action("Bash", Map.of("command", bad)));
    assertEquals("a\\u202eb\\u001b[31m", ((Shown.Command) command.shown()).text());
    ActionView write = ActionView.of(action("Write", Map.of("file_path", bad, "content", bad)));
    assertEquals("a\\u202eb\\u001b[31m", write.headline().object());
    DiffFile diff = ((Shown.Change) write.shown()).change().diff();
    assertEquals("a\\u202eb\\u001b[31m", diff.lines().getFirst().text());
    assertEquals("a\\u202eb\\u001b[31m", diff.path());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Bash | {"command":"git push"} | Run a command
          Write | {"file_path":"src/a.txt","content":""} | Write src/a.txt
          Edit | {"path":"src/a.txt","old":"a","new":"b"} | Edit src/a.txt
          Edit | {"path":"a","delete":true} | Delete a
          Edit | {"path":"a","diff":"","moveTo":"b"} | Edit and move a → b
          Edit | {"file_path":"a","kind":"move"} | Move a
          Edit | {} | Use the tool Edit
          WebFetch | {"url":"https://example.org/x"} | Fetch https://example.org/x
          WebSearch | {"query":"jte"} | Search the web for jte
          mcp__shop__refund | {"order":7} | Use a tool of shop refund
          Deploy | {"to":"prod"} | Use the tool Deploy
          """)
  void theHeadlineIsMadeOfTheAction(String tool, String args, String words) {
    Action action =
        ActionJson.read(Json.object("{\"tool\":\"%s\",\"args\":%s}".formatted(tool, args)), "/w");
    assertEquals(words, ActionView.heading(action));
  }
}
