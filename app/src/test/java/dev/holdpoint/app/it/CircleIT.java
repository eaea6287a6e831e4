package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.holdpoint.app.store.TestServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Real processes that change how tasks hang together at the same moment. */
@Execution(ExecutionMode.CONCURRENT)
class CircleIT {
  private static final int ROUNDS = 4;

  @TempDir Path folder;

  @Test
  void ofTwoWhoCloseACircleFromBothSidesOneIsRefusedOnSqlite() throws Exception {
    closeFromBothSides(project("sqlite"));
  }

  @Test
  void ofTwoWhoCloseACircleFromBothSidesOneIsRefusedOnPostgresql() throws Exception {
    closeFromBothSides(project(TestServer.freshUrl()));
  }

  @Test
  void noDependencyIsLostWhereManyAreAddedAtOnce() throws Exception {
    Project project = project("sqlite");
    String task = add(project);
    List<String> needed = List.of(add(project), add(project), add(project));

    List<Running> all = new ArrayList<>();
    for (String one : needed) {
      all.add(project.start("dep", "add", task, one));
    }
    for (Running running : all) {
      try (running) {
        running.result().exits(0);
      }
    }

    assertEquals(
        needed.stream().sorted().toList(),
        Stream.of(project.show(task).values().get("dependsOn"))
            .flatMap(list -> ((List<?>) list).stream())
            .map(String::valueOf)
            .sorted()
            .toList());
  }

  private Project project(String store) throws IOException {
    Project project = Project.in(folder);
    project.write("holdpoint.yaml", "store: \"" + store + "\"\n");
    return project;
  }

  private static String add(Project project) throws Exception {
    return project.here("add", "A task").exits(0).out().strip();
  }

  private static void closeFromBothSides(Project project) throws Exception {
    for (int i = 0; i < ROUNDS; i++) {
      String left = add(project);
      String right = add(project);
      try (Running one = project.start("dep", "add", left, right);
          Running other = project.start("dep", "add", right, left)) {
        Result first = one.result();
        Result second = other.result();
        assertEquals(
            List.of(0, 1),
            Stream.of(first, second).map(Result::exit).sorted().toList(),
            () -> first + "\n" + second);
        (first.exit() == 1 ? first : second).exits(1).saysErr("depends on it");
      }
    }
  }
}
