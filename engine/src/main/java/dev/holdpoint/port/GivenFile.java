package dev.holdpoint.port;

import dev.holdpoint.model.Document;
import java.util.List;
import java.util.stream.Collectors;

/** A file that came with an answer, where its agent finds it. */
public record GivenFile(Document document, Documents.Placed placed) {
  private static final String HEADING =
      "Files that came with this answer. They can be read, not changed:";

  private String line() {
    return placed.line("%s, %d bytes".formatted(document.type(), document.size()));
  }

  /** One line for each. */
  public static String lines(List<GivenFile> files) {
    return files.stream().map(GivenFile::line).collect(Collectors.joining("\n"));
  }

  /** What an agent is told behind the answer that they came with; empty where there are none. */
  public static String told(List<GivenFile> files) {
    return files.isEmpty() ? "" : HEADING + "\n" + lines(files);
  }

  /** An answer with what is told of its files, if there are any. */
  public static String behind(String answer, String files) {
    return files.isEmpty() ? answer : answer + "\n\n" + files;
  }
}
