package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.app.agent.nativ.Clearance.Passage;
import dev.holdpoint.app.agent.nativ.Clearance.Wish;
import dev.holdpoint.app.agent.nativ.Skill.Again;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.text.Shortened;
import dev.holdpoint.app.tool.ToolException;
import dev.holdpoint.model.ToolUse.Reach;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;

/** Reading and writing in the workspace. */
final class FileSkills {
  private static final int MOST_LINES = 2000;
  private static final int MOST_CHARACTERS = 100_000;
  private static final String READ =
      """
      {"type": "object",
       "properties": {
         "path": {"type": "string"},
         "from": {"type": "integer", "minimum": 1, "description": "The first line, from 1."},
         "lines": {"type": "integer", "minimum": 1, "description": "How many; 2000 at most."}},
       "required": ["path"]}\
      """;
  private static final String LIST =
      """
      {"type": "object",
       "properties": {
         "path": {"type": "string", "description": "A folder; the top where left out."},
         "glob": {"type": "string", "description": "e.g. *.java or src/**/*.md"}}}\
      """;
  private static final String SEARCH =
      """
      {"type": "object",
       "properties": {
         "pattern": {"type": "string", "description": "A regular expression, line by line."},
         "path": {"type": "string", "description": "A folder; the top where left out."},
         "glob": {"type": "string", "description": "Only in files like this."}},
       "required": ["pattern"]}\
      """;
  private static final String WRITE =
      """
      {"type": "object",
       "properties": {"path": {"type": "string"}, "text": {"type": "string"}},
       "required": ["path", "text"]}\
      """;
  private static final String EDIT =
      """
      {"type": "object",
       "properties": {
         "path": {"type": "string"},
         "old": {"type": "string", "description": "Stands exactly once in the file."},
         "new": {"type": "string"}},
       "required": ["path", "old", "new"]}\
      """;

  private final Ground ground;
  private final Course course;
  private final Clearance clearance;

  FileSkills(Ground ground, Course course, Clearance clearance) {
    this.ground = ground;
    this.course = course;
    this.clearance = clearance;
  }

  List<Skill> all() {
    return List.of(
        skill("read_file", "The lines of a text file, with their numbers.", READ, this::read),
        skill("list_files", "The files of the workspace.", LIST, this::list),
        skill("search_files", "The lines that fit a pattern.", SEARCH, this::search),
        skill(
            "write_file",
            "Writes a whole file; folders are made. In the strategic phase only those of the plan.",
            WRITE,
            this::write),
        new Skill("edit_file", "Replaces one passage of a file.", EDIT, Again.NEVER, this::edit));
  }

  private static Skill skill(String name, String description, String schema, Skill.Act act) {
    return new Skill(name, description, schema, Again.HARMLESS, act);
  }

  private Done read(Pending call, JsonObject args)
      throws ToolException, IOException, InterruptedException {
    Ground.Spot spot = ground.file(args.text("path"));
    return switch (looked(call, "Read", Map.of("path", spot.name()), spot.name())) {
      case Passage.Closed(Done done) -> done;
      case Passage.Open _ -> new Done.Well(numbered(ground.text(spot), args));
    };
  }

  private static String numbered(String text, JsonObject args) throws ToolException {
    List<String> lines = text.lines().toList();
    int from = args.has("from") ? args.integer("from") : 1;
    int count = args.has("lines") ? args.integer("lines") : MOST_LINES;
    if (from < 1 || count < 1) {
      throw new ToolException("\"from\" and \"lines\" are numbers from 1.");
    }
    StringBuilder shown = new StringBuilder();
    int next = from;
    int end = (int) Math.min(lines.size(), (long) from + Math.min(count, MOST_LINES) - 1);
    while (next <= end && shown.length() < MOST_CHARACTERS) {
      String line = lines.get(next - 1);
      shown.append("%d\t%s\n".formatted(next, Shortened.beginning(line, 10_000)));
      next++;
    }
    if (next <= lines.size()) {
      shown.append(
          "… %d lines in all; go on with from: %d".formatted(lines.size(), Math.max(next, 1)));
    }
    return shown.isEmpty()
        ? "(no such lines: the file has %d)".formatted(lines.size())
        : shown + "";
  }

  private Done list(Pending call, JsonObject args)
      throws ToolException, IOException, InterruptedException {
    String path = given(args, "path");
    String glob = given(args, "glob");
    return switch (looked(call, "Glob", Map.of("path", path, "glob", glob), path)) {
      case Passage.Closed(Done done) -> done;
      case Passage.Open _ -> new Done.Well(new Search(ground).names(path, glob));
    };
  }

  private Done search(Pending call, JsonObject args)
      throws ToolException, IOException, InterruptedException {
    String path = given(args, "path");
    String pattern = args.text("pattern");
    return switch (looked(call, "Grep", Map.of("path", path, "pattern", pattern), path)) {
      case Passage.Closed(Done done) -> done;
      case Passage.Open _ ->
          new Done.Well(
              new Search(ground)
                  .lines(pattern, path, given(args, "glob"), clearance.searchable(path)));
    };
  }

  private static String given(JsonObject args, String key) {
    String text = args.optionalText(key);
    return text == null ? "" : text;
  }

  private Passage looked(Pending call, String tool, Map<String, Object> args, String subject)
      throws IOException, InterruptedException {
    return clearance.of(
        call, new Wish(tool, Map.copyOf(args), subject, Reach.READS, Again.HARMLESS));
  }

  private Done write(Pending call, JsonObject args)
      throws ToolException, IOException, InterruptedException {
    Ground.Spot spot = ground.spot(args.text("path"));
    String text = args.text("text");
    return switch (mayWrite(call, "Write", spot, Map.of("path", spot.name(), "content", text))) {
      case Passage.Closed(Done done) -> done;
      case Passage.Open open -> written(spot, open, given(open.args(), "content"));
    };
  }

  private Done edit(Pending call, JsonObject args)
      throws ToolException, IOException, InterruptedException {
    Ground.Spot spot = ground.file(args.text("path"));
    Map<String, Object> wish =
        Map.of("path", spot.name(), "old", args.text("old"), "new", args.text("new"));
    replaced(spot, args);
    return switch (mayWrite(call, "Edit", spot, wish)) {
      case Passage.Closed(Done done) -> done;
      case Passage.Open open -> written(spot, open, replaced(spot, open.args()));
    };
  }

  private String replaced(Ground.Spot spot, JsonObject args) throws ToolException, IOException {
    String text = ground.text(spot);
    String old = args.text("old");
    int first = old.isEmpty() ? -1 : text.indexOf(old);
    if (first < 0) {
      throw new ToolException(
          "\"old\" does not stand in %s. Read it, and copy the passage exactly."
              .formatted(spot.name()));
    }
    if (text.indexOf(old, first + 1) >= 0) {
      throw new ToolException(
          "\"old\" stands more than once in %s: take more of what is around it."
              .formatted(spot.name()));
    }
    return text.substring(0, first) + args.text("new") + text.substring(first + old.length());
  }

  private Passage mayWrite(Pending call, String tool, Ground.Spot spot, Map<String, Object> args)
      throws IOException, InterruptedException {
    boolean isPlan = spot.name().startsWith(course.book().dir() + "/");
    return !isPlan && course.phase() == Course.Phase.STRATEGIC
        ? new Passage.Closed(
            new Done.Badly(
                ("You are in the strategic phase, in which only files in %s/ are written. Call"
                        + " next_phase_todos to begin with the work.")
                    .formatted(course.book().dir())))
        : clearance.of(
            call,
            new Wish(
                tool,
                Map.copyOf(args),
                spot.name(),
                spot.isPowerful() ? Reach.WRITES_RULES : Reach.WRITES_INSIDE,
                tool.equals("Edit") ? Again.NEVER : Again.HARMLESS));
  }

  private static Done written(Ground.Spot spot, Passage.Open open, String text)
      throws ToolException, IOException {
    if (!spot.name().equals(open.args().text("path"))) {
      throw new ToolException(
          "A person wants another file to be written: " + open.args().text("path"));
    }
    Path folder = spot.path().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    Files.write(
        spot.path(),
        text.getBytes(StandardCharsets.UTF_8),
        StandardOpenOption.CREATE,
        StandardOpenOption.TRUNCATE_EXISTING,
        StandardOpenOption.WRITE,
        LinkOption.NOFOLLOW_LINKS);
    return new Done.Well(
        open.isEdited()
            ? "A person changed it. %s reads now:\n%s".formatted(spot.name(), text)
            : "%s is written.".formatted(spot.name()));
  }
}
