package dev.holdpoint.app.telemetry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.ServedProject;
import dev.holdpoint.app.telemetry.FakeCollector.Seen;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.TaskId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Spans, as a collector gets them. */
@Timeout(120)
class ExporterTest {
  private static final String CONFIG =
      """
      interactionThreshold: 3
      agent: play
      agents:
        play: {type: script, scenario: scenario.yaml}
      server: {port: 0}
      %s
      """;
  private static final String SCENARIO =
      """
      turns:
        - - say: Private thoughts
          - ask: {prompt: "Which private database?", inputType: choice, choices: [postgres, sqlite]}
        - - finish: {summary: "Uses ${answer}", inputTokens: 12, outputTokens: 3}
      """;

  @TempDir Path folder;
  FakeCollector collector;
  ServedProject project;

  @BeforeEach
  void listen() throws Exception {
    collector = new FakeCollector(0);
  }

  @AfterEach
  void close() {
    if (project != null) {
      project.close();
    }
    collector.close();
  }

  private void open(String line, Map<String, String> env) throws Exception {
    project = ServedProject.open(folder, CONFIG.formatted(line), SCENARIO, env);
  }

  private Map<String, String> environment() {
    Map<String, String> env = new HashMap<>();
    env.put("OTEL_EXPORTER_OTLP_ENDPOINT", collector.address() + "/");
    env.put("OTEL_EXPORTER_OTLP_HEADERS", "x-key=a%20key,other=1");
    env.put("OTEL_SERVICE_NAME", "our agents");
    env.put("OTEL_RESOURCE_ATTRIBUTES", "team=shop");
    return env;
  }

  private TaskId through() throws Exception {
    TaskId task = project.add("A private title").id();
    project.work();
    project.engine().answer(new GateId(task, 1), "sqlite", "secretive ada", Channel.WEB);
    project.work();
    return task;
  }

  private Path position() throws Exception {
    try (var files = Files.walk(project.root())) {
      return files.filter(file -> file.endsWith("telemetry")).findFirst().orElse(null);
    }
  }

  @Test
  void runsTurnsAndHumanWaitsAreSentWithTheirFigures() throws Exception {
    open("", environment());
    TaskId task = through();
    List<Seen> spans = collector.await(4);
    assertEquals(
        List.of("human wait", "run", "turn", "turn"),
        spans.stream().map(span -> span.text("name")).sorted().toList());
    assertEquals(1, spans.stream().map(span -> span.text("traceId")).distinct().count());
    assertEquals(4, spans.stream().map(span -> span.text("spanId")).distinct().count());
    Seen run = spans.stream().filter(span -> span.text("name").equals("run")).findFirst().get();
    assertFalse(run.json().has("parentSpanId"));
    assertTrue(run.text("traceId").matches("[0-9a-f]{32}"));
    assertTrue(run.text("spanId").matches("[0-9a-f]{16}"));
    assertEquals("done", run.attributes().get("holdpoint.outcome"));
    for (Seen span : spans) {
      assertEquals(task.value(), span.attributes().get("holdpoint.task"));
      assertEquals("3", span.attributes().get("holdpoint.threshold"));
      assertTrue(
          Long.parseLong(span.text("startTimeUnixNano"))
              <= Long.parseLong(span.text("endTimeUnixNano")));
      if (!span.text("name").equals("run")) {
        assertEquals(run.text("spanId"), span.text("parentSpanId"));
      }
    }
    Seen wait = spans.stream().filter(s -> s.text("name").equals("human wait")).findFirst().get();
    assertEquals(
        Map.of(
            "holdpoint.channel", "web",
            "holdpoint.gate", task + ".1",
            "holdpoint.gate.kind", "question",
            "holdpoint.outcome", "answered",
            "holdpoint.run", "1",
            "holdpoint.step", "work",
            "holdpoint.task", task.value(),
            "holdpoint.threshold", "3"),
        wait.attributes());
    Seen last =
        spans.stream()
            .filter(span -> "2".equals(span.attributes().get("holdpoint.turn")))
            .findFirst()
            .get();
    assertEquals("12", last.attributes().get("gen_ai.usage.input_tokens"));
    assertEquals("play", last.attributes().get("holdpoint.agent"));
    assertEquals("script", last.attributes().get("holdpoint.agent.type"));
    assertEquals("finished", last.attributes().get("holdpoint.outcome"));
    assertEquals(Set.of("a key"), Set.copyOf(collector.keys));
  }

  @Test
  void whatWasAskedAndAnsweredIsNotTold() throws Exception {
    open("telemetry: {otlp: \"" + collector.address() + "\"}", Map.of());
    through();
    StringBuilder all = new StringBuilder();
    for (int spans = 0; spans < 4; ) {
      String body = collector.bodies.take();
      all.append(body);
      spans += FakeCollector.spans(body).size();
      assertEquals(Map.of("service.name", "holdpoint"), FakeCollector.resource(body));
    }
    for (String secret : List.of("private", "sqlite", "secretive", "Uses", "postgres")) {
      assertFalse(all.toString().contains(secret), all::toString);
    }
  }

  @Test
  void nothingIsSentUnlessSomebodyWantsIt() throws Exception {
    open("", Map.of());
    through();
    assertNull(position());
    project.close();
    for (Map<String, String> off :
        List.of(Map.of("OTEL_SDK_DISABLED", "true"), Map.of("OTEL_TRACES_EXPORTER", "none"))) {
      Map<String, String> env = environment();
      env.putAll(off);
      assertNull(Destination.of(null, env, _ -> {}));
    }
    assertNull(Destination.of(null, Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", " "), _ -> {}));
    assertNull(Destination.of(null, Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", "here"), _ -> {}));
    open("", Map.of());
  }

  @Test
  void whatNobodyTookIsSentByWhoeverComesNextWithTheSameIds() throws Exception {
    collector.status = 503;
    open("", environment());
    through();
    project.close();
    Set<String> tried = new TreeSet<>();
    collector.bodies.forEach(body -> tried.addAll(ids(FakeCollector.spans(body))));
    assertFalse(tried.isEmpty(), "it was tried");
    collector.bodies.clear();
    collector.status = 200;

    project = project.another();

    List<Seen> spans = collector.await(4);
    assertEquals(4, spans.size());
    assertTrue(ids(spans).containsAll(tried));
    project.close();
    Files.writeString(position(), "0");
    collector.bodies.clear();
    project = project.another();
    assertEquals(ids(spans), ids(collector.await(4)), "from the beginning, the same again");
  }

  private static Set<String> ids(List<Seen> spans) {
    return spans.stream()
        .map(span -> span.text("traceId") + span.text("spanId"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void aCollectorThatIsGoneHoldsNothingUp() throws Exception {
    Map<String, String> env = environment();
    collector.close();
    open("", env);
    through();
    long begun = System.nanoTime();
    project.close();
    assertTrue(System.nanoTime() - begun < 60_000_000_000L, "nobody waits for it");
    collector = new FakeCollector(collector.port());
    project = project.another();
    assertEquals(4, collector.await(4).size());
  }

  @Test
  void whatACollectorWillNeverTakeIsLeftOut() throws Exception {
    collector.status = 400;
    open("", environment());
    through();
    collector.await(4);
    collector.status = 200;
    project.close();
    collector.bodies.clear();
    project = project.another();
    through();
    assertEquals(4, collector.await(4).size(), "only the new ones");
  }

  @Test
  void ofTwoProcessesOneSends() throws Exception {
    open("", environment());
    try (ServedProject _ = project.another()) {
      through();
      List<Seen> spans = collector.await(4);
      assertEquals(4, ids(spans).size());
      assertEquals(4, spans.size());
    }
  }
}
