package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.cockpit.card.FoldedText;
import dev.holdpoint.app.web.cockpit.review.Document;
import dev.holdpoint.app.web.cockpit.review.ResultDiff;
import dev.holdpoint.app.web.cockpit.review.ResultDiff.Part;
import dev.holdpoint.app.web.cockpit.review.ResultView;
import dev.holdpoint.engine.ResultVersion;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Proposal;
import dev.holdpoint.model.Review;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Changes.Between;
import dev.holdpoint.port.ReviewSheet;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a run came to, to be looked at before it is accepted: as it was when its turn ended. */
final class Results {
  private static final int MOST_TEXTS = 6;
  private static final int LONGEST_TEXT = 200_000;
  private static final String VERSION = "version ";

  private final Backstage backstage;
  private final VersionDiffs diffs;

  Results(Backstage backstage) {
    this.backstage = backstage;
    this.diffs = new VersionDiffs(backstage);
  }

  /**
   * Null where no result is reviewed.
   *
   * @param opened the file that is shown whole, empty for none
   */
  @Nullable ResultView of(Task task, ReviewSheet sheet, String opened) {
    Review review = sheet.review();
    if (review.subject() != Review.Subject.RESULT) {
      return null;
    }
    ResultDiff whole = diff(sheet, "", Part.WHOLE, opened);
    String before = before(sheet);
    return new ResultView(
        review.closing() == null ? null : review.closing().summary(),
        FoldedText.of(task.spec().body()),
        answers(task, sheet.gate()),
        listed(sheet),
        whole,
        before == null ? null : diff(sheet, before, Part.SINCE, opened),
        edits(sheet, opened),
        texts(sheet, whole),
        opened);
  }

  private ResultDiff diff(ReviewSheet sheet, String from, Part part, String opened) {
    String version = ResultVersion.of(sheet);
    return version == null
        ? new ResultDiff(part, List.of(), List.of(), 0, "outside of git nobody can tell")
        : diffs.of(sheet.gate().id().task(), part, new Between(from, version), opened);
  }

  private @Nullable ResultDiff edits(ReviewSheet sheet, String opened) {
    String left = ResultVersion.of(version(sheet.gate(), sheet.review().proposal()));
    return left == null || sheet.edits().isEmpty() ? null : diff(sheet, left, Part.EDITS, opened);
  }

  private Map<String, String> version(Gate gate, Proposal proposal) {
    return backstage.reviews().version(gate.id(), proposal.digest());
  }

  /** The version that was reviewed before in this run, null where there was none. */
  private @Nullable String before(ReviewSheet sheet) {
    Gate before = sheet.before();
    Review review = before == null ? null : before.review();
    return before == null || review == null
        ? null
        : ResultVersion.of(version(before, review.current()));
  }

  /** What people answered before this review. */
  private static List<Gate> answers(Task task, Gate review) {
    return task.gates().stream()
        .filter(gate -> gate.run() == review.run() && gate.id().number() < review.id().number())
        .filter(gate -> gate.answer() != null && gate.review() == null)
        .toList();
  }

  private static List<String> listed(ReviewSheet sheet) {
    return sheet.files().values().stream()
        .flatMap(String::lines)
        .filter(line -> !line.isBlank() && !line.startsWith(VERSION))
        .map(Escaped::block)
        .toList();
  }

  /** Markdown is read as such. */
  private List<Document> texts(ReviewSheet sheet, ResultDiff whole) {
    List<Document> texts = new ArrayList<>();
    for (DiffFile change : whole.files()) {
      if (texts.size() < MOST_TEXTS && change.name().toLowerCase(Locale.ROOT).endsWith(".md")) {
        String text = backstage.reviews().resultFile(sheet, change.name());
        if (text != null && text.length() <= LONGEST_TEXT) {
          texts.add(Document.of(change.name(), "text-" + texts.size(), text));
        }
      }
    }
    return texts;
  }
}
