package dev.holdpoint.engine;

import dev.holdpoint.model.Event;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Phase;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** How runs, tasks and gates go from one state to another by what was appended at once. */
final class Transitions {
  static final String NO_TASK = "no task";
  static final String NO_RUN = "no run";
  static final String NO_GATE = "no gate";

  private final Set<Transition> runs = new TreeSet<>(Transition.ORDER);
  private final Set<Transition> standings = new TreeSet<>(Transition.ORDER);
  private final Set<Transition> gates = new TreeSet<>(Transition.ORDER);

  /** One way from a state to a state. */
  record Transition(String from, String by, String to) {
    static final Comparator<Transition> ORDER =
        Comparator.comparing(Transition::from)
            .thenComparing(Transition::by)
            .thenComparing(Transition::to);
  }

  Set<Transition> runs() {
    return runs;
  }

  Set<Transition> standings() {
    return standings;
  }

  Set<Transition> gates() {
    return gates;
  }

  /** Whether all of the others are among these. */
  boolean covers(Transitions others) {
    return runs.containsAll(others.runs)
        && standings.containsAll(others.standings)
        && gates.containsAll(others.gates);
  }

  void add(@Nullable Task before, List<Event> events, Task after) {
    if (events.isEmpty()) {
      return;
    }
    String by = name(events);
    runs.add(new Transition(phase(before), by, phase(after)));
    if (before != null && before.standing() != after.standing()) {
      standings.add(new Transition(standing(before), by, standing(after)));
    }
    for (Gate gate : after.gates()) {
      String earlier = before == null ? NO_GATE : state(before.gate(gate.id().number()));
      String later = state(gate);
      if (!earlier.equals(later)) {
        gates.add(new Transition(earlier, by, later));
      }
    }
  }

  /** The events that matter to the run, each once: what comes with them is said beside. */
  private static String name(List<Event> events) {
    Set<String> names = new LinkedHashSet<>();
    boolean ends = events.stream().anyMatch(Transitions::endsSomething);
    for (Event event : events) {
      boolean beside =
          event instanceof Event.AssumptionMade
              || event instanceof Event.GateOpened
              || event instanceof Event.PlanRefused
              || event instanceof Event.TodosChanged
              || event instanceof Event.DriftFlagged
              || event instanceof Event.GateWithdrawn;
      if (!(ends && beside)) {
        names.add(name(event));
      }
    }
    return String.join(", ", names);
  }

  private static boolean endsSomething(Event event) {
    return event instanceof Event.TurnEnded
        || event instanceof Event.TurnInterrupted
        || event instanceof Event.RunFailed
        || event instanceof Event.TaskCancelled
        || event instanceof Event.TaskClosed;
  }

  private static String name(Event event) {
    return event instanceof Event.TurnEnded ended
        ? "TurnEnded (" + word(ended.ending()) + ")"
        : event.getClass().getSimpleName();
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  static String standing(Task task) {
    return word(task.standing());
  }

  static String phase(@Nullable Task task) {
    if (task == null) {
      return NO_TASK;
    }
    Run run = task.run();
    return run == null ? NO_RUN : phase(run.phase());
  }

  private static String phase(Phase phase) {
    return switch (phase) {
      case Phase.Ready _ -> "Ready";
      case Phase.Working _ -> "Working";
      case Phase.Waiting _ -> "Waiting";
      case Phase.Sleeping _ -> "Sleeping";
      case Phase.Done _ -> "Done";
      case Phase.Failed _ -> "Failed";
      case Phase.Cancelled _ -> "Cancelled";
      case Phase.Superseded _ -> "Superseded";
    };
  }

  private static String state(@Nullable Gate gate) {
    if (gate == null) {
      return NO_GATE;
    }
    return gate.state().word() + (gate.isDelivered() ? ", told" : "");
  }
}
