package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.tool.ToolException;
import dev.holdpoint.model.Todos;
import dev.holdpoint.model.Todos.Status;
import dev.holdpoint.model.Todos.Todo;
import dev.holdpoint.port.Draft;
import dev.holdpoint.port.PlanFolder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How the model gets from phase to phase and from todo to todo. */
final class PlanSkills {
  private static final String TODOS =
      """
      {"type": "object",
       "properties": {
         "phase": {"type": "string", "description": "The name of the phase that begins."},
         "todos": {"type": "array", "items": {"type": "object",
           "properties": {
             "id": {"type": "string", "description": "Short and unique; numbered where left out."},
             "title": {"type": "string", "description": "One line."},
             "detail": {"type": "string", "description": "How one sees that it is done."}},
           "required": ["title"]}}},
       "required": ["phase", "todos"]}\
      """;
  private static final String COMPLETE =
      """
      {"type": "object",
       "properties": {
         "id": {"type": "string"},
         "note": {"type": "string", "description": "What was done, in one or two sentences."}},
       "required": ["id"]}\
      """;
  private static final String REWIND =
      """
      {"type": "object",
       "properties": {
         "id": {"type": "string"},
         "why": {"type": "string", "description": "Why it has to be done again."}},
       "required": ["id", "why"]}\
      """;
  private static final String FINISH =
      """
      {"type": "object",
       "properties": {
         "summary": {"type": "string",
           "description": "What was done and how it was checked, for the person."}},
       "required": ["summary"]}\
      """;

  private final Course course;
  private final TodoBook book;

  PlanSkills(Course course) {
    this.course = course;
    this.book = course.book();
  }

  List<Skill> all() {
    List<Skill> skills = new ArrayList<>();
    skills.add(
        skill(
            Course.NEXT_PHASE,
            "Ends the strategic phase: these are the todos of the next phase. Before, write"
                + " workspace.md and plan.md. In planning it ends your turn, and a person reviews"
                + " the plan.",
            TODOS,
            this::next));
    if (course.phase() != Course.Phase.PLANNING) {
      skills.add(
          skill(
              "todo_complete",
              "A todo is done and checked. With the last one the strategic phase begins.",
              COMPLETE,
              (_, args) -> complete(args)));
      skills.add(
          skill(
              "todo_rewind",
              "A todo that was done turns out not to be: it is open again.",
              REWIND,
              (_, args) -> rewind(args)));
      skills.add(
          skill(
              "job_complete",
              "The whole job is done and checked, no todo is open: ends your work.",
              FINISH,
              (_, args) -> finish(args)));
    }
    return skills;
  }

  private static Skill skill(String name, String description, String schema, Skill.Act act) {
    return new Skill(name, description, schema, Skill.Again.HARMLESS, act);
  }

  private Done next(Pending call, JsonObject args) throws ToolException {
    Todos wanted = new Todos(named(args, "phase"), todos(args));
    if (course.phase() == Course.Phase.PLANNING) {
      book.write(wanted);
      List<String> problems = book.draft().problems();
      return problems.isEmpty()
          ? new Done.Over("The plan is complete: a person reviews it now.", "The plan is written.")
          : new Done.Badly(
              "The todos are written, but the plan can't be reviewed yet: %s. Set this right, then"
                      .formatted(String.join("; ", problems))
                  + " call this again.");
    }
    // A repeated call whose result a crash took away finds its own todos.
    boolean isRepeated = wanted.equals(book.todos());
    if (course.phase() == Course.Phase.TACTICAL && !isRepeated) {
      return new Done.Badly(
          "A phase is under way, and these todos are open: %s. Complete them first; one that is not"
                  .formatted(book.openWords())
              + " to be done gets the status dropped in %s/%s.".formatted(book.dir(), Todos.FILE));
    }
    for (String file : List.of(PlanFolder.NOTES, PlanFolder.PLAN)) {
      String text = book.draft().text(file);
      if (text == null || text.isBlank()) {
        return new Done.Badly(
            "Write %s/%s first: it is missing or empty. Then call this again."
                .formatted(book.dir(), file));
      }
    }
    String last = book.draft().text(Todos.FILE);
    if (last != null && !isRepeated) {
      course.assignment().desk().todos(last);
    }
    book.write(wanted);
    tell();
    course
        .assignment()
        .desk()
        .commit("Phase %d begins: %s".formatted(course.phases() + 1, wanted.phase()));
    return new Done.Well("The tactical phase begins. Open todos: %s.".formatted(book.openWords()));
  }

  /** People who watch see how far it is. */
  private void tell() {
    String text = book.draft().text(Todos.FILE);
    if (text != null) {
      course.assignment().desk().progress(text);
    }
  }

  private static List<Todo> todos(JsonObject args) throws ToolException {
    List<Todo> todos = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    Set<String> titles = new HashSet<>();
    for (JsonObject item : args.objects("todos")) {
      String given = id(item);
      String id = given == null ? Integer.toString(todos.size() + 1) : given;
      String title = named(item, "title");
      if (!ids.add(id)) {
        throw new ToolException("Two todos have the id %s: each needs its own.".formatted(id));
      }
      if (!titles.add(title)) {
        throw new ToolException("Two todos are the same: \"%s\".".formatted(title));
      }
      todos.add(new Todo(id, title, item.optionalText("detail"), Status.PENDING));
    }
    if (todos.isEmpty()) {
      throw new ToolException(
          "\"todos\" lists nothing. A phase needs at least one; if all is done, call"
              + " job_complete.");
    }
    return todos;
  }

  /** Models write numbers where a text is wanted. */
  private static @Nullable String id(JsonObject item) {
    Object id = item.values().get("id");
    String text = id == null ? "" : String.valueOf(id).strip();
    return text.isEmpty() ? null : text;
  }

  private static String named(JsonObject args, String key) throws ToolException {
    String text = args.text(key).strip();
    if (text.isEmpty()) {
      throw new ToolException("\"%s\" can't be empty.".formatted(key));
    }
    return text;
  }

  /** A list and the one of its todos that a call is about. */
  private record Chosen(Todos todos, Todo todo) {}

  private Chosen chosen(JsonObject args) throws ToolException {
    String id = id(args);
    Todos todos = book.todos();
    if (todos == null) {
      String problem = book.problem();
      throw new ToolException(
          problem.isEmpty()
              ? "There are no todos yet: call next_phase_todos."
              : "The list of todos can't be read: %s. Write it anew.".formatted(problem));
    }
    Todo todo = id == null ? null : todos.todo(id);
    if (todo == null) {
      throw new ToolException(
          "There is no todo %s; there are %s."
              .formatted(
                  id == null ? "without an id" : id,
                  String.join(", ", todos.todos().stream().map(Todo::id).toList())));
    }
    return new Chosen(todos, todo);
  }

  private Done complete(JsonObject args) throws ToolException {
    Chosen chosen = chosen(args);
    Todo todo = chosen.todo();
    if (todo.status() == Status.DROPPED) {
      return new Done.Badly("Todo %s was dropped.".formatted(todo.id()));
    }
    boolean isDone = todo.status() == Status.DONE;
    if (course.phase() != Course.Phase.TACTICAL && !isDone) {
      return new Done.Badly(
          "You are in the strategic phase: decide on the todos with next_phase_todos first.");
    }
    if (!isDone) {
      book.mark(chosen.todos(), todo, Status.DONE);
      tell();
    }
    String note = args.optionalText("note");
    course
        .assignment()
        .desk()
        .commit(
            "Todo %s: %s%s"
                .formatted(
                    todo.id(), todo.title(), note == null || note.isBlank() ? "" : "\n\n" + note));
    return new Done.Well(
        "Todo %s is done%s. %s"
            .formatted(
                todo.id(),
                isDone ? " already" : "",
                book.open().isEmpty()
                    ? "All todos are done: the strategic phase begins. Look at what came of it,"
                        + " bring your notes up to date, then call next_phase_todos"
                        + " or job_complete."
                    : "Open: " + book.openWords() + "."));
  }

  private Done rewind(JsonObject args) throws ToolException {
    Chosen chosen = chosen(args);
    String why = named(args, "why");
    if (course.phases() == 0 && course.phase() == Course.Phase.STRATEGIC) {
      return new Done.Badly("No phase has begun yet: call next_phase_todos first.");
    }
    book.mark(chosen.todos(), chosen.todo(), Status.PENDING);
    tell();
    return new Done.Well(
        "Todo %s is open again (%s). Open: %s."
            .formatted(chosen.todo().id(), why, book.openWords()));
  }

  private Done finish(JsonObject args) throws ToolException {
    String summary = named(args, "summary");
    Draft draft = book.draft();
    if (draft.text(Todos.FILE) != null && book.todos() == null) {
      return new Done.Badly(
          "The list of todos can't be read: %s. Set it right first.".formatted(book.problem()));
    }
    if (course.phase() == Course.Phase.TACTICAL) {
      return new Done.Badly(
          "These todos are open: %s. Complete them first; one that is not to be done gets the"
                  .formatted(book.openWords())
              + " status dropped in %s/%s.".formatted(book.dir(), Todos.FILE));
    }
    return new Done.Over("Done.", summary);
  }
}
