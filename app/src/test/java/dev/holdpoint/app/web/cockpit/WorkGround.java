package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.ServedProject;
import dev.holdpoint.app.web.Browser;
import dev.holdpoint.model.Role;
import dev.holdpoint.model.Task;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A project whose agent works, asks and finishes, with its pages as they are sent. */
@Timeout(300)
abstract class WorkGround {
  static final String SCRIPT = "<script>alert(1)</script>";
  static final String SCENARIO =
      """
      turns:
        - - think: The brief names no <script>alert(1)</script> database.
          - say: "Reading <script>alert(1)</script> the brief"
          - write: {path: "<img src=x onerror=alert(1)>.md", text: "<script>alert(1)</script>\\n"}
          - assume: {text: "Port <script>alert(1)</script> 5432", confidence: 0.9}
          - ask: {prompt: "Which <script>alert(1)</script> database?", context: "**Bold** <script>alert(1)</script> [x](javascript:alert(1))", inputType: choice, choices: [postgres, sqlite]}
        - - finish: {summary: "Uses <script>alert(1)</script> ${answer}", inputTokens: 12000, outputTokens: 300}
      """;

  @TempDir Path folder;
  ServedProject project;

  @BeforeEach
  void open() throws Exception {
    project = ServedProject.open(folder, SCENARIO);
  }

  @AfterEach
  void close() {
    project.close();
  }

  Browser as(Role role) {
    return Browser.at(project.address()).with("Accept", "text/html").bearer(project.token(role));
  }

  /** A task that waits at its first gate. */
  Task waiting(String title) throws Exception {
    Task task = project.add(title);
    project.work();
    return project.engine().task(task.id());
  }

  /** A worker, while the test goes on. */
  Thread workBeside() {
    return Thread.ofPlatform()
        .start(
            () -> {
              try {
                project.work();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
  }

  /** A browser that followed the one-time link, and what its forms must repeat. */
  Session signIn() throws Exception {
    Browser nobody = Browser.at(project.address());
    Browser.Seen seen = nobody.useLink(project.link()).is(303);
    String cookie = seen.header("Set-Cookie").replaceAll(";.*", "");
    Browser browser = nobody.with("Cookie", cookie).with("Accept", "text/html");
    String page = browser.get("/live").is(200).body();
    return new Session(
        browser,
        page.replaceAll("(?s).*name=\"csrf\" content=\"([^\"]+)\".*", "$1"),
        cookie.substring(cookie.indexOf('=') + 1));
  }

  /** Somebody's browser. */
  record Session(Browser browser, String csrf, String secret) {
    Browser.Seen press(String path, String... fields) throws Exception {
      StringBuilder form = new StringBuilder("csrf=" + csrf);
      for (String field : fields) {
        form.append('&').append(field);
      }
      return browser
          .with("Content-Type", "application/x-www-form-urlencoded")
          .post(path, form.toString());
    }
  }
}
