package dev.holdpoint.app.web.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.web.Browser;
import dev.holdpoint.model.Role;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Logs and files over HTTP: those of the task's workspace, and no others. */
class WorkTest extends ApiGround {
  private String task;

  @BeforeEach
  void prepare() throws Exception {
    task = waiting("Mine");
    Path root = project.root();
    Files.writeString(root.getParent().resolve("secret.txt"), "top secret");
    Files.createDirectories(root.resolve("src/deep"));
    Files.writeString(root.resolve("src/deep/a b.txt"), "deep\n");
    Files.createSymbolicLink(root.resolve("link.txt"), root.getParent().resolve("secret.txt"));
    Files.createSymbolicLink(root.resolve("up"), root.getParent());
    Files.createSymbolicLink(root.resolve("inside"), root.resolve("src"));
    Files.writeString(root.resolve("page.html"), "<script>alert(1)</script>");
  }

  private String path(String rest) {
    return BASE + "/tasks/" + task + rest;
  }

  @Test
  void filesAreListedAndReadAsBytesThatNoBrowserRuns() throws Exception {
    Browser.Seen notes = viewer.get(path("/files/notes.md")).is(200);
    assertEquals("draft\n", notes.body());
    Browser.Seen page = viewer.get(path("/files/page.html")).is(200);
    assertEquals("application/octet-stream", page.header("Content-Type"));
    assertEquals("attachment", page.header("Content-Disposition"));
    assertEquals("deep\n", viewer.get(path("/files/src/deep/a%20b.txt")).is(200).body());
    List<JsonObject> items = viewer.get(path("/files")).is(200).json().objects("items");
    List<String> names = items.stream().map(item -> item.text("name")).toList();
    assertTrue(names.containsAll(List.of("link.txt", "notes.md", "src", "up")), names::toString);
    assertFalse(names.contains(".holdpoint"), names::toString);
    List<JsonObject> deep =
        viewer.get(path("/files?folder=src/deep")).is(200).json().objects("items");
    assertEquals("file", deep.getFirst().text("kind"));
    assertEquals(5, deep.getFirst().number("size"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../secret.txt",
        "..%2Fsecret.txt",
        "%2e%2e/secret.txt",
        "%2e%2e%2fsecret.txt",
        "..%252fsecret.txt",
        "src/../../secret.txt",
        "src/%2e%2e/%2e%2e/secret.txt",
        "./notes.md",
        "src//deep",
        "/etc/passwd",
        "%2Fetc%2Fpasswd",
        "//etc/passwd",
        "link.txt",
        "up/secret.txt",
        "up%2Fsecret.txt",
        "inside/deep/a%20b.txt",
        ".holdpoint/holdpoint.db",
        ".holdpoint%2Fholdpoint.db",
        "src",
        "none",
        "notes.md/x",
        "..%5csecret.txt",
        "%00",
        "notes.md%00.html",
        "%c0%ae%c0%ae/secret.txt",
        ";/../secret.txt",
        "src;x/../../secret.txt"
      })
  void nothingOutsideIsReadHoweverItIsWritten(String path) throws Exception {
    String token = viewerToken();
    String answer =
        nobody.raw(
            "GET %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nConnection: close\r\n\r\n"
                .formatted(path("/files/" + path), token));
    assertTrue(answer.matches("(?s)HTTP/1.1 40[04] .*"), answer);
    assertFalse(answer.contains("top secret"), answer);
    String listed =
        nobody.raw(
            "GET %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nConnection: close\r\n\r\n"
                .formatted(path("/files?folder=" + path), token));
    assertFalse(listed.contains("secret.txt"), listed);
    assertFalse(listed.contains("holdpoint.db"), listed);
  }

  private String viewerToken() {
    return project.token(Role.VIEWER);
  }

  @ParameterizedTest
  @ValueSource(strings = {"100% sure.txt", "a%2Fb.txt", "%2e%2e", "50%25", "what?#.txt", "a+b.txt"})
  void whateverAFileIsCalledItIsRead(String name) throws Exception {
    Files.writeString(project.root().resolve(name), "in " + name);
    String encoded = URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    assertEquals("in " + name, viewer.get(path("/files/" + encoded)).is(200).body());
  }

  @Test
  void aTaskThatIsNotThereHasNoFiles() throws Exception {
    viewer.get(BASE + "/tasks/hp-none/files/notes.md").is(404);
    assertEquals(
        "application/problem+json",
        viewer.get(BASE + "/tasks/..%2f..%2f/files/notes.md").is(400).header("Content-Type"));
    viewer.get(BASE + "/tasks/hp-none/log").is(404);
  }

  @Test
  void aLogIsReadFromWhereOneWas() throws Exception {
    Browser.Seen log = viewer.get(path("/log")).is(200);
    assertTrue(log.body().contains("[QUESTION] " + task + ".1"), log::body);
    String next = log.header("X-Next-Offset");
    assertEquals("", viewer.get(path("/log?offset=" + next)).is(200).body());
    assertEquals(log.body().substring(5), viewer.get(path("/log?offset=5")).is(200).body());
    viewer.get(path("/log?kind=reasoning")).is(200);
    viewer.get(path("/log?kind=raw")).is(200);
    viewer.get(path("/log?kind=../../secret")).is(400);
    viewer.get(path("/log?offset=-1")).is(400);
  }

  @Test
  void withoutGitThereAreNoCommits() throws Exception {
    viewer.get(path("/git/log")).is(404);
    viewer.get(path("/git/diff")).is(404);
  }
}
