package dev.holdpoint.app.real;

import java.util.List;
import java.util.Set;

/**
 * A conversation so far, as one request tells it.
 *
 * @param turns how often the model has spoken in it
 */
public record Talk(String model, String system, List<Part> parts, Set<String> tools, int turns) {
  public Talk {
    parts = List.copyOf(parts);
    tools = Set.copyOf(tools);
  }
}
