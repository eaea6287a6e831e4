package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.real.Part;
import dev.holdpoint.app.real.Reply;
import dev.holdpoint.app.real.Script;
import dev.holdpoint.app.real.Seen;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real Claude Code plans, is sent back, plans again and carries it out. */
class ClaudeCodePlanningRealIT {
  private static final String TODOS = "todos: [{id: 1, title: Make it}]\n";

  @TempDir Path folder;

  private Map<String, Object> file(String path, String text) throws Exception {
    return Map.of("file_path", place(path), "content", text);
  }

  /** Where the project is put, with every link on the way followed. */
  private String place(String path) throws Exception {
    return folder.toRealPath().resolve("project").resolve(path).toString();
  }

  @Test
  void aKillAtEveryStageLosesNothing() throws Exception {
    Script script =
        Script.inOrder(
            Reply.hang(),
            Reply.tool("Write", file(".plan/workspace.md", "# Notes\n"))
                .tool("Write", file(".plan/plan.md", "# First plan\n"))
                .tool("Write", file(".plan/todos.yaml", TODOS))
                .tool("Write", file("too-early.txt", "x\n")),
            Reply.text("Planned."),
            Reply.hang(),
            Reply.tool("Read", Map.of("file_path", place(".plan/plan.md"))),
            Reply.tool("Write", file(".plan/plan.md", "# Second plan\n")),
            Reply.text("Planned again."),
            Reply.hang(),
            Reply.tool("Write", file("made.txt", "made\n")),
            Reply.text("All done."));
    try (ClaudeProject claude = ClaudeProject.in(folder, script)) {
      claude.rules("planning: {interactive: true}\n");
      Project project = claude.project;
      assertEquals(place(""), project.root.toRealPath().toString());
      killed(claude, 1, "run", "-m", "Make it");
      claude.run("run").exits(Result.WAITING).saysOut("🔍");
      assertFalse(project.has("too-early.txt"), "before the plan is approved it writes only that");
      String task = project.task();
      JsonObject first = review(claude, task);
      assertEquals("# First plan\n", first.objects("files").getFirst().text("text"));
      claude.run("review", task, "--changes", "Another one, please").exits(Result.DONE);
      killed(claude, 4, "run");
      claude.run("run").exits(Result.WAITING);
      assertTrue(claude.last().hasPrompt("Another one, please"), claude.last()::toString);
      JsonObject second = review(claude, task);
      assertEquals("# Second plan\n", second.objects("files").getFirst().text("text"));
      claude
          .run("review", task, "--approve", "--digest", first.text("digest"))
          .exits(Result.REFUSED)
          .saysErr("replaced");
      claude.run("review", task, "--approve").exits(Result.DONE);
      killed(claude, 8, "run");
      claude.run("run").exits(Result.DONE);

      assertTrue(claude.last().hasPrompt("## The Approved Plan"), claude.last()::toString);
      assertEquals("made\n", project.read("made.txt"));
      List<String> events = project.events();
      assertEquals(3, events.stream().filter("turn.interrupted"::equals).count(), events::toString);
      assertEquals(2, events.stream().filter("gate.opened"::equals).count(), events::toString);
      assertEquals(List.of(), claude.processes());
    }
  }

  @Test
  void thePlanOfItsOwnPlanModeIsThePlan() throws Exception {
    Map<String, Object> notes = file(".plan/workspace.md", "# Notes\n");
    Map<String, Object> todos = file(".plan/todos.yaml", TODOS);
    Script script =
        seen ->
            switch (seen.turns()) {
              case 0 -> Reply.tool("EnterPlanMode", Map.of());
              case 1 -> Reply.tool("ExitPlanMode", Map.of());
              case 2 ->
                  Reply.tool("Write", notes)
                      .tool("Write", todos)
                      .tool("Write", Map.of("file_path", plan(seen), "content", "# Own\n"));
              case 3 -> Reply.tool("ExitPlanMode", Map.of());
              default -> Reply.text("Planned.");
            };
    try (ClaudeProject claude = ClaudeProject.in(folder, script)) {
      claude.rules("planning: {interactive: true}\n");
      claude.run("run", "-m", "Make it").exits(Result.WAITING);
      List<String> told = claude.last().results().stream().map(Part.Result::text).toList();
      assertTrue(told.get(1).contains("There is no plan in it yet"), told::toString);
      assertTrue(told.getLast().contains("Your plan was taken"), told::toString);
      JsonObject review = review(claude, claude.project.task());
      assertEquals("# Own\n", review.objects("files").getFirst().text("text"));
    }
  }

  /** Where its plan mode told it to write its plan. */
  private static String plan(Seen seen) {
    Matcher place =
        Pattern.compile("[^\\s\"'`()]+/\\.plan/draft/[\\w-]+\\.md").matcher(seen.talk().toString());
    assertTrue(place.find(), seen::toString);
    return place.group();
  }

  private static JsonObject review(ClaudeProject claude, String task) throws Exception {
    return claude.run("review", task, "--json").exits(Result.DONE).json();
  }

  /** Killed while the model thinks about its request of this number. */
  private static void killed(ClaudeProject claude, int request, String... arguments)
      throws Exception {
    try (Running run = claude.project.start(arguments)) {
      claude.model.awaitMain(request);
      run.signal("KILL").end();
    }
  }
}
