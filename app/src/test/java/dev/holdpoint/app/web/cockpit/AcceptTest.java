package dev.holdpoint.app.web.cockpit;

import static dev.holdpoint.app.web.cockpit.ReviewGround.field;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.web.Browser;
import dev.holdpoint.model.Role;
import dev.holdpoint.model.TaskState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What nobody has seen is neither accepted nor committed, and applied only where it is named. */
class AcceptTest extends ResultGround {
  private static final String API = "/api/v1";
  private Browser ada;
  private Path workspace;

  @Override
  String config() {
    return CONFIG + "git: {autoCommit: true}\n";
  }

  @BeforeEach
  void come() {
    ada =
        Browser.at(project.address())
            .bearer(project.token(Role.ADMIN))
            .with("Content-Type", "application/json");
    workspace = root.resolve(".holdpoint/workspaces/" + task);
  }

  private JsonObject review() throws Exception {
    return ada.get(API + path()).is(200).json();
  }

  private Browser.Seen decide(String decision, String digest) throws Exception {
    return ada.post(
        API + "/gates/" + task + ".1/review",
        "{\"decision\": \"%s\", \"digest\": \"%s\"}".formatted(decision, digest));
  }

  private void changeByHand() throws IOException {
    Files.writeString(workspace.resolve("src/app.txt"), "unseen\n");
    Files.writeString(workspace.resolve("new.txt"), "unseen, too\n");
  }

  /** How the branch has a file; empty where it has none. */
  private String onBranch(String file) throws Exception {
    return git("show holdpoint/" + task + ":" + file + " || true");
  }

  private int commits() throws Exception {
    return Integer.parseInt(git("rev-list --count main..holdpoint/" + task));
  }

  @Test
  void whatWasChangedBeforeIsRefusedUntilSomebodyHasSeenIt() throws Exception {
    JsonObject before = review();
    assertFalse(before.flag("changedOnDisk"), before::toString);
    changeByHand();
    JsonObject no = decide("approve", before.text("digest")).is(409).json();
    assertEquals("urn:holdpoint:changed_on_disk", no.text("type"));
    assertTrue(no.text("detail").contains("--take-in"), no::toString);
    decide("approve_all", before.text("digest")).is(409);
    assertEquals(TaskState.AWAITING_REVIEW, project.engine().task(task).state());
    assertEquals(0, commits());

    assertTrue(review().flag("changedOnDisk"));
    decide("take_in", before.text("digest")).is(200);
    JsonObject now = review();
    assertFalse(now.flag("changedOnDisk"));
    assertNotEquals(before.text("digest"), now.text("digest"));
    String diff = now.objects("edits").getFirst().text("diff");
    assertTrue(diff.contains("+unseen, too"), diff);
    assertEquals(
        "urn:holdpoint:replaced",
        decide("approve", before.text("digest")).is(409).json().text("type"));
    decide("approve", now.text("digest")).is(200);
    assertEquals(1, commits());
    assertEquals("unseen, too", onBranch("new.txt"));
    assertTrue(git("log -1 --format=%s holdpoint/" + task).contains("accepted by"));
  }

  /**
   * Git calls a filter for the last of the new files when it has read the others: somebody saves.
   */
  @Test
  void whatIsSavedInTheMomentOfAcceptingIsNotCommitted() throws Exception {
    Path app = workspace.resolve("src/app.txt");
    String shown = Files.readString(app);
    Path armed = folder.resolve("armed");
    Path filter = folder.resolve("filter");
    Files.writeString(
        filter,
        """
        cat
        if [ "$PWD" = '%s' ] && rm '%s' 2>/dev/null; then echo unseen >> '%s'; fi
        """
            .formatted(workspace, armed, app));
    git("config filter.saves.clean \"sh '" + filter + "'\"");
    Files.writeString(root.resolve(".git/info/attributes"), "p.bin filter=saves\n");
    String digest = review().text("digest");
    Files.createFile(armed);
    decide("approve", digest).is(200);
    assertFalse(Files.exists(armed), "somebody saved meanwhile");
    assertEquals(shown + "unseen\n", Files.readString(app), "and keeps what was saved");
    assertEquals(1, commits());
    assertEquals(shown.strip(), onBranch("src/app.txt"));
    assertEquals("M src/app.txt", inWorkspace("status --porcelain"));
  }

  private String inWorkspace(String words) throws Exception {
    return git("-C '" + workspace + "' " + words);
  }

  @Test
  void whoeverWritesAllTheTimeGetsNothingInUnseen() throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    Path app = workspace.resolve("src/app.txt");
    String shown = Files.readString(app);
    Thread writer =
        Thread.ofPlatform()
            .start(
                () -> {
                  for (int i = 0; !over.get(); i++) {
                    write(app, i % 2 == 0 ? shown : "unseen " + i + "\n");
                  }
                });
    try {
      int status = 409;
      for (int i = 0; i < 20 && status == 409; i++) {
        status = decide("approve", review().text("digest")).status();
        assertEquals(status == 200 ? 1 : 0, commits());
      }
      if (status == 200) {
        assertEquals(shown.strip(), onBranch("src/app.txt"));
      }
    } finally {
      over.set(true);
      writer.join();
    }
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void thePageShowsWhatIsNewBeforeItTakesAnAcceptance() throws Exception {
    WorkGround.Session session = signIn();
    String before = session.browser().get(path()).is(200).body();
    changeByHand();
    String look = session.browser().get(path()).is(200).body();
    assertTrue(look.contains("id=\"on-disk\""), look);
    String refused = press(session, "approve", before).is(409).body();
    assertTrue(refused.contains("Take them in"), refused);
    press(session, "take", before).is(303);
    String page = session.browser().get(path()).is(200).body();
    assertTrue(page.contains("id=\"edits\""), page);
    assertTrue(page.contains("unseen, too"), page);
    assertFalse(page.contains("id=\"on-disk\""), page);
    press(session, "approve", before).is(409);
    press(session, "approve", page).is(303);
    assertEquals("unseen, too", onBranch("new.txt"));
    String story = session.browser().get("/tasks/" + task).is(200).body();
    assertTrue(story.contains("Changes in the workspace were taken in by Ada"), story);
  }

  /**
   * @param page the one that the person sees
   */
  private Browser.Seen press(WorkGround.Session session, String decision, String page)
      throws Exception {
    String digest = page.replaceAll("(?s).*name=\"digest\" value=\"([^\"]+)\".*", "$1");
    String shown = page.replaceAll("(?s).*name=\"shown\" value=\"([^\"]+)\".*", "$1");
    return session.press(
        path(),
        String.join(
            "&",
            field("gate", task + ".1"),
            field("digest", digest),
            field("shown", shown),
            field("decision", decision)));
  }

  @Test
  void whatIsChangedAfterwardsIsNamedBeforeItIsApplied() throws Exception {
    decide("approve", review().text("digest")).is(200);
    changeByHand();
    String head = git("rev-parse HEAD");
    JsonObject no = ada.post(API + "/tasks/" + task + "/apply", "").is(409).json();
    assertEquals("urn:holdpoint:changed", no.text("type"));
    assertEquals(List.of("new.txt", "src/app.txt"), no.values().get("files"));
    ada.post(API + "/tasks/" + task + "/apply", "{\"changed\": \"yes\"}").is(400);
    ada.post(API + "/tasks/" + task + "/apply", "{\"changed\": false}").is(409);
    assertEquals(head, git("rev-parse HEAD"));

    WorkGround.Session session = signIn();
    String apply = "/tasks/" + task + "/apply";
    String page = session.browser().get(apply).is(200).body();
    assertTrue(page.contains("This differs from what was accepted."), page);
    assertTrue(page.contains("2 files were"), page);
    String state = page.replaceAll("(?s).*name=\"state\" value=\"([^\"]+)\".*", "$1");
    Files.writeString(workspace.resolve("new.txt"), "and once more\n");
    session.press(apply, field("state", state)).is(409);
    assertEquals(head, git("rev-parse HEAD"));
    ada.post(API + "/tasks/" + task + "/apply", "{\"changed\": true}").is(200);
    assertEquals("and once more", git("show HEAD:new.txt"));
  }

  @Test
  void whatWasAcceptedIsAppliedWithoutAWord() throws Exception {
    decide("approve", review().text("digest")).is(200);
    String page = signIn().browser().get("/tasks/" + task + "/apply").is(200).body();
    assertFalse(page.contains("id=\"unaccepted\""), page);
    ada.post(API + "/tasks/" + task + "/apply", "").is(200);
  }

  @Test
  void whatWasMergedFromTheBranchCountsAsAccepted() throws Exception {
    decide("approve", review().text("digest")).is(200);
    Files.writeString(root.resolve("of-main.txt"), "of main\n");
    git("add of-main.txt");
    git("commit -q -m 'of main'");
    git("-C " + workspace + " merge -q -m merged main");
    Files.writeString(workspace.resolve("new.txt"), "unseen\n");
    JsonObject no = ada.post(API + "/tasks/" + task + "/apply", "").is(409).json();
    assertEquals(List.of("new.txt"), no.values().get("files"));
    Files.delete(workspace.resolve("new.txt"));
    ada.post(API + "/tasks/" + task + "/apply", "").is(200);
    assertEquals("of main\n", Files.readString(root.resolve("of-main.txt")));
  }

  /** To take back what was accepted is a change, too, also where the branch has it so. */
  @Test
  void whatIsAsItWasBeforeTheTaskIsNotWhatWasAccepted() throws Exception {
    decide("approve", review().text("digest")).is(200);
    Files.writeString(workspace.resolve("src/app.txt"), lines("line 3", true));
    JsonObject no = ada.post(API + "/tasks/" + task + "/apply", "").is(409).json();
    assertEquals(List.of("src/app.txt"), no.values().get("files"));
  }
}
