package dev.holdpoint.app.telemetry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.ServedProject;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.TaskId;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a history's spans are. */
@Timeout(120)
class SpansTest {
  private static final String CONFIG =
      """
      interactionThreshold: 3
      agent: play
      agents:
        play: {type: script, scenario: scenario.yaml}
      server: {port: 0}
      """;

  @TempDir Path folder;
  ServedProject project;

  @AfterEach
  void close() {
    project.close();
  }

  private List<Entry> history(TaskId task) {
    return project.engine().journal().read(task);
  }

  private static Map<String, String> outcomes(List<Span> spans) {
    return spans.stream()
        .collect(
            Collectors.toMap(
                Span::name, span -> (String) span.attributes().get("holdpoint.outcome")));
  }

  @Test
  void aRunThatIsGivenUpEndsItsWait() throws Exception {
    project = ServedProject.open(folder, CONFIG, "turns:\n  - - ask: {prompt: Sure?}\n");
    TaskId task = project.add("One").id();
    project.work();
    assertEquals(Map.of("turn", "asked"), outcomes(Spans.of(history(task))));

    project.engine().cancel(task, "ada");

    List<Span> spans = Spans.of(history(task));
    assertEquals(
        Map.of("turn", "asked", "human wait", "withdrawn", "run", "cancelled"), outcomes(spans));
    assertTrue(spans.stream().noneMatch(Span::failed));
  }

  @Test
  void aFailureIsMarkedAndTheNextRunIsAnotherSpanOfTheSameTrace() throws Exception {
    project = ServedProject.open(folder, CONFIG, "turns:\n  - - fail: a private reason\n");
    TaskId task = project.add("One").id();
    project.work();
    project.engine().reopen(task, "ada");
    project.work();

    List<Span> spans = Spans.of(history(task));

    assertEquals(List.of("turn", "run", "turn", "run"), spans.stream().map(Span::name).toList());
    assertTrue(spans.stream().allMatch(Span::failed));
    assertEquals(4, spans.stream().map(span -> span.ids().span()).distinct().count());
    assertEquals(1, spans.stream().map(span -> span.ids().trace()).distinct().count());
    assertFalse(OtlpJson.of(spans, Map.of()).contains("private"));
  }

  @Test
  void whatIsSaidLaterChangesNoSpanThatIsOver() throws Exception {
    project =
        ServedProject.open(
            folder, CONFIG, "turns:\n  - - ask: {prompt: Sure?}\n  - - finish: {summary: x}\n");
    TaskId task = project.add("One").id();
    project.work();
    project
        .engine()
        .answer(
            project.engine().task(task).gate(1).id(),
            "yes",
            "ada",
            dev.holdpoint.model.Channel.CLI);
    project.work();
    List<Entry> history = history(task);
    List<Span> all = Spans.of(history);
    for (int length = 1; length <= history.size(); length++) {
      List<Span> part = Spans.of(history.subList(0, length));
      assertEquals(all.subList(0, part.size()), part);
      long end = length;
      assertEquals(
          all.stream().filter(span -> span.closedBy() <= end).count(), part.size(), "no later");
    }
    assertTrue(
        history.stream()
            .filter(entry -> all.stream().anyMatch(s -> s.closedBy() == entry.sequence()))
            .allMatch(entry -> Spans.mayClose(entry.event())));
  }
}
