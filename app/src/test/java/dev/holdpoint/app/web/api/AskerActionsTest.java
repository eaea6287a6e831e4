package dev.holdpoint.app.web.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.web.Browser;
import dev.holdpoint.engine.OutsideTurn;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Owner;
import dev.holdpoint.model.Role;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.Threshold;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who asked takes a question back, or says until when it waits. */
class AskerActionsTest extends ApiGround {
  private static final String GATES = BASE + "/gates";

  private String asked(Object... more) throws Exception {
    List<Object> body = new ArrayList<>(List.of("prompt", "Ship it?"));
    body.addAll(List.of(more));
    return agent.post(GATES, json(body.toArray())).is(201).json().text("gate");
  }

  private static String at(String gate, String what) {
    return GATES + "/" + gate + "/" + what;
  }

  private JsonObject seen(String gate) throws Exception {
    return viewer.get(GATES + "/" + gate).is(200).json();
  }

  private List<Event> events(String gate) {
    TaskId task = new TaskId(gate.substring(0, gate.indexOf('.')));
    return project.engine().journal().read(task).stream().map(entry -> entry.event()).toList();
  }

  @Test
  void theProgramThatAskedTakesItsQuestionBack() throws Exception {
    String gate = asked();
    JsonObject gone =
        agent.post(at(gate, "withdraw"), json("reason", "Sold \"out\"\n🚦")).is(200).json();
    assertEquals("withdrawn", gone.text("state"));
    assertEquals("Sold \"out\"\n🚦", gone.text("reason"));
    assertEquals("Ada", gone.text("by"));
    assertNull(gone.values().get("answer"));
    assertNull(gone.values().get("decision"));
    assertTrue(gone.has("closedAt"));
    String task = gate.substring(0, gate.indexOf('.'));
    assertEquals("cancelled", viewer.get(BASE + "/tasks/" + task).json().text("state"));
    assertEquals(
        "urn:holdpoint:withdrawn",
        responder.post(at(gate, "answer"), json("answer", "yes")).is(410).json().text("type"));
    agent.post(at(gate, "withdraw"), "").is(410);
    agent.post(at(gate, "deadline"), json("timeout", "2h")).is(410);
  }

  @Test
  void anAdminWithdrawsAnyGateAndTheRunGoesOnToldOfIt() throws Exception {
    String task = waiting("Mine");
    admin.post(at(task + ".1", "withdraw"), "").is(200);
    assertEquals("open", viewer.get(BASE + "/tasks/" + task).json().text("state"));
    project.work();
    assertEquals("done", viewer.get(BASE + "/tasks/" + task).json().text("state"));
    assertEquals("no reason was given", seen(task + ".1").text("reason"));
  }

  @Test
  void nobodyElseDoes() throws Exception {
    String gate = asked();
    String ours = waiting("Mine") + ".1";
    for (String what : List.of("withdraw", "deadline")) {
      String body = what.equals("withdraw") ? "" : json("timeout", "2h");
      nobody.post(at(gate, what), body).is(401);
      viewer.post(at(gate, what), body).is(403);
      responder.post(at(gate, what), body).is(403);
      as(Role.AGENT).post(at(gate, what), body).is(404);
      agent.post(at(ours, what), body).is(404);
      admin.post(at("hp-none.1", what), body).is(404);
    }
    assertEquals("open", seen(gate).text("state"));
    assertEquals("open", seen(ours).text("state"));
    assertNull(seen(ours).values().get("deadline"));
  }

  @Test
  void anAgentsTurnIsRefusedAndTheAttemptIsWrittenDown() throws Exception {
    Owner me = new Owner("test", "here", 1);
    try (OutsideTurn turn = OutsideTurn.begin(project.engine(), me, "claude", new Threshold(5))) {
      Browser inTurn = nobody.bearer(turn.token().text());
      String gate = inTurn.post(GATES, json("prompt", "May I?")).is(201).json().text("gate");
      inTurn.post(at(gate, "withdraw"), json("reason", "never mind")).is(403);
      inTurn.post(at(gate, "deadline"), json("timeout", "1s")).is(403);
      assertEquals("open", seen(gate).text("state"));
      assertEquals(
          List.of("POST " + at(gate, "withdraw"), "POST " + at(gate, "deadline")),
          events(gate).stream()
              .filter(Event.AgentOverstepped.class::isInstance)
              .map(event -> ((Event.AgentOverstepped) event).attempt())
              .toList());
      admin.post(at(gate, "withdraw"), "").is(200);
      JsonObject told = inTurn.get(at(gate, "wait?seconds=5")).is(200).json();
      assertEquals("withdrawn", told.text("state"));
    }
  }

  @Test
  void aDeadlineIsSetMovedAndTakenAwayAndTheJournalSaysByWhom() throws Exception {
    String gate = asked();
    Instant soon = Instant.now().plus(Duration.ofHours(3)).truncatedTo(ChronoUnit.SECONDS);
    String text = soon.atOffset(ZoneOffset.ofHours(2)).toString();
    JsonObject set = agent.post(at(gate, "deadline"), json("deadline", text)).is(200).json();
    assertEquals(soon.toString(), set.text("deadline"));
    JsonObject moved = admin.post(at(gate, "deadline"), json("timeout", "2h")).is(200).json();
    assertTrue(Instant.parse(moved.text("deadline")).isBefore(soon));
    assertEquals(
        moved.text("deadline"),
        viewer.get(GATES).json().objects("items").getFirst().text("deadline"));
    assertNull(
        agent
            .post(at(gate, "deadline"), "{\"deadline\": null}")
            .is(200)
            .json()
            .values()
            .get("deadline"));
    List<Event> set3 =
        events(gate).stream().filter(Event.GateDeadlineSet.class::isInstance).toList();
    assertEquals(new Event.GateDeadlineSet(1, soon, "Ada"), set3.getFirst());
    assertEquals(3, set3.size());
  }

  @Test
  void whoWaitsHearsOfADeadlineThatIsBroughtForward() throws Exception {
    String gate = asked();
    try (ExecutorService pool = Executors.newSingleThreadExecutor()) {
      Future<JsonObject> waits =
          pool.submit(() -> agent.get(at(gate, "wait?seconds=60")).is(200).json());
      agent.post(at(gate, "deadline"), json("timeout", "5s")).is(200);
      JsonObject closed = waits.get();
      assertEquals("expired", closed.text("state"));
      assertEquals(closed.text("deadline"), closed.text("closedAt"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"deadline\": \"2999-01-01T00:00:00Z\", \"timeout\": \"2h\"}",
        "{\"deadline\": \"2001-01-01T00:00:00Z\"}",
        "{\"deadline\": \"tomorrow\"}",
        "{\"deadline\": \"2999-01-01\"}",
        "{\"deadline\": \"+999999999-12-31T23:59:59Z\"}",
        "{\"deadline\": 5}",
        "{\"timeout\": \"2\"}",
        "{\"timeout\": \"0s\"}",
        "{\"timeout\": \"-2h\"}",
        "{\"timeout\": null}",
        "{\"timeout\": \"none\"}",
        "{\"timeouts\": \"2h\"}",
        "[]",
        "no JSON"
      })
  void whatIsNoDeadlineChangesNothing(String body) throws Exception {
    String gate = asked();
    String told = agent.post(at(gate, "deadline"), body).is(400).json().text("detail");
    assertTrue(told.length() > 20, told);
    assertNull(seen(gate).values().get("deadline"));
    agent.post(at(gate, "withdraw"), "{\"why\": \"x\"}").is(400);
    agent.post(at(gate, "withdraw"), "{\"reason\": 5}").is(400);
    assertEquals("open", seen(gate).text("state"));
  }

  @Test
  void ofAnswersWithdrawalsAndAnExpiryAtOnceThereIsOneOutcome() throws Exception {
    for (int round = 0; round < 8; round++) {
      String gate = asked("key", "round " + round);
      List<Callable<Integer>> calls = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        calls.add(() -> responder.post(at(gate, "answer"), json("answer", "yes")).status());
        calls.add(() -> agent.post(at(gate, "withdraw"), "").status());
      }
      int won = 0;
      try (ExecutorService pool = Executors.newFixedThreadPool(8)) {
        for (Future<Integer> call : pool.invokeAll(calls)) {
          assertTrue(List.of(200, 409, 410).contains(call.get()), () -> "" + call.resultNow());
          won += call.get() == 200 ? 1 : 0;
        }
      }
      assertEquals(1, won);
      assertEquals(
          1,
          events(gate).stream()
              .filter(
                  event ->
                      event instanceof Event.GateAnswered || event instanceof Event.GateWithdrawn)
              .count());
    }
  }

  @Test
  void sentTwiceUnderOneKeyItIsDoneOnce() throws Exception {
    String gate = asked();
    Browser once = agent.with("Idempotency-Key", "gone");
    JsonObject first = once.post(at(gate, "withdraw"), "").is(200).json();
    assertEquals(first, once.post(at(gate, "withdraw"), "").is(200).json());
  }
}
