package dev.holdpoint.engine;

import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.PlanningRules;
import dev.holdpoint.model.Proposal;
import dev.holdpoint.model.Review;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Stage;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.Todos;
import dev.holdpoint.port.PlanFolder;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a turn's prompt says about the plan.
 *
 * @param dir where it stands, empty where there is none
 * @param approved what is to be carried out, empty while nothing is
 * @param problems why the last turn left no plan, empty where it did
 * @param edits what people changed in it, empty for nothing
 */
record PlanWords(String dir, String approved, String problems, String edits) {
  static final PlanWords NONE = new PlanWords("", "", "", "");

  static PlanWords of(Task task, Run run, Function<Digest, String> texts) {
    PlanningRules rules = run.plan().reviews().planning();
    return rules == null
        ? NONE
        : new PlanWords(
            rules.dir(),
            approved(run, rules.dir(), texts),
            problems(run, rules.dir()),
            edits(task, run, texts));
  }

  PlanWords covered(Mask mask) {
    return new PlanWords(dir, mask.cover(approved), mask.cover(problems), mask.cover(edits));
  }

  private static String approved(Run run, String dir, Function<Digest, String> texts) {
    Proposal plan = run.drafting().approved();
    if (plan == null) {
      return "";
    }
    return """
    ## The Approved Plan
    A person has approved this plan. Carry it out. It stands in `%1$s`: keep the status of each \
    todo in `%1$s/%2$s` up to date (pending, doing, done), and change neither the plan nor its \
    todos otherwise. Where you can't keep to it, say so before you depart from it: set the todo to \
    dropped, and give the reason in your summary.

    `%3$s`:
    %4$s

    `%2$s`:
    %5$s\
    """
        .formatted(
            dir,
            Todos.FILE,
            PlanFolder.PLAN,
            text(plan.text(PlanFolder.PLAN), texts),
            text(plan.text(Todos.FILE), texts));
  }

  private static String text(@Nullable Digest digest, Function<Digest, String> texts) {
    return digest == null ? "(nothing)" : Fence.around(texts.apply(digest).stripTrailing());
  }

  private static String problems(Run run, String dir) {
    int refused = run.drafting().refused();
    if (refused == 0 || run.stage() != Stage.PLANNING) {
      return "";
    }
    return """
    ## Your Plan Can't Be Reviewed Yet
    Your last turn ended, but what stands in `%s` is not complete:
    %s
    Set this right, and end your turn again. This is try %d of %d.\
    """
        .formatted(
            dir,
            Fence.around(String.join("\n", run.drafting().problems())),
            refused + 1,
            Reviewing.MOST_RETRIES + 1);
  }

  /** Of the reviews whose answers the coming turn is told. */
  private static String edits(Task task, Run run, Function<Digest, String> texts) {
    List<Gate> fresh =
        task.gates().stream()
            .filter(gate -> gate.run() == run.number() && gate.answer() != null)
            .filter(gate -> !gate.isDelivered() || gate.deliveredIn() >= run.unheardFrom())
            .toList();
    StringBuilder text = new StringBuilder();
    for (Gate gate : fresh) {
      Review review = gate.review();
      // What people changed in a result is told with everything that they changed in the workspace.
      if (review != null
          && review.subject() != Review.Subject.RESULT
          && !review.edits().isEmpty()) {
        text.append(edited(review, texts));
      }
    }
    return text.toString().stripTrailing();
  }

  private static String edited(Review review, Function<Digest, String> texts) {
    String diff =
        diffs(review.proposal(), review.current(), texts).entrySet().stream()
            .map(file -> file.getKey() + "\n" + file.getValue())
            .collect(Collectors.joining("\n"));
    String who =
        review.edits().stream().map(Review.Edit::by).distinct().collect(Collectors.joining(", "));
    return diff.isEmpty()
        ? ""
        : """
        ## Your Plan Was Edited
        Changed by %s. The files are in the workspace as they are now:
        %s
        """
            .formatted(who.replaceAll("\\R", " "), Fence.around(diff.stripTrailing()));
  }

  /** What is different, by file. */
  static SortedMap<String, String> diffs(
      @Nullable Proposal before, Proposal after, Function<Digest, String> texts) {
    SortedMap<String, String> diffs = new TreeMap<>();
    Map<String, Digest> old = contents(before);
    Map<String, Digest> young = contents(after);
    SortedMap<String, Boolean> names = new TreeMap<>();
    old.keySet().forEach(name -> names.put(name, true));
    young.keySet().forEach(name -> names.put(name, true));
    for (String name : names.keySet()) {
      Digest one = old.get(name);
      Digest other = young.get(name);
      if (one == null || !one.equals(other)) {
        String diff =
            LineDiff.between(
                one == null ? "" : texts.apply(one), other == null ? "" : texts.apply(other));
        diffs.put(name, diff);
      }
    }
    diffs.values().removeIf(String::isEmpty);
    return diffs;
  }

  private static Map<String, Digest> contents(@Nullable Proposal proposal) {
    Map<String, Digest> contents = new TreeMap<>();
    if (proposal != null) {
      proposal.artefacts().forEach(file -> contents.put(file.path(), file.text()));
    }
    return contents;
  }
}
