package dev.holdpoint.app.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What an agent shows beside its options, as the context of its question. */
public final class Previews {
  private final List<String> parts = new ArrayList<>();

  /**
   * @param header the agent's own heading of the question, null for none
   */
  public Previews(@Nullable String header) {
    if (header != null && !header.isBlank()) {
      parts.add(header.strip());
    }
  }

  /** What an option looks like; indented, so that nothing in it can end it. */
  public void add(String option, @Nullable String preview) {
    if (preview != null && !preview.isBlank()) {
      parts.add(
          "%s:\n\n%s"
              .formatted(
                  option,
                  preview
                      .stripTrailing()
                      .lines()
                      .map(line -> "    " + line)
                      .collect(Collectors.joining("\n"))));
    }
  }

  /** Null where there is nothing to show. */
  public @Nullable String context() {
    return parts.isEmpty() ? null : String.join("\n\n", parts);
  }
}
