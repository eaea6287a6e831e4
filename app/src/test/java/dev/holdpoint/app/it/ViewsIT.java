package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What list, show, journal and where say, to people and to programs. */
@Execution(ExecutionMode.CONCURRENT)
class ViewsIT {
  private static final Set<String> TASK =
      Set.of(
          "id",
          "title",
          "state",
          "priority",
          "size",
          "parent",
          "dependsOn",
          "agent",
          "threshold",
          "run",
          "step",
          "createdAt",
          "updatedAt");
  private static final Set<String> GATE =
      Set.of(
          "gate",
          "task",
          "title",
          "priority",
          "size",
          "kind",
          "state",
          "prompt",
          "context",
          "inputType",
          "choices",
          "sensitive",
          "confidence",
          "recommendation",
          "askedAt");

  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project =
        Project.in(folder)
            .scenario(
                """
                turns:
                  - - assume: {text: "Port 5432", confidence: 0.9}
                    - ask: {prompt: "Which database?", context: "Two machines"}
                  - - finish: {summary: "Uses ${answer}", model: m, inputTokens: 12, outputTokens: 3}
                """)
            .write("tasks/a.md", "---\npriority: 1\nsize: large\n---\n# The title\n");
  }

  @Test
  void everyJsonTaskHasAllFieldsOfTheContract() throws Exception {
    JsonObject run = project.here("run", "tasks/a.md", "--json").exits(Result.WAITING).json();
    JsonObject listed = project.here("list", "--json").exits(0).jsonList().getFirst();
    JsonObject shown = project.show(run.text("id"));

    for (JsonObject task : List.of(run, listed, shown)) {
      assertTrue(task.values().keySet().containsAll(TASK), task::toString);
      assertEquals("The title", task.text("title"));
      assertEquals("awaiting_input", task.text("state"));
      assertEquals(1, task.integer("priority"));
      assertEquals("large", task.text("size"));
      assertNull(task.values().get("parent"));
      assertEquals(List.of(), task.values().get("dependsOn"));
      assertEquals("play", task.text("agent"));
      assertEquals(3, task.integer("threshold"));
      assertEquals(1, task.integer("run"));
      assertEquals("work", task.text("step"));
      isUtc(task.text("createdAt"));
      isUtc(task.text("updatedAt"));
    }
    for (JsonObject task : List.of(run, shown)) {
      assertEquals(1, task.objects("gates").size());
      assertEquals(
          Set.of("text", "question", "confidence", "turn", "at"),
          task.objects("assumptions").getFirst().values().keySet());
      assertEquals(List.of(), task.values().get("usage"));
      assertEquals(
          Set.of("totalDuration", "totalPauseTime"), task.object("stats").values().keySet());
    }
  }

  @Test
  void everyJsonGateHasAllFieldsOfTheContract() throws Exception {
    project.here("run", "tasks/a.md").exits(Result.WAITING);
    JsonObject gate = project.here("list", "--awaiting", "--json").exits(0).jsonList().getFirst();

    assertTrue(gate.values().keySet().containsAll(GATE), gate::toString);
    assertFalse(gate.values().containsKey("answer"), gate::toString);
    assertEquals(project.task() + ".1", gate.text("gate"));
    assertEquals(project.task(), gate.text("task"));
    assertEquals("question", gate.text("kind"));
    assertEquals("open", gate.text("state"));
    assertEquals("Two machines", gate.text("context"));
    assertEquals("text", gate.text("inputType"));
    assertEquals(List.of(), gate.values().get("choices"));
    assertEquals(false, gate.values().get("sensitive"));
    isUtc(gate.text("askedAt"));

    project.here("respond", project.task(), "postgres").exits(0);
    JsonObject closed = project.show(project.task()).objects("gates").getFirst();
    assertEquals("answered", closed.text("state"));
    assertEquals("postgres", closed.text("answer"));
    assertEquals("ada", closed.text("by"));
    assertEquals("cli", closed.text("channel"));
    isUtc(closed.text("answeredAt"));
    assertEquals("[]", project.here("list", "--awaiting", "--json").exits(0).out().strip());
  }

  @Test
  void finishedTasksHaveUsageSummaryAndBothTimes() throws Exception {
    project.here("run", "tasks/a.md").exits(Result.WAITING);
    project.here("respond", project.task(), "postgres", "--run").exits(0);
    JsonObject task = project.show(project.task());

    assertEquals("done", task.text("state"));
    assertEquals("Uses postgres", task.text("summary"));
    JsonObject usage = task.objects("usage").getFirst();
    assertEquals(
        Set.of("model", "inputTokens", "outputTokens", "costUsd"), usage.values().keySet());
    assertTrue(task.object("stats").number("totalPauseTime") > 0);
  }

  @Test
  void emptyListsAreArrays() throws Exception {
    assertEquals("[]", project.here("list", "--json").exits(0).out().strip());
    assertEquals("[]", project.here("list", "--awaiting", "--json").exits(0).out().strip());
    assertEquals("[]", project.here("run", "--json").exits(0).out().strip());
    assertEquals("[]", project.here("validate", "--json").exits(0).out().strip());
    project.here("list", "--awaiting").exits(0).saysNothingOut().saysErr("Nothing waits");
  }

  @Test
  void listShowsAllTasksByPriorityAndFiltersByState() throws Exception {
    project.here("run", "-m", "later one").exits(Result.WAITING);
    project.here("run", "tasks/a.md").exits(Result.WAITING);

    Result list = project.here("list").exits(0);

    assertTrue(list.out().indexOf("The title") < list.out().indexOf("later one"), list::toString);
    project.here("list", "--state", "done").exits(0).saysNothingOut();
    assertEquals(2, project.here("list", "--state", "AWAITING_INPUT", "--json").jsonList().size());
    project.here("list", "--state", "asleep").exits(Result.USAGE).saysErr("awaiting_input");
  }

  @Test
  void awaitingShowsEachGateWithEverythingOneNeedsToAnswer() throws Exception {
    project.here("run", "tasks/a.md").exits(Result.WAITING);

    project
        .here("list", "--awaiting")
        .exits(0)
        .saysOut(
            "❓ " + project.task() + ".1",
            "P1",
            "large",
            "The title",
            "Which database?",
            "Two machines",
            "asked");
  }

  @Test
  void showTellsTheWholeStoryInOrder() throws Exception {
    project.here("run", "tasks/a.md").exits(Result.WAITING);
    project.here("show", project.task()).exits(0).saysOut("waits for an answer");
    project.here("respond", project.task(), "postgres\nor so", "--run").exits(0);

    Result shown = project.here("show", project.task().substring(3)).exits(0);

    shown.saysOut(
        "done: Uses postgres",
        "tasks/a.md",
        "Which database?",
        "→ postgres",
        "by ada via cli",
        "Port 5432",
        "12 in, 3 out (m)",
        "worked",
        "waited for people");
  }

  @Test
  void theJournalHasEveryEntryInOrder() throws Exception {
    project.here("run", "tasks/a.md").exits(Result.WAITING);
    project.here("respond", project.task(), "postgres", "--run").exits(0);

    assertEquals(
        List.of(
            "task.created",
            "run.queued",
            "turn.started",
            "assumption.made",
            "gate.opened",
            "turn.ended",
            "gate.answered",
            "turn.started",
            "turn.ended",
            "step.finished",
            "run.finished"),
        project.events());
    List<JsonObject> entries = project.here("journal", project.task(), "--json").jsonList();
    for (int i = 0; i < entries.size(); i++) {
      assertEquals(i + 1, entries.get(i).integer("sequence"));
      isUtc(entries.get(i).text("at"));
    }
    project.here("journal", project.task()).exits(0).saysOut("gate.answered", "\"postgres\"");
  }

  @Test
  void whereNamesAllPlacesEvenIfTheStoreIsDamaged() throws Exception {
    project.here("run", "tasks/a.md").exits(Result.WAITING);
    project.write(".holdpoint/holdpoint.db", "no database");

    JsonObject where = project.run("where", "--json").exits(0).json();

    assertEquals(project.root.toString(), where.text("project"));
    assertEquals(project.root.resolve("holdpoint.yaml").toString(), where.text("config"));
    for (String place : List.of("logs", "state", "interaction", "workspaces")) {
      assertEquals(project.root.resolve(".holdpoint/" + place).toString(), where.text(place));
    }
    assertEquals(project.root.resolve(".holdpoint/holdpoint.db").toString(), where.text("store"));
    Result list = project.here("list").exits(1).saysNothingOut();
    list.saysErr("holdpoint.db");
    assertEquals("no database", project.read(".holdpoint/holdpoint.db"));
  }

  @Test
  void whereMakesNoStore() throws Exception {
    project.run("where").exits(0).saysOut("store", "holdpoint.db");

    assertFalse(project.has(".holdpoint"));
  }

  @Test
  void unknownAndAmbiguousTasksAreSaidToBeSo() throws Exception {
    project.here("run", "tasks/a.md").exits(Result.WAITING);
    project.here("run", "-m", "x").exits(Result.WAITING);
    for (String command : List.of("show", "journal", "log")) {
      project.run(command, "zzzzz").exits(Result.USAGE).saysErr("zzzzz", "holdpoint list");
      project.run(command, "").exits(Result.USAGE);
      project.run(command, "../etc").exits(Result.USAGE);
      project.run(command).exits(Result.USAGE).saysErr("ID");
    }
  }

  private static void isUtc(String text) {
    assertTrue(text.endsWith("Z"), text);
    assertFalse(Instant.parse(text).isAfter(Instant.now().plusSeconds(60)), text);
  }
}
