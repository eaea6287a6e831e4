package dev.holdpoint.app.mirror;

import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.model.Attachment;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Document;
import dev.holdpoint.port.Documents;
import dev.holdpoint.port.WorldException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Copies of documents as read-only files, one folder for each task, and one for each answer that
 * came with files: no name in one can collide with a name in another. What an agent does to them is
 * mended before its next turn.
 */
public final class DocumentFolder implements Documents {
  private static final String UNFINISHED = ".unfinished-";

  private static final String TEXT = ".txt";

  private final Path folder;
  private final PlainTexts texts;

  /**
   * @param folder of all tasks
   */
  public DocumentFolder(Path folder, PlainTexts texts) {
    this.folder = folder.toAbsolutePath();
    this.texts = texts;
  }

  @Override
  public List<Placed> place(
      String name, List<Document> documents, Function<Digest, byte[]> contents) {
    Path own = folder.resolve(name);
    try {
      if (documents.isEmpty() && !Files.exists(own, LinkOption.NOFOLLOW_LINKS)) {
        return List.of();
      }
      makeFolder(own);
      Set<String> names = documents.stream().map(Document::name).collect(Collectors.toSet());
      List<Placed> places = new ArrayList<>();
      for (Document document : documents) {
        Path file = placed(own, document, contents);
        places.add(withText(file, texts.of(document, contents), names));
      }
      removeOthers(own, names);
      return places;
    } catch (IOException e) {
      throw new WorldException(
          "The documents of %s can't be written to %s: %s. Make it writable, and run it again."
              .formatted(name, own, IoReason.of(e)),
          e);
    }
  }

  /** A link that somebody put in its place would lead our writing elsewhere. */
  private static void makeFolder(Path own) throws IOException {
    if (Files.exists(own, LinkOption.NOFOLLOW_LINKS)
        && !Files.isDirectory(own, LinkOption.NOFOLLOW_LINKS)) {
      Files.delete(own);
    }
    Files.createDirectories(own);
  }

  private static Path placed(Path own, Document document, Function<Digest, byte[]> contents)
      throws IOException {
    Path file = own.resolve(document.name());
    if (isSame(file, document)) {
      return file;
    }
    if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
      remove(file);
    }
    Path draft = Files.createTempFile(own, UNFINISHED, "");
    try {
      Files.write(draft, contents.apply(document.digest()));
      Files.setPosixFilePermissions(draft, PosixFilePermissions.fromString("r--r--r--"));
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
    return file;
  }

  /** The text stands beside its document, under a name that no other file has. */
  private static Placed withText(Path file, PlainTexts.Found found, Set<String> names)
      throws IOException {
    if (found.text() == null) {
      return new Placed(file, null, found.trouble());
    }
    String name = file.getFileName() + TEXT;
    while (names.stream().anyMatch(name::equalsIgnoreCase)) {
      name += TEXT;
    }
    if (Document.objection(name) != null) {
      return new Placed(file, null, "its name is too long for a text beside it");
    }
    names.add(name);
    Attachment text = Attachment.of(name, found.text().getBytes(StandardCharsets.UTF_8));
    Path own = Objects.requireNonNull(file.getParent());
    return new Placed(file, placed(own, text.document(), _ -> text.content().bytes()), null);
  }

  private static boolean isSame(Path file, Document document) throws IOException {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
    return attributes.size() == document.size()
        && Digest.of(Files.readAllBytes(file)).equals(document.digest());
  }

  private static void removeOthers(Path own, Set<String> names) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(own)) {
      for (Path file : files) {
        String name = String.valueOf(file.getFileName());
        if (!names.contains(name) && !name.startsWith(UNFINISHED)) {
          remove(file);
        }
      }
    }
    if (names.isEmpty()) {
      Files.deleteIfExists(own);
    }
  }

  private static void remove(Path file) throws IOException {
    if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
      try (DirectoryStream<Path> inner = Files.newDirectoryStream(file)) {
        for (Path one : inner) {
          remove(one);
        }
      }
    }
    Files.deleteIfExists(file);
  }
}
