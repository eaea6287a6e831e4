package dev.holdpoint.port;

import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Document;
import dev.holdpoint.model.TaskId;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/** Where agents find the documents of their tasks: copies, which may be lost. */
public interface Documents {
  /**
   * Makes the files of a task these documents and no others.
   *
   * @param contents the bytes of a document
   * @return their absolute paths, in the same order
   */
  List<Path> place(TaskId task, List<Document> documents, Function<Digest, byte[]> contents);
}
