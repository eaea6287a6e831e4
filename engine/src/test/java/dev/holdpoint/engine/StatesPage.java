package dev.holdpoint.engine;

import dev.holdpoint.engine.Transitions.Transition;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Words the page about states. */
final class StatesPage {
  private static final List<String> PHASES =
      List.of(
          Transitions.NO_RUN,
          "Ready",
          "Working",
          "Waiting",
          "Sleeping",
          "Done",
          "Failed",
          "Cancelled",
          "Superseded");
  private static final List<String> STANDINGS =
      List.of("wanted", "deferred", "cancelled", "closed");
  private static final List<String> GATE_STATES =
      List.of(
          Transitions.NO_GATE,
          "open",
          "answered",
          "answered, told",
          "expired",
          "expired, told",
          "withdrawn",
          "withdrawn, told");

  private final Transitions transitions;

  StatesPage(Transitions transitions) {
    this.transitions = transitions;
  }

  String text() {
    return """
    # States

    This page is written by `StatesDocTest`, which tries every intent on a task in every phase; \
    don't edit it, run `mvn test -pl engine -Dtest=StatesDocTest -Dholdpoint.rewrite=true`.

    ## Runs

    What is appended at once, and where the run stands afterwards. An empty field: it is refused, \
    or can't come about. What ends a turn may open gates and note assumptions in the same \
    transaction; what cuts one off may ask whether an approved action ran; what ends a run, and \
    whoever gives its task up, withdraws the gates that are open.

    What the deadlines have decided by then is appended before anything else, in the same \
    transaction; it stands here by itself.

    %s
    ```mermaid
    stateDiagram-v2
    %s```

    *Ready*: somebody may go on with it. *Working*: an agent is at it, for one owner. *Waiting*: \
    the turn is over and gates are open. *Sleeping*: a rate limit was reached. \
    *Superseded*: it is over, and the task was reopened for another run. A turn that was cut \
    off is repeated under its number; every other one gets the next number. A turn that failed, \
    or whose checks did not hold, ends the run unless its step may be tried again. A turn that \
    ends *proposed* has left a plan or a result for a review; one that ends *unplanned* should \
    have left a plan, and is told what is wrong with it. Approving what a turn left at the end of \
    its step finishes that step.

    ## Tasks

    Whether people want a task to be worked on. Nothing is started, and no run is queued, where \
    it is deferred, cancelled or closed, nor while a task that it depends on is not done; open \
    gates of a deferred one can be answered. A closed one is done, whatever became of its runs.

    %s
    ```mermaid
    stateDiagram-v2
    %s```

    ## Gates

    What changes a gate. *Told* means that a turn has got the answer, or heard that there is \
    none; an agent that asks for an answer again is told again. A gate that expired is never \
    answered, nor is one that somebody withdrew, and what they asked can be asked anew. A task \
    of a program that only asks is cancelled when its gate is withdrawn.

    %s
    ```mermaid
    stateDiagram-v2
    %s```
    """
        .formatted(
            table(transitions.runs(), PHASES),
            diagram(transitions.runs(), PHASES, Transitions.NO_RUN),
            table(transitions.standings(), STANDINGS),
            diagram(transitions.standings(), STANDINGS, ""),
            table(transitions.gates(), GATE_STATES),
            diagram(transitions.gates(), GATE_STATES, Transitions.NO_GATE));
  }

  private static String table(Set<Transition> all, List<String> states) {
    StringBuilder table = new StringBuilder("| |");
    states.forEach(state -> table.append(' ').append(state).append(" |"));
    table.append("\n|---|").append("---|".repeat(states.size())).append('\n');
    List<String> causes =
        all.stream()
            .filter(one -> states.contains(one.from()))
            .map(Transition::by)
            .distinct()
            .sorted()
            .toList();
    for (String cause : causes) {
      table.append("| ").append(cause).append(" |");
      for (String state : states) {
        table.append(' ').append(targets(all, state, cause)).append(" |");
      }
      table.append('\n');
    }
    return table.toString();
  }

  private static String targets(Set<Transition> all, String from, String by) {
    return all.stream()
        .filter(one -> one.from().equals(from) && one.by().equals(by))
        .map(Transition::to)
        .collect(Collectors.joining(" or "));
  }

  private static String diagram(Set<Transition> all, List<String> states, String start) {
    StringBuilder diagram = new StringBuilder();
    for (String from : states) {
      for (String to : states) {
        String causes =
            all.stream()
                .filter(one -> one.from().equals(from) && one.to().equals(to))
                .map(Transition::by)
                .collect(Collectors.joining("<br>"));
        if (!causes.isEmpty() && !from.equals(to)) {
          diagram
              .append("  ")
              .append(from.equals(start) ? "[*]" : id(from))
              .append(" --> ")
              .append(id(to))
              .append(": ")
              .append(causes)
              .append('\n');
        }
      }
    }
    return diagram.toString();
  }

  private static String id(String state) {
    return state.replace(", ", "_").replace(' ', '_');
  }
}
