package dev.holdpoint.app.project;

import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.app.yaml.Fields;
import dev.holdpoint.app.yaml.Findings;
import dev.holdpoint.app.yaml.Problem;
import dev.holdpoint.app.yaml.ProblemsException;
import dev.holdpoint.app.yaml.Shown;
import dev.holdpoint.app.yaml.Yaml;
import dev.holdpoint.app.yaml.YamlReader;
import dev.holdpoint.model.Attachment;
import dev.holdpoint.model.Document;
import dev.holdpoint.model.Size;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.model.Threshold;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Reads task files: Markdown, with front matter or without. */
public final class TaskFiles {
  private static final List<String> KEYS =
      List.of(
          "title",
          "pipeline",
          "agent",
          "interactionThreshold",
          "priority",
          "size",
          "dependsOn",
          "documents",
          SourceReader.KEY,
          "role",
          PlanningReader.KEY);
  private static final List<String> SIZES =
      Stream.of(Size.values()).map(size -> size.name().toLowerCase(Locale.ROOT)).toList();
  private static final int LONGEST_TITLE = 200;
  private static final String ENDING = ".md";

  private final Path root;

  public TaskFiles(Places places) {
    this.root = places.root();
  }

  /** The task that a file describes, or everything that is wrong with it. */
  public TaskFile read(Path file) {
    String known = source(file);
    FrontMatter parts = FrontMatter.split(TextFile.read(file, known, TextFile.LARGE), known);
    Findings findings = new Findings(known);
    Yaml yaml = new YamlReader(findings, parts.linesBefore()).read(parts.yaml());
    Fields fields = Fields.of(yaml, "", findings);
    fields.allowOnly(KEYS);
    String title = title(fields, parts.body(), file, findings);
    TaskSpec spec = spec(fields, title, parts.body(), known);
    List<Attachment> documents = documents(fields);
    findings.orThrow();
    List<Document> named = documents.stream().map(Attachment::document).toList();
    return new TaskFile(known, spec.documented(named), documents, lines(fields));
  }

  /** The files of the project's folder for tasks, by name. */
  public List<Path> all() {
    Path folder = root.resolve("tasks");
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(ENDING)).sorted().toList();
    } catch (IOException e) {
      throw new ProblemsException(Problem.of("tasks", "can't be read: " + IoReason.of(e)));
    }
  }

  /**
   * The path in the project by which a task file is known, whichever way somebody went there. A
   * file outside of the project is known by its absolute path.
   */
  public String source(Path file) {
    Path real = real(file.toAbsolutePath().normalize());
    return real.startsWith(root) ? root.relativize(real).toString() : real.toString();
  }

  /** Folders are followed through links, the file itself is not: two links are two tasks. */
  private static Path real(Path file) {
    Path folder = file.getParent();
    if (folder == null) {
      return file;
    }
    try {
      return folder.toRealPath().resolve(file.getFileName()).toRealPath(LinkOption.NOFOLLOW_LINKS);
    } catch (IOException e) {
      return file;
    }
  }

  private static TaskSpec spec(Fields fields, String title, String body, String known) {
    Integer threshold = fields.wholeNumber("interactionThreshold", 0, 5);
    Integer priority = fields.wholeNumber("priority", 0, TaskSpec.LOWEST_PRIORITY);
    String size = fields.oneOf("size", SIZES);
    return new TaskSpec(
        title,
        body,
        known,
        priority == null ? TaskSpec.DEFAULT_PRIORITY : priority,
        size == null ? Size.MEDIUM : Size.valueOf(size.toUpperCase(Locale.ROOT)),
        fields.text("agent"),
        fields.text("pipeline"),
        threshold == null ? null : new Threshold(threshold),
        fields.text("role"),
        null,
        dependsOn(fields),
        List.of(),
        datasources(fields),
        PlanningReader.read(fields));
  }

  private static List<String> datasources(Fields fields) {
    List<String> names = fields.texts(SourceReader.KEY, "[shop]");
    return names == null ? List.of() : names;
  }

  private static List<TaskId> dependsOn(Fields fields) {
    List<String> ids = fields.texts("dependsOn", "[hp-1a2b]");
    List<TaskId> tasks = new ArrayList<>();
    for (int i = 0; ids != null && i < ids.size(); i++) {
      if (TaskId.isValid(ids.get(i))) {
        tasks.add(new TaskId(ids.get(i)));
      } else {
        fields.wrongItem(
            "dependsOn",
            i,
            "must be the whole id of a task, e.g. hp-1a2b, not " + Shown.quoted(ids.get(i)));
      }
    }
    return tasks;
  }

  private List<Attachment> documents(Fields fields) {
    List<String> names = fields.texts("documents", "[docs/brief.pdf]");
    List<Attachment> documents = new ArrayList<>();
    for (int i = 0; names != null && i < names.size(); i++) {
      try {
        Attachment next = DocumentFiles.inside(root, names.get(i));
        if (documents.stream().anyMatch(one -> one.document().sameName(next.document()))) {
          fields.wrongItem("documents", i, "is called as another document is");
        }
        documents.add(next);
      } catch (ProblemsException e) {
        fields.wrongItem("documents", i, Shown.quoted(names.get(i)) + " " + why(e));
      }
    }
    if (documents.size() > Document.MOST) {
      fields.wrong("documents", "must not be more than " + Document.MOST);
    }
    return documents;
  }

  private static String why(ProblemsException e) {
    return e.problems().getFirst().message();
  }

  private static String title(Fields fields, String body, Path file, Findings findings) {
    String given = fields.text("title");
    if (given != null) {
      return checked(given.strip(), fields);
    }
    if (body.isBlank() && !fields.has("title")) {
      findings.add(0, null, "is empty: it has neither a title nor a body");
    }
    String heading = Headings.first(body);
    return heading == null ? name(file) : cut(heading);
  }

  private static String checked(String title, Fields fields) {
    if (title.contains("\n")) {
      fields.wrong("title", "must be one line");
    }
    if (title.length() > LONGEST_TITLE) {
      fields.wrong("title", "must not be longer than " + LONGEST_TITLE + " characters");
    }
    return title;
  }

  private static String cut(String heading) {
    int length = heading.codePointCount(0, heading.length());
    return length <= LONGEST_TITLE
        ? heading
        : heading.substring(0, heading.offsetByCodePoints(0, LONGEST_TITLE - 1)) + "…";
  }

  private static String name(Path file) {
    String name = String.valueOf(file.getFileName());
    String bare = name.endsWith(ENDING) ? name.substring(0, name.length() - ENDING.length()) : name;
    return bare.isBlank() ? name : bare;
  }

  private static Map<String, Integer> lines(Fields fields) {
    Map<String, Integer> lines = new HashMap<>();
    fields.keys().forEach(key -> lines.put(key, fields.line(key)));
    return lines;
  }
}
