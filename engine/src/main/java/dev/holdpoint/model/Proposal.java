package dev.holdpoint.model;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What is put before a person, exactly: a review is of this and of nothing else. */
public record Proposal(List<Artefact> artefacts) {
  public Proposal {
    artefacts = artefacts.stream().sorted(Comparator.comparing(Artefact::path)).toList();
    if (artefacts.isEmpty()) {
      throw new IllegalArgumentException("there is nothing to review");
    }
  }

  /** Over the names and contents of all of it. */
  public Digest digest() {
    return Digest.of(
        artefacts.stream()
            .map(artefact -> artefact.text().hex() + " " + artefact.path() + "\n")
            .collect(Collectors.joining()));
  }

  /** What stands in a file of this name, null where there is none. */
  public @Nullable Digest text(String path) {
    return artefacts.stream()
        .filter(artefact -> artefact.path().equals(path))
        .map(Artefact::text)
        .findFirst()
        .orElse(null);
  }
}
