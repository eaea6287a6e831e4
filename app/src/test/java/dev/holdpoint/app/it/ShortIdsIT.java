package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A slip of a key names a task for looking, and never for changing one. */
@Execution(ExecutionMode.CONCURRENT)
class ShortIdsIT {
  @TempDir Path folder;
  Project project;
  String id;

  @BeforeEach
  void prepare() throws Exception {
    project = Project.in(folder).scenario("turns:\n  - - ask: {prompt: Q?}\n");
    id = project.here("add", "Ship\u202e it").exits(0).out().strip();
  }

  @Test
  void anyBeginningIsEnoughToLook() throws Exception {
    for (int length = 4; length <= id.length(); length++) {
      for (String name : List.of(id.substring(0, length), id.substring(3, length))) {
        project.here("show", name).exits(0).saysOut(id);
        project.here("journal", name, "--json").exits(0);
        project.here("tree", name).exits(0).saysOut(id);
        project.here("diff", name).neverSays("too short");
        project.here("review", name).exits(Result.REFUSED).saysErr(id + " has nothing to review");
      }
    }
    project.here("log", id.substring(3, 4)).exits(0);
    project.here("journal", "verify", id.substring(3, 4)).exits(0);
    String middle = id.substring(4);
    project.here("show", middle).exits(Result.USAGE).saysErr("There is no task \"" + middle);
    project.here("show", "hp-").exits(Result.USAGE);
  }

  @Test
  void whatChangesSomethingNeedsThreeCharacters() throws Exception {
    project.here("run", id).exits(Result.WAITING);
    String before = project.here("journal", id, "--json").exits(0).out();
    List<List<String>> changes =
        List.of(
            List.of("cancel", "ID"),
            List.of("close", "ID"),
            List.of("defer", "ID"),
            List.of("reopen", "ID"),
            List.of("edit", "ID", "--title", "Other"),
            List.of("dep", "add", "ID", id),
            List.of("dep", "rm", id, "ID"),
            List.of("respond", "ID", "yes"),
            List.of("respond", "ID.1", "yes"),
            List.of("review", "ID", "--approve"),
            List.of("review", "ID.1", "--approve"),
            List.of("apply", "ID"),
            List.of("clean", "ID"),
            List.of("run", "ID"),
            List.of("add", "New", "--parent", "ID"),
            List.of("add", "New", "--depends-on", "ID"),
            List.of("edit", id, "--parent", "ID"));
    for (List<String> change : changes) {
      for (String name : List.of(id.substring(3, 4), id.substring(0, 4), id.substring(3, 5))) {
        String[] line = change.stream().map(w -> w.replace("ID", name)).toArray(String[]::new);
        Result refused = project.here(line).exits(Result.USAGE).saysNothingOut();
        refused.saysErr("\"" + name + "\" is too short", "at least 3 characters", id);
        refused.saysErr("Ship\\u202e it").neverSays("\u202e");
      }
    }
    assertEquals(before, project.here("journal", id, "--json").exits(0).out());
    assertEquals(1, project.here("list", "--json").exits(0).jsonList().size());
  }

  @Test
  void threeCharactersOrAllOfThemAreEnough() throws Exception {
    project.run("cancel", id.substring(3, 4)).exits(Result.USAGE).saysErr("at least 3 characters");
    project.here("defer", id.substring(3, 6)).exits(0).saysOut(id + " is deferred");
    project.here("reopen", id.substring(0, 6)).exits(0).saysOut(id);
    project.here("run", id.substring(3, 6)).exits(Result.WAITING);
    project.here("respond", id.substring(3, 6) + ".1", "yes").exits(0);
    project.here("cancel", id).exits(0).saysOut(id + " is cancelled");
    assertTrue(project.show(id.substring(3, 4)).text("state").equals("cancelled"));
  }
}
