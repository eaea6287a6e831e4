package dev.holdpoint.app.owner;

import dev.holdpoint.model.Owner;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file for each process that takes tasks by itself, beside the lock that says whether it is
 * alive: a worker without a task is known by nothing else. It is deleted when the worker ends; that
 * of a worker that died stays until the next process begins to work.
 */
record WorkerFiles(Path directory) {
  private static final String SUFFIX = ".worker";
  private static final Pattern TEXT =
      Pattern.compile("([0-9]{1,9}) ([0-9]{1,18}) (\\S{0,255})\\s*");
  private static final int MOST = 1_000;

  /** A worker as its file says it. */
  record Written(Owner owner, int places) {}

  void write(Owner owner, int places) throws IOException {
    Path unseen = directory.resolve("." + owner.id() + SUFFIX + ".new");
    Files.writeString(
        unseen, "%d %d %s\n".formatted(places, owner.pid(), owner.host().replaceAll("\\s", "_")));
    Files.move(unseen, file(owner.id()), StandardCopyOption.ATOMIC_MOVE);
  }

  void delete(String owner) throws IOException {
    Files.deleteIfExists(file(owner));
  }

  List<Written> all() throws IOException {
    List<Written> all = new ArrayList<>();
    if (!Files.isDirectory(directory)) {
      return all;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*" + SUFFIX)) {
      for (Path file : files) {
        String name = file.getFileName().toString();
        if (!name.startsWith(".") && all.size() < MOST) {
          read(all, file, name.substring(0, name.length() - SUFFIX.length()));
        }
      }
    }
    return all;
  }

  private static void read(List<Written> all, Path file, String id) {
    try {
      Matcher text = TEXT.matcher(Files.readString(file));
      if (text.matches()) {
        Owner owner = new Owner(id, text.group(3), Long.parseLong(text.group(2)));
        all.add(new Written(owner, Integer.parseInt(text.group(1))));
      }
    } catch (IOException e) {
      // It ended while it was looked at.
    }
  }

  private Path file(String owner) {
    return directory.resolve(owner + SUFFIX);
  }
}
