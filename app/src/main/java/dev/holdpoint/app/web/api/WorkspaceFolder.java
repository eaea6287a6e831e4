package dev.holdpoint.app.web.api;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * The files of one workspace and no others. Every folder on the way is opened from the one before,
 * and links are followed nowhere: an agent that changes its folders meanwhile leads nobody out.
 */
public final class WorkspaceFolder {
  /** Ours and git's own. */
  private static final Set<String> HIDDEN = Set.of(".git", ".holdpoint");

  private final Path root;

  public WorkspaceFolder(Path root) {
    this.root = root;
  }

  /** A file or a folder in a listing. */
  public record Item(String name, Kind kind, long size) {}

  /** What it is. */
  public enum Kind {
    FILE,
    FOLDER,
    LINK,
    OTHER
  }

  /** What stands in a folder, by name. */
  public List<Item> list(String path) throws IOException {
    return in(
        parts(path),
        folder -> {
          List<Item> items = new ArrayList<>();
          for (Path entry : folder) {
            Path name = entry.getFileName();
            if (!HIDDEN.contains(name.toString())) {
              items.add(item(folder, name));
            }
          }
          items.sort(Comparator.comparing(Item::name));
          return items;
        });
  }

  /** Opens a file, which must be one. */
  public SeekableByteChannel open(String path) throws IOException {
    List<String> parts = parts(path);
    if (parts.isEmpty()) {
      throw new NoSuchFileException(path);
    }
    Path name = Path.of(parts.getLast());
    return in(
        parts.subList(0, parts.size() - 1),
        folder -> {
          if (item(folder, name).kind() != Kind.FILE) {
            throw new NoSuchFileException(path);
          }
          return folder.newByteChannel(
              name, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
        });
  }

  /** Names that lead down and nowhere else. */
  private static List<String> parts(String path) throws NoSuchFileException {
    if (path.isEmpty()) {
      return List.of();
    }
    List<String> parts = List.of(path.split("/", -1));
    for (String part : parts) {
      boolean leadsAway = part.isEmpty() || part.equals(".") || part.equals("..");
      if (leadsAway || part.indexOf('\0') >= 0 || HIDDEN.contains(part)) {
        throw new NoSuchFileException(path);
      }
    }
    return parts;
  }

  private static Item item(SecureDirectoryStream<Path> folder, Path name) throws IOException {
    BasicFileAttributes attributes =
        folder
            .getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
            .readAttributes();
    return new Item(name.toString(), kind(attributes), attributes.size());
  }

  private static Kind kind(BasicFileAttributes attributes) {
    if (attributes.isRegularFile()) {
      return Kind.FILE;
    }
    if (attributes.isDirectory()) {
      return Kind.FOLDER;
    }
    return attributes.isSymbolicLink() ? Kind.LINK : Kind.OTHER;
  }

  private <T> T in(List<String> parts, Work<T> work) throws IOException {
    try (DirectoryStream<Path> top = Files.newDirectoryStream(root)) {
      if (!(top instanceof SecureDirectoryStream<Path> folder)) {
        throw new IOException("files can't be read safely on this system");
      }
      return below(folder, parts, work);
    }
  }

  private static <T> T below(SecureDirectoryStream<Path> folder, List<String> parts, Work<T> work)
      throws IOException {
    if (parts.isEmpty()) {
      return work.on(folder);
    }
    Path next = Path.of(parts.getFirst());
    try (SecureDirectoryStream<Path> inner =
        folder.newDirectoryStream(next, LinkOption.NOFOLLOW_LINKS)) {
      return below(inner, parts.subList(1, parts.size()), work);
    }
  }

  private interface Work<T> {
    T on(SecureDirectoryStream<Path> folder) throws IOException;
  }
}
