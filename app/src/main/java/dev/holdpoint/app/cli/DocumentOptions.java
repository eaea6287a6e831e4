package dev.holdpoint.app.cli;

import dev.holdpoint.app.project.DocumentFiles;
import dev.holdpoint.model.Attachment;
import dev.holdpoint.model.Document;
import dev.holdpoint.model.TaskSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Files that are given with a task. */
final class DocumentOptions {
  private static final String NONE = "none";

  @Option(
      names = "--document",
      paramLabel = "FILE",
      description = "A file that its agent can read, at most 20 MB; can be repeated.")
  private List<String> documents = new ArrayList<>();

  boolean isEmpty() {
    return documents.isEmpty();
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
        spec -> isEmpty() ? spec : attached(spec, anew ? List.of() : spec.documents(), given),
        given);
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
