package dev.holdpoint.app.project;

import static dev.holdpoint.app.project.Sandbox.assertProblem;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.yaml.ProblemsException;
import dev.holdpoint.model.TaskSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceReaderTest {
  @TempDir Path folder;
  private Sandbox sandbox;

  @BeforeEach
  void resolve() {
    sandbox = Sandbox.in(folder);
  }

  private SourceSetting read(String source) {
    return sandbox
        .config("datasources: {shop: {" + source + "}}", Map.of("SECRET", "hush"))
        .sources()
        .get("shop");
  }

  private List<String> wrong(String source) {
    return sandbox.problems("datasources:\n  shop: {" + source + "}\n");
  }

  @Test
  void aServerIsReadWithItsLogin() {
    SourceSetting setting =
        read("type: jdbc, url: \"jdbc:postgresql://h/d\", user: ada, password: \"${SECRET}\"");
    assertEquals(
        new SourceSetting.Postgresql(
            "shop", "jdbc:postgresql://h/d", new SourceSetting.Login("ada", "hush"), false),
        setting);
  }

  @Test
  void aFileStandsBesideTheProject() {
    SourceSetting setting = read("type: jdbc, url: \"jdbc:sqlite:data/shop.db\", write: true");
    assertEquals(
        new SourceSetting.Sqlite(
            "shop",
            sandbox.root().resolve("data/shop.db").toString(),
            new SourceSetting.Login(null, null),
            true),
        setting);
  }

  @Test
  void nothingShowsAPassword() {
    SourceSetting setting =
        read("type: jdbc, url: \"jdbc:postgresql://h/d\", user: ada, password: \"${SECRET}\"");
    assertFalse(setting.toString().contains("hush"), setting.toString());
  }

  @Test
  void agentsDoNotGetTheVariableOfAPassword() {
    Config config =
        sandbox.config(
            """
            agents: {mine: {type: command, command: [sh]}}
            datasources:
              shop: {type: jdbc, url: "jdbc:postgresql://h/d", password: "${SECRET}"}
            """,
            Map.of("SECRET", "hush"));
    AgentConfig mine = config.agents().get("mine");
    assertEquals(List.of("SECRET"), config.withheldFrom(mine));
  }

  @Test
  void wrongValuesAreNamedWithFileLineAndKey() {
    assertProblem(wrong("url: x"), "holdpoint.yaml:2", "datasources.shop", "needs a type");
    assertProblem(wrong("type: odbc"), "datasources.shop.type", "must be one of jdbc, neo4j");
    assertProblem(wrong("type: jdbc"), "datasources.shop.url", "is missing");
    assertProblem(wrong("type: jdbc, url: \"jdbc:mysql://h/d\""), "shop.url", "jdbc:sqlite:FILE");
    assertProblem(
        wrong("type: jdbc, url: \"jdbc:sqlite:a.db\", writes: true"),
        "shop.writes",
        "did you mean");
    assertProblem(
        wrong("type: jdbc, url: \"jdbc:sqlite:a.db\", write: maybe"),
        "shop.write",
        "true or false");
    assertProblem(sandbox.problems("datasources: {\"a b\": {type: jdbc}}"), "must be a name");
  }

  @Test
  void aSecretDoesNotStandInTheFile() {
    List<String> problems =
        wrong("type: jdbc, url: \"jdbc:postgresql://h/d\", user: ada, password: topsecret");
    assertProblem(problems, "shop.password", "write \"${NAME}\"");
    assertFalse(problems.toString().contains("topsecret"), problems.toString());
    List<String> inUrl = wrong("type: jdbc, url: \"jdbc:postgresql://h/d?password=topsecret\"");
    assertProblem(inUrl, "shop.url", "a password does not stand here");
    assertFalse(inUrl.toString().contains("topsecret"), inUrl.toString());
  }

  @Test
  void aSqliteUrlIsAFileAndNothingElse() {
    for (String path : List.of("", ":memory:", "file:a.db?mode=rwc", "a.db?open_mode=6")) {
      assertProblem(wrong("type: jdbc, url: \"jdbc:sqlite:" + path + "\""), "shop.url", "a file");
    }
    assertProblem(
        wrong("type: jdbc, url: \"jdbc:sqlite:a.db\", user: ada"), "shop.user", "nothing");
  }

  @Test
  void aGraphIsReadWithItsLogin() {
    assertEquals(
        new SourceSetting.Neo4j(
            "shop", "neo4j+s://h:7687", "sales", new SourceSetting.Login("ada", "hush"), true),
        read(
            "type: neo4j, uri: \"neo4j+s://h:7687\", database: sales, user: ada,"
                + " password: \"${SECRET}\", write: true"));
    assertProblem(wrong("type: neo4j"), "shop.uri", "is missing");
    for (String uri : List.of("http://h", "bolt://a:b@h", "neo4j:h", "bolt://h?x=y")) {
      assertProblem(wrong("type: neo4j, uri: \"" + uri + "\""), "shop.uri", "must be neo4j://");
    }
    assertProblem(wrong("type: neo4j, url: x"), "shop.url", "not a known key");
  }

  @Test
  void whatARunMayWriteToIsSettledAtItsStart() {
    Config config =
        sandbox.config(
            """
            agent: mine
            agents: {mine: {type: command, command: [sh]}}
            datasources:
              shop: {type: jdbc, url: "jdbc:sqlite:a.db"}
              stock: {type: jdbc, url: "jdbc:sqlite:b.db", write: true}
              other: {type: jdbc, url: "jdbc:sqlite:c.db", write: true}
            """);
    RunPlanner planner =
        new RunPlanner(
            config,
            new Templates(sandbox.root().resolve("prompts")),
            new Roles(sandbox.root().resolve("agents")),
            (_, _) -> List.of());
    TaskSpec spec = TaskSpec.of("t", "b").sourced(List.of("shop", "stock"));
    var steps = planner.plan(spec, Overrides.NONE).plan().steps();
    assertEquals(List.of("stock"), steps.getFirst().agent().settings().get(SourceSetting.WRITABLE));
    assertFalse(steps.toString().contains("sqlite"), "addresses are not kept in the journal");
    var plain = planner.plan(TaskSpec.of("t", "b"), Overrides.NONE).plan().steps();
    assertFalse(plain.getFirst().agent().settings().containsKey(SourceSetting.WRITABLE));
  }

  @Test
  void aSourceThatIsWrittenOtherwiseThanAtTheRunsStartIsNotLookedAt() {
    String agents = "agent: mine\nagents: {mine: {type: command, command: [sh]}}\ndatasources:\n";
    String a = "  a: {type: jdbc, url: \"jdbc:sqlite:a.db\", write: false}\n";
    String b = "  b: {type: jdbc, url: \"jdbc:sqlite:${PLACE}\"}\n";
    Config config = sandbox.config(agents + a + b, Map.of("PLACE", "b.db"));
    RunPlanner planner =
        new RunPlanner(
            config,
            new Templates(sandbox.root().resolve("prompts")),
            new Roles(sandbox.root().resolve("agents")),
            (_, _) -> List.of());
    TaskSpec spec = TaskSpec.of("t", "b").sourced(List.of("a"));
    SourceDigests before =
        SourceDigests.in(
            planner.plan(spec, Overrides.NONE).plan().steps().getFirst().agent().settings());

    String moved = "  a: {url: \"jdbc:sqlite:a.db\", type: jdbc, write: false}\n";
    String secret = "  b: {type: jdbc, url: \"jdbc:sqlite:/x/${KEY}\"}\n";
    sandbox.write(Places.CONFIG, "# other\n" + agents + moved + secret + b.replace("b:", "c:"));
    List<SourceSetting> now =
        SourceSetting.read(
            sandbox.places(),
            Map.of("KEY", "hush", "PLACE", "b.db"),
            List.of("a", "b", "c"),
            before);
    assertEquals(sandbox.root().resolve("a.db").toString(), file(now.getFirst()));
    assertEquals(new SourceSetting.Changed("b"), now.get(1));
    assertEquals(new SourceSetting.Changed("c"), now.get(2), "it was not there");

    sandbox.write(Places.CONFIG, agents + b);
    assertEquals(
        List.of(new SourceSetting.Changed("a")),
        SourceSetting.read(sandbox.places(), Map.of(), List.of("a"), before),
        "it is gone");
  }

  private static String file(SourceSetting source) {
    return source instanceof SourceSetting.Sqlite sqlite ? sqlite.file() : source.toString();
  }

  @Test
  void aRunOfAVersionThatKeptNoDigestsGoesOn() {
    sandbox.write(Places.CONFIG, "datasources: {a: {type: jdbc, url: \"jdbc:sqlite:a.db\"}}");
    List<SourceSetting> sources =
        SourceSetting.read(
            sandbox.places(), Map.of(), List.of("a"), SourceDigests.in(Map.of("model", "x")));
    assertEquals("a", sources.getFirst().name());
    assertFalse(sources.getFirst() instanceof SourceSetting.Changed);
  }

  @Test
  void oneWithoutItsSecretKeepsNobodyFromTheOthers() {
    sandbox.write(
        Places.CONFIG,
        """
        agents: nonsense
        datasources:
          a: {type: jdbc, url: "jdbc:postgresql://h/d", password: "${MISSING}"}
          b: {type: jdbc, url: "jdbc:sqlite:b.db"}
          c: {type: jdbc, url: nonsense}
        """);
    List<String> names =
        SourceSetting.read(
                sandbox.places(),
                Map.of(),
                List.of("a", "b", "c", "d"),
                new SourceDigests(Map.of()))
            .stream()
            .map(SourceSetting::name)
            .toList();
    assertEquals(List.of("b"), names);
  }

  @Test
  void aTaskThatNamesAnUnknownOneIsToldTheKnown() {
    Config config =
        sandbox.config(
            """
            agent: mine
            agents: {mine: {type: command, command: [sh]}}
            datasources: {shop: {type: jdbc, url: "jdbc:sqlite:a.db"}}
            """);
    RunPlanner planner =
        new RunPlanner(
            config,
            new Templates(sandbox.root().resolve("prompts")),
            new Roles(sandbox.root().resolve("agents")),
            (_, _) -> List.of());
    TaskFile file =
        new TaskFiles(sandbox.places())
            .read(sandbox.write("tasks/a.md", "---\ntitle: a\ndatasources: [shops]\n---\nb\n"));
    assertEquals(List.of("shops"), file.spec().datasources());
    List<String> problems = Sandbox.problems(() -> planner.plan(file, Overrides.NONE));
    assertProblem(problems, "tasks/a.md:3", "datasources", "\"shops\"", "did you mean \"shop\"");
    ProblemsException unknown =
        Assertions.assertThrows(
            ProblemsException.class,
            () -> planner.plan(TaskSpec.of("t", "b").sourced(List.of("stock")), Overrides.NONE));
    assertTrue(unknown.problems().toString().contains("allowed: shop"), unknown.toString());
  }
}
