package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.app.text.Shortened;
import dev.holdpoint.model.Todos;
import dev.holdpoint.port.Draft;
import dev.holdpoint.port.PlanFolder;
import org.jspecify.annotations.Nullable;

/** What the model is told in every call: how it works, where it is, its notes, plan and todos. */
record SystemText(Course course) {
  private static final int LONGEST = 40_000;
  private static final String ROLE =
      """
      You are a careful engineer who works on a task in a workspace, by calling tools. Only what you \
      do by tools counts; nobody reads what you say otherwise. Paths are relative to the workspace's \
      top. Where your instructions tell you to end your turn by printing JSON, call a tool instead: \
      job_complete, or ask_human.
      """;
  private static final String PLANNING =
      """
      ## You Plan
      Explore, and write `%1$s/workspace.md` and `%1$s/plan.md` with write_file. Then call \
      next_phase_todos with the todos of the first phase: it writes `%1$s/todos.yaml`, ends your \
      turn, and a person reviews the plan. Nothing but these files can be written now.
      """;
  private static final String STRATEGIC =
      """
      ## You Are in the Strategic Phase
      Work goes in turns of two phases. Now: understand where things are, and write down what you \
      know in `%1$s/workspace.md` and what you are going to do in `%1$s/plan.md`; you will forget \
      all else. Then either call next_phase_todos, which begins the tactical phase with a few small \
      todos, or, when everything is done and checked, job_complete. No other files can be written \
      in this phase.
      """;
  private static final String APPROVED =
      """
      ## You Are in the Strategic Phase
      A person has approved the plan, and its todos are done. Look at what came of them, and write \
      down what you know in `%1$s/workspace.md`; the plan itself stays as it is. Then either call \
      next_phase_todos with the todos of the plan's next phase, or, when everything is done and \
      checked, job_complete. No other files can be written in this phase.
      """;
  private static final String TACTICAL =
      """
      ## You Are in the Tactical Phase
      Do the open todos one after the other, check each, and call todo_complete for it; \
      todo_rewind where one that was done turns out not to be. With the last one the strategic \
      phase begins. Note in `%1$s/workspace.md` what you will need to know later.
      """;

  String text() {
    String dir = course.book().dir();
    String phase =
        switch (course.phase()) {
          case PLANNING -> PLANNING;
          case STRATEGIC -> course.isPlanApproved() ? APPROVED : STRATEGIC;
          case TACTICAL -> TACTICAL;
        };
    Draft draft = course.book().draft();
    return String.join(
        "\n",
        ROLE,
        phase.formatted(dir),
        file(dir, PlanFolder.NOTES, draft.text(PlanFolder.NOTES)),
        file(dir, PlanFolder.PLAN, draft.text(PlanFolder.PLAN)),
        file(dir, Todos.FILE, draft.text(Todos.FILE)));
  }

  private static String file(String dir, String name, @Nullable String text) {
    if (text == null || text.isBlank()) {
      return "`%s/%s` is not written yet.\n".formatted(dir, name);
    }
    String shown =
        text.length() <= LONGEST
            ? text.stripTrailing()
            : Shortened.beginning(text, LONGEST) + "\n… (more of it in the file)";
    return "<file path=\"%s/%s\">\n%s\n</file>\n".formatted(dir, name, shown);
  }
}
