package dev.holdpoint.app.workspace;

import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Workspaces;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The names under which git knows a task: its branch, and what is kept apart from all branches. */
record TaskRefs(TaskId task) {
  private static final String KEPT = "refs/holdpoint/";
  private static final Pattern TURN = Pattern.compile("([0-9]{1,9})/([0-9]{1,9})(\\.before)?");

  String branch() {
    return Workspaces.branch(task);
  }

  /** The branch as git names it among all refs. */
  String branchRef() {
    return "refs/heads/" + branch();
  }

  /** The commit that the branch was made of. */
  String start() {
    return KEPT + task + "/start";
  }

  /** What was applied last: its tree; its parents are the commit that did and what was applied. */
  String applied() {
    return KEPT + task + "/applied";
  }

  /** A tree that people saw at a review and that no turn left. */
  String seen(String tree) {
    return KEPT + task + "/seen/" + tree;
  }

  /** The tree after a turn. */
  String turn(int run, int turn) {
    return KEPT + task + "/" + run + "/" + turn;
  }

  /** The tree before the first attempt of a turn. */
  String before(int run, int turn) {
    return turn(run, turn) + ".before";
  }

  /** Everything that is kept of the task. */
  List<String> all(Checkout checkout) {
    return checkout
        .checked("for-each-ref", "--format=%(refname)", KEPT + task + "/")
        .out()
        .lines()
        .toList();
  }

  /** The newest tree of all turns; null where there is none. */
  @Nullable String newest(Checkout checkout) {
    List<Kept> turns = new ArrayList<>();
    String folder = KEPT + task + "/";
    for (String ref : all(checkout)) {
      Matcher turn = TURN.matcher(ref.substring(folder.length()));
      if (turn.matches()) {
        int half = turn.group(3) == null ? 1 : 0;
        turns.add(
            new Kept(Integer.parseInt(turn.group(1)), Integer.parseInt(turn.group(2)), half, ref));
      }
    }
    return turns.stream().max(Comparator.naturalOrder()).map(Kept::ref).orElse(null);
  }

  /** What a name stands for, null where there is no such name. */
  static @Nullable String find(Checkout checkout, String name) {
    return checkout.found("rev-parse", "--verify", "--quiet", name);
  }

  /** One kept tree. */
  private record Kept(int run, int turn, int half, String ref) implements Comparable<Kept> {
    @Override
    public int compareTo(Kept other) {
      return Comparator.comparingInt(Kept::run)
          .thenComparingInt(Kept::turn)
          .thenComparingInt(Kept::half)
          .compare(this, other);
    }
  }
}
