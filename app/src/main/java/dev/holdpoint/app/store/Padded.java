package dev.holdpoint.app.store;

import dev.holdpoint.model.TaskId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/**
 * Ids for a list in a statement. Statements are kept once prepared, so that there must not be one
 * for every length: the list is filled up with a name that no task has.
 */
final class Padded {
  private static final int SHORTEST = 4;
  private static final String NOBODY = "";

  private Padded() {}

  static List<String> of(Collection<TaskId> tasks) {
    List<String> ids = new ArrayList<>(tasks.stream().map(TaskId::value).toList());
    int length = SHORTEST;
    while (length < ids.size()) {
      length *= 4;
    }
    ids.addAll(Collections.nCopies(length - ids.size(), NOBODY));
    return ids;
  }
}
