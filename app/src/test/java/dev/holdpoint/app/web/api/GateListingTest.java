package dev.holdpoint.app.web.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.ManyTasks;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.web.cockpit.Asks;
import dev.holdpoint.engine.OpenGates;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.GateId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Gates in listings, open and closed. */
class GateListingTest extends ApiGround {
  private static final String GATES = BASE + "/gates";

  private List<String> ids(String query) throws Exception {
    return viewer.get(GATES + query).is(200).json().objects("items").stream()
        .map(gate -> gate.text("gate"))
        .toList();
  }

  private List<String> paged(String query) throws Exception {
    List<String> all = new ArrayList<>();
    String cursor = "";
    while (cursor != null) {
      JsonObject page = viewer.get(GATES + query + cursor).is(200).json();
      page.objects("items").forEach(gate -> all.add(gate.text("gate")));
      String next = page.optionalText("next");
      cursor = next == null ? null : "&cursor=" + next;
    }
    return all;
  }

  private void answer(GateId gate, String text) {
    project.engine().answer(gate, text, "Ada", Channel.CLI);
  }

  @Test
  void closedGatesOfAllTasksComeLastOneFirst() throws Exception {
    Asks asks = new Asks(project.engine());
    GateId first = asks.text("First?");
    GateId second = asks.approval("Second?", "ls");
    GateId third = asks.confirmation("Third?");
    GateId open = asks.text("Open?");
    answer(second, "approve");
    new OpenGates(project.engine()).withdraw(third, "Bob", "over");
    answer(first, "yes");
    List<String> closed = paged("?state=closed&limit=1");
    assertEquals(3, closed.size());
    assertEquals(closed, ids("?state=closed"));
    assertEquals(List.of(first.toString(), second.toString()), ids("?state=answered"));
    assertEquals(List.of(third.toString()), ids("?state=withdrawn,expired"));
    assertEquals(List.of(second.toString()), ids("?state=closed&kind=approval"));
    assertEquals(List.of(), ids("?state=closed&kind=review"));
    assertEquals(3, ids("?state=closed&agent=external").size());
    assertEquals(List.of(), ids("?state=closed&agent=play"));
    assertEquals(3, ids("?state=closed&priority=2").size());
    assertEquals(List.of(), ids("?state=closed&priority=0"));
    assertEquals(List.of(open.toString()), ids(""));
    assertEquals(List.of(open.toString()), ids("?state=open&kind=question&agent=external"));
    assertEquals(List.of(), ids("?kind=review"));
    assertEquals(List.of(), ids("?agent=play"));
    assertEquals(List.of(), ids("?priority=1"));
  }

  @Test
  void gatesThatAreClosedMeanwhileMoveNoPage() throws Exception {
    Asks asks = new Asks(project.engine());
    List<GateId> gates = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      gates.add(asks.text("Question " + i));
    }
    gates.subList(0, 4).forEach(gate -> answer(gate, "yes"));
    JsonObject page = viewer.get(GATES + "?state=closed&limit=2").json();
    answer(gates.getLast(), "yes");
    List<String> rest = ids("?state=closed&cursor=" + page.text("next"));
    assertEquals(2, rest.size());
    page.objects("items").forEach(gate -> assertFalse(rest.contains(gate.text("gate"))));
    assertFalse(rest.contains(gates.getLast().toString()));
  }

  @Test
  void thoseOfOneTaskStandInTheirOrder() throws Exception {
    String task = waiting("Mine");
    responder.post(GATES + "/" + task + ".1/answer", json("answer", "1")).is(200);
    assertEquals(List.of(task + ".1"), ids("?task=" + task));
    assertEquals(List.of(task + ".1"), ids("?task=" + task + "&state=open,answered"));
    assertEquals(List.of(), ids("?task=" + task + "&state=open"));
    assertEquals(List.of(task + ".1"), ids("?task=" + task + "&agent=play&kind=question"));
    assertEquals(List.of(), ids("?task=" + task + "&agent=other"));
    viewer.get(GATES + "?task=hp-none").is(404);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "?stat=open | allowed: state, kind, agent",
        "?state=done | open, closed, answered, expired, withdrawn",
        "?state= | open, closed",
        "?state=open,closed | ask for either",
        "?kind=Question | question, approval, review",
        "?priority=10 | from 0 to 9",
        "?priority=high | from 0 to 9",
        "?limit=501 | from 0 to 500",
        "?state=closed&cursor=x | next",
        "?state=closed&cursor=2_1_hp-1a2b.1 | next",
        "?cursor=1_hp-1a2b.1 | next",
        "?state=open&state=closed | more than once"
      })
  void whatIsMisspeltIsRefusedWithWhatIsAllowed(String query, String told) throws Exception {
    String detail = viewer.get(GATES + query).is(400).json().text("detail");
    assertTrue(detail.contains(told), detail);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/tasks?states=open",
        "/tasks?state=opened",
        "/tasks/%s/journal?after=1",
        "/tasks/%s/log?from=1",
        "/tasks/%s/files?path=x",
        "/tasks/%s/git/log?n=1",
        "/tasks/%s/documents?x=1"
      })
  void otherListingsRefuseItToo(String path) throws Exception {
    String id = project.add("Mine").id().value();
    String detail = viewer.get(BASE + path.formatted(id)).is(400).json().text("detail");
    assertTrue(detail.contains("allowed: ") || detail.contains("is one of open, "), detail);
  }

  @Test
  void whatCameOfAGateStandsInParts() throws Exception {
    Map<String, Object> action = Map.of("tool", "Bash", "args", Map.of("command", "git push"));
    String edited = asked("prompt", "May I?", "action", action);
    JsonObject open = viewer.get(GATES + "/" + edited).json();
    assertFalse(open.values().containsKey("decision"));
    post(edited, "decision", "approve", "args", Map.of("command", "ls"));
    JsonObject closed = viewer.get(GATES + "/" + edited).json();
    assertEquals("approve", closed.text("decision"));
    assertEquals("ls", closed.object("args").text("command"));
    assertEquals("git push", closed.object("action").object("args").text("command"));

    String plain = asked("prompt", "May I now?", "action", action);
    post(plain, "decision", "approve");
    assertEquals("git push", closed(plain).object("args").text("command"));
    assertNull(closed(plain).values().get("reason"));

    String rejected = asked("prompt", "And now?", "action", action);
    post(rejected, "decision", "reject", "reason", "Not \"today\"\n");
    assertEquals("reject", closed(rejected).text("decision"));
    assertEquals("Not \"today\"", closed(rejected).text("reason").strip());
    assertNull(closed(rejected).values().get("args"));

    String yes = asked("prompt", "Ship?", "inputType", "confirmation");
    post(yes, "answer", true);
    assertEquals("yes", closed(yes).text("answer"));
    assertNull(closed(yes).values().get("decision"));
    assertNull(closed(yes).values().get("text"));
  }

  @Test
  void ofASensitiveAnswerNothingIsSaid() throws Exception {
    GateId gate = new Asks(project.engine()).secret("PIN?");
    answer(gate, "hunter2");
    JsonObject closed = closed(gate.toString());
    for (String key : List.of("answer", "decision", "args", "reason", "text")) {
      assertTrue(closed.values().containsKey(key), key);
      assertNull(closed.values().get(key), key);
    }
    assertEquals(List.of(), closed.texts("chosen"));
    assertFalse(viewer.get(GATES + "?state=closed").body().contains("hunter2"));
  }

  @Test
  void anExpiredGateSaysWhenAndThatNobodyAnswered() throws Exception {
    GateId gate = new Asks(project.engine()).expiring("In time?", Duration.ofMillis(1));
    JsonObject closed = admin.get(GATES + "/" + gate + "/wait?seconds=5").is(200).json();
    assertEquals("expired", closed.text("state"));
    assertEquals(closed.text("deadline"), closed.text("closedAt"));
    assertNull(closed.values().get("by"));
    assertNull(closed.values().get("reason"));
    assertEquals(List.of(gate.toString()), ids("?state=expired"));
  }

  @Test
  void ofHundredsOfTasksAPageIsThereAtOnce() throws Exception {
    String keys = folder.toRealPath().resolve("keys").toString();
    ManyTasks.make(project.root(), Map.of("HOLDPOINT_KEYS", keys), 600);
    long best = Long.MAX_VALUE;
    for (int i = 0; i < 5; i++) {
      long begun = System.nanoTime();
      assertEquals(50, ids("?state=closed").size());
      best = Math.min(best, System.nanoTime() - begun);
    }
    assertTrue(best < 3_000_000_000L);
  }

  private JsonObject closed(String gate) throws Exception {
    return viewer.get(GATES + "/" + gate).is(200).json();
  }

  private String asked(Object... body) throws Exception {
    return agent.post(GATES, json(body)).is(201).json().text("gate");
  }

  private void post(String gate, Object... body) throws Exception {
    responder.post(GATES + "/" + gate + "/answer", json(body)).is(200);
  }
}
