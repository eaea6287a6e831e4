package dev.holdpoint.app.web.cockpit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.ServedProject;
import dev.holdpoint.app.web.Browser;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Role;
import dev.holdpoint.model.TaskId;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Every page that shows an open gate shows when it expires, as time left and exactly. */
@Timeout(60)
class DeadlinePagesTest {
  private static final String CONFIG =
      """
      interactionThreshold: 3
      agent: play
      agents:
        play: {type: script, scenario: scenario.yaml}
      server: {port: 0}
      gates: {timeout: 2h}
      review: {result: true}
      """;

  @TempDir Path folder;
  ServedProject project;
  Browser viewer;

  @BeforeEach
  void open() throws Exception {
    project =
        ServedProject.open(
            folder, CONFIG, "turns:\n  - - ask: Which?\n  - - finish: {summary: done}\n");
    viewer = Browser.at(project.address()).bearer(project.token(Role.VIEWER));
  }

  @AfterEach
  void close() {
    project.close();
  }

  @Test
  void cardAndStoryOfATaskAndThenItsReview() throws Exception {
    TaskId task = project.add("Mine").id();
    project.work();
    GateId question = new GateId(task, 1);
    String page = viewer.get("/tasks/" + task).is(200).body();
    // On its card, in the story and in the list of interactions.
    assertEquals(3, times(page, due(question)), page);
    assertEquals(1, times(viewer.get("/live").is(200).body(), due(question)));
    assertEquals(1, times(viewer.get("/board?view=list").is(200).body(), due(question)));
    String receipt = viewer.get("/gates/" + question + "/receipt").is(200).body();
    assertEquals(1, times(receipt, due(question)), receipt);

    project.engine().answer(question, "this", "ada", Channel.CLI);
    project.work();
    GateId review = new GateId(task, 2);
    assertEquals(1, times(viewer.get("/tasks/" + task + "/review").is(200).body(), due(review)));
    assertTrue(viewer.get("/tasks/" + task).is(200).body().contains(due(review)));
    assertFalse(viewer.get("/tasks/" + task).is(200).body().contains(due(question)), "is closed");
  }

  @Test
  void cardsAndRowsOfTheInbox() throws Exception {
    Asks asks = new Asks(project.engine());
    for (int i = 0; i < 14; i++) {
      asks.expiring("Question " + i, Duration.ofHours(3));
    }
    String inbox = viewer.get("/").is(200).body();

    assertTrue(times(inbox, "class=\"gate-row") > 0, "further ones are rows");
    assertEquals(14, times(inbox, "data-deadline"), inbox);
  }

  /** The exact time is in the page, and beside it what is left. */
  private String due(GateId id) {
    Instant deadline = project.engine().task(id.task()).gate(id.number()).deadline();
    return "datetime=\"%s\" title=\"%s\" data-relative data-deadline>in 1 h 59 min<"
        .formatted(deadline, Times.exact(deadline));
  }

  private static int times(String text, String part) {
    return text.split(java.util.regex.Pattern.quote(part), -1).length - 1;
  }
}
