package dev.holdpoint.app.web.cockpit.card;

import dev.holdpoint.app.view.FileEdit;
import dev.holdpoint.app.web.api.WorkspaceFolder;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.TaskId;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Actions against the files that they would change. What was compared is kept until the file is
 * another one: to look again costs one look at its size and time.
 */
final class ActionViews {
  private static final int LONGEST = 400_000;

  /** A few large files, or very many small ones. */
  private static final long MOST_BYTES = 16_000_000;

  private static final Before.Unknown ELSEWHERE =
      new Before.Unknown("The file is not in the workspace: it could not be compared.");

  private final Function<TaskId, Path> workspaces;
  private final Function<TaskId, Path> directories;
  private final Kept<Digest, Seen> seen = new Kept<>(MOST_BYTES, Seen::bytes);

  /**
   * @param workspaces what agents may change
   * @param directories where in them they begin
   */
  ActionViews(Function<TaskId, Path> workspaces, Function<TaskId, Path> directories) {
    this.workspaces = workspaces;
    this.directories = directories;
  }

  /**
   * @param stamp what the file looked like from outside
   */
  private record Seen(String stamp, ActionView view) {
    long bytes() {
      return view.bytes() + stamp.length();
    }
  }

  ActionView of(TaskId task, Action action) {
    FileEdit edit = FileEdit.of(action);
    if (edit == null) {
      return ActionView.of(action);
    }
    Path given = workspaces.apply(task);
    Path workspace = real(given);
    Path named = named(directories.apply(task), action, edit.path());
    Path file = workspace == null || named == null ? null : file(given, workspace, named);
    String stamp = file == null ? "" : stamp(file);
    Seen known = seen.get(action.digest());
    if (known != null && known.stamp.equals(stamp)) {
      return known.view;
    }
    Before before = workspace == null || file == null ? ELSEWHERE : read(workspace, file);
    ActionView view = ActionView.of(action, edit, before);
    seen.put(action.digest(), new Seen(stamp, view));
    return view;
  }

  private static @Nullable Path real(Path workspace) {
    try {
      return workspace.toRealPath();
    } catch (IOException e) {
      return null;
    }
  }

  private static @Nullable Path named(Path directory, Action action, String path) {
    try {
      return directory.resolve(action.dir()).resolve(path).normalize();
    } catch (InvalidPathException e) {
      return null;
    }
  }

  /** Null where it is not below the workspace. */
  private static @Nullable Path file(Path given, Path workspace, Path named) {
    // Agents may know their workspace by another name, which leads there by a link.
    Path file = named.startsWith(given) ? workspace.resolve(given.relativize(named)) : named;
    return file.startsWith(workspace) && !file.equals(workspace) ? file : null;
  }

  private static String stamp(Path file) {
    try {
      BasicFileAttributes attributes =
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return file + " " + attributes.size() + " " + attributes.lastModifiedTime();
    } catch (IOException e) {
      return file + " missing";
    }
  }

  /** Through the one door that leads nowhere else. */
  private static Before read(Path workspace, Path file) {
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return new Before.Missing();
    }
    String name = workspace.relativize(file).toString();
    try (SeekableByteChannel channel = new WorkspaceFolder(workspace).open(name)) {
      byte[] bytes = Channels.newInputStream(channel).readNBytes(LONGEST + 1);
      if (bytes.length > LONGEST) {
        return new Before.Unknown("The file is too large to be compared with.");
      }
      String text = new String(bytes, StandardCharsets.UTF_8);
      return text.indexOf('\0') < 0
          ? new Before.Text(text)
          : new Before.Unknown("The file as it is now is no text.");
    } catch (IOException | InvalidPathException e) {
      return new Before.Unknown("The file as it is now can't be read.");
    }
  }
}
