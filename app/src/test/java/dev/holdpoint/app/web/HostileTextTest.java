package dev.holdpoint.app.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.ServedProject;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.model.Role;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever agents and people write, wherever it is shown, it is text and never a part of a page.
 */
@Timeout(120)
class HostileTextTest {
  private static final String SCRIPT = "<script>alert(7)</script>";
  private static final String HOSTILE =
      "</script>"
          + SCRIPT
          + "<img src=x onerror=alert(7)>\" onmouseover=\"alert(7)' x='"
          + " [go](javascript:alert(7)) ![x](http://evil.example/x.png) \u202eevil\u2066";
  private static final String FILE = "<img src=x onerror=alert(7)>\" onclick=\"alert(7).txt";

  private static final Pattern TAG = Pattern.compile("<[a-zA-Z/](?:[^<>\"']|\"[^\"]*\"|'[^']*')*>");
  private static final Pattern QUOTED = Pattern.compile("\"[^\"]*\"|'[^']*'");
  private static final Pattern SENT_BACK =
      Pattern.compile("(?s)<textarea.*?</textarea>| (?:value|data-insert)=\"[^\"]*\"");
  private static final Pattern TURNS = Pattern.compile("[\u202a-\u202e\u2066-\u2069]");
  private static final Pattern HANDLER = Pattern.compile("\\son\\w+\\s*=");

  @TempDir Path folder;
  ServedProject project;
  Browser admin;
  String task;

  @BeforeEach
  void open() throws Exception {
    String quoted = Json.write(HOSTILE);
    project =
        ServedProject.open(
            folder,
            """
            turns:
              - - think: %1$s
                - say: %1$s
                - shell: "printf '%%s' '<script>alert(7)</script>'"
                - assume: {text: %1$s, confidence: 0.5}
                - ask: {prompt: %1$s, context: %1$s, inputType: choice, choices: [%1$s, other], recommendation: %1$s}
                - ask: {prompt: %2$s, context: %1$s}
                - ask: {prompt: %2$s, context: %1$s, action: %3$s}
                - ask: {prompt: %2$s, action: %4$s}
                - ask: {prompt: %2$s, action: %5$s}
                - ask: {prompt: The password?, inputType: password}
              - - finish: {summary: %1$s}
            """
                .formatted(
                    quoted,
                    Json.write("Why? " + HOSTILE),
                    action("Bash", Map.of("command", HOSTILE, HOSTILE, HOSTILE)),
                    action("Edit", edit()),
                    action(HOSTILE, Map.of(HOSTILE, HOSTILE))));
    admin =
        Browser.at(project.address())
            .bearer(project.token(Role.ADMIN))
            .with("Content-Type", "application/json");
    task = project.add(HOSTILE).id().value();
    Files.writeString(project.root().resolve(FILE), HOSTILE);
    project.work();
  }

  private static String action(String tool, Map<String, String> args) {
    return Json.write(Json.write(Map.of("tool", tool, "args", args, "dir", HOSTILE)));
  }

  private static Map<String, String> edit() {
    return Map.of("file_path", FILE, "old_string", HOSTILE, "new_string", "x" + HOSTILE);
  }

  @AfterEach
  void close() {
    project.close();
  }

  @Test
  void noPageRunsIt() throws Exception {
    assertTrue(lookEverywhere() > 8, "pages were looked at");
    String answer = Json.write(Map.of("answer", HOSTILE));
    admin.post("/api/v1/gates/" + task + ".1/answer", answer).is(200);
    admin.post("/api/v1/gates/" + task + ".2/answer", answer).is(200);
    approve(3);
    approve(4);
    admin
        .post(
            "/api/v1/gates/" + task + ".5/answer",
            Json.write(Map.of("decision", "reject", "reason", HOSTILE)))
        .is(200);
    admin
        .post("/api/v1/gates/" + task + ".6/answer", Json.write(Map.of("answer", "pass-w0rd-7")))
        .is(200);
    project.work();
    assertTrue(lookEverywhere() > 8, "pages were looked at");
    String file = URLEncoder.encode(FILE, StandardCharsets.UTF_8);
    for (String page :
        List.of(
            "/tasks/" + task + "/files?path=" + file,
            "/tasks/" + task + "/files?file=" + file,
            "/board?q=" + URLEncoder.encode(HOSTILE, StandardCharsets.UTF_8),
            "/board?agent=" + URLEncoder.encode(HOSTILE, StandardCharsets.UTF_8),
            "/nothing/" + file,
            "/tasks/hp-" + file,
            "/?answered=" + file,
            "/?kind=" + file,
            "/?q=" + file + "&agent=" + file + "&task=" + file + "&priority=" + file,
            "/gates/" + file,
            "/sign-in?link=" + file)) {
      look(page);
      look(Browser.at(project.address()), page);
    }
  }

  /** Edited: what really ran is shown as well. */
  private void approve(int gate) throws Exception {
    Map<String, Object> args = Map.of("command", HOSTILE + HOSTILE);
    admin
        .post(
            "/api/v1/gates/" + task + "." + gate + "/answer",
            Json.write(Map.of("decision", "approve", "args", args)))
        .is(200);
  }

  /** Every route that can be looked at, so that a new one is looked at as well. */
  private int lookEverywhere() throws Exception {
    List<String> pages = new ArrayList<>();
    for (String route : project.routes()) {
      String[] words = route.split(" ", -1);
      boolean stays = words[1].endsWith("/events") || words[1].endsWith("/wait");
      if (words[0].equals("GET") && !stays && !words[1].startsWith("/assets/")) {
        boolean ofGates = words[1].contains("gates/") || words[1].contains("confirm");
        String filled = words[1].replace("{id}", ofGates ? task + ".1" : task);
        pages.add(filled.replaceAll("<[a-z]+>|\\{[a-z]+}", "x"));
      }
    }
    int shown = 0;
    for (String page : pages) {
      shown += look(page) ? 1 : 0;
    }
    return shown;
  }

  private boolean look(String path) throws Exception {
    return look(admin.with("Accept", "text/html,*/*"), path);
  }

  private static String around(String page, int at) {
    return page.substring(Math.max(0, at - 300), Math.min(page.length(), at + 40));
  }

  /** Whether it was a page. */
  private static boolean look(Browser browser, String path) throws Exception {
    Browser.Seen seen = browser.get(path);
    String type = seen.header("Content-Type");
    assertEquals("nosniff", seen.header("X-Content-Type-Options"), path);
    assertFalse(seen.status() >= 500, () -> path + ": " + seen.body());
    if (!type.startsWith("text/html")) {
      assertFalse(type.contains("xml"), path + " is " + type);
      return false;
    }
    String page = seen.body();
    assertFalse(page.contains(SCRIPT), () -> path + ":\n" + page);
    assertFalse(page.contains("<img src=x"), () -> path + ":\n" + page);
    assertFalse(page.contains("pass-w0rd-7"), () -> path + ":\n" + page);
    // What is sent back as it was may turn the reading direction; what is read may not.
    String read = SENT_BACK.matcher(page).replaceAll("");
    Matcher turned = TURNS.matcher(read);
    assertFalse(turned.find(), () -> path + ": " + around(read, turned.start()));
    assertFalse(page.contains("src=\"http"), () -> path + ":\n" + page);
    Matcher tags = TAG.matcher(page);
    while (tags.find()) {
      String tag = tags.group();
      assertFalse(tag.matches("(?is).*=\\s*[\"']?\\s*javascript:.*"), () -> path + ": " + tag);
      String bare = QUOTED.matcher(tag).replaceAll("\"\"");
      assertFalse(HANDLER.matcher(bare).find(), () -> path + ": " + tag);
    }
    return true;
  }
}
