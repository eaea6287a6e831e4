package dev.holdpoint.app.cli;

import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import java.util.Map;
import java.util.TreeSet;

/** Answers that the project keeps because they are given often. */
final class ResponseTemplates {
  private ResponseTemplates() {}

  /** The text of this name, for a gate that may be answered so. */
  static String text(Workbench bench, GateId id, String name) {
    Gate gate = bench.engine().task(id.task()).gate(id.number());
    if (gate != null && gate.question().sensitive()) {
      throw UserException.usage(
          "A sensitive answer can't be a template, which stands in holdpoint.yaml for all to"
              + " read.");
    }
    Map<String, String> templates = bench.responses();
    String text = templates.get(name);
    if (text == null) {
      throw UserException.usage(
          "There is no template \"%s\": %s."
              .formatted(
                  name,
                  templates.isEmpty()
                      ? "holdpoint.yaml has none under responses.templates"
                      : "there are " + String.join(", ", new TreeSet<>(templates.keySet()))));
    }
    return text;
  }
}
