package dev.holdpoint.app.project;

import dev.holdpoint.app.yaml.Fields;
import dev.holdpoint.app.yaml.Shown;
import dev.holdpoint.app.yaml.Suggestion;
import dev.holdpoint.model.StepRules;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads a pipeline: steps with names of their own, whose prompts, roles and agents exist. */
final class PipelineReader {
  private static final String ANY = "work";
  private static final List<String> KEYS =
      Stream.concat(
              Stream.of("name", "prompt", "agent", "model", "role"), RulesReader.KEYS.stream())
          .toList();

  private final Known known;
  private final Set<String> names = new HashSet<>();

  PipelineReader(Known known) {
    this.known = known;
  }

  /** What a step may name, and the limits that hold where it sets none. */
  record Known(Templates templates, Roles roles, List<String> agents, Limits limits) {}

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
    String prompt = fields.has("prompt") ? fields.text("prompt") : ownPrompt(name);
    if (prompt != null && !known.templates().has(prompt)) {
      fields.wrong("prompt", unknownPrompt(prompt));
    }
    String agent = ConfigReader.agentName(fields, known.agents());
    String model = fields.text("model");
    String role = role(fields);
    StepRules rules = new RulesReader(known.limits()).read(fields);
    return name == null || prompt == null
        ? null
        : new Step(name, prompt, agent, model, role, rules);
  }

  /**
   * The prompt of the step's own name, where there is one; otherwise the one that fits any step.
   */
  private @Nullable String ownPrompt(@Nullable String name) {
    return name == null || known.templates().has(name) ? name : ANY;
  }

  private @Nullable String role(Fields fields) {
    String role = fields.text("role");
    if (role != null && !known.roles().has(role)) {
      fields.wrong("role", known.roles().unknown(role));
    }
    return role;
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
        .formatted(Shown.quoted(prompt), Suggestion.among(prompt, known.templates().names()));
  }
}
