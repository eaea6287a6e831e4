package dev.holdpoint.app.cli;

import dev.holdpoint.app.project.DocumentFiles;
import dev.holdpoint.model.Attachment;
import dev.holdpoint.model.Document;
import dev.holdpoint.model.TaskSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** What agents of a task can look at: files that are given with it, and data sources. */
final class DocumentOptions {
  private static final String NONE = "none";

  @Option(
      names = "--document",
      paramLabel = "FILE",
      description = "A file that its agent can read, at most 20 MB; can be repeated.")
  private List<String> documents = new ArrayList<>();

  @Option(
      names = "--datasource",
      paramLabel = "NAME",
      description = "A data source of holdpoint.yaml that its agent can look at; can be repeated.")
  private List<String> datasources = new ArrayList<>();

  boolean isEmpty() {
    return names().isEmpty();
  }

  /** The options that were given. */
  List<String> names() {
    List<String> names = new ArrayList<>();
    if (!documents.isEmpty()) {
      names.add("--document");
    }
    if (!datasources.isEmpty()) {
      names.add("--datasource");
    }
    return names;
  }

  /** Whether a data source is named that only the project's configuration knows. */
  boolean namesConfigured() {
    return datasources.stream().anyMatch(name -> !name.equals(NONE));
  }

  /** Adds what was given; one of the same name takes the other's place, none takes all away. */
  TaskOptions.Change change(Context context) {
    boolean anew = documents.contains(NONE);
    List<Attachment> given =
        documents.stream()
            .filter(name -> !name.equals(NONE))
            .map(name -> DocumentFiles.read(context.directory().resolve(name), name))
            .toList();
    refuseTwins(given);
    return new TaskOptions.Change(
        spec ->
            sourced(
                documents.isEmpty()
                    ? spec
                    : attached(spec, anew ? List.of() : spec.documents(), given)),
        given);
  }

  private TaskSpec sourced(TaskSpec spec) {
    if (datasources.isEmpty()) {
      return spec;
    }
    List<String> all = new ArrayList<>(datasources.contains(NONE) ? List.of() : spec.datasources());
    datasources.stream().filter(name -> !name.equals(NONE)).forEach(all::add);
    return spec.sourced(all);
  }

  private static TaskSpec attached(TaskSpec spec, List<Document> before, List<Attachment> given) {
    List<Document> all = Attachment.added(before, given);
    if (all.size() > Document.MOST) {
      throw UserException.refused(
          "A task may have at most %d documents; with these it would have %d."
              .formatted(Document.MOST, all.size()));
    }
    return spec.documented(all);
  }

  /** One of them would be lost. */
  private static void refuseTwins(List<Attachment> given) {
    for (Attachment one : given) {
      Stream<Attachment> twins =
          given.stream().filter(other -> other.document().sameName(one.document()));
      if (twins.count() > 1) {
        throw UserException.usage(
            "Two documents are called %s: rename one of them.".formatted(one.document().name()));
      }
    }
  }
}
