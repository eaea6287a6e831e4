package dev.holdpoint.port;

import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Document;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.TaskId;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Where agents find the documents of their tasks, and the files of answers: copies. */
public interface Documents {
  /** For those who have no folder: names alone. */
  Documents NONE =
      (_, documents, _) ->
          documents.stream().map(document -> new Placed(Path.of(document.name()))).toList();

  /**
   * Makes the files of a folder these documents and no others.
   *
   * @param folder its name
   * @param contents the bytes of a document
   * @return where they are, in the same order
   */
  List<Placed> place(String folder, List<Document> documents, Function<Digest, byte[]> contents);

  /** The same for the documents of a task. */
  default List<Placed> place(
      TaskId task, List<Document> documents, Function<Digest, byte[]> contents) {
    return place(task.value(), documents, contents);
  }

  /** The same for the files that came with the answer of a gate. */
  default List<Placed> place(
      GateId gate, List<Document> attachments, Function<Digest, byte[]> contents) {
    return place(gate.toString(), attachments, contents);
  }

  /**
   * A document where its agent finds it, by absolute paths.
   *
   * @param text what it says as a plain text, where it needs a program to be read
   * @param trouble why there is no such text though there should be
   */
  record Placed(Path file, @Nullable Path text, @Nullable String trouble) {
    public Placed(Path file) {
      this(file, null, null);
    }

    /** Where it stands, as its agent is told. */
    public String line(String about) {
      String line = "%s (%s)".formatted(file, about);
      if (text != null) {
        return "%s, as text: %s".formatted(line, text);
      }
      return trouble == null ? line : "%s, not as text: %s".formatted(line, trouble);
    }
  }
}
