package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.real.ModelServer;
import dev.holdpoint.app.real.Part;
import dev.holdpoint.app.real.Reply;
import dev.holdpoint.app.real.Script;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The native agent explores what a task brings along before it plans: documents and data. */
@Execution(ExecutionMode.CONCURRENT)
class NativeMaterialIT {
  @TempDir Path folder;

  @Test
  void whatATaskBringsAlongIsExploredBeforeItIsPlanned() throws Exception {
    Project project = Project.in(folder).with("MODEL_KEY", "k3y");
    String shop = "jdbc:sqlite:" + project.root.resolve("shop.db");
    try (Connection connection = DriverManager.getConnection(shop);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE customer(name)");
      statement.execute("INSERT INTO customer VALUES ('Ada Lovelace')");
    }
    project.write(".env", "KEY=hush\n");
    project.write("brief.md", "# Brief\n\nDeliver on Fridays.\n");
    Script script =
        Script.byTurn(
            Reply.tool("read_document", Map.of("name", "brief.md")),
            Reply.tool("query_source", Map.of("name", "shop", "sql", "SELECT * FROM customer")),
            Reply.tool("query_source", Map.of("name", "shop", "sql", "DELETE FROM customer")),
            Reply.tool("query_source", Map.of("name", "shop", "sql", "SELECT * FROM payroll")),
            Reply.tool("search_files", Map.of("pattern", ".", "glob", ".env")),
            Reply.tool("write_file", Map.of("path", ".plan/workspace.md", "text", "# Notes\n")),
            Reply.tool("write_file", Map.of("path", ".plan/plan.md", "text", "# Plan\n")),
            Reply.tool(
                "next_phase_todos",
                Map.of("phase", "Build", "todos", List.of(Map.of("title", "Deliver")))),
            Reply.text("Planned."));
    try (ModelServer server = ModelServer.start(script)) {
      project.write(
          "holdpoint.yaml",
          """
          agent: native
          agents: {native: {type: native}}
          models: {default: {provider: openai, baseUrl: "%s", model: scripted, apiKey: "${MODEL_KEY}"}}
          planning: {interactive: auto}
          permissions:
            - {tool: query_source, match: "*payroll*", decide: deny}
            - {tool: "Read|Grep", match: ".env*", decide: deny}
          datasources: {shop: {type: jdbc, url: "jdbc:sqlite:shop.db", write: true}}
          """
              .formatted(server.v1()));
      project
          .here("run", "-m", "Deliver it", "--document", "brief.md", "--datasource", "shop")
          .exits(Result.WAITING)
          .saysOut("🔍");
      List<String> told =
          server.main().getLast().results().stream().map(Part.Result::text).toList();
      assertTrue(told.get(0).contains("Deliver on Fridays."), told::toString);
      assertTrue(told.get(1).contains("Ada Lovelace"), told::toString);
      assertTrue(told.get(2).contains("read"), told::toString);
      assertTrue(told.get(3).contains("rule for query_source *payroll*"), told::toString);
      assertTrue(told.get(4).contains("Not looked into"), told::toString);
      assertFalse(told.toString().contains("hush"), told::toString);
    }
    try (Connection connection = DriverManager.getConnection(shop);
        Statement statement = connection.createStatement();
        ResultSet left = statement.executeQuery("SELECT count(*) FROM customer")) {
      assertEquals(1, left.getInt(1), "while it plans nothing is changed, whatever it may later");
    }
  }
}
