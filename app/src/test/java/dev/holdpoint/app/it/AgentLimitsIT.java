package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an agent may not do, however it tries. */
@Execution(ExecutionMode.CONCURRENT)
class AgentLimitsIT {
  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project = Project.in(folder).graceMillis(60_000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "holdpoint",
        "env -i HOME=\"$HOME\" PATH=\"$PATH\" holdpoint -C \"$HOLDPOINT_PROJECT\"",
        "env HOLDPOINT_TOKEN= holdpoint",
        "env HOLDPOINT_TOKEN=garbage holdpoint",
        "env HOLDPOINT_TOKEN=hp-zzzz_00 holdpoint",
        "env -i HOME=\"$HOME\" PATH=\"$PATH\" sh -c 'exec setsid -w holdpoint \"$@\"' sh -C"
            + " \"$HOLDPOINT_PROJECT\""
      })
  void itCanNotAnswerItsOwnGate(String holdpoint) throws Exception {
    project.agent(
        """
        holdpoint ask "Delete everything?" --type confirmation
        %s respond "$HOLDPOINT_TASK.1" yes > "$SEEN/out" 2> "$SEEN/err"; echo $? > "$SEEN/exit"
        """
            .formatted(holdpoint));

    project.here("run", "-m", "x").exits(Result.WAITING);

    assertEquals("1\n", project.seen("exit"));
    assertEquals("", project.seen("out"));
    assertTrue(project.seen("err").contains("only a person"), project.seen("err"));
    assertEquals("awaiting_input", project.state());
    assertEquals(1, project.events().stream().filter("agent.overstepped"::equals).count());
    project.here("log", project.task()).saysOut("[REFUSED]", "respond " + project.task() + ".1");
  }

  @Test
  void whatItTriesWithOthersGatesIsInItsOwnJournal() throws Exception {
    project.agent("holdpoint ask 'Which?'\n");
    String other = project.here("add", "Other").exits(0).out().strip();
    project.here("run", other).exits(Result.WAITING);
    project.agent(
        """
        for gate in %1$s.1 %1$s nothing hp-; do
          holdpoint respond "$gate" yes 2>> "$SEEN/err"; echo $? >> "$SEEN/exit"
        done
        """
            .formatted(other));
    String own = project.here("add", "Own").exits(0).out().strip();
    project.here("run", own).exits(0);

    assertEquals("1\n1\n1\n1\n", project.seen("exit"));
    assertEquals(List.of("The attempt was recorded."), recorded(project.seen("err")));
    List<String> attempts = attempts(own);
    assertEquals(
        List.of(
            "respond " + other + ".1", "respond " + other + ".1", "respond nothing", "respond hp-"),
        attempts,
        "also where there is no such gate");
    project.here("log", own).saysOut("[REFUSED] the agent tried", "respond " + other + ".1");
    assertEquals(
        List.of("respond %s.1 (by the agent of %s)".formatted(other, own)),
        attempts(other).stream().distinct().toList());
    assertEquals("awaiting_input", project.show(other).text("state"));
  }

  private static List<String> recorded(String err) {
    return err.lines()
        .map(line -> line.substring(line.indexOf("only a person can.") + 19))
        .distinct()
        .toList();
  }

  private List<String> attempts(String task) throws Exception {
    return project.here("journal", task, "--json").exits(0).jsonList().stream()
        .filter(entry -> entry.text("type").equals("agent.overstepped"))
        .map(entry -> entry.object("data").text("attempt"))
        .toList();
  }

  /** In a session of its own, with a clean environment, and with nobody of the agent above it. */
  private static final String ORPHAN =
      """
      env -i HOME="$HOME" PATH="$PATH" SEEN="$SEEN" P="$HOLDPOINT_PROJECT" T="$HOLDPOINT_TASK" \\
        setsid sh -c '( until [ -e "$SEEN/go" ]; do sleep 0.05; done
          holdpoint -C "$P" %s > "$SEEN/out" 2> "$SEEN/err"
          echo $? > "$SEEN/exit.part"; mv "$SEEN/exit.part" "$SEEN/exit" ) &' \\
        < /dev/null > /dev/null 2>&1
      """;

  @ParameterizedTest
  @ValueSource(strings = {"respond \"$T.1\" yes", "cancel \"$T\"", "run -m more"})
  void norByAnOrphanThatHidesWhereItComesFrom(String command) throws Exception {
    assumeMarked();
    project.agent(
        "holdpoint ask Q?\n"
            + ORPHAN.formatted(command)
            + "touch \"$SEEN/go\"; until [ -e \"$SEEN/exit\" ]; do sleep 0.05; done\n");

    project.here("run", "-m", "x").exits(Result.WAITING);

    assertRefused();
  }

  @Test
  void norByAnOrphanThatOutlivesTheTurn() throws Exception {
    assumeMarked();
    project.agent("holdpoint ask Q?\n" + ORPHAN.formatted("respond \"$T.1\" yes"));
    project.here("run", "-m", "x").exits(Result.WAITING);

    Files.createFile(project.seen.resolve("go"));

    Await.until("the orphan tried", () -> project.hasSeen("exit"));
    assertRefused();
  }

  private void assertRefused() throws Exception {
    assertEquals("1\n", project.seen("exit"));
    assertEquals("", project.seen("out"));
    assertTrue(project.seen("err").contains("An agent can't"), project.seen("err"));
    assertEquals("awaiting_input", project.state());
  }

  private static void assumeMarked() throws Exception {
    assumeTrue(
        Program.shell("ulimit -w 1 2> /dev/null || ulimit -x 1 2> /dev/null; cat /proc/self/limits")
            .matches("(?s).*Max file locks +1 +1 .*"),
        "SKIPPED: orphans of agents are not known here, as there is no limit on file locks");
  }

  @Test
  void itCanNotAnswerAnotherTasksGateEither() throws Exception {
    project.agent(
        """
        if [ -z "$OTHER" ]; then holdpoint ask "Q?"; else
          holdpoint respond "$OTHER" yes; echo $? > "$SEEN/exit"
        fi
        """);
    project.here("run", "-m", "one").exits(Result.WAITING);
    project.with("OTHER", project.task());

    project.here("run", "-m", "two").exits(0);

    assertEquals("1\n", project.seen("exit"));
    assertEquals("open", gate(project.environment.get("OTHER")).text("state"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "holdpoint run",
        "holdpoint run \"$HOLDPOINT_TASK\"",
        "holdpoint run -m more",
        "holdpoint -C \"$HOLDPOINT_PROJECT\" run -m more",
        "env -i HOME=\"$HOME\" PATH=\"$PATH\" holdpoint -C \"$HOLDPOINT_PROJECT\" run -m more",
        "env HOLDPOINT_PROJECT=/tmp holdpoint -C \"$HOLDPOINT_PROJECT\" run -m more"
      })
  void itCanNotRunTasksOfItsProject(String command) throws Exception {
    project.agent(command + " > \"$SEEN/out\" 2> \"$SEEN/err\"; echo $? > \"$SEEN/exit\"\n");

    project.here("run", "-m", "x").exits(0);

    assertEquals("1\n", project.seen("exit"));
    assertTrue(project.seen("err").contains("An agent can't run tasks"), project.seen("err"));
    project.task();
  }

  @Test
  void itMayRunTasksOfAnotherProject() throws Exception {
    Project other = Project.in(Files.createDirectories(folder.resolve("other")));
    other.scenario("turns:\n  - - finish: {summary: other}\n");
    project.agent(
        "holdpoint -C '"
            + other.root
            + "' run -m x > \"$SEEN/out\" 2>&1; echo $? > \"$SEEN/exit\"\n");

    project.here("run", "-m", "x").exits(0);

    assertEquals("0\n", project.seen("exit"));
    assertEquals("done", other.state());
    project.task();
  }

  @Test
  void itMayLook() throws Exception {
    project.agent(
        "holdpoint show \"$HOLDPOINT_TASK\" --json > \"$SEEN/show\"; holdpoint list >"
            + " \"$SEEN/list\"\n");

    project.here("run", "-m", "x").exits(0);

    assertTrue(project.seen("show").contains("\"running\""), project.seen("show"));
    assertTrue(project.seen("list").contains(project.task()));
  }

  @Test
  void theFolderForFilesIsNotThereWhileItWorks() throws Exception {
    project.agent(
        """
        [ $HOLDPOINT_TURN = 1 ] || exit 0
        holdpoint ask "Q?"
        dir="$HOLDPOINT_PROJECT/.holdpoint/interaction/$HOLDPOINT_TASK.1"
        ls "$dir" > "$SEEN/ls" 2>&1
        mkdir -p "$dir"; echo mine > "$dir/response.txt"
        """);

    project.here("run", "-m", "x").exits(Result.WAITING);

    assertFalse(project.seen("ls").contains("request.json"), project.seen("ls"));
    project.here("run").exits(Result.WAITING);
    assertEquals("open", gate(project.task()).text("state"));
  }

  @Test
  void aConfigThatItChangesInItsWorkspaceDoesNotCount() throws Exception {
    project.agent(
        """
        case $HOLDPOINT_TURN in
          1)
            printf 'interactionThreshold: 0\\n' > holdpoint.yaml
            holdpoint ask "Q?" > "$SEEN/asked"
            holdpoint where --json > "$SEEN/where" ;;
        esac
        """);
    project.git();

    project.here("run", "-m", "x").exits(Result.WAITING).saysOut("Q?");

    assertTrue(project.seen("pwd.1").contains(".holdpoint/workspaces/"), project.seen("pwd.1"));
    assertTrue(project.seen("where").contains("\"project\": \"" + project.root + "\""));
    List<String> env = project.seen("env.1").lines().toList();
    assertTrue(env.contains("HOLDPOINT_PROJECT=" + project.root));
  }

  private JsonObject gate(String task) throws Exception {
    return project.show(task).objects("gates").getFirst();
  }
}
