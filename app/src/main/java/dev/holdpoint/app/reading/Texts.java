package dev.holdpoint.app.reading;

import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Document;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** The texts of documents, each extracted once and kept by the content that it came from. */
public final class Texts {
  /** A later way of reading gets a folder of its own. */
  private static final String VERSION = "1";

  private final Path folder;
  private final Extraction extraction;
  private final Map<Digest, Extracted.Unreadable> failures = new ConcurrentHashMap<>();

  /**
   * @param folder for copies that may be lost
   */
  public Texts(Path folder) {
    this(folder, new Extraction(Extraction.TIME));
  }

  Texts(Path folder, Extraction extraction) {
    this.folder = folder.resolve(VERSION);
    this.extraction = extraction;
  }

  /**
   * The text of a document, or why there is none. Never an exception: whatever somebody attached, a
   * run goes on without.
   */
  public Extracted of(Document document, Function<Digest, byte[]> contents)
      throws InterruptedException {
    Format format = Format.of(document);
    return switch (format) {
      case OTHER ->
          new Extracted.Unreadable("it is of a kind that has no text: " + document.type());
      case PLAIN -> PlainReader.text(contents.apply(document.digest()));
      case PDF, DOCX, HTML -> kept(document, format, contents);
    };
  }

  /** Whether people's programs are needed to read it, so that a copy as text is of use. */
  public static boolean isPacked(Document document) {
    Format format = Format.of(document);
    return format == Format.PDF || format == Format.DOCX;
  }

  private Extracted kept(Document document, Format format, Function<Digest, byte[]> contents)
      throws InterruptedException {
    Extracted.Unreadable failure = failures.get(document.digest());
    if (failure != null) {
      return failure;
    }
    Path file = folder.resolve(document.digest().hex() + "." + format);
    try {
      if (Files.exists(file)) {
        return new Extracted.Text(Files.readString(file));
      }
      Files.createDirectories(folder);
      Extracted extracted = extraction.of(folder, format, contents.apply(document.digest()));
      switch (extracted) {
        case Extracted.Text(String text) -> keep(file, text);
        case Extracted.Unreadable why -> failures.put(document.digest(), why);
      }
      return extracted;
    } catch (IOException e) {
      return new Extracted.Unreadable(
          "its text can't be kept in %s: %s".formatted(folder, IoReason.of(e)));
    }
  }

  private void keep(Path file, String text) throws IOException {
    Path draft = Files.createTempFile(folder, ".unfinished-", "");
    try {
      Files.write(draft, text.getBytes(StandardCharsets.UTF_8));
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
  }
}
