package dev.holdpoint.app.agent.script;

import dev.holdpoint.app.agent.script.ScenarioException.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Reads a scenario file, and finds everything that is wrong with it at once. */
public final class ScenarioParser {
  private final Problems problems;

  private ScenarioParser(String fileName) {
    problems = new Problems(fileName);
  }

  /** The scenario of a text; the file's name is for messages. */
  public static Scenario parse(String fileName, String text) throws ScenarioException {
    ScenarioParser parser = new ScenarioParser(fileName);
    Scenario scenario = new Scenario(parser.turns(parser.compose(text)));
    parser.problems.throwIfAny();
    return scenario;
  }

  private @Nullable Node compose(String text) throws ScenarioException {
    // Found by us, with its line.
    LoadSettings settings = LoadSettings.builder().setAllowNonScalarKeys(true).build();
    try {
      Optional<Node> root = new Compose(settings).composeString(text);
      return root.orElse(null);
    } catch (MarkedYamlEngineException e) {
      int line = e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(1);
      throw problems.only(line, "this is not YAML: " + e.getProblem());
    } catch (YamlEngineException e) {
      throw problems.only(1, "this is not YAML: " + e.getMessage());
    }
  }

  private List<List<Action>> turns(@Nullable Node root) {
    List<List<Action>> turns = new ArrayList<>();
    if (!(root instanceof MappingNode top)) {
      problems.add(root, "a scenario begins with turns:");
      return turns;
    }
    Fields fields = new Fields(top, problems);
    Node list = fields.node("turns");
    fields.noMore("turns");
    if (list == null) {
      problems.add(root, "a scenario has turns:");
    } else if (list instanceof SequenceNode sequence) {
      sequence.getValue().forEach(turn -> turns.add(turn(turn)));
    } else {
      problems.add(list, "turns must be a list, with a list of actions for each turn");
    }
    return turns;
  }

  private List<Action> turn(Node turn) {
    List<Action> actions = new ArrayList<>();
    if (!(turn instanceof SequenceNode sequence)) {
      problems.add(turn, "a turn must be a list of actions, each written \"- - say: Hello\"");
      return actions;
    }
    for (Node node : sequence.getValue()) {
      Action action = action(node);
      if (action != null) {
        checkOrder(actions, action, node);
        actions.add(action);
      }
    }
    return actions;
  }

  private void checkOrder(List<Action> before, Action action, Node node) {
    if (before.isEmpty() || !before.getLast().endsTurn()) {
      return;
    }
    if (!(before.getLast() instanceof Action.Ask)) {
      problems.add(node, "the turn has ended before this action");
    } else if (!(action instanceof Action.Ask)) {
      problems.add(node, "a turn ends with its ask: only another ask may follow it");
    }
  }

  private @Nullable Action action(Node node) {
    if (!(node instanceof MappingNode mapping) || mapping.getValue().size() != 1) {
      problems.add(node, "an action is one of its names with a value: " + ActionReader.NAMES);
      return null;
    }
    NodeTuple only = mapping.getValue().getFirst();
    return new ActionReader(problems).read(only.getKeyNode(), only.getValueNode());
  }

  /** What was found wrong so far. */
  static final class Problems {
    private final String fileName;
    private final List<Problem> found = new ArrayList<>();

    Problems(String fileName) {
      this.fileName = fileName;
    }

    void add(@Nullable Node where, String message) {
      int line =
          Optional.ofNullable(where)
              .flatMap(Node::getStartMark)
              .map(mark -> mark.getLine() + 1)
              .orElse(1);
      found.add(new Problem(fileName, line, message));
    }

    ScenarioException only(int line, String message) {
      return new ScenarioException(List.of(new Problem(fileName, line, message)));
    }

    void throwIfAny() throws ScenarioException {
      if (!found.isEmpty()) {
        throw new ScenarioException(found);
      }
    }
  }
}
