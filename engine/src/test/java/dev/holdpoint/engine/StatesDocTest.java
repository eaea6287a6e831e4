package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.START;
import static dev.holdpoint.model.Specimens.spec;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.engine.Transitions.Transition;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.History;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.InMemoryJournal;
import dev.holdpoint.port.Journal.Batch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Writes docs/states.md: every intent is tried on a task in every phase, and what the rules say is
 * written down. {@code -Dholdpoint.rewrite=true} writes the file anew.
 */
class StatesDocTest {
  private static final Path FILE = Path.of("..", "docs", "states.md");
  private static final int HISTORIES = 300;
  private static final int AT_MOST = 3000;

  @Test
  void theFileSaysWhatTheRulesSay() throws IOException {
    String expected = new StatesPage(possible()).text();
    if (Boolean.getBoolean("holdpoint.rewrite")) {
      Files.createDirectories(FILE.getParent());
      Files.writeString(FILE, expected);
    }
    assertEquals(
        expected,
        Files.exists(FILE) ? Files.readString(FILE) : "",
        "docs/states.md is out of date: rewrite it with -Dholdpoint.rewrite=true");
  }

  @Test
  void historiesVisitEveryTransitionAndNoOther() {
    Transitions possible = possible();
    Transitions visited = visited(possible);
    assertEquals(lines(possible.runs()), lines(visited.runs()));
    assertEquals(lines(possible.standings()), lines(visited.standings()));
    assertEquals(lines(possible.gates()), lines(visited.gates()));
  }

  @Test
  void everyEventIsCausedBySomething() {
    Transitions possible = possible();
    String causes = lines(possible.runs());
    List<String> unused = new ArrayList<>();
    for (String type : records(Event.class).map(Class::getSimpleName).toList()) {
      if (!causes.contains(type)) {
        unused.add(type);
      }
    }
    assertEquals(
        List.of("PlanRefused", "TodosChanged", "DriftFlagged"),
        unused,
        "these come only with the end of a turn, a run or a task");
    assertTrue(lines(possible.gates()).contains("to=withdrawn"));
  }

  private static Stream<Class<?>> records(Class<?> type) {
    return type.isSealed()
        ? Arrays.stream(type.getPermittedSubclasses()).flatMap(StatesDocTest::records)
        : Stream.of(type);
  }

  private static String lines(Set<Transition> transitions) {
    return transitions.stream().map(Transition::toString).collect(Collectors.joining("\n"));
  }

  /** What the rules say to every intent in every phase. */
  private static Transitions possible() {
    Transitions possible = new Transitions();
    Event created = new Event.TaskCreated(spec());
    possible.add(null, List.of(created), History.of().task());
    for (Task task : Situations.representatives()) {
      for (Function<Task, Decision> intent : Intents.all()) {
        if (intent.apply(task) instanceof Decision.Accepted accepted) {
          possible.add(task, accepted.events(), task.after(accepted.events(), START));
        }
      }
    }
    return possible;
  }

  /**
   * What random histories came by, the same ones in every build. Some transitions are so rare that
   * any change of the rules lets them come later: so there are more of them until all were seen.
   */
  private static Transitions visited(Transitions possible) {
    Transitions visited = new Transitions();
    for (long seed = 0; seed < HISTORIES || (seed < AT_MOST && !visited.covers(possible)); seed++) {
      try (RandomHistory history = new RandomHistory(seed)) {
        history.play();
        history.appended().forEach(one -> visit(one, visited));
      }
    }
    return visited;
  }

  /** What the deadlines decided stands for itself, whatever was appended with it. */
  private static void visit(InMemoryJournal.Appended one, Transitions visited) {
    Task before = one.before();
    Batch batch = one.batch();
    if (before == null) {
      visited.add(null, batch.events(), batch.after());
      return;
    }
    List<Event> due = Shelving.due(before, batch.at());
    Task settled = before.after(due, batch.at());
    assertEquals(due, batch.events().subList(0, due.size()));
    visited.add(before, due, settled);
    visited.add(settled, batch.events().subList(due.size(), batch.events().size()), batch.after());
  }
}
