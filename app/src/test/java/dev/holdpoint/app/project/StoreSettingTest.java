package dev.holdpoint.app.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.yaml.Problem;
import dev.holdpoint.app.yaml.ProblemsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a project keeps its journal is read before anything else of holdpoint.yaml. */
class StoreSettingTest {
  private static final Map<String, String> ENV =
      Map.of(
          "PASS", "p@ss/w:rd?%41",
          "DB_HOST", "db.example.org",
          "DATABASE_URL", "postgresql://ada:p%40ss@db:5433/work?schema=team");

  @TempDir Path folder;

  private StoreSetting read(String yaml) throws IOException {
    Files.writeString(folder.resolve("holdpoint.yaml"), yaml);
    return StoreSetting.read(Places.of(folder), ENV);
  }

  private StoreSetting.Postgresql server(String url) throws IOException {
    return assertInstanceOf(StoreSetting.Postgresql.class, read("store: '" + url + "'\n"));
  }

  private String problem(String yaml) {
    List<Problem> problems = assertThrows(ProblemsException.class, () -> read(yaml)).problems();
    assertEquals(1, problems.size(), problems::toString);
    List<Problem> whole =
        assertThrows(ProblemsException.class, () -> ConfigReader.read(Places.of(folder), ENV))
            .problems();
    assertEquals(problems, whole, "the whole config says the same, and once");
    return problems.getFirst().toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "agent: x\n",
        "store: sqlite\n",
        "# store: postgresql://ada@db/work\n",
        "{store: sqlite}\n",
        "\"\\x73tore\": sqlite\n",
        "agents: {a: {type: command, command: [\"./store.sh\"]}}\n",
        "agents: [broken, but no business of this reader\n"
      })
  void withoutAWordAboutItThatIsAFile(String yaml) throws IOException {
    assertEquals(new StoreSetting.Sqlite(), read(yaml));
  }

  @Test
  void anEscapedKeyIsAKey() throws IOException {
    assertInstanceOf(
        StoreSetting.Postgresql.class, read("\"\\x73tore\": postgresql://ada@db/work\n"));
    assertInstanceOf(
        StoreSetting.Postgresql.class, read("{agent: x, store: 'postgresql://ada@db/work'}\n"));
  }

  @Test
  void aServerIsNamedByItsUrl() throws IOException {
    assertEquals(
        new StoreSetting.Postgresql("db", 0, "work", "ada", null, "holdpoint", Map.of()),
        server("postgresql://ada@db/work"));
    assertEquals(
        new StoreSetting.Postgresql("db", 0, "work", null, null, "holdpoint", Map.of()),
        server("postgres://db/work"));
    assertEquals(
        new StoreSetting.Postgresql(
            "[::1]", 5433, "my db", "a@b", null, "team_1", Map.of("sslmode", "require")),
        server("postgresql://a%40b@[::1]:5433/my%20db?schema=team_1&sslmode=require"));
  }

  @Test
  void aVariableStandsForAWholePart() throws IOException {
    StoreSetting.Postgresql server = server("postgresql://ada:${PASS}@${DB_HOST}:5433/work");
    assertEquals("p@ss/w:rd?%41", server.password());
    assertEquals("db.example.org", server.host());
    assertFalse(server.toString().contains("p@ss"), server.toString());
  }

  @Test
  void aVariableMayStandForAllOfIt() throws IOException {
    assertEquals(
        new StoreSetting.Postgresql("db", 5433, "work", "ada", "p@ss", "team", Map.of()),
        server("${DATABASE_URL}"));
  }

  @Test
  void noPasswordStandsInTheFile() {
    String problem = problem("store: postgresql://ada:hunter2@db/work\n");
    assertTrue(problem.startsWith("holdpoint.yaml:1: store: a password"), problem);
    assertFalse(problem.contains("hunter2"), problem);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mysql://ada@db/work",
        "postgresql://",
        "postgresql://db",
        "postgresql://db/",
        "postgresql:db/work",
        "SQLite",
        "1",
        "postgresql://ada@db:http/work",
        "postgresql://a b@c d/e/f"
      })
  void whatIsNoStoreIsRefused(String text) {
    String problem = problem("# where it is kept\nstore: '" + text + "'\n");
    assertTrue(problem.startsWith("holdpoint.yaml:2: store: must be sqlite, or post"), problem);
  }

  @Test
  void itsPartsAreChecked() {
    assertTrue(problem("store: postgresql://db:70000/work\n").contains("a port is"));
    assertTrue(problem("store: postgresql://db/work?schema=A-b\n").contains("a schema is"));
    assertTrue(problem("store: postgresql://db/work?user=x\n").contains("schema=NAME and"));
    assertTrue(problem("store: postgresql://db/work?schema\n").contains("schema=NAME and"));
    assertTrue(problem("store: postgresql://db/%zz\n").contains("%25"));
    assertTrue(problem("store: postgresql://ada:${NOPE}@db/work\n").contains("NOPE is not set"));
    assertTrue(problem("store: ${NOPE}\n").contains("NOPE is not set"));
    assertTrue(problem("store: {a: b}\n").contains("must be sqlite"));
    assertTrue(problem("store:\n").contains("must be sqlite"));
  }

  @Test
  void othersVariablesNeedNotBeSetForIt() throws IOException {
    String yaml =
        """
        agents:
          a: {type: command, command: ["./a.sh", "${NOT_SET}"]}
        store: postgresql://ada@db/work
        """;
    assertInstanceOf(StoreSetting.Postgresql.class, read(yaml));
  }

  @Test
  void whatItUsesIsWithheldFromAgents() throws IOException {
    read("store: postgresql://ada:${PASS}@db/work\n");
    assertTrue(ConfigReader.read(Places.of(folder), ENV).variables().contains("PASS"));
    assertNull(server("postgresql://ada@db/work").password());
  }
}
