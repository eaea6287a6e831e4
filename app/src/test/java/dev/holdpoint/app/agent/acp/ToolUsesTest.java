package dev.holdpoint.app.agent.acp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.model.ToolUse.Reach;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls as the real agents word them. */
class ToolUsesTest {
  @TempDir Path dir;
  private ToolUses uses;

  @BeforeEach
  void begin() throws IOException {
    dir = dir.toRealPath();
    uses = new ToolUses(Files.createDirectories(dir.resolve("work")));
  }

  private List<ToolUse> all(String call) {
    String here = call.replace("WORK", dir.resolve("work").toString());
    return uses.of(ToolCall.unknown("c-1").with(Json.object(here)));
  }

  private ToolUse use(String call) {
    List<ToolUse> all = all(call);
    assertEquals(1, all.size(), all::toString);
    return all.getFirst();
  }

  private static String words(ToolUse use) {
    return use.action().tool() + " " + use.subject() + " " + use.reach();
  }

  @Test
  void aNewFileIsWrittenAndAnOldOneEdited() {
    ToolUse write =
        use(
            """
            {"kind": "edit", "title": "Writing to a.txt", "locations": [{"path": "WORK/a.txt"}],
             "content": [{"type": "diff", "path": "WORK/a.txt", "oldText": "", "newText": "x"}]}
            """);
    assertEquals("Write a.txt WRITES_INSIDE", words(write));
    assertEquals("{\"content\":\"x\",\"file_path\":\"a.txt\"}", write.action().args());
    ToolUse edit =
        use(
            """
            {"kind": "edit", "content":
             [{"type": "diff", "path": "WORK/d/../a.txt", "oldText": "a", "newText": "b"}]}
            """);
    assertEquals("Edit", edit.action().tool());
    assertEquals(
        "{\"file_path\":\"a.txt\",\"new_string\":\"b\",\"old_string\":\"a\"}",
        edit.action().args().replace("d/../", ""));
  }

  @Test
  void eachFileOfAChangeIsAUseOfItsOwn() {
    List<ToolUse> all =
        all(
            """
            {"kind": "edit", "locations": [{"path": "WORK/b.txt"}, {"path": "/etc/passwd"}],
             "content": [{"type": "diff", "path": "WORK/a.txt", "oldText": "a", "newText": "b"}]}
            """);
    assertEquals(
        List.of("Edit a.txt WRITES_INSIDE", "Edit b.txt WRITES_INSIDE", "Edit /etc/passwd BEYOND"),
        all.stream().map(ToolUsesTest::words).toList());
  }

  @Test
  void whatDecidesOrRunsByItselfIsAskedFor() {
    for (String name : List.of(".git/hooks/pre-commit", "holdpoint.yaml", "opencode.json")) {
      ToolUse use = use("{\"kind\": \"edit\", \"locations\": [{\"path\": \"WORK/" + name + "\"}]}");
      assertEquals(Reach.BEYOND, use.reach(), name);
    }
  }

  @Test
  void aLinkThatLeadsOutIsOutside() throws IOException {
    Files.createSymbolicLink(dir.resolve("work/out"), dir);
    ToolUse use = use("{\"kind\": \"edit\", \"locations\": [{\"path\": \"WORK/out/x\"}]}");
    assertEquals(Reach.BEYOND, use.reach());
    assertEquals(dir.resolve("x").toString(), use.subject());
  }

  @Test
  void lookingIsReading() {
    assertEquals(
        "Read a.txt READS",
        words(use("{\"kind\": \"read\", \"rawInput\": {\"filePath\": \"WORK/a.txt\"}}")));
    assertEquals(
        "Read a.txt READS",
        words(
            use(
                "{\"kind\": \"read\", \"title\": \"a\", \"locations\": [{\"path\":"
                    + " \"WORK/a.txt\"}]}")));
    assertEquals(
        "Grep x READS", words(use("{\"kind\": \"search\", \"rawInput\": {\"pattern\": \"x\"}}")));
    assertEquals(
        "Glob *.md READS",
        words(
            use(
                "{\"kind\": \"search\", \"title\": \"glob\", \"rawInput\": {\"pattern\":"
                    + " \"*.md\"}}")));
  }

  @Test
  void theWorldOutsideIsAskedFor() {
    assertEquals(
        "WebFetch http://x/ BEYOND",
        words(use("{\"kind\": \"fetch\", \"rawInput\": {\"url\": \"http://x/\"}}")));
    assertEquals(
        "github_create_issue github_create_issue BEYOND",
        words(use("{\"kind\": \"other\", \"title\": \"github_create_issue\"}")));
  }

  @Test
  void onlyWhatHasAnEffectMakesAnotherCommand() {
    String first = "{\"kind\":\"execute\",\"rawInput\":{\"command\":\"ls\",\"description\":\"a\"}}";
    String same = "{\"kind\":\"execute\",\"title\":\"ls\"}";
    String listed = "{\"kind\":\"execute\",\"rawInput\":{\"command\":[\"bash\",\"-lc\",\"ls\"]}}";
    String elsewhere = "{\"kind\":\"execute\",\"rawInput\":{\"command\":\"ls\",\"cwd\":\"/tmp\"}}";
    assertEquals(use(first).action(), use(same).action());
    assertEquals(use(first).action(), use(listed).action());
    assertNotEquals(use(first).action(), use(elsewhere).action());
  }

  @Test
  void argumentsThatAreOnlyShownAreArgumentsToo() {
    ToolUse use =
        use(
            """
            {"kind": "other", "title": "t", "content":
             [{"type": "content", "content": {"type": "text", "text": "{\\"a\\": 1}"}}]}
            """);
    assertEquals("{\"a\":1}", use.action().args());
  }
}
