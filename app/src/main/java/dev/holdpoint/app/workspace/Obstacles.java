package dev.holdpoint.app.workspace;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Files of a checkout that a change would write over: those with changes that are not committed,
 * and those that git does not know. Of the latter git itself would not spare the ignored ones.
 */
record Obstacles(Checkout checkout, TreeDiff change, TreeDiff.Paths paths) {

  /**
   * @param halfDone files that are set back before the change, and are in nobody's way
   */
  List<String> find(List<String> halfDone) {
    // Time stamps that changed without the file would look like changes.
    checkout.call("update-index", "-q", "--refresh");
    Set<String> touched = new HashSet<>(paths.all());
    Set<String> obstacles = new TreeSet<>();
    obstacles.addAll(differing());
    obstacles.addAll(differing("--cached"));
    obstacles.retainAll(touched);
    for (String added : paths.added()) {
      String other = untracked(added, touched);
      if (other != null) {
        obstacles.add(other);
      }
    }
    halfDone.forEach(obstacles::remove);
    if (obstacles.isEmpty() && halfDone.isEmpty()) {
      rehearse();
    }
    return List.copyOf(obstacles);
  }

  private List<String> differing(String... how) {
    List<String> call =
        new ArrayList<>(List.of("diff", "--name-only", "-z", "--no-renames", "--no-ext-diff"));
    call.addAll(List.of("--no-textconv", "--ignore-submodules=dirty"));
    call.addAll(List.of(how));
    call.add(change.from());
    return checkout.checked(call.toArray(String[]::new)).names();
  }

  /** What stands in the place of a new file, or of a folder above it, and was never git's. */
  private @Nullable String untracked(String path, Set<String> touched) {
    for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
      String folder = path.substring(0, slash);
      if (exists(folder) && !isFolder(folder)) {
        return touched.contains(folder) ? null : folder;
      }
    }
    return exists(path) && !isReplaced(path, touched) ? path : null;
  }

  /** A folder that goes away with all that is in it may become a file. */
  private boolean isReplaced(String path, Set<String> touched) {
    if (!isFolder(path)) {
      return false;
    }
    try (Stream<Path> files = Files.walk(checkout.top().resolve(path))) {
      return files
          .filter(file -> !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS))
          .allMatch(file -> touched.contains(checkout.top().relativize(file).toString()));
    } catch (IOException | UncheckedIOException e) {
      return false;
    }
  }

  private boolean exists(String path) {
    Path file = file(path);
    return file != null && Files.exists(file, LinkOption.NOFOLLOW_LINKS);
  }

  private boolean isFolder(String path) {
    Path file = file(path);
    return file != null && Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS);
  }

  private @Nullable Path file(String path) {
    try {
      return checkout.top().resolve(path);
    } catch (InvalidPathException e) {
      return null;
    }
  }

  /** Git has the last word. */
  private void rehearse() {
    Git.Result result =
        checkout.call("read-tree", "--dry-run", "-m", "-u", change.from(), change.to());
    if (!result.isSuccess()) {
      throw new WorkspaceException(
          "git refuses to change the files in %s, and nothing was applied: %s"
              .formatted(checkout.top(), result.err()));
    }
  }
}
