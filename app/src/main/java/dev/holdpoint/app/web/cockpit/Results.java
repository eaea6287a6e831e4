package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.Problem;
import dev.holdpoint.app.web.cockpit.review.Document;
import dev.holdpoint.app.web.cockpit.review.ReviewView.Outputs;
import dev.holdpoint.model.Review;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.ReviewSheet;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a run came to, to be looked at before it is accepted. */
final class Results {
  private static final int MOST_TEXTS = 6;
  private static final String VERSION = "version ";

  private final Workspace workspace;

  Results(Backstage backstage, Diffs diffs) {
    this.workspace = new Workspace(backstage, diffs);
  }

  /** Null where no result is reviewed. */
  @Nullable Outputs of(Task task, ReviewSheet sheet) {
    if (sheet.review().subject() != Review.Subject.RESULT) {
      return null;
    }
    List<String> listed =
        sheet.files().values().stream()
            .flatMap(String::lines)
            .filter(line -> !line.isBlank() && !line.startsWith(VERSION))
            .map(Escaped::block)
            .toList();
    FilesView files = workspace.view(task.id(), "", null);
    return new Outputs(listed, files.changes(), files.whole(), texts(task.id(), files.changes()));
  }

  /** Markdown is read as such. */
  private List<Document> texts(TaskId task, List<DiffFile> changes) {
    List<Document> texts = new ArrayList<>();
    for (DiffFile change : changes) {
      if (texts.size() < MOST_TEXTS && change.path().toLowerCase(Locale.ROOT).endsWith(".md")) {
        String text = text(task, change.path());
        if (text != null) {
          texts.add(Document.of(change.path(), "text-" + texts.size(), text));
        }
      }
    }
    return texts;
  }

  private @Nullable String text(TaskId task, String path) {
    try {
      FilesView.ShownFile file = workspace.view(task, "", path).file();
      return file == null ? null : file.text();
    } catch (Problem gone) {
      return null;
    }
  }
}
