package dev.holdpoint.app.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.project.SourceSetting;
import dev.holdpoint.app.source.BoltServer.Reply;
import dev.holdpoint.app.source.PackStream.Struct;
import dev.holdpoint.app.tool.ToolException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The driver's real words on a real socket, to a server of our own that plays a small graph. */
class GraphTest {
  private static final Reply NOTHING = new Reply(List.of(), List.of(), Map.of());

  @TempDir Path folder;
  private BoltServer server;
  private Path log;
  private final List<String> told = new ArrayList<>();
  private UnaryOperator<String> mask = UnaryOperator.identity();

  /** The graph: a person whose name changes, and one who appears. */
  private volatile boolean changed;

  @BeforeEach
  void serve() throws IOException {
    server = new BoltServer(this::reply);
    log = folder.resolve("graphs/hp-1a2b.jsonl");
  }

  @AfterEach
  void end() {
    server.close();
  }

  private Reply reply(String cypher) {
    if (cypher.startsWith("MATCH (n) RETURN n LIMIT")) {
      return new Reply(
          List.of("n"), changed ? after() : List.of(List.of(person(1, "Ada"))), Map.of());
    }
    if (cypher.startsWith("MATCH ()-[r]->() RETURN r LIMIT")) {
      return new Reply(List.of("r"), changed ? List.of(List.of(knows())) : List.of(), Map.of());
    }
    if (cypher.startsWith("CREATE")) {
      changed = true;
      return new Reply(
          List.of("x"),
          List.of(List.of(1)),
          Map.of("contains-updates", true, "nodes-created", 1L, "properties-set", 2L));
    }
    if (cypher.startsWith("CALL apoc.")) {
      changed = true;
      return new Reply(List.of("x"), List.of(List.of(1)), Map.of(), "rw");
    }
    if (cypher.startsWith("CALL db.create")) {
      return new Reply(List.of(), List.of(), Map.of(), "rw");
    }
    if (cypher.startsWith("CALL db.")) {
      return new Reply(List.of("x"), List.of(List.of("Person")), Map.of());
    }
    if (cypher.startsWith("MATCH")) {
      return new Reply(List.of("p", "n"), List.of(List.of(person(1, "Ada"), 7)), Map.of());
    }
    if (cypher.startsWith("REFUSED")) {
      throw new BoltServer.Refusal("Writing in read access mode not allowed.");
    }
    return NOTHING;
  }

  private static List<List<Object>> after() {
    return List.of(List.of(person(1, "Ada Lovelace")), List.of(person(2, "Bob")));
  }

  private static Struct person(int id, String name) {
    return Struct.of(0x4E, id, List.of("Person"), Map.of("name", name), "4:x:" + id);
  }

  private static Struct knows() {
    return Struct.of(0x52, 9, 1, 2, "KNOWS", Map.of("since", 2026), "5:x:9", "4:x:1", "4:x:2");
  }

  private Called called(boolean writes) {
    return new Called(
        SourceTools.of(
            List.of(
                new SourceSetting.Neo4j(
                    "people",
                    server.uri(),
                    null,
                    new SourceSetting.Login("ada", "topsecret"),
                    writes)),
            new Witness(
                new GraphLog(log, InstantSource.fixed(Instant.EPOCH)), told::add, () -> mask)));
  }

  private static String cypher(String text) {
    return Json.write(Map.of("name", "people", "cypher", text));
  }

  private List<Struct> sent(int tag) {
    return server.sent().stream().filter(message -> message.tag() == tag).toList();
  }

  @Test
  void recordsComeAsJson() throws Exception {
    assertEquals(
        """
        {"p":{"id":"4:x:1","labels":["Person"],"properties":{"name":"Ada"}},"n":7}
        (1 rows)\
        """,
        called(false).call("query_graph", cypher("MATCH (p) RETURN p, 7 AS n")));
  }

  @Test
  void readingIsATransactionThatTheServerLetsNothingWriteIn() throws Exception {
    called(false).call("query_graph", cypher("MATCH (p) RETURN p"));
    Struct begin = sent(0x11).getFirst();
    assertTrue(begin.toString().contains("mode=r"), begin.toString());
    assertTrue(begin.toString().contains("tx_timeout=30000"), begin.toString());
    assertEquals(List.of(), sent(0x12), "nothing is committed");
    ToolException refused =
        assertThrows(
            ToolException.class, () -> called(false).call("query_graph", cypher("REFUSED")));
    assertEquals("people says: Writing in read access mode not allowed.", refused.getMessage());
  }

  @Test
  void parametersArePassedOn() throws Exception {
    called(false)
        .call(
            "query_graph",
            "{\"name\":\"people\",\"cypher\":\"MATCH (p {name: $x}) RETURN"
                + " p\",\"parameters\":{\"x\":\"Ada\"}}");
    assertTrue(sent(0x10).toString().contains("{x=Ada}"), sent(0x10).toString());
  }

  @Test
  void aChangeIsWrittenDownWithWhatWasBeforeAndAfter() throws Exception {
    Called called = called(true);
    assertEquals("Nothing was changed.", called.call("get_graph_changes", "{}"));
    String said = called.call("query_graph", cypher("CREATE (x) RETURN 1 AS x"));
    assertTrue(said.endsWith("Changed: nodesCreated 1, propertiesSet 2."), said);
    assertEquals(1, sent(0x12).size(), "committed");
    JsonObject change = Json.object(called.call("get_graph_changes", "{}"));
    assertEquals("CREATE (x) RETURN 1 AS x", change.text("cypher"));
    List<JsonObject> elements = change.objects("elements");
    assertEquals(3, elements.size(), elements.toString());
    assertEquals("changed", elements.get(0).text("what"));
    assertEquals("Ada", elements.get(0).object("before").object("properties").text("name"));
    assertEquals("Ada Lovelace", elements.get(0).object("after").object("properties").text("name"));
    assertEquals("created", elements.get(1).text("what"));
    assertEquals("relationship", elements.get(2).text("kind"));
    assertEquals("KNOWS", elements.get(2).object("after").text("type"));
    assertEquals(1, told.size());
    assertTrue(told.getFirst().startsWith("Writes to people: CREATE"), told::toString);
  }

  @Test
  void whatAProcedureChangesIsWrittenDownThoughNobodyCountsIt() throws Exception {
    Called called = called(true);
    String said = called.call("query_graph", cypher("CALL apoc.create.node(['Person'], {})"));
    assertTrue(said.endsWith("Changed: 3 nodes and relationships."), said);
    JsonObject change = Json.object(called.call("get_graph_changes", "{}"));
    assertEquals(3, change.objects("elements").size(), change::toString);
    assertEquals(1, told.size(), told::toString);
    called.call("query_graph", cypher("CALL db.createLabel('Eve')"));
    assertEquals(2, told.size(), "what may have changed something is told even so");
    assertEquals(2, Files.readAllLines(log).size());
  }

  @Test
  void whatIsSensitiveIsCoveredWhereverItStands() throws Exception {
    mask = text -> text.replace("Lovelace", "•••").replace("2026", "•••");
    called(true).call("query_graph", cypher("CREATE (x {name: 'Ada Lovelace'}) RETURN 1 AS x"));
    String written = Files.readString(log);
    assertFalse(written.contains("Lovelace"), written);
    assertFalse(written.contains("2026"), written);
    JsonObject change = Json.object(written.strip());
    assertEquals("CREATE (x {name: 'Ada •••'}) RETURN 1 AS x", change.text("cypher"));
    JsonObject person = change.objects("elements").getFirst().object("after");
    assertEquals("Ada •••", person.object("properties").text("name"));
    assertFalse(told.toString().contains("Lovelace"), told::toString);
  }

  @Test
  void whatOnlyReadsIsNotWrittenDown() throws Exception {
    called(true).call("query_graph", cypher("MATCH (p) RETURN p"));
    assertFalse(Files.exists(log));
    assertEquals(List.of(), told);
  }

  @Test
  void whatCanNotBeWrittenDownIsNotKept() throws Exception {
    Files.writeString(folder.resolve("graphs"), "in the way");
    ToolException refused =
        assertThrows(
            ToolException.class,
            () -> called(true).call("query_graph", cypher("CREATE (x) RETURN 1 AS x")));
    assertTrue(refused.getMessage().startsWith("Nothing was changed"), refused.getMessage());
    assertEquals(List.of(), sent(0x12));
  }

  @Test
  void theDescriptionNamesLabelsAndRelationships() throws Exception {
    assertEquals(
        "Labels: Person\nRelationships: Person\nProperties: Person\n",
        called(false).call("describe_source", "{\"name\":\"people\"}"));
    assertEquals("- people: Neo4j, can be read\n", called(false).call("list_sources", "{}"));
  }

  @Test
  void aServerThatIsNotThereIsSaidSoWithoutThePassword() {
    server.close();
    ToolException refused =
        assertThrows(
            ToolException.class, () -> called(false).call("query_graph", cypher("RETURN 1")));
    assertTrue(refused.getMessage().startsWith("people says: "), refused.getMessage());
    assertFalse(refused.getMessage().contains("topsecret"), refused.getMessage());
  }
}
