package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.Problem;
import dev.holdpoint.app.web.api.WorkspaceFolder;
import dev.holdpoint.model.TaskId;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Looks into the workspaces of tasks for pages; whatever is large is cut. */
final class Workspace {
  private static final int LONGEST_FILE = 200_000;
  private static final int MOST_ITEMS = 500;

  private final Backstage backstage;
  private final Diffs diffs;

  Workspace(Backstage backstage, Diffs diffs) {
    this.backstage = backstage;
    this.diffs = diffs;
  }

  /**
   * @param path a file or a folder of the workspace, empty for its top
   */
  FilesView view(TaskId task, String folder, @Nullable String path) {
    FilesView.ShownFile file = path == null ? null : file(task, path);
    String listed = path == null ? folder : parent(path);
    FilesView.Listing items = list(task, listed);
    if (items.missing() && !listed.isEmpty()) {
      throw nothing();
    }
    Diffs.Diff diff = file == null && listed.isEmpty() ? diffs.of(task) : Diffs.Diff.NONE;
    return new FilesView(diff.files(), diff.whole(), diff.trouble(), listed, items, file);
  }

  private static String parent(String path) {
    int slash = path.lastIndexOf('/');
    return slash < 0 ? "" : path.substring(0, slash);
  }

  private FilesView.Listing list(TaskId task, String folder) {
    try {
      List<WorkspaceFolder.Item> items = folder(task).list(folder);
      int shown = Math.min(items.size(), MOST_ITEMS);
      return new FilesView.Listing(items.subList(0, shown), items.size() - shown, false);
    } catch (IOException | InvalidPathException e) {
      return new FilesView.Listing(List.of(), 0, true);
    }
  }

  private FilesView.ShownFile file(TaskId task, String path) {
    try (SeekableByteChannel channel = folder(task).open(path)) {
      long size = channel.size();
      byte[] bytes = Channels.newInputStream(channel).readNBytes(LONGEST_FILE);
      return new FilesView.ShownFile(path, size, text(bytes), size > bytes.length);
    } catch (IOException | InvalidPathException e) {
      throw nothing();
    }
  }

  /** Null for what is no text, as git would say. */
  private static @Nullable String text(byte[] bytes) {
    for (byte one : bytes) {
      if (one == 0) {
        return null;
      }
    }
    return Escaped.block(new String(bytes, StandardCharsets.UTF_8));
  }

  private WorkspaceFolder folder(TaskId task) throws IOException {
    return new WorkspaceFolder(backstage.workspace(task).toRealPath());
  }

  private static Problem nothing() {
    return Problem.missing("There is no such file in the workspace of this task.");
  }
}
