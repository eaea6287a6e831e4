package dev.holdpoint.app.agent.script;

import dev.holdpoint.app.yaml.Fields;
import dev.holdpoint.app.yaml.Findings;
import dev.holdpoint.app.yaml.Yaml;
import dev.holdpoint.app.yaml.YamlReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a scenario file, and finds everything that is wrong with it at once. */
public final class ScenarioParser {
  private final Findings findings;

  private ScenarioParser(String fileName) {
    findings = new Findings(fileName);
  }

  /**
   * The scenario of a text; the file's name is for messages.
   *
   * @throws dev.holdpoint.app.yaml.ProblemsException where it can't be played
   */
  public static Scenario parse(String fileName, String text) {
    ScenarioParser parser = new ScenarioParser(fileName);
    Yaml root = new YamlReader(parser.findings, 0).read(text);
    Scenario scenario = new Scenario(parser.turns(root));
    parser.findings.orThrow();
    return scenario;
  }

  private List<List<Action>> turns(Yaml root) {
    if (!(root instanceof Yaml.Mapping(Map<String, Yaml.Entry> entries, int line))) {
      findings.add(root.line(), null, "a scenario begins with turns:");
      return List.of();
    }
    Fields.of(root, "", findings).allowOnly(List.of("turns"));
    Yaml.Entry turns = entries.get("turns");
    if (turns == null) {
      findings.add(line, null, "a scenario has turns:");
      return List.of();
    }
    if (!(turns.value() instanceof Yaml.Sequence(List<Yaml> list, int _))) {
      findings.add(turns.line(), "turns", "must be a list, with a list of actions for each turn");
      return List.of();
    }
    return list.stream().map(this::turn).toList();
  }

  private List<Action> turn(Yaml turn) {
    List<Action> actions = new ArrayList<>();
    if (!(turn instanceof Yaml.Sequence(List<Yaml> nodes, int _))) {
      findings.add(
          turn.line(), null, "a turn must be a list of actions, each written \"- - say: Hello\"");
      return actions;
    }
    for (Yaml node : nodes) {
      Action action = action(node);
      if (action != null) {
        checkOrder(actions, action, node);
        actions.add(action);
      }
    }
    return actions;
  }

  private void checkOrder(List<Action> before, Action action, Yaml node) {
    if (before.isEmpty() || !before.getLast().endsTurn()) {
      return;
    }
    if (!(before.getLast() instanceof Action.Ask)) {
      findings.add(node.line(), null, "the turn has ended before this action");
    } else if (!(action instanceof Action.Ask)) {
      findings.add(node.line(), null, "a turn ends with its ask: only another ask may follow it");
    }
  }

  private @Nullable Action action(Yaml node) {
    if (!(node instanceof Yaml.Mapping(Map<String, Yaml.Entry> entries, int line))
        || entries.size() != 1) {
      findings.add(
          node.line(), null, "an action is one of its names with a value: " + ActionReader.NAMES);
      return null;
    }
    String name = entries.keySet().iterator().next();
    return new ActionReader(findings).read(name, Fields.of(node, "", findings), line);
  }
}
