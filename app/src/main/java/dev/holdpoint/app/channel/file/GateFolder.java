package dev.holdpoint.app.channel.file;

import dev.holdpoint.app.view.GateAddresses;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.TaskId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The folder of one gate. It appears complete and vanishes at once. */
record GateFolder(Path path, GateId gate) {
  private static final Pattern NAME = Pattern.compile("(hp-[a-z0-9]{4,32})\\.([1-9][0-9]{0,8})");
  private static final int TRIES = 10;

  static GateFolder in(Path directory, GateId gate) {
    return new GateFolder(directory.resolve(gate.toString()), gate);
  }

  /** The folder at this path, null where it is not named like a gate's or is none. */
  static @Nullable GateFolder at(Path path) {
    Matcher name = NAME.matcher(path.getFileName().toString());
    if (!name.matches() || !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      return null;
    }
    GateId gate = new GateId(new TaskId(name.group(1)), Integer.parseInt(name.group(2)));
    return new GateFolder(path, gate);
  }

  Path response() {
    return path.resolve("response.txt");
  }

  Path rejected() {
    return path.resolve("response.rejected.txt");
  }

  Path error() {
    return path.resolve("error.txt");
  }

  private Path request() {
    return path.resolve("request.json");
  }

  /** Whether the question was put here by us, so that whoever answers here has seen it. */
  boolean isPublished(Gate asked) throws IOException {
    String published = published();
    return published != null && Request.isOf(asked, published);
  }

  private @Nullable String published() throws IOException {
    if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
        || !Files.isRegularFile(request(), LinkOption.NOFOLLOW_LINKS)) {
      return null;
    }
    try {
      return new String(Files.readAllBytes(request()), StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  /** Tells a new deadline; a response that stands beside is to the same question. */
  void followDeadline(Gate asked, GateAddresses addresses) throws IOException {
    String published = published();
    if (published != null && !Request.hasDeadlineOf(asked, published)) {
      replace(request(), Request.text(asked, addresses));
    }
  }

  /** Puts the question here. Whatever stood here before was written without having seen it. */
  void publish(Gate asked, GateAddresses addresses) throws IOException {
    for (int left = TRIES; left > 1; left--) {
      try {
        put(asked, addresses);
        return;
      } catch (NoSuchFileException e) {
        // Somebody deletes around us: what is here now was made by none of those.
      }
    }
    put(asked, addresses);
  }

  private void put(Gate asked, GateAddresses addresses) throws IOException {
    GateFolder complete = new GateFolder(hidden(), gate);
    Files.createDirectories(complete.path);
    Files.writeString(complete.request(), Request.text(asked, addresses));
    if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
        && Files.exists(response(), LinkOption.NOFOLLOW_LINKS)) {
      complete.explain("Not taken: it was written before the question was here.");
      Files.move(response(), complete.rejected(), StandardCopyOption.ATOMIC_MOVE);
    }
    remove();
    Files.move(complete.path, path, StandardCopyOption.ATOMIC_MOVE);
  }

  void remove() throws IOException {
    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Path gone = hidden();
    try {
      Files.move(path, gone, StandardCopyOption.ATOMIC_MOVE);
    } catch (NoSuchFileException e) {
      return;
    }
    deleteAll(gone);
  }

  /** Puts a response aside and says why, before it is out of sight. */
  void reject(Response response, String why) throws IOException {
    explain(why);
    if (response.isUnchanged()) {
      deleteAll(rejected());
      Files.move(response(), rejected(), StandardCopyOption.ATOMIC_MOVE);
    }
  }

  /** Removes a response that must not be kept, and says why. */
  void discard(String why) throws IOException {
    deleteAll(response());
    explain(why);
  }

  private void explain(String why) throws IOException {
    replace(error(), why + "\n");
  }

  private void replace(Path file, String text) throws IOException {
    Path whole = path.resolve("." + file.getFileName() + "." + UUID.randomUUID());
    Files.writeString(whole, text);
    Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /** A name beside the folder that nobody else takes. */
  private Path hidden() {
    return path.resolveSibling(hiddenPrefix(gate.task()) + gate.number() + "." + UUID.randomUUID());
  }

  /** How the intermediate folders of a task are named; what a killed process left goes by it. */
  static String hiddenPrefix(TaskId task) {
    return "." + task + ".";
  }

  /** Deletes without following links, and bears with others who delete at the same time. */
  static void deleteAll(Path root) throws IOException {
    try {
      Files.walkFileTree(root, new Deletion());
    } catch (NoSuchFileException e) {
      // Somebody else was faster.
    }
  }

  private static final class Deletion extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
      if (e instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw e;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException e)
        throws IOException {
      Files.deleteIfExists(directory);
      return FileVisitResult.CONTINUE;
    }
  }
}
