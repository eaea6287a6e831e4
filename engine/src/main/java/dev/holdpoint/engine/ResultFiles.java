package dev.holdpoint.engine;

import dev.holdpoint.engine.Reviews.Remark;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Proposal;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Review;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Draft;
import dev.holdpoint.port.Workspaces;
import dev.holdpoint.port.Workspaces.Outputs;
import dev.holdpoint.port.WorldException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The files of a task as a result that is reviewed: those that were listed, and those of now. */
record ResultFiles(Engine engine, Workspaces workspaces) {

  /** What stands in the workspace by now, listed; null where nobody can tell. */
  @Nullable Draft now(Task task, Review review) {
    String seen = version(review.current());
    Outputs outputs = seen == null ? Outputs.UNKNOWN : outputs(task);
    if (outputs.version().isEmpty()) {
      return null;
    }
    if (outputs.version().equals(seen)) {
      return Draft.of(listing(review.current()));
    }
    Outputs covered =
        Objects.requireNonNull(new Remains(null, List.of(), outputs).covered(mask(task)).outputs());
    return Draft.of(Map.of(Reviewing.OUTPUTS, Reviewing.listed(covered).text()));
  }

  /** Whoever accepts a version that can't be looked at accepts nothing but that version. */
  private Outputs outputs(Task task) {
    try {
      return workspaces.outputs(task.id());
    } catch (WorldException e) {
      return Outputs.UNKNOWN;
    }
  }

  /** What people changed since the agent left it, by what it is listed in. */
  SortedMap<String, String> edits(Task task, Review review) {
    String from = version(review.proposal());
    String to = version(review.current());
    SortedMap<String, String> edits = new TreeMap<>();
    if (from != null && to != null && !from.equals(to)) {
      edits.put(Reviewing.OUTPUTS, mask(task).cover(workspaces.diff(task.id(), from, to)));
    }
    return edits;
  }

  /** Which state of the files a listing names, null where it names none. */
  @Nullable String version(Proposal listed) {
    return ResultVersion.of(listing(listed));
  }

  /** The version that a person accepted last, null where nobody did, or another run began since. */
  @Nullable String accepted(Task task) {
    Run run = task.run();
    Gate last = task.resultReview();
    if (last != null && run != null && last.run() != run.number()) {
      return null;
    }
    Answer answer = last == null ? null : last.answer();
    Review review = last == null ? null : last.review();
    return answer != null && review != null && answer.reply() instanceof Reply.Passed
        ? version(review.current())
        : null;
  }

  /** Of a result only the names are frozen: its files are in the version that these name. */
  @Nullable List<String> lines(Task task, Review review, Remark remark) {
    String version = version(review.current());
    String text =
        version == null
            ? null
            : workspaces.text(task.id(), remark.old() ? "" : version, remark.file());
    if (text == null) {
      return null;
    }
    return covered(task, text);
  }

  /** Lines as git counts them; of a sensitive answer that goes over several none is kept. */
  private List<String> covered(Task task, String text) {
    Mask mask = mask(task);
    Set<String> kept = new HashSet<>(lines(mask.cover(text)));
    return lines(text).stream()
        .map(mask::cover)
        .map(line -> kept.contains(line) ? line : Mask.COVER)
        .toList();
  }

  private static List<String> lines(String text) {
    return Arrays.stream(text.split("\n")).map(String::stripTrailing).toList();
  }

  private Map<String, String> listing(Proposal listed) {
    Digest text = listed.text(Reviewing.OUTPUTS);
    return text == null ? Map.of() : Map.of(Reviewing.OUTPUTS, engine.journal().payload(text));
  }

  private Mask mask(Task task) {
    return new Mask(engine.secrets(task).values());
  }
}
