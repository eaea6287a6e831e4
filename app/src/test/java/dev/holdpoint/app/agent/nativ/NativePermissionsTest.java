package dev.holdpoint.app.agent.nativ;

import static dev.holdpoint.app.agent.nativ.GivenNative.desk;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.agent.GivenDesk;
import dev.holdpoint.app.llm.Message;
import dev.holdpoint.app.tool.Tool;
import dev.holdpoint.model.ToolUse.Reach;
import dev.holdpoint.port.Agent.Outcome;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the rules of a project see of a native agent's calls. */
class NativePermissionsTest extends NativeGround {
  @Test
  void whatRunsOrDecidesByItselfIsAskedForEvenInsideOfTheWorkspace() throws Exception {
    GivenDesk desk =
        GivenDesk.thatEndsTurns()
            .allows(use -> use.reach() == Reach.READS || use.reach() == Reach.WRITES_INSIDE)
            .rejects("holdpoint.yaml", "no")
            .rejects("sub/.mcp.json", "no")
            .rejects("agents/code.md", "no");
    Files.writeString(agent.workspace.resolve("holdpoint.yaml"), "agent: native\n");
    agent.decides("Write it");
    agent.llm.calls("edit_file", Map.of("path", "holdpoint.yaml", "old", "native", "new", "mine"));
    agent.writes("sub/../holdpoint.yaml", "x").writes("sub/.mcp.json", "{}");
    agent.writes("agents/code.md", "x").writes("docs/agents/code.md", "x");
    agent.completes("1").finishes();

    assertInstanceOf(Outcome.Finished.class, agent.work(desk, "Make it").outcome());
    assertEquals("agent: native\n", agent.read("holdpoint.yaml"));
    assertFalse(Files.exists(agent.workspace.resolve("sub/.mcp.json")));
    assertFalse(Files.exists(agent.workspace.resolve("agents/code.md")));
    assertEquals("x", agent.read("docs/agents/code.md"));
    assertEquals(List.of("holdpoint.yaml", "sub/.mcp.json", "agents/code.md"), desk.asked);
  }

  @Test
  void aSearchLeavesOutWhatMayNotBeRead() throws Exception {
    Files.writeString(agent.workspace.resolve(".env"), "KEY=hush\n");
    Files.writeString(agent.workspace.resolve("a.txt"), "KEY is in .env\n");
    agent.llm.calls("search_files", Map.of("pattern", "KEY"));
    agent.llm.calls("search_files", Map.of("pattern", ".", "glob", ".env"));
    agent.finishes();
    GivenDesk desk = desk().denies(use -> use.subject().startsWith(".env"));
    assertInstanceOf(Outcome.Finished.class, agent.work(desk, "Make it").outcome());
    assertEquals(
        "a.txt:1: KEY is in .env\nNot looked into, by the project's rules: 1 files.", told(1));
    assertEquals("Nothing was found.\nNot looked into, by the project's rules: 1 files.", told(2));
  }

  private String told(int request) {
    return agent.llm.requests.get(request).messages().getLast() instanceof Message.Returned returned
        ? returned.text()
        : "nothing";
  }

  @Test
  void rulesSeeTheStatementThatADataSourceIsAsked() throws Exception {
    agent.tools =
        List.of(
            new Tool("query_source", "Asks", Map.of("type", "object"), _ -> "three rows", "sql"));
    agent.llm.calls("query_source", Map.of("name", "shop", "sql", "DELETE FROM customer"));
    agent.llm.calls("query_source", Map.of("name", "shop", "sql", "SELECT 1"));
    agent.finishes();
    GivenDesk desk =
        desk().denies(use -> use.subject().contains("DELETE") && use.reach() == Reach.READS);
    assertInstanceOf(Outcome.Finished.class, agent.work(desk, "Make it").outcome());
    assertTrue(told(1).startsWith("Not done: by a rule"), told(1));
    assertEquals("three rows", told(2));
  }
}
