package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.Needs;
import dev.holdpoint.app.web.Problem;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a task changed so far, for a card that is unfolded. */
public final class ChangedFiles {
  private final Cockpit cockpit;
  private final Backstage backstage;
  private final Diffs diffs;

  ChangedFiles(Cockpit cockpit, Backstage backstage, Diffs diffs) {
    this.cockpit = cockpit;
    this.backstage = backstage;
    this.diffs = diffs;
  }

  void register(RoutesConfig routes) {
    routes.get("/tasks/{id}/changes", this::show, Needs.VIEW);
  }

  /**
   * What a task changed.
   *
   * @param whole whether that is all of it
   * @param trouble why it can't be shown, null where it can
   */
  public record Changed(
      TaskId task, List<DiffFile> files, boolean whole, @Nullable String trouble) {
    public Changed {
      files = List.copyOf(files);
    }

    /** As {@code 4 files, +126 −9}. */
    public String sum() {
      if (trouble != null) {
        return "";
      }
      return files.isEmpty()
          ? "nothing"
          : "%s, +%d −%d"
              .formatted(
                  Amounts.count(files.size(), "file", "files") + (whole ? "" : " and more"),
                  files.stream().mapToLong(DiffFile::added).sum(),
                  files.stream().mapToLong(DiffFile::removed).sum());
    }
  }

  /** The numbers alone where only they are asked for. */
  private void show(Context request) {
    String id = request.pathParam("id");
    Task task = TaskId.isValid(id) ? backstage.engine().find(new TaskId(id)) : null;
    if (task == null) {
      throw Problem.missing("There is no task \"" + id + "\".");
    }
    Diffs.Diff diff = diffs.of(task.id());
    Changed changed = new Changed(task.id(), diff.files(), diff.whole(), diff.trouble());
    if (request.queryParam("sum") == null) {
      cockpit.showPart(request, "inbox/changed.jte", Map.of("changed", changed));
    } else {
      request.result(changed.sum());
    }
  }
}
