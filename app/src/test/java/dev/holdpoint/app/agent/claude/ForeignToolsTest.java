package dev.holdpoint.app.agent.claude;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.view.ActionJson;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.model.ToolUse.Reach;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tools of Claude Code in the words of a project's rules. */
class ForeignToolsTest {
  @TempDir Path workspace;

  private static ToolCall call(String name, String input) {
    return new ToolCall("toolu_1", name, Json.object(input), "/somewhere", null);
  }

  private ToolUse use(String name, String input) {
    return ForeignTools.use(call(name, input), workspace);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "Bash         | {\"command\":\"ls -l\"}              | Bash     | ls -l         | RUNS",
        "Monitor      | {\"command\":\"tail -f x\"}          | Bash     | tail -f x     | RUNS",
        "Read         | {\"file_path\":\"/etc/hosts\"}       | Read     | /etc/hosts    | READS",
        "Grep         | {\"pattern\":\"TODO\"}               | Grep     | TODO          | READS",
        "Write        | {\"file_path\":\"a.txt\"}            | Write    | a.txt         |"
            + " WRITES_INSIDE",
        "Edit         | {\"file_path\":\"src/A.java\"}       | Edit     | src/A.java    |"
            + " WRITES_INSIDE",
        "NotebookEdit | {\"notebook_path\":\"a.ipynb\"}      | Edit     | a.ipynb       |"
            + " WRITES_INSIDE",
        "Write        | {\"file_path\":\"/etc/hosts\"}       | Write    | /etc/hosts    | BEYOND",
        "Write        | {\"file_path\":\".claude/x.json\"}   | Write    | .claude/x.json | BEYOND",
        "Edit         | {\"file_path\":\"a/.git/config\"}    | Edit     | a/.git/config | BEYOND",
        "Write        | {\"file_path\":\".mcp.json\"}        | Write    | .mcp.json     | BEYOND",
        "WebFetch     | {\"url\":\"https://example.org\"}    | WebFetch | https://example.org |"
            + " BEYOND",
        "WebSearch    | {\"query\":\"java\"}                 | WebSearch | java         | BEYOND",
        "mcp__db__run | {\"sql\":\"DROP\"}                   | mcp__db__run | ''        | BEYOND",
        "Agent        | {\"prompt\":\"Go.\"}                 | Agent    | ''            | READS",
        "SomethingNew | {}                                   | SomethingNew | ''        | BEYOND"
      })
  void eachReachesAsFarAsItDoes(
      String name, String input, String tool, String subject, Reach reach) {
    ToolUse use = use(name, input);
    assertEquals(tool, use.action().tool());
    assertEquals(subject.equals("''") ? "" : subject, use.subject());
    assertEquals(reach, use.reach());
    assertEquals("call:toolu_1", use.key());
  }

  @Test
  void wordsAboutACommandMakeNoOtherAction() {
    Action plain = use("Bash", "{\"command\":\"ls\"}").action();
    assertEquals(plain, use("Bash", "{\"command\":\"ls\",\"description\":\"Lists\"}").action());
    assertEquals("{\"command\":\"ls\"}", plain.args());
    assertEquals("/somewhere", plain.dir());
    assertNotEquals(plain, use("Bash", "{\"command\":\"ls\",\"timeout\":9}").action());
  }

  @Test
  void whatAPersonMadeOfItKeepsThoseWords() {
    ToolCall call = call("Bash", "{\"command\":\"ls\",\"description\":\"Lists\"}");
    Action asked = ForeignTools.use(call, workspace).action();
    assertEquals(
        Map.of("command", "ls -l", "description", "Lists"),
        ForeignTools.changed(call, ActionJson.withArgs(asked, Map.of("command", "ls -l"))));
    assertNull(ForeignTools.changed(call, ActionJson.withArgs(asked, java.util.List.of("ls"))));
  }
}
