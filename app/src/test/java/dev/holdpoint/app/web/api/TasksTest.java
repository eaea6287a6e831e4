package dev.holdpoint.app.web.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.web.Browser;
import dev.holdpoint.app.web.Multipart;
import dev.holdpoint.model.Role;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tracker over HTTP. */
class TasksTest extends ApiGround {
  private static final String TASKS = BASE + "/tasks";

  @Test
  void aTaskIsMadeShownRunAndDone() throws Exception {
    Browser.Seen made =
        admin
            .post(TASKS, json("title", "Add login", "priority", 1, "size", "large", "run", true))
            .is(201);
    String id = made.json().text("id");
    assertEquals(TASKS + "/" + id, made.header("Location"));
    assertEquals("large", made.json().text("size"));
    assertEquals(1, made.json().number("run"));
    project.work();
    JsonObject shown = viewer.get(TASKS + "/" + id).is(200).json();
    assertEquals("awaiting_input", shown.text("state"));
    responder.post(BASE + "/gates/" + id + ".1/answer", json("answer", "sqlite")).is(200);
    project.work();
    shown = viewer.get(TASKS + "/" + id).is(200).json();
    assertEquals("done", shown.text("state"));
    assertEquals("Uses sqlite", shown.text("summary"));
    assertEquals(
        12,
        viewer
            .get(TASKS + "/" + id + "/usage")
            .json()
            .objects("usage")
            .getFirst()
            .number("inputTokens"));
    admin.post(TASKS + "/" + id + "/run", "").is(202);
    assertEquals(2, viewer.get(TASKS + "/" + id).json().number("run"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "cancel", "defer", "reopen", "close"})
  void onlyAdminsDecideAboutTasks(String what) throws Exception {
    String id = project.add("Mine").id().value();
    String path = TASKS + "/" + id + "/" + what;
    for (Browser other : List.of(viewer, responder, agent)) {
      other.post(path, "").is(403);
    }
    nobody.post(path, "").is(401);
    assertEquals("open", viewer.get(TASKS + "/" + id).json().text("state"));
    admin.post(TASKS + "/hp-none/" + what, "").is(404);
  }

  @Test
  void theyArePutAsideGivenUpClosedAndTakenUpAgain() throws Exception {
    String id = project.add("Mine").id().value();
    assertEquals(
        "deferred", admin.post(TASKS + "/" + id + "/defer", "").is(200).json().text("state"));
    assertEquals("open", admin.post(TASKS + "/" + id + "/reopen", "").is(200).json().text("state"));
    assertEquals(
        "done",
        admin
            .post(TASKS + "/" + id + "/close", json("reason", "Not needed"))
            .is(200)
            .json()
            .text("state"));
    Browser.Seen again = admin.post(TASKS + "/" + id + "/run", "").is(409);
    assertEquals("urn:holdpoint:not_possible", again.json().text("type"));
    admin.post(TASKS + "/" + id + "/reopen", "").is(200);
    assertEquals(
        "cancelled", admin.post(TASKS + "/" + id + "/cancel", "").is(200).json().text("state"));
  }

  @Test
  void agentsSeeNoTasks() throws Exception {
    String id = project.add("Secret plan").id().value();
    for (String path :
        List.of("", "/" + id, "/" + id + "/journal", "/" + id + "/log", "/" + id + "/files")) {
      agent.get(TASKS + path).is(403);
      nobody.get(TASKS + path).is(401);
    }
    agent.post(TASKS, json("title", "x")).is(403);
  }

  @Test
  void pagesHaveEverythingOnceWhateverIsAddedMeanwhile() throws Exception {
    for (int i = 0; i < 7; i++) {
      project.add("Task " + i);
    }
    List<String> seen = new ArrayList<>();
    String next = "";
    while (next != null) {
      JsonObject page =
          viewer.get(TASKS + "?limit=3" + (next.isEmpty() ? "" : "&cursor=" + next)).is(200).json();
      page.objects("items").forEach(task -> seen.add(task.text("title")));
      next = page.optionalText("next");
      if (seen.size() == 3) {
        admin.post(TASKS, json("title", "Urgent", "priority", 0)).is(201);
      }
    }
    assertEquals(
        List.of("Task 0", "Task 1", "Task 2", "Task 3", "Task 4", "Task 5", "Task 6"), seen);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"limit=501", "limit=-1", "limit=x", "cursor=x", "cursor=9_9_HP", "cursor="})
  void wrongPagesAreToldSo(String query) throws Exception {
    viewer.get(TASKS + "?" + query).is(400);
  }

  @Test
  void listingsAreFiltered() throws Exception {
    project.add("Add login");
    String waiting = waiting("Add logout");
    String later = project.add("Later").id().value();
    admin.post(TASKS + "/" + later + "/defer", "").is(200);
    List<JsonObject> awaiting =
        viewer.get(TASKS + "?state=awaiting_input&q=LOGOUT").json().objects("items");
    assertEquals(List.of(waiting), awaiting.stream().map(task -> task.text("id")).toList());
    assertEquals(1, viewer.get(TASKS + "?state=deferred,failed").json().objects("items").size());
    assertEquals(0, viewer.get(TASKS + "?parent=hp-none").json().objects("items").size());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{",
        "[]",
        "null",
        "{\"title\": \"\"}",
        "{\"title\": 1}",
        "{\"title\": \"x\", \"titel\": \"y\"}",
        "{\"title\": \"x\", \"priority\": 10}",
        "{\"title\": \"x\", \"priority\": 1.5}",
        "{\"title\": \"x\", \"size\": \"huge\"}",
        "{\"title\": \"x\", \"threshold\": 6}",
        "{\"title\": \"x\", \"planning\": true}",
        "{\"title\": \"x\", \"planning\": {\"interactive\": \"yes\"}}",
        "{\"title\": \"x\", \"planning\": {\"dir\": \".plan\"}}",
        "{\"title\": \"x\", \"parent\": \"../etc\"}",
        "{\"title\": \"x\", \"dependsOn\": [1]}"
      })
  void aBodyThatDoesNotFitMakesNothing(String body) throws Exception {
    Browser.Seen seen = admin.post(TASKS, body).is(400);
    assertEquals("application/problem+json", seen.header("Content-Type"));
    assertEquals(0, viewer.get(TASKS).json().objects("items").size());
  }

  @Test
  void whetherAPlanIsReviewedIsChosen() throws Exception {
    for (Object choice : List.of(true, false, "auto")) {
      JsonObject made =
          admin
              .post(TASKS, json("title", "x", "planning", Map.of("interactive", choice)))
              .is(201)
              .json();
      assertEquals(choice, made.object("planning").values().get("interactive"));
      assertEquals(List.of(), made.objects("todos"));
      assertEquals(List.of(), made.objects("drift"));
    }
    JsonObject silent = admin.post(TASKS, json("title", "x")).is(201).json();
    assertNull(silent.object("planning").values().get("interactive"));
    Multipart form = new Multipart().field("title", "x").field("planning", "auto");
    assertEquals(
        "auto", admin.post(TASKS, form).is(201).json().object("planning").text("interactive"));
  }

  @Test
  void whatIsRelatedToNothingIsRefused() throws Exception {
    admin.post(TASKS, json("title", "x", "dependsOn", List.of("hp-none"))).is(404);
    String first = project.add("First").id().value();
    JsonObject second =
        admin.post(TASKS, json("title", "x", "dependsOn", List.of(first))).is(201).json();
    assertEquals("blocked", second.text("state"));
    Browser.Seen blocked = admin.post(TASKS + "/" + second.text("id") + "/run", "").is(409);
    assertEquals("urn:holdpoint:blocked", blocked.json().text("type"));
  }

  @Test
  void aTaskThatIsBlockedAndToBeRunIsMadeOnceAndWaits() throws Exception {
    String first = project.add("First").id().value();
    String body = json("title", "x", "dependsOn", List.of(first), "run", true);
    JsonObject made = admin.post(TASKS, body).is(201).json();
    assertEquals("blocked", made.text("state"));
    assertEquals(2, viewer.get(TASKS).json().objects("items").size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"agent", "pipeline", "role"})
  void whatTheProjectDoesNotKnowIsRefusedByName(String key) throws Exception {
    JsonObject no = admin.post(TASKS, json("title", "x", key, "nobody")).is(422).json();
    assertTrue(no.text("detail").contains("nobody"), no::toString);
    assertEquals(0, viewer.get(TASKS).json().objects("items").size());
  }

  @Test
  void aRunThatTheProjectDoesNotAllowSaysWhy() throws Exception {
    Browser.Seen seen =
        admin.post(TASKS, json("title", "x", "agent", "nobody", "run", true)).is(422);
    assertTrue(seen.json().texts("problems").getFirst().contains("nobody"), seen::body);
    assertEquals(0, viewer.get(TASKS).json().objects("items").size());
  }

  @Test
  void otherBodiesThanJsonAreRefused() throws Exception {
    Browser other = Browser.at(project.address()).bearer(project.token(Role.ADMIN));
    other.with("Content-Type", "text/plain").post(TASKS, json("title", "x")).is(415);
    other.post(TASKS, json("title", "x")).is(415);
  }

  @Test
  void whoHasItAlreadyIsOnlyToldSo() throws Exception {
    String id = project.add("Mine").id().value();
    String tag = viewer.get(TASKS + "/" + id).is(200).header("ETag");
    assertTrue(tag.startsWith("\""), tag);
    Browser knows = viewer.with("If-None-Match", "\"other\", " + tag);
    assertEquals("", knows.get(TASKS + "/" + id).is(304).body());
    admin.post(TASKS + "/" + id + "/defer", "").is(200);
    knows.get(TASKS + "/" + id).is(200);
  }

  @Test
  void aRequestWithAKeyIsDoneOnce() throws Exception {
    Browser keyed = admin.with("Idempotency-Key", "k1");
    String id = keyed.post(TASKS, json("title", "x")).is(201).json().text("id");
    assertEquals(id, keyed.post(TASKS, json("title", "x")).is(201).json().text("id"));
    keyed.post(TASKS, json("title", "y")).is(422);
    Browser other = as(Role.ADMIN).with("Idempotency-Key", "k1");
    assertFalse(id.equals(other.post(TASKS, json("title", "x")).is(201).json().text("id")));
    admin.with("Idempotency-Key", "k2").post(TASKS, "{}").is(400);
    assertEquals(2, viewer.get(TASKS).json().objects("items").size());
  }

  @Test
  void manyAtOnceWithOneKeyAreOne() throws Exception {
    Browser keyed = admin.with("Idempotency-Key", "k");
    Set<String> ids = new HashSet<>();
    try (ExecutorService pool = Executors.newFixedThreadPool(8)) {
      List<Callable<String>> calls = new ArrayList<>();
      for (int i = 0; i < 16; i++) {
        calls.add(() -> keyed.post(TASKS, json("title", "x")).is(201).json().text("id"));
      }
      for (var call : pool.invokeAll(calls)) {
        ids.add(call.get());
      }
    }
    assertEquals(1, ids.size());
  }

  @Test
  void theJournalComesInPages() throws Exception {
    String id = waiting("Mine");
    JsonObject all = viewer.get(TASKS + "/" + id + "/journal").is(200).json();
    assertNull(all.optionalText("next"));
    int count = all.objects("items").size();
    assertEquals("task.created", all.objects("items").getFirst().text("type"));
    List<Long> seen = new ArrayList<>();
    String next = "0";
    while (next != null) {
      JsonObject page =
          viewer.get(TASKS + "/" + id + "/journal?limit=2&cursor=" + next).is(200).json();
      page.objects("items").forEach(entry -> seen.add(entry.number("sequence")));
      next = page.optionalText("next");
    }
    assertEquals(count, seen.size());
    assertEquals(count, seen.getLast());
  }
}
