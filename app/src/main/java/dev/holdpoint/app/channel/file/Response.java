package dev.holdpoint.app.channel.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/**
 * What stands at the place of {@code response.txt}, as it was at one moment. Nothing is opened
 * before it is known to be a plain file: a pipe would block, a link would lead elsewhere.
 *
 * @param key which file it is, where the file system tells
 */
record Response(Path path, Kind kind, long size, FileTime modified, @Nullable Object key) {
  static final int LARGEST = 1 << 20;

  /** What it is. */
  enum Kind {
    FILE,
    LINK,
    DIRECTORY,
    OTHER
  }

  /** Null where there is nothing. */
  static @Nullable Response at(Path path) throws IOException {
    try {
      BasicFileAttributes is =
          Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return new Response(path, kind(is), is.size(), is.lastModifiedTime(), is.fileKey());
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  private static Kind kind(BasicFileAttributes is) {
    if (is.isRegularFile()) {
      return Kind.FILE;
    }
    if (is.isSymbolicLink()) {
      return Kind.LINK;
    }
    return is.isDirectory() ? Kind.DIRECTORY : Kind.OTHER;
  }

  /** Whether nothing was said yet. */
  boolean isEmpty() {
    return kind == Kind.FILE && size == 0;
  }

  /** Why it can't be read as an answer, null where it can. */
  @Nullable String flaw() {
    return switch (kind) {
      case FILE -> size > LARGEST ? "it is larger than 1 MB" : null;
      case LINK -> "it is a symbolic link; the answer itself must stand in the file";
      case DIRECTORY -> "it is a directory";
      case OTHER -> "it is not a plain file";
    };
  }

  boolean isUnchanged() throws IOException {
    return equals(at(path));
  }

  /** The text, without one line end and without the mark that some editors put first. */
  String text() throws IOException {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(path, LinkOption.NOFOLLOW_LINKS)) {
      bytes = in.readNBytes(LARGEST);
    }
    String text = new String(bytes, StandardCharsets.UTF_8);
    int from = text.startsWith("\ufeff") ? 1 : 0;
    int to = text.endsWith("\n") ? text.length() - (text.endsWith("\r\n") ? 2 : 1) : text.length();
    return text.substring(Math.min(from, to), to);
  }

  /** Whose file it is. */
  String owner() throws IOException {
    return Files.getOwner(path, LinkOption.NOFOLLOW_LINKS).getName();
  }
}
