package dev.holdpoint.app.web.cockpit;

import static dev.holdpoint.app.web.cockpit.ReviewGround.field;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.view.TaskApply;
import dev.holdpoint.app.web.Browser;
import dev.holdpoint.engine.Reviews;
import dev.holdpoint.engine.Reviews.Judgement;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Role;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Changes.Ending;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Work is applied by page and API: once, whole, by admins alone, or not at all. */
class ApplyTest extends ResultGround {
  private WorkGround.Session ada;

  @BeforeEach
  void acceptIt() throws Exception {
    accept();
    ada = signIn();
  }

  private String page() {
    return "/tasks/" + task + "/apply";
  }

  private Browser api(Role role) {
    return Browser.at(project.address()).bearer(project.token(role));
  }

  private String state() throws Exception {
    Matcher state =
        Pattern.compile("name=\"state\" value=\"([^\"]+)\"")
            .matcher(ada.browser().get(page()).is(200).body());
    assertTrue(state.find(), "it can be applied");
    return state.group(1);
  }

  private Browser.Seen press(String state) throws Exception {
    return ada.press(page(), field("state", state));
  }

  private String head() throws Exception {
    return git("rev-parse HEAD");
  }

  @Test
  void onlyAnAdminApplies() throws Exception {
    String before = head();
    for (Role role : List.of(Role.VIEWER, Role.RESPONDER, Role.AGENT)) {
      as(role).get(page()).is(403);
      as(role).post(page(), "").is(403);
      api(role).post("/api/v1" + page(), "").is(403);
    }
    String watched = as(Role.RESPONDER).get(path()).is(200).body();
    assertTrue(watched.contains("An admin can apply it."), watched);
    assertFalse(watched.contains("do-apply"), watched);
    assertEquals(before, head());
  }

  @Test
  void thePageSaysWhatWillHappenAndEscapesIt() throws Exception {
    String page = ada.browser().get(page()).is(200).body();
    assertTrue(page.contains(">main</b>"), page);
    assertTrue(page.contains("Apply 7 files"), page);
    assertFalse(page.contains("<img src"), page);
  }

  @Test
  void severalAtOnceApplyOnce() throws Exception {
    String state = state();
    List<Callable<Integer>> presses = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      presses.add(() -> press(state).status());
    }
    try (ExecutorService people = Executors.newFixedThreadPool(presses.size())) {
      for (Future<Integer> one : people.invokeAll(presses)) {
        assertEquals(303, one.get());
      }
    }
    assertEquals("2", git("rev-list --count HEAD"));
    String after = ada.browser().get(page()).is(200).body();
    assertTrue(after.contains(head().substring(0, 10)), after);
  }

  @Test
  void whatWasNotShownIsNotApplied() throws Exception {
    String state = state();
    git("commit -q --allow-empty -m meanwhile");
    String before = head();
    assertTrue(press(state).is(409).body().contains("look at it again"));
    press("").is(409);
    assertEquals(before, head());
    press(state()).is(303);
    assertEquals("3", git("rev-list --count HEAD"));
  }

  /** Git calls a filter for a file of the project when it has read the task's: somebody saves. */
  @Test
  void whatIsSavedInTheMomentOfThePressIsNotApplied() throws Exception {
    Path app = root.resolve(".holdpoint/workspaces/" + task + "/src/app.txt");
    String shown = Files.readString(app);
    Path armed = folder.resolve("armed");
    Path filter = folder.resolve("filter");
    Files.writeString(
        filter,
        """
        cat
        if [ "$PWD" = '%s' ] && rm '%s'; then echo unseen >> '%s'; fi
        """
            .formatted(root, armed, app));
    git("config filter.saves.clean \"sh '" + filter + "'\"");
    Files.writeString(root.resolve(".git/info/attributes"), ".gitignore filter=saves\n");
    String state = state();
    Files.createFile(armed);
    FileTime other = FileTime.from(Instant.now().minusSeconds(9));
    Files.setLastModifiedTime(root.resolve(".gitignore"), other);
    press(state).is(303);
    assertEquals(shown + "unseen\n", Files.readString(app), "somebody saved meanwhile");
    assertEquals(shown, Files.readString(root.resolve("src/app.txt")));
  }

  @Test
  void whatWasCutOffIsSetBackByThePressAndNotByLooking() throws Exception {
    String before = head();
    press(state()).is(303);
    String record = git("rev-parse refs/holdpoint/" + task + "/applied");
    git("update-ref -d refs/holdpoint/" + task + "/applied");
    git("reset -q --hard " + before);
    git("update-ref refs/worktree/holdpoint/applying " + record);
    Files.writeString(root.resolve("src/app.txt"), "half");
    String page = ada.browser().get(page()).is(200).body();
    assertTrue(page.contains("7 files that it changed are set back"), page);
    assertEquals("half", Files.readString(root.resolve("src/app.txt")));
    press(state()).is(303);
    assertEquals(lines("line three", false), Files.readString(root.resolve("src/app.txt")));
    assertEquals("half", git("show refs/worktree/holdpoint/set-aside:src/app.txt"));
  }

  @Test
  void onAnotherBranchItIsNotWhatWasShown() throws Exception {
    String state = state();
    git("checkout -q -b other");
    assertTrue(press(state).is(409).body().contains("look at it again"));
    assertEquals("1", git("rev-list --count HEAD"));
  }

  @Test
  void aConflictNamesItsFilesAndLeavesEverything() throws Exception {
    String state = state();
    Files.writeString(root.resolve("src/app.txt"), lines("line 3 of mine", true));
    String mine = ada.press(page(), field("state", state)).is(409).body();
    assertTrue(mine.contains("Your own changes are in the way"), mine);
    git("commit -q -am mine");
    String before = head();

    String page = press(state).is(409).body();
    assertTrue(page.contains("It conflicts with your branch"), page);
    assertTrue(page.contains("src/app.txt"), page);
    assertTrue(ada.browser().get(page()).is(200).body().contains("It conflicts"));
    JsonObject refused = api(Role.ADMIN).post("/api/v1" + page(), "").is(409).json();
    assertEquals("urn:holdpoint:conflict", refused.text("type"));
    assertEquals(List.of("src/app.txt"), refused.values().get("files"));
    assertEquals(before, head());
    assertEquals(lines("line 3 of mine", true), Files.readString(root.resolve("src/app.txt")));
    assertFalse(Files.exists(root.resolve("p.bin")));
  }

  @Test
  void whatNobodyHasAcceptedIsNotApplied() throws Exception {
    String other = "/tasks/" + project.add("Another one").id() + "/apply";
    project.work();
    String before = head();
    assertTrue(ada.browser().get(other).is(200).body().contains("Nobody has accepted this yet"));
    ada.press(other, field("state", "any")).is(409);
    JsonObject no = api(Role.ADMIN).post("/api/v1" + other, "").is(409).json();
    assertEquals("urn:holdpoint:not_accepted", no.text("type"));
    assertEquals(before, head());
  }

  @Test
  void whatWasSentBackIsNotAppliedUntilSomebodyAcceptsIt() throws Exception {
    TaskId other = project.add("Another one").id();
    project.work();
    String apply = "/api/v1/tasks/" + other + "/apply";
    Reviews reviews = project.bench().reviews();
    judge(reviews, other, new Judgement.Changes("Shorter, please", List.of()));
    String before = head();
    JsonObject no = api(Role.ADMIN).post(apply, "").is(409).json();
    assertEquals("urn:holdpoint:not_accepted", no.text("type"));
    assertTrue(no.text("detail").contains("Corrections were requested"), no::toString);
    ada.press("/tasks/" + other + "/apply", field("state", "any")).is(409);
    assertEquals(before, head());

    project.work();
    api(Role.ADMIN).post(apply, "").is(409);
    judge(reviews, other, new Judgement.Approve());
    project.work();
    assertEquals("committed", api(Role.ADMIN).post(apply, "").is(200).json().text("result"));
  }

  /** A new run that fails, or did not begin yet, makes nothing of it accepted. */
  @Test
  void whatWasSentBackIsNotAppliedAfterReopeningEither() throws Exception {
    TaskId other = project.add("Another one").id();
    project.work();
    judge(project.bench().reviews(), other, new Judgement.Changes("Shorter, please", List.of()));
    String before = head();
    String path = "/api/v1/tasks/" + other;
    Browser admin = api(Role.ADMIN);
    admin.post(path + "/cancel", "").is(200);
    JsonObject no = admin.post(path + "/apply", "").is(409).json();
    assertTrue(no.text("detail").contains("holdpoint reopen " + other), no::toString);
    admin.post(path + "/reopen", "").is(200);
    admin.post(path + "/apply", "").is(409);
    admin.post(path + "/run", "").is(202);
    project.work();
    assertEquals(TaskState.FAILED, project.engine().task(other).state(), "its files are there");
    admin.post(path + "/apply", "").is(409);
    assertEquals(before, head());
  }

  @Test
  void whatWasClosedWithoutAnAnswerIsAppliedOnlyWhenAPersonClosedTheTask() throws Exception {
    TaskId other = project.add("Another one").id();
    project.work();
    Browser admin = api(Role.ADMIN);
    admin.post("/api/v1/gates/" + other + ".1/withdraw", "").is(200);
    JsonObject no = admin.post("/api/v1/tasks/" + other + "/apply", "").is(409).json();
    assertTrue(no.text("detail").contains("holdpoint close " + other), no::toString);
    admin.post("/api/v1/tasks/" + other + "/close", "").is(200);
    admin.post("/api/v1/tasks/" + other + "/apply", "").is(200);
  }

  /** The task's files have been read, and an agent begins to write in that moment. */
  @Test
  void anAgentThatBeginsMeanwhileStopsIt() throws Exception {
    Task accepted = project.engine().task(task);
    Task waiting = project.engine().task(project.add("Another one").id());
    project.work();
    Task unaccepted = project.engine().task(waiting.id());
    String before = head();
    Iterator<Task> looks = List.of(accepted, unaccepted).iterator();
    assertThrows(
        TaskApply.NotNow.class,
        () -> TaskApply.apply(project.bench().changes(), looks::next, Ending.COMMITTED, null));
    assertFalse(looks.hasNext());
    assertEquals(before, head());
  }

  private static void judge(Reviews reviews, TaskId task, Judgement judgement) {
    var sheet = reviews.sheet(task);
    reviews.judge(
        sheet.gate().id(),
        sheet.review().current().digest(),
        judgement,
        new Reviews.Person("Jonas", Channel.CLI));
  }

  @Test
  void theApiAppliesAndSaysSoTheSecondTime() throws Exception {
    api(Role.ADMIN)
        .with("Content-Type", "application/json")
        .post("/api/v1" + page(), "{\"force\": true}")
        .is(400);
    JsonObject first = api(Role.ADMIN).post("/api/v1" + page(), "").is(200).json();
    assertEquals("committed", first.text("result"));
    assertEquals(head(), first.text("commit"));
    JsonObject again = api(Role.ADMIN).post("/api/v1" + page(), "").is(200).json();
    assertEquals("nothing", again.text("result"));
    assertEquals(head(), again.text("commit"));
    api(Role.ADMIN).post("/api/v1/tasks/hp-none/apply", "").is(404);
  }
}
