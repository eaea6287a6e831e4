package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What becomes of the files that tasks change: diff, apply, clean. */
@Execution(ExecutionMode.CONCURRENT)
class ChangesIT {
  private static final String WORK =
      """
      echo "$HOLDPOINT_TASK" > shared.txt
      echo new > "$HOLDPOINT_TASK.txt"
      printf 'red \\033[31m alert\\n' > colour.txt
      """;

  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project = Project.in(folder).graceMillis(60_000);
  }

  @Test
  void aTasksChangesAreShownBroughtInAndClearedAway() throws Exception {
    project.agent(WORK).write("shared.txt", "original\n").write("mine.txt", "mine\n").git();
    project.shell("git config user.name Ada && git config user.email ada@example.org");
    project.write("mine.txt", "not committed\n");
    project.here("run", "-m", "Add\ncolours").exits(0);
    String id = project.task();

    project
        .here("diff", id)
        .exits(0)
        .saysOut("-original\n+" + id + "\n", "red \\u001b[31m alert")
        .neverSays("\u001b");
    String shown = project.here("diff", id).exits(0).out();
    assertTrue(shown.endsWith("\n") && !shown.endsWith("\n\n"), shown);
    project.here("diff", id, "--stat").exits(0).saysOut("3 files changed");
    JsonObject diff = project.here("diff", id, "--json").exits(0).json();
    assertEquals(
        List.of("colour.txt", id + ".txt", "shared.txt"),
        diff.objects("files").stream().map(file -> file.text("path")).toList());
    assertEquals("added", diff.objects("files").getFirst().text("change"));
    project.write("patch", project.here("diff", "--exact", id).exits(0).out());
    project.shell("git apply --check patch && rm patch");
    project.here("diff", id, "--stat", "--exact").exits(Result.USAGE);

    project.here("clean").exits(0).saysErr("never applied").saysNothingOut();
    project.here("clean", id).exits(Result.REFUSED).saysErr("holdpoint apply " + id);
    project.here("apply", id).exits(0).saysOut(id + " is in main as ", "3 files");
    assertEquals(id + "\n", project.read("shared.txt"));
    assertEquals(" M mine.txt\n", project.shell("git status --porcelain"));
    assertTrue(
        project.shell("git log -1 --format=%s").startsWith(id + ": Add"),
        project.shell("git log -1 --format=%s"));
    project.here("apply", id).exits(0).saysOut("has everything");

    JsonObject cleaned = project.here("clean", "--json").exits(0).jsonList().getFirst();
    assertEquals("removed", cleaned.text("result"));
    assertFalse(project.has(".holdpoint/workspaces/" + id));
    assertFalse(project.shell("git branch").contains("holdpoint/"));
    project.here("clean").exits(0).saysErr("nothing to clean");
    project.here("diff", id).exits(Result.REFUSED).saysErr("no workspace");
  }

  @Test
  void twoTasksThatChangeTheSameFileDontSeeEachOtherAndCantBothBeApplied() throws Exception {
    project.agent("cat shared.txt >> \"$SEEN/saw\"\n" + WORK);
    project.write("shared.txt", "original\n").git();
    project.here("run", "-m", "one").exits(0);
    String one = project.task();
    project.here("run", "-m", "two").exits(0);
    String two =
        project.names(".holdpoint/workspaces").stream()
            .filter(name -> name.startsWith("hp-") && !name.equals(one))
            .findFirst()
            .orElseThrow();
    assertEquals("original\noriginal\n", project.seen("saw"));
    project.here("apply", one, "--no-commit").exits(0).saysOut("staged");
    project.here("apply", two).exits(Result.REFUSED).saysErr("shared.txt", "Commit, stash or move");
    project.shell(Project.commit("by hand"));

    String before = picture();
    project
        .here("apply", two)
        .exits(Result.REFUSED)
        .saysErr("shared.txt", "git merge main", "nothing was applied")
        .saysNothingOut();
    JsonObject conflict = project.here("apply", two, "--json").exits(Result.REFUSED).json();
    assertEquals("conflict", conflict.text("result"));
    assertEquals(before, picture());
  }

  @Test
  void anAgentCanNeitherApplyNorCleanButMayLook() throws Exception {
    project
        .agent(
            """
            echo new > new.txt
            for call in "diff $HOLDPOINT_TASK" "apply $HOLDPOINT_TASK" "clean" "clean --force"; do
              holdpoint $call > "$SEEN/out" 2>&1; echo "$call: $?" >> "$SEEN/codes"
            done
            """)
        .git();
    project.here("run", "-m", "x").exits(0);
    String id = project.task();
    assertEquals(
        "diff %s: 0\napply %s: 1\nclean: 1\nclean --force: 1\n".formatted(id, id),
        project.seen("codes"));
    assertTrue(project.seen("out").contains("only a person"), project.seen("out"));
    assertFalse(project.has("new.txt"));
    assertEquals(3, project.events().stream().filter("agent.overstepped"::equals).count());
  }

  @Test
  void whatIsNotFinishedStaysAndWithoutGitThereIsNothing() throws Exception {
    project.agent("echo new > new.txt; holdpoint ask 'Q?'\n");
    project.here("run", "-m", "x").exits(Result.WAITING);
    String id = project.task();
    project.here("diff", id).exits(Result.REFUSED).saysErr("no git repository");
    project.here("apply", id).exits(Result.REFUSED).saysErr("no git repository");
    project.here("clean").exits(0).saysErr("nothing to clean");

    project.git();
    project.here("run", "-m", "y").exits(Result.WAITING);
    String other = project.names(".holdpoint/workspaces").getLast();
    project.here("clean").exits(0).saysErr("nothing to clean");
    project.here("clean", "--force", other).exits(Result.REFUSED).saysErr("awaiting_input");
    project.here("cancel", other).exits(0);
    project.here("clean", "--force", other).exits(0).saysOut("removed");
  }

  @Test
  void whatAPersonChangesAtAGateIsToldAndEveryTurnsTreeIsKept() throws Exception {
    project
        .agent("echo draft > draft.txt; [ $HOLDPOINT_TURN = 2 ] || holdpoint ask 'Is it well?'\n")
        .git();
    project.here("run", "-m", "x").exits(Result.WAITING);
    String id = project.task();
    project.write(".holdpoint/workspaces/" + id + "/draft.txt", "reworded by a person\n");
    project.here("respond", id, "see my changes", "--run").exits(0);

    String told = project.seen("prompt.2");
    assertTrue(told.contains("-draft\n+reworded by a person\n"), told);
    assertFalse(project.seen("prompt.1").contains("draft.txt"), "there was nothing to tell");
    String kept = "refs/holdpoint/" + id + "/1/";
    assertEquals("draft\n", project.shell("git show " + kept + "1:draft.txt"));
    assertEquals(
        "reworded by a person\n", project.shell("git show " + kept + "2.before:draft.txt"));
    assertEquals("draft\n", project.shell("git show " + kept + "2:draft.txt"));
    assertEquals(
        project.shell("git rev-parse main"), project.shell("git rev-parse holdpoint/" + id));
  }

  private String picture() throws Exception {
    return project.shell(
        "git --no-optional-locks status --porcelain && git ls-files -s && git for-each-ref"
            + " && git rev-parse HEAD && find . -path ./.git -prune -o -path ./.holdpoint -prune"
            + " -o -type f -print | sort | xargs sha256sum");
  }
}
