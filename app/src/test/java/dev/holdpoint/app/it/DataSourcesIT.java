package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Data sources of a project, from the command line and from task files to the agent's tools. */
@Execution(ExecutionMode.CONCURRENT)
class DataSourcesIT {
  private static final String HELLO =
      """
      echo '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18",\
      "capabilities":{},"clientInfo":{"name":"t","version":"1"}}}'
      echo '{"jsonrpc":"2.0","method":"notifications/initialized"}'
      echo '{"jsonrpc":"2.0","id":2,"method":"tools/list"}'
      """;

  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws Exception {
    project = Project.in(folder).with("SHOP_PASSWORD", "hush-hush");
    agent("");
    String url = "jdbc:sqlite:" + project.root.resolve("shop.db");
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE customer(name)");
      statement.execute("INSERT INTO customer VALUES ('Ada Lovelace')");
    }
    Files.copy(project.root.resolve("shop.db"), project.root.resolve("stock.db"));
  }

  /** An agent that calls these tools, in a project with data sources. */
  private void agent(String before, String... calls) throws Exception {
    project.agent(before + "{\n" + HELLO + String.join("", List.of(calls)) + "} | holdpoint mcp\n");
    project.write(
        "holdpoint.yaml",
        project.read("holdpoint.yaml")
            + """
            datasources:
              shop: {type: jdbc, url: "jdbc:sqlite:shop.db"}
              stock: {type: jdbc, url: "jdbc:sqlite:stock.db", write: true}
              locked: {type: jdbc, url: "jdbc:postgresql://localhost/x", password: "${SHOP_PASSWORD}"}
            """);
  }

  private static String call(int id, String tool, String arguments) {
    return """
    echo '{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"%s","arguments":%s}}'
    """
        .formatted(id, tool, arguments);
  }

  private static String query(int id, String source, String sql) {
    return call(id, "query_source", "{\"name\":\"%s\",\"sql\":\"%s\"}".formatted(source, sql));
  }

  private static List<String> names(JsonObject task) {
    return task.texts("datasources");
  }

  @Test
  void addEditAndShow() throws Exception {
    JsonObject task = project.here("add", "Look", "--datasource", "shop", "--json").exits(0).json();
    String id = task.text("id");
    assertEquals(List.of("shop"), names(task));
    String shown = project.here("show", id).exits(0).out();
    assertTrue(shown.contains("Data source") && shown.contains("shop"), shown);
    assertEquals(
        List.of("shop", "locked"),
        names(project.here("edit", id, "--datasource", "locked", "--json").exits(0).json()));
    project.here("edit", id, "--title", "Other").exits(0);
    assertEquals(2, names(project.here("show", id, "--json").exits(0).json()).size());
    assertEquals(
        List.of(),
        names(project.here("edit", id, "--datasource", "none", "--json").exits(0).json()));
    Result wrong = project.here("add", "Look", "--datasource", "shops").exits(2);
    assertTrue(wrong.err().contains("did you mean \"shop\"?"), wrong.err());
    project.here("journal", "verify").exits(0);
  }

  @Test
  void aTaskFileNamesThem() throws Exception {
    project.write("tasks/t.md", "---\ndatasources: [goods]\n---\n# T\n");
    Result found = project.here("validate").exits(2);
    assertTrue(found.out().contains("tasks/t.md:2: datasources"), found.out());
    assertTrue(found.out().contains("allowed: shop, stock, locked"), found.out());
    project.here("run", "tasks/t.md").exits(2);
    assertEquals("[]", project.here("list", "--json").exits(0).out().strip());
  }

  @Test
  void theAgentOfATaskHasToolsForThem() throws Exception {
    agent(
        "",
        query(3, "shop", "SELECT name FROM customer"),
        query(4, "shop", "DELETE FROM customer"),
        query(5, "locked", "SELECT 1"),
        call(6, "read_document", "{\"name\":\"brief.md\",\"from\":2,\"lines\":1}"));
    project.write("brief.md", "# Brief\nsecond line\n");
    String id =
        project
            .here(
                "run",
                "-m",
                "Look",
                "--datasource",
                "shop",
                "--datasource",
                "locked",
                "--document",
                "brief.md",
                "--json")
            .exits(0)
            .json()
            .text("id");
    String log = project.here("log", id).exits(0).out();
    assertTrue(log.contains("query_source") && log.contains("list_documents"), log);
    assertTrue(log.contains("Ada Lovelace"), log);
    assertTrue(log.contains("can only be read"), log);
    assertTrue(log.contains("There is no data source") && log.contains("locked"), log);
    assertTrue(log.contains("second line"), log);
    assertEquals("", project.shell("grep -rl hush-hush .holdpoint || true"));
    assertFalse(project.seen("env.1").contains("hush-hush"));
  }

  @Test
  void whatTheRunMayWriteIsWrittenAndToldAndNothingElse() throws Exception {
    agent(
        "sed -i 's/shop.db\"/shop.db\", write: true/' \"$HOLDPOINT_PROJECT/holdpoint.yaml\"\n",
        query(3, "stock", "DELETE FROM customer"),
        query(4, "shop", "DELETE FROM customer"));
    String id =
        project
            .here("run", "-m", "Clear", "--datasource", "shop", "--datasource", "stock", "--json")
            .exits(0)
            .json()
            .text("id");
    assertTrue(project.read("holdpoint.yaml").contains("shop.db\", write: true"));
    String log = project.here("log", id).exits(0).out();
    assertTrue(log.contains("[AGENT] Writes to stock: DELETE FROM customer"), log);
    assertFalse(log.contains("Writes to shop"), log);
    assertEquals(1, customers("shop.db"));
    assertEquals(0, customers("stock.db"));
  }

  /** Without git the workspace is the project: its agent may be able to write holdpoint.yaml. */
  @Test
  void whoeverPointsASourceElsewhereGetsNothingByIt() throws Exception {
    agent(
        "sed -i 's#stock.db\"#${HOLDPOINT_TOKEN}\"#' \"$HOLDPOINT_PROJECT/holdpoint.yaml\"\n",
        query(3, "stock", "SELECT * FROM customer"),
        call(4, "list_sources", "{}"));
    String id =
        project
            .here("run", "-m", "Look", "--datasource", "stock", "--json")
            .exits(0)
            .json()
            .text("id");
    assertTrue(project.read("holdpoint.yaml").contains("${HOLDPOINT_TOKEN}"));
    String log = project.here("log", id).exits(0).out();
    assertTrue(log.contains("has changed since the run began"), log);
    assertFalse(log.contains("there is no file"), log);
  }

  @Test
  void aSensitiveAnswerThatIsWrittenToASourceIsNotWrittenDown() throws Exception {
    agent(
        "if [ \"$HOLDPOINT_TURN\" = 1 ]; then holdpoint ask --sensitive 'Name?'; exit 0; fi\n",
        query(3, "stock", "UPDATE customer SET name = (SELECT trim(\\\"s3cr3t-w0rd\\\"))"));
    project.here("run", "-m", "Rename", "--datasource", "stock").exits(Result.WAITING);
    project.runWithInput("s3cr3t-w0rd\n", "respond", project.task(), "--file", "-").exits(0);
    project.here("run").exits(0);
    String log = project.here("log", project.task()).exits(0).out();
    assertTrue(log.contains("Writes to stock: UPDATE customer"), log);
    assertEquals("", project.shell("grep -rl s3cr3t-w0rd .holdpoint || true"));
  }

  private int customers(String file) throws Exception {
    String url = "jdbc:sqlite:" + project.root.resolve(file);
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT count(*) FROM customer")) {
      rows.next();
      return rows.getInt(1);
    }
  }
}
