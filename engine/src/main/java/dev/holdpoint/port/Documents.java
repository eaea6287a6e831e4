package dev.holdpoint.port;

import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Document;
import dev.holdpoint.model.TaskId;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Where agents find the documents of their tasks: copies, which may be lost. */
public interface Documents {
  /**
   * Makes the files of a task these documents and no others.
   *
   * @param contents the bytes of a document
   * @return where they are, in the same order
   */
  List<Placed> place(TaskId task, List<Document> documents, Function<Digest, byte[]> contents);

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
  }
}
