package dev.holdpoint.app.mirror;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Usage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateFileTest {
  @TempDir Path home;
  private final Story story = new Story(new MemoryJournal(), "hp-1a2b");

  private String text() throws IOException {
    StateFile file = new StateFile(home.resolve("state"));
    file.follow(story.task(), story.task().state());
    return Files.readString(file.of(story.id()));
  }

  private JsonObject json() throws IOException {
    return Json.object(text());
  }

  @Test
  void saysEverythingThatOtherProgramsRelyOn() throws IOException {
    story
        .begun()
        .then(Story.opened(1, Story.of("Which?", new Input.Choice(List.of("a", "b")))))
        .then(
            new Event.TurnEnded(
                1, Event.Ending.ASKED, null, null, List.of(new Usage("m1", 10, 2, 0.5))))
        .then(Story.answered(1, "a", "alice"))
        .then(Story.started(2))
        .then(Story.opened(2, Question.of("And?")), Story.opened(3, Question.of("Then?")))
        .then(
            new Event.TurnEnded(
                2, Event.Ending.ASKED, null, null, List.of(new Usage("m2", 1, 1, null))));
    assertEquals(
        """
        {
          "taskId": "hp-1a2b",
          "state": "awaiting_input",
          "title": "Add login",
          "currentStep": "work",
          "pendingQuestion": {
            "gate": "hp-1a2b.2",
            "question": "And?",
            "context": null,
            "timestamp": "2026-01-31T12:00:07Z"
          },
          "interactionHistory": [
            {
              "gate": "hp-1a2b.1",
              "question": "Which?",
              "answer": "a",
              "by": "alice",
              "channel": "cli",
              "timestamp": "2026-01-31T12:00:05Z",
              "askedAt": "2026-01-31T12:00:03Z",
              "answeredAt": "2026-01-31T12:00:05Z",
              "outcome": "answered"
            }
          ],
          "tokenUsage": {
            "inputTokens": 11,
            "outputTokens": 3,
            "costUsd": 0.5,
            "byModel": [
              {
                "model": "m1",
                "inputTokens": 10,
                "outputTokens": 2,
                "costUsd": 0.5
              },
              {
                "model": "m2",
                "inputTokens": 1,
                "outputTokens": 1,
                "costUsd": null
              }
            ]
          },
          "stats": {
            "totalDuration": 2000,
            "totalPauseTime": 3000
          },
          "sequence": 10,
          "lastUpdate": "2026-01-31T12:00:08Z"
        }
        """,
        text());
  }

  @Test
  void aTaskThatWaitsForNobodyHasNoPendingQuestion() throws IOException {
    story.then(Story.created("T"));
    JsonObject json = json();
    assertFalse(json.values().containsKey("pendingQuestion"));
    assertEquals("open", json.text("state"));
    assertEquals(List.of(), json.objects("interactionHistory"));
    assertEquals(0, json.object("tokenUsage").number("inputTokens"));
  }

  @Test
  void gatesThatNobodyAnsweredAreInTheHistoryWithTheirOutcome() throws IOException {
    story
        .asking(Question.of("First?"))
        .then(new Event.GateExpired(1))
        .then(Story.opened(2, Question.of("Second?")))
        .then(new Event.GateWithdrawn(2, "the run failed"));

    List<JsonObject> history = json().objects("interactionHistory");

    assertEquals(2, history.size());
    JsonObject expired = history.getFirst();
    assertEquals("expired", expired.text("outcome"));
    assertEquals("First?", expired.text("question"));
    for (String none : List.of("answer", "by", "channel", "answeredAt")) {
      assertTrue(expired.values().containsKey(none), none);
      assertEquals(null, expired.values().get(none), none);
    }
    assertFalse(expired.text("timestamp").isEmpty());
    assertEquals("withdrawn", history.getLast().text("outcome"));
    assertEquals("the run failed", history.getLast().text("reason"));
  }

  @Test
  void aPendingQuestionHasItsDeadline() throws IOException {
    Instant deadline = Instant.parse("2026-02-01T12:00:00Z");
    story.begun().then(new Event.GateOpened(1, 1, Question.of("Which?"), deadline, false));

    assertEquals(deadline.toString(), json().object("pendingQuestion").text("deadline"));
  }

  @Test
  void aSensitiveAnswerIsNull() throws IOException {
    story.asking(Story.secret("Password?")).then(Story.answered(1, "hunter2", "alice"));
    assertFalse(text().contains("hunter2"));
    assertEquals(null, json().objects("interactionHistory").getFirst().values().get("answer"));
  }

  @Test
  void hostileTextStaysInItsPlace() throws IOException {
    String hostile = "\"},\n{\ud800\u0000</script>";
    story.then(Story.created(hostile));
    assertEquals(hostile, json().text("title"));
  }
}
