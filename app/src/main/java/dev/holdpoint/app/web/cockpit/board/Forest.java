package dev.holdpoint.app.web.cockpit.board;

import dev.holdpoint.model.TaskState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tasks under the tasks that they are a part of.
 *
 * @param more where the rest is, null where there is none
 */
public record Forest(List<Node> roots, @Nullable String more) {
  static final Forest NONE = new Forest(List.of(), null);

  public Forest {
    roots = List.copyOf(roots);
  }

  /**
   * A task and its parts.
   *
   * @param wanted whether it was asked for itself, or only leads to one that was
   * @param whole whether all of its parts are here
   */
  public record Node(Card card, List<Node> parts, boolean wanted, boolean whole) {
    public Node {
      parts = List.copyOf(parts);
    }

    /** How far its parts are, empty where it has none or not all are known. */
    public String progress() {
      long done = parts.stream().filter(Node::isDone).count();
      return parts.isEmpty() || !whole ? "" : done + " of " + parts.size() + " done";
    }

    boolean isDone() {
      return card.row().state() == TaskState.DONE;
    }
  }
}
