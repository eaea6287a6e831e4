package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.web.api.WorkspaceFolder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The files of a task's workspace.
 *
 * @param changes what changed since the task began
 * @param whole whether that is all of it
 * @param trouble why changes can't be shown, null where they can
 * @param folder the one that is listed, empty for the top
 * @param items what stands in it
 * @param file the one that is shown, null for none
 */
public record FilesView(
    List<DiffFile> changes,
    boolean whole,
    @Nullable String trouble,
    String folder,
    Listing items,
    @Nullable ShownFile file) {
  public FilesView {
    changes = List.copyOf(changes);
  }

  public long added() {
    return changes.stream().mapToLong(DiffFile::added).sum();
  }

  public long removed() {
    return changes.stream().mapToLong(DiffFile::removed).sum();
  }

  /** The folders on the way down, the top not among them. */
  public List<Crumb> crumbs() {
    List<Crumb> crumbs = new ArrayList<>();
    StringBuilder path = new StringBuilder();
    for (String name : folder.isEmpty() ? new String[0] : folder.split("/")) {
      path.append(path.isEmpty() ? "" : "/").append(name);
      crumbs.add(new Crumb(name, path.toString()));
    }
    return crumbs;
  }

  /** The path of something in the folder. */
  public String below(String name) {
    return folder.isEmpty() ? name : folder + "/" + name;
  }

  /** A path as a value of an address. */
  public static String quoted(String path) {
    return URLEncoder.encode(path, StandardCharsets.UTF_8);
  }

  /** A path as a part of an address. */
  public static String inAddress(String path) {
    return quoted(path).replace("+", "%20").replace("%2F", "/");
  }

  /** A folder on the way. */
  public record Crumb(String name, String path) {}

  /**
   * What stands in a folder.
   *
   * @param more how much is not shown
   * @param missing whether there is no such folder
   */
  public record Listing(List<WorkspaceFolder.Item> items, int more, boolean missing) {
    public Listing {
      items = List.copyOf(items);
    }
  }

  /**
   * A file that is shown.
   *
   * @param text null for one that is no text
   * @param cut whether it is longer
   */
  public record ShownFile(String path, long size, @Nullable String text, boolean cut) {}
}
