package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Whether a person reviews the plan of a task is said when it is added, or later. */
@Execution(ExecutionMode.CONCURRENT)
class PlanningChoiceIT {
  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project = Project.in(folder).scenario("turns:\n  - - finish: {summary: done}\n");
  }

  private JsonObject planning(String task) throws Exception {
    return project.here("show", task, "--json").exits(0).json().object("planning");
  }

  @Test
  void whetherAPlanIsReviewedIsChosenAndTakenBack() throws Exception {
    String task = project.here("add", "Plan it", "--planning", "true").exits(0).out().strip();
    assertEquals(true, planning(task).values().get("interactive"));
    project.here("show", task).exits(0).saysOut("Planning  true");
    project.here("edit", task, "--planning", "auto").exits(0);
    assertEquals("auto", planning(task).values().get("interactive"));
    project.here("edit", task, "--priority", "0").exits(0);
    assertEquals("auto", planning(task).values().get("interactive"), "others are left alone");
    project.here("edit", task, "--planning", "none").exits(0);
    assertNull(planning(task).values().get("interactive"));
    for (String wrong : List.of("yes", "TRUE", "", "null")) {
      project
          .here("add", "Wrong", "--planning", wrong)
          .exits(2)
          .saysErr("--planning is true, false or auto");
      project.here("edit", task, "--planning", wrong).exits(2);
    }
  }

  @Test
  void whatATaskFileSaysBesideItStays() throws Exception {
    project.write(
        "tasks/t.md",
        "---\nplanning: {interactive: true, dir: .way, maxReviewCycles: 2}\n---\n# T\n");
    project.here("run", "tasks/t.md");
    String task = project.task();
    project.here("edit", task, "--planning", "false").exits(0).saysErr("It comes from tasks/t.md");
    JsonObject planning = planning(task);
    assertEquals(false, planning.values().get("interactive"));
    assertEquals(".way", planning.text("dir"));
    assertEquals(2, planning.integer("maxReviewCycles"));
  }
}
