package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The completion script in a real bash, with the real program behind it. */
@Execution(ExecutionMode.CONCURRENT)
class CompletionIT {
  /** What bash itself does when somebody presses the key; compopt works only within that. */
  private static final String PRESS =
      """
      compopt() { :; }
      source completion.sh
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
      handler=$(complete -p holdpoint | sed 's/.*-F \\([^ ]*\\).*/\\1/')
      COMPREPLY=(); $handler holdpoint "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """;

  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws Exception {
    project = Project.in(folder).scenario("turns:\n  - - ask: {prompt: Q?}\n");
    project.write("completion.sh", project.run("completion").exits(0).out());
    project.write("press.sh", PRESS);
    project.with("PATH", Program.LAUNCHER.getParent() + ":" + project.environment.get("PATH"));
  }

  /** What is offered for the last of these words. */
  private Set<String> offered(String... words) throws Exception {
    List<String> line = new ArrayList<>(List.of("bash", "press.sh", "holdpoint"));
    line.addAll(Arrays.asList(words));
    try (Running bash = Program.start(project.root, project.environment, line)) {
      Result result = bash.result();
      assertEquals("", result.err(), result::toString);
      return result.out().lines().filter(l -> !l.isBlank()).collect(Collectors.toSet());
    }
  }

  private String add(String title) throws Exception {
    return project.here("add", title).exits(0).out().strip();
  }

  @Test
  void commandsAndOptionsAreCompleted() throws Exception {
    assertEquals(Set.of("show"), offered("sho"));
    assertTrue(offered("").containsAll(Set.of("add", "edit", "dep", "tree", "stats", "respond")));
    assertEquals(Set.of("--json"), offered("show", "--js"));
    assertEquals(Set.of("add", "rm"), offered("dep", ""));
    assertFalse(offered("list", "--").contains("--ids"), "which is none of people's business");
  }

  @Test
  void idsOfTasksAreCompletedWhereverOneIsExpected() throws Exception {
    String first = add("First");
    String second = add("Second");
    Set<String> both = Set.of(first, second);

    assertEquals(both, offered("show", ""));
    assertEquals(both, offered("close", "hp-"));
    assertEquals(Set.of(first), offered("show", distinctBegin(first, second)));
    assertEquals(Set.of(first), offered("show", first.substring(3)), "as people type them");
    assertEquals(both, offered("dep", "add", first, ""));
    assertEquals(both, offered("add", "x", "--depends-on", ""));
    assertEquals(both, offered("edit", first, "--parent", ""));
    assertEquals(both, offered("edit", "--priority", "1", ""));
    assertEquals(both, offered("-C", project.root.toString(), "log", ""));
    assertTrue(offered("journal", "").containsAll(Set.of(first, second, "verify", "head")));
    assertEquals(Set.of(), offered("show", first, ""), "one is enough");
    assertEquals(Set.of(), offered("show", "nothing"));
    assertEquals(Set.of(), offered("edit", first, "--title", ""));
  }

  /** Ids are made up: two of them may begin alike. */
  private static String distinctBegin(String id, String other) {
    int length = 1;
    while (other.startsWith(id.substring(0, length))) {
      length++;
    }
    return id.substring(0, length);
  }

  @Test
  void gatesAreCompletedForAnswers() throws Exception {
    String task = add("Asks");
    add("Does not");
    project.here("run", task).exits(Result.WAITING);

    assertEquals(Set.of(task + ".1"), offered("respond", ""));
    assertEquals(Set.of(task + ".1"), offered("respond", "--by", "ada", task.substring(3, 5)));
  }

  @Test
  void filesAreCompletedWhereOneIsExpected() throws Exception {
    project
        .write("tasks.txt", "")
        .write("tasks/log in.md", "# Log in\n")
        .write("tasks/old.md", "# Old\n");
    String task = add("First");

    assertEquals(Set.of("tasks/log in.md", "tasks/old.md"), offered("run", "tasks/"));
    assertTrue(offered("run", "").containsAll(Set.of(task, "tasks")), "a task is one or the other");
    assertEquals(Set.of("tasks/log in.md"), offered("respond", task, "--file", "tasks/l"));
    assertEquals(Set.of("tasks/old.md"), offered("add", "x", "--document", "tasks/o"));
    assertEquals(Set.of("tasks"), offered("-C", "ta"));
    assertEquals(Set.of("tasks"), offered("list", "-C", "ta"));
    assertEquals(Set.of("tasks"), offered("run-all", "t"), "folders alone");
    assertEquals(Set.of("tasks"), offered("init", "t"));
  }

  @Test
  void wordsAreCompletedThatOnlySomePlacesTake() throws Exception {
    project.write(
        "holdpoint.yaml",
        """
        agents:
          play: {type: script, scenario: scenario.yaml}
          planner: {type: command, command: [sh]}
        pipelines:
          careful: [{name: work}]
        responses: {templates: {ship: "Go ahead.", stop: "No."}}
        """);
    project.write("agents/data.md", "Mind the data.\n");

    assertEquals(
        Set.of("awaiting_input", "awaiting_review", "awaiting_reset"),
        offered("list", "--state", "aw"));
    assertEquals(Set.of("done"), offered("list", "--state", "=", "do"));
    assertEquals(Set.of("play", "planner"), offered("run", "--agent", "pl"));
    assertEquals(Set.of("planner"), offered("add", "x", "--agent", "pla" + "n"));
    assertEquals(Set.of("careful"), offered("run", "--pipeline", ""));
    assertEquals(Set.of("data", "design", "docs"), offered("edit", "x", "--role", "d"));
    assertEquals(Set.of("admin", "agent"), offered("token", "create", "--role", "a"));
    assertEquals(Set.of("responder"), offered("link", "--role", "r"));
    assertEquals(Set.of("ship", "stop"), offered("respond", "x", "--template", "s"));
    assertEquals(Set.of("medium"), offered("add", "x", "--size", "m"));
    assertEquals(Set.of("auto"), offered("run", "--planning", "a"));
  }

  @Test
  void nothingIsMadeByLooking() throws Exception {
    assertEquals(Set.of(), offered("show", ""));
    assertEquals(Set.of("play"), offered("run", "--agent", ""));
    assertEquals(Set.of(), offered("-C", "/", "run", "--agent", ""));
    assertFalse(project.has(".holdpoint"), "a store");
    assertEquals(Set.of(), offered("-C", "/", "show", ""));
  }
}
