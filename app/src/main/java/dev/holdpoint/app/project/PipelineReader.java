package dev.holdpoint.app.project;

import dev.holdpoint.app.yaml.Fields;
import dev.holdpoint.app.yaml.Shown;
import dev.holdpoint.app.yaml.Suggestion;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a pipeline: steps with names of their own, whose prompts and agents exist. */
final class PipelineReader {
  private static final List<String> KEYS = List.of("name", "prompt", "agent");

  private final Templates templates;
  private final List<String> agents;
  private final Set<String> names = new HashSet<>();

  PipelineReader(Templates templates, List<String> agents) {
    this.templates = templates;
    this.agents = agents;
  }

  List<Step> read(String name, Fields pipelines) {
    List<Step> steps = new ArrayList<>();
    int found = 0;
    for (Fields fields : pipelines.listOfFields(name)) {
      found++;
      Step step = step(fields);
      if (step != null) {
        steps.add(step);
      }
    }
    if (found == 0 && pipelines.isListOrNothing(name)) {
      pipelines.wrong(name, "needs at least one step, e.g. {name: work, prompt: work}");
    }
    return List.copyOf(steps);
  }

  private @Nullable Step step(Fields fields) {
    fields.allowOnly(KEYS);
    String name = name(fields);
    String prompt = fields.has("prompt") ? fields.text("prompt") : name;
    String agent = ConfigReader.agentName(fields, agents);
    if (prompt != null && !templates.has(prompt)) {
      fields.wrong("prompt", unknownPrompt(prompt));
    }
    return name == null || prompt == null ? null : new Step(name, prompt, agent);
  }

  private @Nullable String name(Fields fields) {
    if (!fields.has("name")) {
      fields.wrong("name", "is missing: every step has one");
      return null;
    }
    String name = fields.text("name");
    if (name != null && !Names.isValid(name)) {
      fields.wrong("name", Names.ALLOWED + ", not " + Shown.quoted(name));
      return null;
    }
    if (name != null && !names.add(name)) {
      fields.wrong("name", "must be unique in its pipeline; " + name + " is there already");
      return null;
    }
    return name;
  }

  private String unknownPrompt(String prompt) {
    return "there is no prompt named %s, neither built in nor as a file prompts/NAME.md; %s"
        .formatted(Shown.quoted(prompt), Suggestion.among(prompt, templates.names()));
  }
}
