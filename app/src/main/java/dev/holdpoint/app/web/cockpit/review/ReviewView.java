package dev.holdpoint.app.web.cockpit.review;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.web.cockpit.DiffFile;
import dev.holdpoint.app.web.cockpit.card.ReviewDelta;
import dev.holdpoint.model.Comment;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.MadeAssumption;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Review;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.Todos;
import dev.holdpoint.port.PlanFolder;
import dev.holdpoint.port.ReviewSheet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A review as its page shows it.
 *
 * @param documents what can be commented on, the plan first
 * @param changes since the review before
 * @param edits by people since the agent left it
 * @param outputs what a run came to, null where that is not reviewed
 * @param typed what the person who looks has written so far
 * @param notice what came of what was sent, null where nothing was
 * @param editing the file that is edited, null where none is
 */
public record ReviewView(
    Task task,
    ReviewSheet sheet,
    List<Document> documents,
    List<FileChange> changes,
    List<FileChange> edits,
    @Nullable Outputs outputs,
    Typed typed,
    @Nullable Notice notice,
    @Nullable Editing editing) {
  private static final String TOOLS = "tools/";
  private static final int SHORT_DIGEST = 8;

  public ReviewView {
    documents = List.copyOf(documents);
    changes = List.copyOf(changes);
    edits = List.copyOf(edits);
  }

  /**
   * What a run came to.
   *
   * @param listed one line for each file
   * @param diffs as git tells them
   * @param whole whether that is all of it
   * @param texts documents among them, to be read as such
   */
  public record Outputs(
      List<String> listed, List<DiffFile> diffs, boolean whole, List<Document> texts) {
    public Outputs {
      listed = List.copyOf(listed);
      diffs = List.copyOf(diffs);
      texts = List.copyOf(texts);
    }
  }

  /**
   * A file that a person edits, with what is in the field.
   *
   * @param begun the digest of the files that it was one of when the person began
   */
  public record Editing(String path, String text, String begun) {
    public Editing beganWith(Digest files) {
      return new Editing(path, text, files.hex());
    }
  }

  /** What a person brought along. */
  public record Brought(Typed typed, @Nullable Notice notice, @Nullable Editing editing) {
    public static final Brought NOTHING = new Brought(Typed.NOTHING, null, null);
  }

  public static ReviewView of(
      Task task, ReviewSheet sheet, @Nullable Outputs outputs, Brought brought) {
    List<FileChange> changes = changes(sheet, sheet.changes());
    Map<String, Set<Integer>> fresh = new HashMap<>();
    changes.forEach(change -> fresh.put(change.diff().path(), change.fresh()));
    List<Document> documents = new ArrayList<>();
    for (Document.Name name : names(sheet)) {
      String text = sheet.files().getOrDefault(name.path(), "");
      documents.add(Document.of(name, text, fresh.getOrDefault(name.path(), Set.of())));
    }
    return new ReviewView(
        task,
        sheet,
        documents,
        changes,
        changes(sheet, sheet.edits()),
        outputs,
        brought.typed(),
        brought.notice(),
        brought.editing());
  }

  /** Plan, notes, tools; todos are shown in another way. */
  private static List<Document.Name> names(ReviewSheet sheet) {
    List<Document.Name> names = new ArrayList<>();
    if (sheet.files().containsKey(PlanFolder.PLAN)) {
      names.add(new Document.Name(PlanFolder.PLAN, "plan", "Plan"));
    }
    if (sheet.files().containsKey(PlanFolder.NOTES)) {
      names.add(new Document.Name(PlanFolder.NOTES, "notes", "Notes"));
    }
    for (String path : sheet.files().keySet()) {
      if (path.startsWith(TOOLS)) {
        names.add(new Document.Name(path, "tool-" + names.size(), path.substring(TOOLS.length())));
      }
    }
    return names;
  }

  private static List<FileChange> changes(ReviewSheet sheet, Map<String, String> diffs) {
    return diffs.entrySet().stream()
        .map(
            file ->
                FileChange.of(
                    file.getKey(), file.getValue(), sheet.files().getOrDefault(file.getKey(), "")))
        .toList();
  }

  /** Whether a person is at it, so that what others do must not change it. */
  public boolean isInUse() {
    return !typed.isEmpty() || editing != null || notice != null;
  }

  public Gate gate() {
    return sheet.gate();
  }

  public Review review() {
    return sheet.review();
  }

  public boolean isOfResult() {
    return review().subject() == Review.Subject.RESULT;
  }

  /** What is reviewed, in one word. */
  public String subject() {
    return switch (review().subject()) {
      case PLAN, DRIFT -> "plan";
      case RESULT -> "result";
    };
  }

  public String heading() {
    return switch (review().subject()) {
      case PLAN -> "Review the plan";
      case DRIFT -> "Review a departure from the plan";
      case RESULT -> "Review the result";
    };
  }

  public String title() {
    return Escaped.line(task.spec().title());
  }

  public String digest() {
    return review().current().digest().hex();
  }

  public String shortDigest() {
    return digest().substring(0, SHORT_DIGEST);
  }

  /** Which cycle this is, and how much changed since the one before. */
  public ReviewDelta delta() {
    return ReviewDelta.of(sheet);
  }

  /** Whether files are listed that the numbers leave out. */
  public boolean changesNotes() {
    return sheet.changes().containsKey(PlanFolder.NOTES);
  }

  public @Nullable Todos todos() {
    return sheet.todos();
  }

  public List<Document> tools() {
    return documents.stream().filter(document -> document.path().startsWith(TOOLS)).toList();
  }

  /** Who edited it, in order. */
  public List<String> editors() {
    return review().edits().stream().map(Review.Edit::by).distinct().toList();
  }

  /** What the agent decided by itself in this run so far. */
  public List<MadeAssumption> assumptions() {
    return task.assumptions().stream().filter(made -> made.run() == gate().run()).toList();
  }

  public @Nullable Run run() {
    return task.run();
  }

  /** What somebody said at a review about lines. */
  public static List<Comment> comments(Gate gate) {
    return gate.answer() != null && gate.answer().reply() instanceof Reply.ChangesRequested changes
        ? changes.comments()
        : List.of();
  }

  /** What somebody said at a review about all of it, empty where nothing. */
  public static String feedback(Gate gate) {
    return gate.answer() != null && gate.answer().reply() instanceof Reply.ChangesRequested changes
        ? changes.feedback()
        : "";
  }
}
