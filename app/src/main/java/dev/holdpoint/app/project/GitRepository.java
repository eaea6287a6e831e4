package dev.holdpoint.app.project;

import dev.holdpoint.app.yaml.Problem;
import dev.holdpoint.app.yaml.ProblemsException;
import dev.holdpoint.app.yaml.Shown;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The git repository around a folder, read from its files: to start the git program would cost more
 * than everything else that a short command does.
 *
 * @param top the folder that holds {@code .git}
 * @param directory this checkout's own git directory
 * @param common what all checkouts of the repository share
 */
public record GitRepository(Path top, Path directory, Path common) {
  private static final int LONGEST_POINTER = 8192;
  private static final int MOST_REDIRECTIONS = 5;
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String POINTER = "gitdir:";
  private static final String REFERENCE = "ref:";

  /** The nearest one upwards, if there is one. */
  static @Nullable GitRepository around(Path folder) {
    for (Path top = folder; top != null; top = top.getParent()) {
      GitRepository found = at(top);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /**
   * Whether there is a commit to make a worktree from. Without one, agents work in the project
   * itself, as outside of git.
   */
  public boolean hasCommit() {
    return hasCommit(PATIENCE);
  }

  boolean hasCommit(Duration patience) {
    if (Files.isDirectory(common.resolve("reftable"))) {
      return gitFindsHead(patience);
    }
    String head = content(directory.resolve("HEAD"));
    for (int i = 0; i < MOST_REDIRECTIONS && head != null; i++) {
      if (!head.startsWith(REFERENCE)) {
        return isHash(head);
      }
      String name = head.substring(REFERENCE.length()).strip();
      if (!isSafe(name)) {
        return false;
      }
      if (isPacked(name)) {
        return true;
      }
      head = content(resolved(common, name));
    }
    return false;
  }

  private static @Nullable GitRepository at(Path top) {
    Path entry = top.resolve(".git");
    Path directory = Files.isDirectory(entry) ? entry : pointed(entry, top);
    if (directory == null || !Files.exists(directory.resolve("HEAD"), LinkOption.NOFOLLOW_LINKS)) {
      return null;
    }
    String shared = content(directory.resolve("commondir"));
    Path common = shared == null ? directory : resolved(directory, shared);
    return Files.isDirectory(common.resolve("objects"))
        ? new GitRepository(top, directory, common)
        : null;
  }

  /** Linked worktrees and submodules have a file that says where their git directory is. */
  private static @Nullable Path pointed(Path file, Path top) {
    String pointer = Files.isRegularFile(file) ? content(file) : null;
    return pointer != null && pointer.startsWith(POINTER)
        ? resolved(top, pointer.substring(POINTER.length()).strip())
        : null;
  }

  private static Path resolved(Path folder, String path) {
    try {
      return folder.resolve(path).normalize();
    } catch (InvalidPathException e) {
      // To go on as if outside of git would begin a second store.
      throw new ProblemsException(
          Problem.of(
              folder.resolve(".git").toString(),
              "names " + Shown.quoted(path) + ", which can't be read here; set LC_ALL=C.UTF-8"));
    }
  }

  private boolean isPacked(String name) {
    Path packed = common.resolve("packed-refs");
    if (Files.exists(resolved(common, name)) || !Files.isRegularFile(packed)) {
      return false;
    }
    try (Stream<String> lines = Files.lines(packed)) {
      return lines.anyMatch(line -> line.endsWith(" " + name) && isHash(line.split(" ")[0]));
    } catch (IOException | UncheckedIOException e) {
      return false;
    }
  }

  private static boolean isSafe(String name) {
    return name.startsWith("refs/") && !name.contains("..");
  }

  private static boolean isHash(String text) {
    return text.length() >= 40
        && text.chars().allMatch(c -> (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'));
  }

  private static @Nullable String content(Path file) {
    try {
      return Files.size(file) > LONGEST_POINTER ? null : Files.readString(file).strip();
    } catch (IOException e) {
      return null;
    }
  }

  private boolean gitFindsHead(Duration patience) {
    List<String> command =
        List.of(
            "git",
            "-c",
            "core.hooksPath=/dev/null",
            "-c",
            "core.fsmonitor=false",
            "rev-parse",
            "--verify",
            "--quiet",
            "HEAD^{commit}");
    try {
      Process git =
          new ProcessBuilder(command)
              .directory(top.toFile())
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (git.waitFor(patience)) {
        return git.exitValue() == 0;
      }
      git.destroyForcibly();
      // That there is no commit would be a guess, by which agents work in the project itself.
      throw new ProblemsException(
          Problem.of(
              top.resolve(".git").toString(),
              "can't be read: git has not ended after %d seconds".formatted(patience.toSeconds())));
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
