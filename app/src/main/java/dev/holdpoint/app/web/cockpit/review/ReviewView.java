package dev.holdpoint.app.web.cockpit.review;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.web.cockpit.AgentWords;
import dev.holdpoint.app.web.cockpit.DiffFile;
import dev.holdpoint.app.web.cockpit.FilesView;
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
 * @param result what a run came to, null where that is not reviewed
 * @param placed where what was written about it stands
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
    @Nullable ResultView result,
    RemarkPlaces placed,
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
   * A file that a person edits, with what is in the field.
   *
   * @param begun the digest of the files that it was one of when the person began
   */
  public record Editing(String path, String text, String begun) {
    public Editing beganWith(Digest files) {
      return new Editing(path, text, files.hex());
    }
  }

  /**
   * What a person brought along.
   *
   * @param opened the key of the line whose field was asked for, empty for none
   */
  public record Brought(
      Typed typed, @Nullable Notice notice, @Nullable Editing editing, String opened) {
    public static final Brought NOTHING = new Brought(Typed.NOTHING, null, null);

    public Brought(Typed typed, @Nullable Notice notice, @Nullable Editing editing) {
      this(typed, notice, editing, "");
    }
  }

  public static ReviewView of(
      Task task, ReviewSheet sheet, @Nullable ResultView result, Brought brought) {
    // Of a result only the list of its files is frozen: its own diffs say more.
    List<FileChange> changes = result == null ? changes(sheet, sheet.changes()) : List.of();
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
        result == null ? changes(sheet, sheet.edits()) : List.of(),
        result,
        result == null
            ? RemarkPlaces.of(brought.typed(), documents)
            : RemarkPlaces.of(brought.typed(), result, brought.opened()),
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
    return !typed.isEmpty() || editing != null || notice != null || !placed.opened().isEmpty();
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

  /** Agent and model, null where they are not known. */
  public @Nullable String agent() {
    String agent = AgentWords.of(task, gate());
    return agent == null ? null : Escaped.line(agent);
  }

  public @Nullable Run run() {
    return task.run();
  }

  /** How the address of the page goes on. */
  public String query() {
    return result == null || result.opened().isEmpty()
        ? ""
        : "?whole=" + FilesView.quoted(result.opened());
  }

  /** Whether the line of a comment from the cycle before is not there any more. */
  public boolean isChangedSince(Gate gate, Comment comment) {
    Gate before = sheet.before();
    return before != null
        && before.id().equals(gate.id())
        && !comment.old()
        && compared().stream()
            .filter(file -> file.name().equals(comment.file()))
            .flatMap(file -> file.lines().stream())
            .anyMatch(line -> line.isOld() && line.number() == comment.line());
  }

  private List<DiffFile> compared() {
    ResultDiff since = result == null ? null : result.since();
    return since == null ? changes.stream().map(FileChange::diff).toList() : since.files();
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
