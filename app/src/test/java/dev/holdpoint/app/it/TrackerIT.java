package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tasks that are written down, changed and closed by hand. */
@Execution(ExecutionMode.CONCURRENT)
class TrackerIT {
  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project =
        Project.in(folder)
            .scenario("turns:\n  - - say: \"Working\"\n    - finish: {summary: all of it}\n");
  }

  private String add(String... arguments) throws Exception {
    String[] all = new String[arguments.length + 1];
    all[0] = "add";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    String id = project.here(all).exits(0).out().strip();
    assertTrue(id.matches("hp-[a-z0-9]{4,}"), id);
    return id;
  }

  @Test
  void aTaskIsAddedWithAllThatCanBeSaidAboutIt() throws Exception {
    String parent = add("Ship it");
    String needed = add("Draw it");

    JsonObject task =
        project
            .runWithInput(
                "Two fields,\nno more.\n",
                "add",
                "Build it",
                "--parent",
                parent.substring(3),
                "--depends-on",
                needed,
                "--priority",
                "0",
                "--size",
                "Large",
                "--threshold",
                "5",
                "--agent",
                "play",
                "--body",
                "-",
                "--json")
            .exits(0)
            .json();

    assertEquals("Build it", task.text("title"));
    assertEquals("Two fields,\nno more.", task.text("body"));
    assertEquals(parent, task.text("parent"));
    assertEquals(List.of(needed), task.values().get("dependsOn"));
    assertEquals(List.of(needed), task.values().get("blockedBy"));
    assertEquals("blocked", task.text("state"));
    assertEquals(0, task.integer("priority"));
    assertEquals("large", task.text("size"));
    assertEquals(5, task.integer("threshold"));
    assertEquals("play", task.text("agent"));
    JsonObject shown = project.show(task.text("id"));
    assertEquals("blocked", shown.text("state"));
    JsonObject listed =
        project.here("list", "--state", "blocked", "--json").exits(0).jsonList().getFirst();
    assertEquals(task.text("id"), listed.text("id"));
    assertEquals(parent, listed.text("parent"));
    assertEquals(List.of(needed), listed.values().get("dependsOn"));
    assertEquals(List.of(task.text("id")), project.show(needed).values().get("blocks"));
    assertEquals(List.of(task.text("id")), project.show(parent).values().get("children"));
  }

  @Test
  void withoutABodyTheAgentIsToldTheTitle() throws Exception {
    String task = add("Fix the typo");

    assertEquals("Fix the typo", project.show(task).text("body"));
    project.here("edit", task, "--title", "Fix both typos").exits(0);
    assertEquals("Fix both typos", project.show(task).text("body"));
    project.here("run", task).exits(0).saysOut("all of it");
  }

  @Test
  void whatMakesNoSenseIsRefusedAndNothingIsAdded() throws Exception {
    for (String[] wrong :
        List.of(
            new String[] {"add", " "},
            new String[] {"add", "two\nlines"},
            new String[] {"add", "x".repeat(201)},
            new String[] {"add"},
            new String[] {"add", "x", "--priority", "10"},
            new String[] {"add", "x", "--priority", "-1"},
            new String[] {"add", "x", "--priority", "urgent"},
            new String[] {"add", "x", "--size", "huge"},
            new String[] {"add", "x", "--threshold", "6"},
            new String[] {"add", "x", "--agent", "nobody"},
            new String[] {"add", "x", "--pipeline", "nothing"},
            new String[] {"add", "x", "--parent", "zzzz"},
            new String[] {"add", "x", "--depends-on", "zzzz"},
            new String[] {"add", "x", "y"})) {
      project.run(wrong).exits(Result.USAGE).saysNothingOut();
    }
    project.here("list").exits(0).saysErr("No tasks");
  }

  @Test
  void aBlockedTaskIsNotRunAndReleasedByItself() throws Exception {
    String first = add("First");
    String second = add("Second", "--depends-on", first);
    String third = add("Third", "--depends-on", second, "--depends-on", first);
    assertEquals("blocked", project.stateFile(third).text("state"));
    project.here("run", second).exits(Result.REFUSED).saysErr("blocked", first);
    assertReady(first);

    project.here("run", first).exits(0);
    assertReady(second);
    assertEquals("open", project.stateFile(second).text("state"));
    assertEquals("blocked", project.stateFile(third).text("state"));

    project.here("close", second).exits(0).saysOut(second + " is done").saysErr(third);
    assertReady(third);
    assertEquals("open", project.stateFile(third).text("state"));

    project.here("reopen", first).exits(0);
    assertEquals("blocked", project.show(third).text("state"));
    assertEquals("blocked", project.stateFile(third).text("state"));
    assertReady(first);
  }

  private void assertReady(String... tasks) throws Exception {
    List<String> ready =
        project.here("list", "--ready", "--json").exits(0).jsonList().stream()
            .map(task -> task.text("id"))
            .toList();
    assertEquals(Set.of(tasks), Set.copyOf(ready));
  }

  @Test
  void circlesAreRefusedWhicheverWayTheyAreClosed() throws Exception {
    String first = add("First");
    String second = add("Second", "--depends-on", first, "--parent", first);
    String third = add("Third", "--depends-on", second, "--parent", second);

    project.here("dep", "add", first, first).exits(1).saysErr("can't depend on itself");
    project.here("dep", "add", first, third).exits(1).saysErr("depends on it");
    project.here("edit", first, "--depends-on", third).exits(1).saysErr("depends on it");
    project.here("edit", first, "--parent", third).exits(1).saysErr("part of it");
    project.here("edit", first, "--parent", first).exits(1).saysErr("part of itself");

    JsonObject unchanged = project.show(first);
    assertEquals(List.of(), unchanged.values().get("dependsOn"));
    assertNull(unchanged.values().get("parent"));
    assertEquals(1, project.here("journal", first, "--json").jsonList().size());
  }

  @Test
  void dependenciesComeAndGo() throws Exception {
    String first = add("First");
    String second = add("Second");
    project.here("dep", "add", second, first.substring(3)).exits(0).saysOut(first, "not done yet");
    project.here("dep", "add", second, first).exits(0);
    assertEquals(List.of(first), project.show(second).values().get("dependsOn"));

    JsonObject free = project.here("dep", "rm", second, first, "--json").exits(0).json();
    assertEquals("open", free.text("state"));
    project.here("dep", "rm", second, first).exits(1).saysErr("does not depend on " + first);
    project.here("dep").exits(Result.USAGE).saysErr("dep add TASK ON");
    project.here("dep", "add", second).exits(Result.USAGE).saysErr("ON");
    project.here("dep", "add", second, "zzzz").exits(Result.USAGE).saysErr("no task");
  }

  @Test
  void editSetsWhatItNamesAndNoneTakesAway() throws Exception {
    String parent = add("Parent");
    String task = add("Task", "--parent", parent, "--depends-on", parent, "--threshold", "4");

    project.here("edit", task, "--title", "Better", "--priority", "1").exits(0).saysOut("Better");
    JsonObject edited = project.show(task);
    assertEquals("Better", edited.text("title"));
    assertEquals(1, edited.integer("priority"));
    assertEquals(parent, edited.text("parent"));
    assertEquals(4, edited.integer("threshold"));

    edited =
        project
            .here(
                "edit",
                task,
                "--parent",
                "none",
                "--depends-on",
                "none",
                "--threshold",
                "none",
                "--json")
            .exits(0)
            .json();
    assertNull(edited.values().get("parent"));
    assertEquals(List.of(), edited.values().get("dependsOn"));
    assertNull(edited.values().get("threshold"));
    assertEquals("Better", edited.text("title"));
    project
        .here("edit", task)
        .exits(Result.USAGE)
        .saysErr("no terminal", "--title", "--depends-on", "--role");
    project.here("edit", task, "--agent", "nobody").exits(Result.USAGE).saysErr("nobody");
  }

  @Test
  void editWithoutOptionsOpensTitleAndBodyInAnEditor() throws Exception {
    String task = add("Old title", "--body", "Old body");
    project.executable(
        "editor.sh", "#!/bin/sh\ncp \"$1\" \"$SEEN/page\"\ncp \"$SEEN/next\" \"$1\"\n");
    project.with("EDITOR", project.root.resolve("editor.sh").toString());

    edited("# New title\n\nNew\nbody\n", 0);
    assertEquals("# Old title\n\nOld body\n", project.seen("page"));
    JsonObject shown = project.show(task);
    assertEquals("New title", shown.text("title"));
    assertEquals("New\nbody", shown.text("body"));

    edited("no title at all\n", 1);
    edited("", 1);
    assertEquals("New title", project.show(task).text("title"));
  }

  private void edited(String text, int exit) throws Exception {
    Files.writeString(project.seen.resolve("next"), text);
    String task = project.here("list", "--json").jsonList().getFirst().text("id");
    try (Running edit = project.terminal("edit", task)) {
      edit.end().exits(exit);
    }
  }

  @Test
  void aTaskOfAFileSaysThatTheFileIsReadAgain() throws Exception {
    project.write("tasks/a.md", "---\npriority: 3\n---\n# From a file\n");
    String parent = add("Parent");
    String task = project.here("run", "tasks/a.md", "--json").exits(0).json().text("id");

    project
        .here("edit", task, "--priority", "0", "--parent", parent)
        .exits(0)
        .saysErr("tasks/a.md");
    assertEquals(0, project.show(task).integer("priority"));

    project.here("run", "tasks/a.md", "--again").exits(0);
    JsonObject again = project.show(task);
    assertEquals(3, again.integer("priority"));
    assertEquals(parent, again.text("parent"), "which a file can't say");
  }

  @Test
  void aClosedTaskIsDoneAndItsGatesAreWithdrawn() throws Exception {
    project.scenario("turns:\n  - - ask: {prompt: Q?}\n");
    String task = add("Ask me");
    project.here("run", task).exits(Result.WAITING);

    project.here("close", task, "--reason", "done by hand", "--by", "bob").exits(0);

    JsonObject shown = project.show(task);
    assertEquals("done", shown.text("state"));
    assertEquals("withdrawn", shown.objects("gates").getFirst().text("state"));
    project.here("respond", task + ".1", "late").exits(1).saysErr("withdrawn");
    project.here("close", task).exits(1).saysErr("done already");
    project.here("log", task).saysOut("closed by bob: done by hand");
    project.here("list", "--awaiting", "--json").exits(0).saysOut("[]");
  }

  @Test
  void anyUnambiguousBeginningOfAnIdIsEnough() throws Exception {
    String task = add("One");
    String end = task.substring(3);
    for (String part : List.of(task, end, end.substring(0, 2), task.toUpperCase(Locale.ROOT))) {
      assertEquals(task, project.show(part).text("id"));
    }
    project.here("show", "").exits(Result.USAGE);
    project.here("show", "hp-").exits(Result.USAGE);
    project.here("show", "%").exits(Result.USAGE);
  }

  @Test
  void anAmbiguousBeginningNamesTheChoices() throws Exception {
    Set<String> ids = new TreeSet<>();
    String beginning = null;
    // Thirty-six letters and digits: among so many tasks two begin with the same one.
    while (beginning == null) {
      String id = add("Task " + ids.size());
      String first = id.substring(0, TaskId.PREFIX.length() + 1);
      beginning = ids.stream().anyMatch(other -> other.startsWith(first)) ? first : null;
      ids.add(id);
    }
    String shared = beginning;
    List<String> like = ids.stream().filter(id -> id.startsWith(shared)).toList();
    Result refused = project.here("close", shared).exits(Result.USAGE).saysNothingOut();
    like.forEach(refused::saysErr);
    ids.stream().filter(id -> !like.contains(id)).forEach(refused::neverSays);
  }

  @Test
  void theTreeShowsPartsAndOpenQuestions() throws Exception {
    String root = add("Root", "--priority", "1");
    project.scenario("turns:\n  - - ask: {prompt: \"Which database?\"}\n");
    String asking = add("Asks", "--parent", root);
    String blocked = add("Waits", "--parent", root, "--depends-on", asking);
    project.here("run", asking).exits(Result.WAITING);

    assertEquals(
        """
        ○  %1$s  Root
        ├─ ❓ %2$s  Asks
        │     ❓ %2$s.1  Which database?
        └─ 🔒 %3$s  Waits  (needs %2$s)
        """
            .formatted(root, asking, blocked),
        project.here("tree").exits(0).out());
    List<JsonObject> json = project.here("tree", root, "--json").exits(0).jsonList();
    assertEquals(List.of(root, asking, blocked), json.stream().map(t -> t.text("id")).toList());
    assertEquals(1, json.get(1).integer("depth"));
    assertEquals(asking + ".1", json.get(1).objects("gates").getFirst().text("gate"));
    project.here("tree", asking).exits(0).neverSays("Root");
    project.here("show", blocked).exits(0).saysOut("blocked", "Part of", "Needs", "Asks");
    project.here("show", root).exits(0).saysOut("Parts", "Asks", "Waits");
    project.here("show", asking).exits(0).saysOut("Blocks", "Waits");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "close $OTHER",
        "edit $OTHER --title mine",
        "dep add $OTHER $HOLDPOINT_TASK",
        "dep rm $OTHER $HOLDPOINT_TASK",
        "reopen $OTHER",
        "defer $OTHER",
        "cancel $OTHER",
        "respond --all"
      })
  void anAgentMayNotDoWhatOnlyPeopleMay(String command) throws Exception {
    project.agent(
        "holdpoint " + command + " > \"$SEEN/out\" 2>&1 < /dev/null; echo $? > \"$SEEN/exit\"\n");
    String other = add("Another");
    project.with("OTHER", other);

    project.here("run", "-m", "x").exits(0);

    assertEquals("1\n", project.seen("exit"), project.seen("out"));
    assertTrue(project.seen("out").contains("An agent can't do this"), project.seen("out"));
    assertEquals("open", project.show(other).text("state"));
    assertEquals("Another", project.show(other).text("title"));
  }

  @Test
  void anAgentMayAddTasks() throws Exception {
    project.agent("holdpoint add 'Found on the way' > \"$SEEN/out\" 2>&1\n");

    project.here("run", "-m", "x").exits(0);

    assertEquals("Found on the way", project.show(project.seen("out").strip()).text("title"));
  }
}
