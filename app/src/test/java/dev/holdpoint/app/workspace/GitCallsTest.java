package dev.holdpoint.app.workspace;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Changes.Ending;
import dev.holdpoint.port.Changes.Form;
import dev.holdpoint.port.Workspaces.Workspace;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Each start of git costs milliseconds of every turn: there are not to be more than needed. */
@Timeout(60)
class GitCallsTest {
  private static final TaskId TASK = new TaskId("hp-1a2b");

  @TempDir Path dir;
  private GitProject project;
  private Path trace;

  @BeforeEach
  void letGitTellOfItsStarts() throws Exception {
    project = GitProject.in(dir);
    trace = project.root.resolveSibling("trace");
    assumeTrue(System.getenv("XDG_CONFIG_HOME") == null, "that one wins over the test's");
    GitProject.write(
        project.root.getParent(), "git/config", "[trace2]\n\teventTarget = " + trace + "\n");
  }

  @Test
  void aTaskFromItsFirstTurnToItsEnd() throws Exception {
    Workspace first = project.enter(TASK);
    first.edits(1, 1);
    GitProject.write(first.directory(), "new.txt", "new\n");
    first.keep(1, 1);
    atMost(13, "the first turn");

    Workspace second = project.enter(TASK);
    second.edits(1, 2);
    GitProject.write(second.directory(), "new.txt", "more\n");
    second.keep(1, 2);
    atMost(12, "a turn where nobody did anything since the last");

    GitProject.write(second.directory(), "new.txt", "by a person\n");
    Workspace third = project.enter(TASK);
    third.edits(1, 3);
    third.keep(1, 3);
    atMost(14, "a turn after edits");
    third.commit("work");
    atMost(4, "a commit");

    project.changes().files(TASK);
    atMost(10, "the files that were changed");
    project.changes().diff(TASK, Form.PATCH, new ByteArrayOutputStream());
    atMost(10, "a diff");
    project.changes().apply(TASK, "applied", Ending.COMMITTED, null, () -> {});
    atMost(26, "bringing it in");
    project.changes().clean(TASK, Set.of());
    atMost(18, "removing it");
  }

  /** Git calls itself, too, which is not counted: that is another thing in each version. */
  private void atMost(int most, String what) throws Exception {
    List<String> starts =
        Files.readAllLines(trace).stream()
            .filter(line -> line.contains("\"event\":\"start\""))
            .filter(line -> !line.matches(".*\"sid\":\"[^\"]*/.*"))
            .map(line -> line.substring(line.indexOf("\"argv\"")))
            .toList();
    Files.delete(trace);
    assertTrue(
        !starts.isEmpty() && starts.size() <= most,
        () -> "%s: %d calls\n%s".formatted(what, starts.size(), String.join("\n", starts)));
  }
}
