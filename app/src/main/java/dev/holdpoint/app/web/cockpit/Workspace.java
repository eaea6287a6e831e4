package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.Problem;
import dev.holdpoint.app.web.api.WorkspaceFolder;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Changes;
import dev.holdpoint.port.WorldException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Looks into the workspaces of tasks for pages; whatever is large is cut. */
final class Workspace {
  private static final int LONGEST_DIFF = 200_000;
  private static final int LONGEST_FILE = 200_000;
  private static final int MOST_ITEMS = 500;

  private final Backstage backstage;

  Workspace(Backstage backstage) {
    this.backstage = backstage;
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
    Enough out = new Enough(LONGEST_DIFF);
    String trouble = null;
    if (file == null && listed.isEmpty()) {
      try {
        backstage.changes().diff(task, Changes.Form.PATCH, out);
      } catch (WorldException e) {
        trouble = e.getMessage();
      }
    }
    return new FilesView(DiffFile.parse(out.text()), !out.isFull(), trouble, listed, items, file);
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

  /** Takes so much and no more. */
  private static final class Enough extends OutputStream {
    private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
    private final int most;
    private boolean full;

    Enough(int most) {
      this.most = most;
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      int left = Math.min(length, most - taken.size());
      taken.write(bytes, offset, left);
      if (left < length) {
        full = true;
        throw new IOException("enough");
      }
    }

    boolean isFull() {
      return full;
    }

    String text() {
      return taken.toString(StandardCharsets.UTF_8);
    }
  }
}
