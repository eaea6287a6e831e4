package dev.holdpoint.app;

import dev.holdpoint.app.mirror.DocumentFolder;
import dev.holdpoint.app.reading.Texts;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Document;
import dev.holdpoint.port.Documents;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/** The folder of documents and of answers' files; nothing of it is loaded before it is needed. */
record DocumentCopies(Path folder, Path texts) implements Documents {
  @Override
  public List<Placed> place(
      String name, List<Document> documents, Function<Digest, byte[]> contents) {
    DocumentTexts plain = new DocumentTexts(new Texts(texts));
    return new DocumentFolder(folder, plain).place(name, documents, contents);
  }
}
