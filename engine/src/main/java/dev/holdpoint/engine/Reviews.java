package dev.holdpoint.engine;

import dev.holdpoint.model.Attachment;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Comment;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.PlanningRules;
import dev.holdpoint.model.Proposal;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Review;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.Todos;
import dev.holdpoint.port.Draft;
import dev.holdpoint.port.PlanFolder;
import dev.holdpoint.port.ReviewSheet;
import dev.holdpoint.port.Workspaces;
import dev.holdpoint.port.Workspaces.Workspace;
import dev.holdpoint.port.WorldException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The door for reviews: what is reviewed, and what people make of it. */
public final class Reviews {
  private final Engine engine;
  private final PlanFolder folder;
  private final Workspaces workspaces;
  private final ResultFiles results;

  public Reviews(Engine engine, PlanFolder folder, Workspaces workspaces) {
    this.engine = engine;
    this.folder = folder;
    this.workspaces = workspaces;
    this.results = new ResultFiles(engine, workspaces);
  }

  /** What a person thinks of it. */
  public sealed interface Judgement {
    /** It is good. */
    record Approve() implements Judgement {}

    /** It is good, and nobody needs to be asked for more reviews in this run. */
    record ApproveAll() implements Judgement {}

    /** It is not good yet. */
    record Changes(String feedback, List<Remark> remarks) implements Judgement {
      public Changes {
        remarks = List.copyOf(remarks);
      }
    }
  }

  /**
   * Something about one line, counted from 1, of a file that is reviewed.
   *
   * @param old whether it is a line of a result that was removed, counted in the file as it was
   */
  public record Remark(String file, int line, boolean old, String text) {
    public Remark(String file, int line, String text) {
      this(file, line, false, text);
    }
  }

  /** The review that is open, or else the last one; null where the task has none. */
  public @Nullable ReviewSheet sheet(TaskId id) {
    Task task = engine.settled(id);
    List<Gate> all = task.gates().stream().filter(gate -> gate.review() != null).toList();
    Gate wanted =
        all.stream().filter(Gate::isOpen).findFirst().orElse(all.isEmpty() ? null : all.getLast());
    return wanted == null ? null : sheet(task, wanted);
  }

  /** The review at a gate, null where it is none. */
  public @Nullable ReviewSheet sheet(GateId id) {
    Task task = engine.settled(id.task());
    Gate gate = task.gate(id.number());
    return gate == null || gate.review() == null ? null : sheet(task, gate);
  }

  private ReviewSheet sheet(Task task, Gate gate) {
    Review review = Objects.requireNonNull(gate.review());
    SortedMap<String, String> files = texts(review.current());
    String todos = files.get(Todos.FILE);
    Run run = task.run();
    boolean current = run != null && run.number() == gate.run();
    Digest onDisk = gate.isOpen() ? onDisk(task, review) : null;
    return new ReviewSheet(
        gate,
        review,
        files,
        todos == null ? null : folder.todos(todos),
        PlanWords.diffs(before(task, gate, review), review.current(), this::text),
        review.subject() == Review.Subject.RESULT
            ? results.edits(task, review)
            : PlanWords.diffs(review.proposal(), review.current(), this::text),
        current && review.subject() != Review.Subject.PLAN
            ? Objects.requireNonNull(run).drafting().departures()
            : List.of(),
        earlier(task, gate),
        onDisk != null && !review.knows(onDisk),
        current ? Reviewing.mostCycles(Objects.requireNonNull(run), review.subject()) : 0);
  }

  /** Nothing for the first one: all of it is new then. */
  private static Proposal before(Task task, Gate gate, Review review) {
    Run run = task.run();
    List<Gate> before =
        earlier(task, gate).stream()
            .filter(one -> Objects.requireNonNull(one.review()).subject() == review.subject())
            .toList();
    if (!before.isEmpty()) {
      return Objects.requireNonNull(before.getLast().review()).current();
    }
    Proposal approved = run == null ? null : run.drafting().approved();
    return review.subject() == Review.Subject.DRIFT && approved != null
        ? approved
        : review.current();
  }

  private static List<Gate> earlier(Task task, Gate gate) {
    return task.gates().stream()
        .filter(one -> one.review() != null && one.run() == gate.run())
        .filter(one -> one.id().number() < gate.id().number())
        .toList();
  }

  /** A file of a reviewed result, null where it is no text, or nobody can tell. */
  public @Nullable String resultFile(ReviewSheet sheet, String path) {
    String version = ResultVersion.of(sheet);
    return version == null ? null : workspaces.text(sheet.gate().id().task(), version, path);
  }

  /** The texts of a version that once was at a gate, none where there was no such one. */
  public SortedMap<String, String> version(GateId id, Digest seen) {
    Task task = engine.find(id.task());
    Gate gate = task == null ? null : task.gate(id.number());
    Review review = gate == null ? null : gate.review();
    return review == null
        ? new TreeMap<>()
        : review.versions().stream()
            .filter(version -> version.digest().equals(seen))
            .findFirst()
            .map(this::texts)
            .orElseGet(TreeMap::new);
  }

  private SortedMap<String, String> texts(Proposal proposal) {
    SortedMap<String, String> texts = new TreeMap<>();
    proposal.artefacts().forEach(file -> texts.put(file.path(), text(file.text())));
    return texts;
  }

  private String text(Digest digest) {
    return engine.journal().payload(digest);
  }

  /** The digest of what stands in the workspace, null where there is nothing to compare. */
  private @Nullable Digest onDisk(Task task, Review review) {
    Draft draft = draft(task, review);
    Proposal there = draft == null ? null : draft.proposal();
    return there == null ? null : there.digest();
  }

  private @Nullable Draft draft(Task task, Review review) {
    return review.subject() == Review.Subject.RESULT ? results.now(task, review) : draft(task);
  }

  private @Nullable Draft draft(Task task) {
    Run run = task.run();
    PlanningRules rules = run == null ? null : run.plan().reviews().planning();
    Path workspace = rules == null ? null : workspaces.find(task.id());
    if (rules == null || workspace == null) {
      return null;
    }
    Mask mask = new Mask(engine.secrets(task).values());
    return folder.read(workspace, rules.dir()).map(mask::cover);
  }

  /** What a person would begin to edit: what stands in the workspace where that is others' work. */
  public Draft editable(ReviewSheet sheet) {
    Draft there =
        sheet.changedOnDisk() ? draft(engine.task(sheet.gate().id().task()), sheet.review()) : null;
    return there == null || there.files().isEmpty() ? Draft.of(sheet.files()) : there;
  }

  /**
   * What came of a judgement.
   *
   * @param note what did not go well although it was taken, null for nothing
   */
  public record Judged(Verdict verdict, @Nullable String note) {}

  /** A person judges what was seen. */
  public Judged judge(GateId id, Digest seen, Judgement judgement, Person person) {
    return judge(id, seen, judgement, person, List.of());
  }

  /** The same with files that belong to it. */
  public Judged judge(
      GateId id, Digest seen, Judgement judgement, Person person, List<Attachment> attachments) {
    Task task = engine.find(id.task());
    Gate gate = task == null ? null : task.gate(id.number());
    Review review = gate == null ? null : gate.review();
    Reply reply;
    try {
      reply = reply(task, seen, judgement, review);
    } catch (IllegalArgumentException e) {
      return new Judged(
          new Verdict.Refused(new Refusal.DoesNotFit(id, String.valueOf(e.getMessage()))), null);
    }
    Digest onDisk = task == null || review == null ? null : onDisk(task, review);
    Verdict verdict =
        engine.answer(id, new Submission.Reviewed(seen, reply, onDisk), person, attachments);
    boolean approved = verdict instanceof Verdict.Done && reply instanceof Reply.Passed;
    String note =
        approved && task != null && gate != null ? commitClosed(task, gate, seen, person) : null;
    return new Judged(verdict, note);
  }

  /** Who judges, and by which way. */
  public record Person(String name, Channel channel) {}

  private Reply reply(
      @Nullable Task task, Digest seen, Judgement judgement, @Nullable Review review) {
    return switch (judgement) {
      case Judgement.Approve _ -> new Reply.Passed(seen, false);
      case Judgement.ApproveAll _ -> new Reply.Passed(seen, true);
      case Judgement.Changes(String feedback, List<Remark> remarks) ->
          new Reply.ChangesRequested(
              seen,
              feedback,
              task == null || review == null
                  ? List.of()
                  : remarks.stream().map(remark -> comment(task, review, remark)).toList());
    };
  }

  private Comment comment(Task task, Review review, Remark remark) {
    List<String> lines =
        review.subject() == Review.Subject.RESULT ? results.lines(task, review, remark) : null;
    // The agent's own files first: one may have the name of what is listed in the review.
    Digest text = remark.old() ? null : review.current().text(remark.file());
    if (lines == null && text != null) {
      lines = text(text).lines().toList();
    }
    if (lines == null) {
      throw new IllegalArgumentException(
          "there is no file \"%s\" in this review".formatted(remark.file()));
    }
    if (remark.line() < 1 || remark.line() > lines.size()) {
      throw new IllegalArgumentException(
          "%s has the lines 1 to %d, not %d".formatted(remark.file(), lines.size(), remark.line()));
    }
    return new Comment(
        remark.file(), remark.line(), remark.old(), lines.get(remark.line() - 1), remark.text());
  }

  /**
   * Work that waited for this is committed now, where no turn follows that does it first; where
   * that is cut off or fails, it is in the workspace.
   *
   * @return why it is not committed, null where it is or need not be
   */
  private @Nullable String commitClosed(Task task, Gate gate, Digest seen, Person person) {
    Run run = task.run();
    String message = Reviewing.accepted(gate, person.name());
    if (message == null || run == null || !run.plan().commits() || !run.isAtLastStep()) {
      return null;
    }
    String version = ResultVersion.of(version(gate.id(), seen));
    try (Workspace workspace = workspaces.enter(task.id())) {
      if (version == null) {
        workspace.commit(message);
      } else {
        workspace.commit(message, version);
      }
      return null;
    } catch (WorldException e) {
      return "The work on %s stands in its workspace, but could not be committed: %s"
          .formatted(task.id(), e.getMessage());
    }
  }

  /**
   * What a person puts in the place of what was seen.
   *
   * @param seen the version that is reviewed
   * @param begun what the person began with: that version, or what stood in the workspace instead
   * @param files texts by their paths; files that are not named stay
   */
  public record Edition(Digest seen, Digest begun, Map<String, String> files) {
    public Edition {
      files = Map.copyOf(files);
    }
  }

  /** A person puts other texts in the place of what was seen, and began with just that. */
  public Verdict edit(GateId id, Digest seen, Map<String, String> files, Person person) {
    return edit(id, new Edition(seen, seen, files), person);
  }

  /** A person puts other texts in the place of what was seen. */
  public Verdict edit(GateId id, Edition edition, Person person) {
    ReviewSheet sheet = sheet(id);
    if (sheet == null) {
      return noReview(id);
    }
    if (sheet.review().subject() == Review.Subject.RESULT) {
      return new Verdict.Refused(Reviewing.onlyPlans(id));
    }
    Draft strange = strange(sheet);
    Proposal found = strange == null ? null : strange.proposal();
    Digest onDisk = found == null ? null : found.digest();
    if (onDisk != null && !onDisk.equals(edition.begun())) {
      return new Verdict.Refused(new Refusal.ChangedOnDisk(id));
    }
    Draft draft = folder.checked(joined(sheet, strange, edition.files()));
    if (!draft.problems().isEmpty()) {
      return new Verdict.Refused(new Refusal.DoesNotFit(id, String.join("; ", draft.problems())));
    }
    return engine.revise(
        new Revision(id, edition.seen(), draft, onDisk, person.name(), person.channel()));
  }

  private Verdict noReview(GateId id) {
    Task task = engine.find(id.task());
    return new Verdict.Refused(
        task == null || task.gate(id.number()) == null
            ? new Refusal.UnknownGate(id)
            : new Refusal.DoesNotFit(id, "it is no review"));
  }

  /** A person makes what stands in the workspace the version that is reviewed from now on. */
  public Verdict takeIn(GateId id, Digest seen, Person person) {
    ReviewSheet sheet = sheet(id);
    if (sheet == null) {
      return noReview(id);
    }
    Draft there = editable(sheet);
    Digest begun = Objects.requireNonNull(there.proposal()).digest();
    if (sheet.review().subject() != Review.Subject.RESULT) {
      return edit(id, new Edition(seen, begun, there.files()), person);
    }
    String version = ResultVersion.of(there.files());
    if (version != null) {
      workspaces.keep(id.task(), version);
    }
    return engine.revise(new Revision(id, seen, there, null, person.name(), person.channel()));
  }

  /** The version of a task's files that somebody has accepted, null where there is none. */
  public @Nullable String accepted(TaskId id) {
    return results.accepted(engine.task(id));
  }

  /** What stands in the workspace where nobody has seen it in this review, null otherwise. */
  private @Nullable Draft strange(ReviewSheet sheet) {
    Review review = sheet.review();
    Draft there = sheet.gate().isOpen() ? draft(engine.task(sheet.gate().id().task())) : null;
    Proposal found = there == null ? null : there.proposal();
    return found == null || review.knows(found.digest()) ? null : there;
  }

  private static Map<String, String> joined(
      ReviewSheet sheet, @Nullable Draft strange, Map<String, String> files) {
    Map<String, String> all = new TreeMap<>(strange == null ? sheet.files() : strange.files());
    if (strange != null && !strange.problems().isEmpty()) {
      // No plan can do without what is missing there.
      sheet.files().forEach(all::putIfAbsent);
    }
    all.putAll(files);
    return all;
  }
}
