package dev.holdpoint.app.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.ServedProject;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.model.Role;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What nobody would see is shown on every page, and a backslash is one backslash. */
@Timeout(120)
class HiddenTextTest {
  private static final String HIDDEN = "\u202e\u200b\u200d\u2060\ufeff\udb40\udc41";
  private static final String TEXT = "In C:\\temp\\new" + HIDDEN + " run";

  /** What people edit is theirs as it is; only what is shown is escaped. */
  private static final Pattern FIELDS =
      Pattern.compile(
          "<textarea[^>]*>.*?</textarea>|\\s(?:value|data-[a-z-]+)=\"[^\"]*\"", Pattern.DOTALL);

  @TempDir Path folder;
  ServedProject project;
  Browser admin;
  String task;
  final SortedSet<String> wrong = new TreeSet<>();

  @BeforeEach
  void open() throws Exception {
    project =
        ServedProject.open(
            folder,
            """
            turns:
              - - think: %1$s
                - say: %1$s
                - assume: {text: %1$s, confidence: 0.5}
                - ask: {prompt: %1$s, context: %1$s, inputType: choice, choices: [%1$s, other], recommendation: %1$s}
                - ask: {prompt: %2$s, action: %3$s}
              - - finish: {summary: %1$s}
            """
                .formatted(
                    Json.write(TEXT),
                    Json.write("Why? " + TEXT),
                    Json.write(
                        Json.write(
                            Map.of(
                                "tool", "Deploy", "args", Map.of("where", TEXT), "dir", "/x")))));
    admin =
        Browser.at(project.address())
            .bearer(project.token(Role.ADMIN))
            .with("Content-Type", "application/json");
    task = project.add(TEXT).id().value();
    project.work();
  }

  @AfterEach
  void close() {
    project.close();
  }

  @Test
  void everyPageShowsIt() throws Exception {
    assertTrue(lookEverywhere() > 8, "pages were looked at");
    String answer = Json.write(Map.of("answer", TEXT));
    admin.post("/api/v1/gates/" + task + ".1/answer", answer).is(200);
    project.work();
    assertTrue(lookEverywhere() > 8, "pages were looked at");
    assertEquals("", String.join("\n", wrong));
  }

  private int lookEverywhere() throws Exception {
    int shown = 0;
    for (String route : project.routes()) {
      String[] words = route.split(" ", -1);
      boolean stays = words[1].endsWith("/events") || words[1].endsWith("/wait");
      if (words[0].equals("GET") && !stays && !words[1].startsWith("/a")) {
        boolean ofGates = words[1].contains("gates/") || words[1].contains("confirm");
        String path = words[1].replace("{id}", ofGates ? task + ".1" : task);
        shown += look(path.replaceAll("<[a-z]+>|\\{[a-z]+}", "x")) ? 1 : 0;
      }
    }
    return shown;
  }

  /** Whether it was a page. */
  private boolean look(String path) throws Exception {
    Browser.Seen seen = admin.with("Accept", "text/html,*/*").get(path);
    if (!seen.header("Content-Type").startsWith("text/html")) {
      return false;
    }
    String page = FIELDS.matcher(seen.body()).replaceAll("");
    List<String> unseen =
        page.lines()
            .filter(line -> HIDDEN.codePoints().anyMatch(c -> line.contains(Character.toString(c))))
            .map(line -> line.substring(0, Math.min(line.length(), 400)))
            .toList();
    unseen.forEach(line -> wrong.add(path + ": " + line));
    // JSON has its own backslashes.
    page.replaceAll("(?s)<pre.*?</pre>", "")
        .lines()
        .filter(line -> line.contains("C:\\\\temp") || line.contains("new\\\\u202e"))
        .forEach(line -> wrong.add(path + " doubles a backslash: " + line));
    return true;
  }
}
