package dev.holdpoint.port;

import dev.holdpoint.model.Artefact;
import dev.holdpoint.model.Payload;
import dev.holdpoint.model.Proposal;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The files of a plan, as they stand in a workspace.
 *
 * @param files texts by their paths within the planning directory
 * @param problems why they can't be reviewed; empty where they can
 */
public record Draft(SortedMap<String, String> files, List<String> problems) {
  public Draft {
    files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
    problems = List.copyOf(problems);
  }

  public static Draft of(Map<String, String> files) {
    return new Draft(new TreeMap<>(files), List.of());
  }

  /** What stands in a file, null where it is not there. */
  public @Nullable String text(String path) {
    return files.get(path);
  }

  public List<Payload> payloads() {
    return files.values().stream().map(Payload::of).toList();
  }

  /** Null where there is nothing at all. */
  public @Nullable Proposal proposal() {
    return files.isEmpty()
        ? null
        : new Proposal(
            files.entrySet().stream()
                .map(file -> new Artefact(file.getKey(), Payload.of(file.getValue()).digest()))
                .toList());
  }

  /** The same with other texts. */
  public Draft map(UnaryOperator<String> change) {
    SortedMap<String, String> changed = new TreeMap<>(files);
    changed.replaceAll((_, text) -> change.apply(text));
    return new Draft(changed, problems.stream().map(change).toList());
  }
}
