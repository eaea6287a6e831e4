package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A dozen people answer one gate at the same time, again and again. */
class FirstAnswerTortureIT {
  private static final int PEOPLE = 12;

  @TempDir Path folder;

  @Test
  void alwaysOneWinsAndTheOthersAreToldWho() throws Exception {
    int rounds = Torture.times(5, 200);
    Project project = Project.in(folder).scenario(scenario(rounds));
    project.run("run", "-m", "x").exits(Result.WAITING);
    String task = project.task();
    List<String> winners = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      winners.add(winner(project, task + "." + round));
    }

    List<JsonObject> gates = project.show(task).objects("gates");
    assertEquals(winners, gates.stream().map(gate -> gate.text("by")).toList());
    assertEquals(
        winners.stream().map(by -> "answer of " + by).toList(),
        gates.stream().map(gate -> gate.text("answer")).toList());
    project.run("run").exits(Result.DONE).saysOut("answer of " + winners.getLast());
    assertEquals(rounds, project.events().stream().filter("gate.answered"::equals).count());
    project.run("journal", "verify").exits(0);
  }

  private static String winner(Project project, String gate) throws Exception {
    List<Running> all = new ArrayList<>();
    try {
      for (int i = 0; i < PEOPLE; i++) {
        String by = "person-" + i + "-";
        all.add(project.start("respond", gate, "answer of " + by, "--by", by));
      }
      List<String> winners = new ArrayList<>();
      List<Result> losers = new ArrayList<>();
      for (int i = 0; i < PEOPLE; i++) {
        Result result = all.get(i).result();
        if (result.exit() == Result.DONE) {
          winners.add("person-" + i + "-");
          result.exits(Result.DONE);
        } else {
          losers.add(result.exits(Result.REFUSED));
        }
      }
      assertEquals(1, winners.size(), () -> gate + " was won by " + winners);
      String winner = winners.getFirst();
      losers.forEach(loser -> loser.saysErr(gate, "already answered by " + winner, "via cli"));
      return winner;
    } finally {
      for (Running running : all) {
        running.close();
      }
    }
  }

  private static String scenario(int gates) {
    String asks =
        IntStream.rangeClosed(1, gates)
            .mapToObj("    - ask: Question %d?"::formatted)
            .collect(Collectors.joining("\n"))
            .substring(4);
    assertTrue(asks.startsWith("- ask"), asks);
    return "turns:\n  - " + asks + "\n  - - finish: {summary: \"last ${answer}\"}\n";
  }
}
