package dev.holdpoint.app.web.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.web.Browser;
import dev.holdpoint.app.web.ShownValues;
import dev.holdpoint.app.web.cockpit.Asks;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Role;
import dev.holdpoint.model.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Gates over HTTP. */
class GatesTest extends ApiGround {
  private static final String GATES = BASE + "/gates";

  private String answer(String gate) {
    return GATES + "/" + gate + "/answer";
  }

  private String external(Browser asker, Object... more) throws Exception {
    return asker.post(GATES, json(more)).is(201).json().text("gate");
  }

  @Test
  void theFirstAnswerWinsAndTheNextIsToldWhoWon() throws Exception {
    String gate = waiting("Mine") + ".1";
    List<JsonObject> open = viewer.get(GATES + "?state=open").is(200).json().objects("items");
    assertEquals(List.of(gate), open.stream().map(one -> one.text("gate")).toList());
    assertEquals(List.of("postgres", "sqlite"), open.getFirst().texts("choices"));
    JsonObject answered = responder.post(answer(gate), json("answer", "2")).is(200).json();
    assertEquals("sqlite", answered.text("answer"));
    assertEquals("Ada", answered.text("by"));
    assertEquals("api", answered.text("channel"));
    JsonObject late = admin.post(answer(gate), json("answer", "postgres")).is(409).json();
    assertEquals("urn:holdpoint:already_answered", late.text("type"));
    assertEquals("Ada", late.text("by"));
    assertEquals("api", late.text("channel"));
    assertTrue(late.text("at").endsWith("Z"));
    assertEquals("answered", viewer.get(GATES + "/" + gate).json().text("state"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"answer\": \"\"}",
        "{\"answer\": \"  \"}",
        "{\"answer\": null}",
        "{\"answer\": [\"sqlite\"]}",
        "{\"answer\": \"oracle\"}",
        "{\"answer\": 3}",
        "{\"answer\": \"sqlite\", \"decision\": \"approve\"}",
        "{\"decision\": \"approve\"}",
        "{\"anwser\": \"sqlite\"}"
      })
  void whatDoesNotFitChangesNothing(String body) throws Exception {
    String gate = waiting("Mine") + ".1";
    responder.post(answer(gate), body).is(400);
    assertEquals("open", viewer.get(GATES + "/" + gate).json().text("state"));
  }

  @Test
  void ownWordsAreTakenWhereTheyAreSaidToBeSuch() throws Exception {
    String gate = waiting("Mine") + ".1";
    JsonObject open = viewer.get(GATES + "/" + gate).json();
    assertTrue(open.flag("other"));
    JsonObject problem = responder.post(answer(gate), json("answer", "oracle")).is(400).json();
    assertEquals(List.of("postgres", "sqlite"), problem.texts("choices"));
    JsonObject slip = responder.post(answer(gate), json("answer", "Sqlite")).is(400).json();
    assertTrue(slip.text("detail").endsWith("Did you mean \"sqlite\"?"), slip.text("detail"));
    JsonObject foreign = responder.post(answer(gate), json("answer", "grün 绿")).is(400).json();
    assertTrue(foreign.text("detail").contains("\"grün 绿\""), foreign.text("detail"));
    JsonObject given =
        responder.post(answer(gate), json("answer", "oracle", "other", true)).is(200).json();
    assertEquals("oracle", given.text("text"));
    assertEquals(List.of(), given.texts("chosen"));
    assertEquals("oracle", given.text("answer"));
  }

  @Test
  void severalOptionsAreAList() throws Exception {
    String gate =
        external(
            admin,
            "prompt",
            "Which days?",
            "choices",
            List.of("mo", Map.of("value", "tu, we", "consequence", "two days"), "th"),
            "multiple",
            true);
    JsonObject open = viewer.get(GATES + "/" + gate).json();
    assertTrue(open.flag("multiple"));
    assertEquals("two days", open.objects("choices").get(1).text("consequence"));
    responder.post(answer(gate), json("answer", List.of("mo", "fr"))).is(400);
    responder.post(answer(gate), json("answer", List.of())).is(400);
    responder.post(answer(gate), json("answer", List.of("fr", "sa"), "other", true)).is(400);
    JsonObject batch =
        responder
            .post(
                GATES + "/answers",
                json(
                    "answers",
                    List.of(
                        Map.of(
                            "gate",
                            gate,
                            "answer",
                            List.of("tu, we", "mo", "and fridays"),
                            "other",
                            true))))
            .is(200)
            .json();
    JsonObject given = batch.objects("items").getFirst().object("result");
    assertEquals(List.of("tu, we", "mo"), given.texts("chosen"));
    assertEquals("and fridays", given.text("text"));
  }

  @Test
  void whoeverAskedStrictlyGetsAnOptionOnly() throws Exception {
    String gate =
        external(admin, "prompt", "May it?", "choices", List.of("Allow", "Cancel"), "strict", true);
    responder.post(answer(gate), json("answer", "perhaps", "other", true)).is(400);
    assertEquals(
        List.of("Allow"),
        responder.post(answer(gate), json("answer", "allow")).is(200).json().texts("chosen"));
    admin.post(GATES, json("prompt", "x", "strict", true)).is(400);
    admin.post(GATES, json("prompt", "x", "choices", List.of(Map.of("label", "a")))).is(400);
  }

  @Test
  void onlyThoseWhoMayAnswerDo() throws Exception {
    String gate = waiting("Mine") + ".1";
    String body = json("answer", "sqlite");
    viewer.post(answer(gate), body).is(403);
    agent.post(answer(gate), body).is(403);
    nobody.post(answer(gate), body).is(401);
    agent
        .post(GATES + "/answers", json("answers", List.of(Map.of("gate", gate, "answer", "x"))))
        .is(403);
    agent.get(GATES).is(403);
    agent.get(GATES + "/" + gate).is(404);
    agent.get(GATES + "/" + gate + "/wait?seconds=1").is(404);
    assertEquals("open", viewer.get(GATES + "/" + gate).json().text("state"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"hp-none.1", "hp-none", "x", "hp-1a2b.0", "hp-1a2b.99999999999", ".."})
  void whatIsNoGateIsNotThere(String gate) throws Exception {
    responder.post(GATES + "/" + gate + "/answer", json("answer", "x")).is(404);
    viewer.get(GATES + "/" + gate + "/wait").is(404);
  }

  @Test
  void aGateThatNobodyNeedsIsGone() throws Exception {
    String task = waiting("Mine");
    admin.post(BASE + "/tasks/" + task + "/cancel", "").is(200);
    assertEquals(
        "urn:holdpoint:withdrawn",
        responder.post(answer(task + ".1"), json("answer", "sqlite")).is(410).json().text("type"));
  }

  @Test
  void ofManyAnswersAtOnceOneWins() throws Exception {
    String gate = waiting("Mine") + ".1";
    int won = 0;
    try (ExecutorService pool = Executors.newFixedThreadPool(12)) {
      List<Callable<Integer>> calls = new ArrayList<>();
      for (int i = 0; i < 24; i++) {
        String choice = i % 2 == 0 ? "sqlite" : "postgres";
        calls.add(() -> responder.post(answer(gate), json("answer", choice)).status());
      }
      for (Future<Integer> call : pool.invokeAll(calls)) {
        assertTrue(call.get() == 200 || call.get() == 409, () -> "status " + call.resultNow());
        won += call.get() == 200 ? 1 : 0;
      }
    }
    assertEquals(1, won);
  }

  @Test
  void aBatchHasOneResultForEach() throws Exception {
    String first = waiting("First") + ".1";
    String second = waiting("Second") + ".1";
    String body =
        json(
            "answers",
            List.of(
                Map.of("gate", first, "answer", "sqlite"),
                Map.of("gate", first, "answer", "postgres"),
                Map.of("gate", second, "answer", "oracle"),
                Map.of("gate", "hp-none.1", "answer", "x"),
                Map.of("answer", "x"),
                Map.of("gate", second, "answer", "postgres")));
    List<JsonObject> results =
        responder.post(GATES + "/answers", body).is(200).json().objects("items");
    assertEquals(
        List.of(200L, 409L, 400L, 404L, 400L, 200L),
        results.stream().map(result -> result.number("status")).toList());
    assertEquals("postgres", results.getLast().object("result").text("answer"));
    responder.post(GATES + "/answers", json("answers", List.of())).is(400);
    responder.post(GATES + "/answers", "{\"answers\": 1}").is(400);
  }

  @Test
  void aBrowsersAnswerComesByTheWeb() throws Exception {
    String gate = waiting("Mine") + ".1";
    String cookie = nobody.useLink(project.link()).is(303).header("Set-Cookie").split(";")[0];
    Browser browser = nobody.with("Cookie", cookie);
    browser.post(answer(gate), json("answer", "sqlite")).is(403);
    String session = cookie.substring(cookie.indexOf('=') + 1);
    Browser ada = browser.with("X-CSRF-Token", Digest.of("csrf " + session).hex());
    JsonObject refused = ada.post(answer(gate), json("answer", "sqlite")).is(403).json();
    assertEquals("urn:holdpoint:not_shown", refused.text("type"));
    GateId id = new GateId(new TaskId(gate.substring(0, gate.indexOf('.'))), 1);
    String shown = ShownValues.of(session, project.engine().task(id.task()).gate(1));
    JsonObject answered =
        ada.post(answer(gate), json("answer", "sqlite", "shown", shown)).is(200).json();
    assertEquals("web", answered.text("channel"));
  }

  @Test
  void aProgramAsksWaitsAndGetsItsAnswer() throws Exception {
    String gate = external(agent, "prompt", "Ship it?", "inputType", "confirmation");
    assertEquals(
        "open", agent.get(GATES + "/" + gate + "/wait?seconds=0").is(200).json().text("state"));
    try (ExecutorService pool = Executors.newSingleThreadExecutor()) {
      Future<JsonObject> waits =
          pool.submit(() -> agent.get(GATES + "/" + gate + "/wait?seconds=50").is(200).json());
      responder.post(answer(gate), json("answer", true)).is(200);
      assertEquals("yes", waits.get().text("answer"));
    }
    String task = gate.substring(0, gate.indexOf('.'));
    assertEquals("done", viewer.get(BASE + "/tasks/" + task).json().text("state"));
    assertEquals("Ship it?", viewer.get(BASE + "/tasks/" + task).json().text("title"));
  }

  @Test
  void whoWaitsIsToldOfTheExpiryWhenItHappens() throws Exception {
    String gate =
        new Asks(project.engine()).expiring("In time?", Duration.ofMillis(400)).toString();

    JsonObject closed = admin.get(GATES + "/" + gate + "/wait?seconds=60").is(200).json();

    assertEquals("expired", closed.text("state"));
    assertEquals(closed.text("deadline"), closed.text("closedAt"));
    assertNull(closed.values().get("answer"));
    Duration late = Duration.between(Instant.parse(closed.text("deadline")), Instant.now());
    assertTrue(late.compareTo(Duration.ofSeconds(30)) < 0, late::toString);
  }

  @Test
  void theKeyOfAGateThatWasWithdrawnIsFreeAgain() throws Exception {
    List<String> gates = new ArrayList<>();
    for (String prompt : List.of("Ship it?", "Ship it?", "Ship it now?")) {
      String gate = external(agent, "prompt", prompt, "key", "nightly");
      assertEquals(gate, external(agent, "prompt", prompt, "key", "nightly"));
      agent.post(GATES + "/" + gate + "/withdraw", "").is(200);
      gates.add(gate);
    }
    assertEquals(3, Set.copyOf(gates).size());
    gates.add(external(agent, "prompt", "Ship it?", "key", "2:nightly"));
    gates.add(external(agent, "prompt", "Ship it?", "key", "/2:nightly"));
    assertEquals(5, Set.copyOf(gates).size(), "no other key means one of them");
    agent.get(GATES + "/" + gates.get(1)).is(200);
  }

  @Test
  void askedAgainUnderItsKeyItIsTheSameGate() throws Exception {
    String gate = external(agent, "prompt", "Ship it?", "key", "nightly");
    assertEquals(gate, external(agent, "prompt", "Ship it?", "key", "nightly"));
    responder.post(answer(gate), json("answer", "Go")).is(200);
    JsonObject again =
        agent.post(GATES, json("prompt", "Ship it?", "key", "nightly")).is(201).json();
    assertEquals("Go", again.text("answer"));
    agent.post(GATES, json("prompt", "Delete it?", "key", "nightly")).is(422);
    assertNotEquals(gate, external(as(Role.AGENT), "prompt", "Ship it?", "key", "nightly"));
    assertNotEquals(gate, external(agent, "prompt", "Ship it?"));
    String keyed = external(agent.with("Idempotency-Key", "k"), "prompt", "Now?");
    assertEquals(keyed, external(agent.with("Idempotency-Key", "k"), "prompt", "Now?"));
  }

  @Test
  void nobodyElsesGateIsSeenByAnAgent() throws Exception {
    String gate = external(agent, "prompt", "Ship it?");
    Browser other = as(Role.AGENT);
    other.get(GATES + "/" + gate).is(404);
    other.get(GATES + "/" + gate + "/wait?seconds=0").is(404);
    agent.get(GATES + "/" + gate).is(200);
    agent.post(answer(gate), json("answer", "yes")).is(403);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"prompt\": \" \"}",
        "{\"prompt\": \"x\", \"sensitive\": true}",
        "{\"prompt\": \"x\", \"inputType\": \"password\"}",
        "{\"prompt\": \"x\", \"inputType\": \"choice\"}",
        "{\"prompt\": \"x\", \"inputType\": \"text\", \"choices\": [\"a\"]}",
        "{\"prompt\": \"x\", \"confidence\": 2}",
        "{\"prompt\": \"x\", \"action\": {}}",
        "{\"prompt\": \"x\", \"priority\": 10}",
        "{\"prompt\": \"x\", \"priority\": -1}",
        "{\"prompt\": \"x\", \"key\": \" \"}",
        "{\"prompt\": \"x\", \"promt\": 1}"
      })
  void whatCantBeAskedOpensNothing(String body) throws Exception {
    agent.post(GATES, body).is(400);
    assertEquals(0, viewer.get(GATES).json().objects("items").size());
  }

  @Test
  void nothingRunsForAQuestionOfAnotherProgram() throws Exception {
    String gate = external(agent, "prompt", "Ship it?");
    String task = BASE + "/tasks/" + gate.replaceFirst("\\..*", "");
    admin.post(task + "/run", "").is(409);
    responder.post(answer(gate), json("answer", "Go")).is(200);
    admin.post(task + "/run", "").is(409);
    assertTrue(admin.post(task + "/reopen", "").is(409).body().contains("another program"));
    assertEquals("done", viewer.get(task).json().text("state"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "5", "null", "[\"a\"]"})
  void aTextIsNeverMadeOfSomethingElse(String value) throws Exception {
    String gate = external(agent, "prompt", "What?");
    responder.post(answer(gate), "{\"answer\": " + value + "}").is(400);
    assertEquals("open", viewer.get(GATES + "/" + gate).json().text("state"));
  }

  @Test
  void halfACharacterIsReadableForEveryProgram() throws Exception {
    String gate =
        agent
            .post(
                GATES,
                "{\"prompt\": \"a\\ud800\", \"title\": \"\\udc00b\", \"inputType\": \"choice\","
                    + " \"choices\": [\"\\ud83d\"]}")
            .is(201)
            .json()
            .text("gate");
    responder.post(answer(gate), "{\"answer\": \"\\udfff!\", \"other\": true}").is(200);
    for (String path : List.of(GATES + "/" + gate, GATES + "?state=closed", BASE + "/tasks")) {
      String body = viewer.get(path).is(200).body();
      assertFalse(body.contains("\\ud"), body);
      assertTrue(body.contains("\uFFFD"), body);
    }
  }

  @Test
  void nobodyButItsOwnAgentAsksWithinATask() throws Exception {
    String task = project.add("Mine").id().value();
    agent.post(GATES, json("task", task, "prompt", "x")).is(403);
    admin.post(GATES, json("task", task, "prompt", "x")).is(403);
    viewer.post(GATES, json("prompt", "x")).is(403);
    responder.post(GATES, json("prompt", "x")).is(403);
    admin.post(GATES, json("prompt", "x")).is(201);
  }

  @Test
  void anApprovalIsGivenRejectedOrChanged() throws Exception {
    Map<String, Object> action = Map.of("tool", "Bash", "args", Map.of("command", "git push"));
    String first = external(agent, "prompt", "May I?", "action", action);
    JsonObject approved = responder.post(answer(first), json("decision", "approve")).is(200).json();
    assertEquals("approve", approved.text("answer"));
    String second = external(agent, "prompt", "May I?", "action", action, "key", "2");
    responder.post(answer(second), json("decision", "reject")).is(400);
    responder.post(answer(second), json("decision", "maybe")).is(400);
    responder.post(answer(second), json("decision", "reject", "reason", "Not today")).is(200);
    String third = external(agent, "prompt", "May I?", "action", action, "key", "3");
    JsonObject changed =
        responder
            .post(answer(third), json("decision", "approve", "args", Map.of("command", "ls")))
            .is(200)
            .json();
    assertTrue(changed.text("answer").contains("ls"), () -> Json.write(changed.values()));
  }
}
