package dev.holdpoint.app.web.cockpit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.ServedProject;
import dev.holdpoint.app.web.Browser;
import dev.holdpoint.app.web.Multipart;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Role;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Long texts in forms that take files, as browsers without a script send them. */
@Timeout(120)
class LargeFormsTest {
  private static final int TOO_MUCH = 2_100_000;
  private static final int FAR_TOO_MUCH = 9_000_000;

  @TempDir Path folder;
  ServedProject project;
  Browser admin;

  @BeforeEach
  void open() throws Exception {
    project = ServedProject.open(folder, "turns:\n  - - finish: {summary: done}\n");
    admin =
        Browser.at(project.address())
            .bearer(project.token(Role.ADMIN))
            .with("Accept", "text/html,*/*");
  }

  @AfterEach
  void close() {
    project.close();
  }

  private Browser.Seen answer(GateId gate, String text) throws Exception {
    Multipart form = new Multipart().field("answer", text).file("attachments", "", "");
    return admin.post("/gates/" + gate + "/answer", form);
  }

  private static String page(Browser.Seen seen) {
    assertTrue(seen.is(413).header("Content-Type").startsWith("text/html"));
    assertTrue(seen.body().contains("at most 2 MB"));
    return seen.body();
  }

  @Test
  void aLongAnswerIsTakenAndOneThatIsTooLongIsShown() throws Exception {
    GateId gate = new Asks(project.engine()).text("Which?");
    assertTrue(page(answer(gate, "w".repeat(TOO_MUCH))).contains("w".repeat(TOO_MUCH)));
    page(answer(gate, "w".repeat(FAR_TOO_MUCH)));
    assertEquals(303, answer(gate, "w".repeat(300_000)).status());
  }

  @Test
  void soIsALongTask() throws Exception {
    Multipart form = form(TOO_MUCH);
    assertTrue(page(admin.post("/tasks/new", form)).contains("w".repeat(TOO_MUCH)));
    page(admin.post("/tasks/new", form(FAR_TOO_MUCH)));
    admin.post("/tasks/new", form(300_000)).is(303);
  }

  private static Multipart form(int length) {
    return new Multipart()
        .field("title", "T")
        .field("priority", "2")
        .field("size", "medium")
        .field("body", "w".repeat(length))
        .file("documents", "", "");
  }
}
