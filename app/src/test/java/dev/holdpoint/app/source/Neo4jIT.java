package dev.holdpoint.app.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.project.SourceSetting;
import dev.holdpoint.app.tool.ToolException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A real Neo4j, which the build brings along: what it lets through, and what is written down. */
@Timeout(180)
class Neo4jIT {
  private static final Path HOME = Path.of("../third-party/neo4j").toAbsolutePath().normalize();

  private static Process server;
  private static String uri;

  @TempDir Path folder;
  private final List<String> told = new ArrayList<>();

  @BeforeAll
  static void start(@TempDir Path data) throws IOException {
    Path libraries = HOME.resolve("target/lib");
    assumeTrue(
        Files.isDirectory(libraries), "SKIPPED: " + libraries + " is made by mvn verify of all");
    server =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-Xmx512m",
                "-cp",
                libraries + "/*",
                HOME.resolve("Neo4jServer.java").toString(),
                data.resolve("neo4j").toString())
            .redirectError(data.resolve("errors.txt").toFile())
            .start();
    BufferedReader said = server.inputReader(StandardCharsets.UTF_8);
    String line = said.readLine();
    while (line != null && !line.startsWith("bolt:")) {
      line = said.readLine();
    }
    uri = line;
    assertNotNull(uri, () -> "it does not start: " + errors(data.resolve("errors.txt")));
  }

  private static String errors(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }

  @AfterAll
  static void stop() throws Exception {
    if (server != null) {
      server.getOutputStream().close();
      server.waitFor();
    }
  }

  @BeforeEach
  void empty() throws Exception {
    called(true).call("query_graph", cypher("MATCH (n) DETACH DELETE n"));
    Files.deleteIfExists(log());
    told.clear();
  }

  private Path log() {
    return folder.resolve("graphs/hp-1a2b.jsonl");
  }

  private Called called(boolean writes) {
    return new Called(
        SourceTools.of(
            List.of(
                new SourceSetting.Neo4j(
                    "people", uri, null, new SourceSetting.Login(null, null), writes)),
            new Witness(
                new GraphLog(log(), InstantSource.system()), told::add, UnaryOperator::identity)));
  }

  private static String cypher(String text) {
    return Json.write(Map.of("name", "people", "cypher", text));
  }

  private int people() throws Exception {
    String said =
        called(false).call("query_graph", cypher("MATCH (p:Person) RETURN count(p) AS many"));
    return Json.object(said.lines().findFirst().orElseThrow()).integer("many");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE (p:Person {name: 'Eve'})",
        "MERGE (p:Person {name: 'Eve'})",
        "MATCH (p:Person) SET p.name = 'Eve'",
        "MATCH (p:Person) DETACH DELETE p",
        "MATCH (p:Person) REMOVE p.name",
        "CREATE INDEX eve FOR (p:Person) ON (p.name)",
        "CALL { CREATE (p:Person {name: 'Eve'}) } IN TRANSACTIONS",
        "CALL db.createLabel('Eve')",
        "MATCH (p:Person) CALL (p) { SET p.name = 'Eve' } RETURN p",
      })
  void theServerItselfLetsNobodyWriteWhoMayOnlyRead(String text) throws Exception {
    called(true).call("query_graph", cypher("CREATE (:Person {name: 'Ada'})"));
    assertThrows(ToolException.class, () -> called(false).call("query_graph", cypher(text)));
    String found =
        called(false).call("query_graph", cypher("MATCH (p:Person) RETURN p.name AS name"));
    assertEquals("{\"name\":\"Ada\"}\n(1 rows)", found);
  }

  @Test
  void everyMutationIsWrittenDownWithWhatWasBeforeAndAfter() throws Exception {
    Called called = called(true);
    called.call(
        "query_graph",
        cypher("CREATE (:Person {name: 'Ada'})-[:KNOWS {since: 1833}]->(:Person {name: 'Mary'})"));
    called.call("query_graph", cypher("MATCH (p {name: 'Ada'}) SET p.name = 'Ada Lovelace'"));
    called.call("query_graph", cypher("MATCH (p {name: 'Mary'}) DETACH DELETE p"));
    String changes = called.call("get_graph_changes", "{}");
    assertTrue(changes.contains("\"since\":1833"), changes);
    assertTrue(changes.contains("\"Ada Lovelace\""), changes);
    assertTrue(changes.contains("\"Mary\""), changes);
    assertEquals(3, Files.readAllLines(log()).size(), "one line for each");
    assertEquals(3, told.size(), told::toString);
    assertEquals(1, people());
  }

  @Test
  void aProcedureThatMayWriteIsWrittenDownThoughTheServerCountsNothing() throws Exception {
    called(true).call("query_graph", cypher("CALL db.createLabel('Eve')"));
    assertEquals(1, told.size(), told::toString);
    assertTrue(Files.readString(log()).contains("db.createLabel"));
    called(true).call("query_graph", cypher("CALL db.labels()"));
    called(true).call("query_graph", cypher("MATCH (n) RETURN n"));
    assertEquals(1, told.size(), told::toString);
  }

  @Test
  void whatFailsHalfWayChangesNothingAndIsToldSo() throws Exception {
    Called called = called(true);
    assertThrows(
        ToolException.class,
        () ->
            called.call(
                "query_graph", cypher("CREATE (p:Person {name: 'Ada'}) RETURN 1 / 0 AS broken")));
    assertEquals(0, people());
    assertTrue(
        Files.notExists(log()) || !Files.readString(log()).contains("Ada"),
        "what was rolled back is no change");
  }

  @Test
  void aSourceSaysWhatIsInIt() throws Exception {
    called(true).call("query_graph", cypher("CREATE (:Person {name: 'Ada'})"));
    String said = called(false).call("describe_source", "{\"name\":\"people\"}");
    assertTrue(said.contains("Person"), said);
  }
}
