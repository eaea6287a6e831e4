package dev.holdpoint.app.web.cockpit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.holdpoint.app.ServedProject;
import dev.holdpoint.app.web.Browser;
import dev.holdpoint.engine.Reviews;
import dev.holdpoint.engine.Reviews.Judgement;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Role;
import dev.holdpoint.model.TaskId;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A project in git, and a task whose result waits for somebody to accept it. */
@Timeout(300)
abstract class ResultGround {
  static final String CONFIG =
      """
      agent: play
      agents:
        play: {type: script, scenario: scenario.yaml}
      review: {result: true}
      server: {port: 0}
      """;
  static final String HOSTILE = "<img src=x onerror=alert(1)>.txt";

  @TempDir Path folder;
  ServedProject project;
  TaskId task;
  Path root;

  /** Thirty lines, some of them others. */
  static String lines(String third, boolean withFifth) {
    return IntStream.rangeClosed(1, 30)
        .filter(line -> line != 5 || withFifth)
        .mapToObj(line -> line == 3 ? third : "line " + line)
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }

  String config() {
    return CONFIG;
  }

  /** What the agent does, turn by turn. */
  String scenario() {
    return """
    turns:
      - - write: {path: docs/made.md, text: "# Made\\n\\nOne **thing**.\\n"}
        - write: {path: src/app.txt, text: %s}
        - write: {path: "%s", text: "<script>alert(1)</script>\\n"}
        - shell: "git mv old-name.txt new-name.txt && printf 'a\\\\0b' > p.bin && printf 'x\\\\n' > \\"$(printf 'new\\\\nline.txt')\\""
        - finish: {summary: "first **try**"}
      - - write: {path: docs/made.md, text: "# Made\\n\\nTwo **things**.\\n"}
        - write: {path: src/app.txt, text: %s}
        - finish: {summary: second try}
    """
        .formatted(
            quoted(lines("line three", false)), HOSTILE, quoted(lines("line 3, again", false)));
  }

  String git(String words) throws Exception {
    Process git =
        new ProcessBuilder("sh", "-c", "git -c user.name=A -c user.email=a@example.org " + words)
            .directory(root.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, git.waitFor(), said);
    return said.strip();
  }

  @BeforeEach
  void serve() throws Exception {
    root = Files.createDirectories(folder.toRealPath().resolve("project"));
    git("init -q -b main");
    Files.createDirectory(root.resolve("src"));
    Files.writeString(root.resolve("src/app.txt"), lines("line 3", true));
    Files.writeString(root.resolve("old-name.txt"), "the same\nas before\n");
    Files.writeString(root.resolve(".gitignore"), ".holdpoint/\n");
    git("add -A");
    git("commit -q -m first");
    project = ServedProject.open(folder, config(), scenario());
    task = project.add("Make things").id();
    project.work();
  }

  /** After the browser has left: a page complains about a server that is gone. */
  @AfterEach
  void stop() {
    project.close();
  }

  String path() {
    return "/tasks/" + task + "/review";
  }

  Gate gate(int number) {
    return project.engine().task(task).gate(number);
  }

  void accept() {
    Reviews reviews = project.bench().reviews();
    var sheet = reviews.sheet(task);
    reviews.judge(
        sheet.gate().id(),
        sheet.review().current().digest(),
        new Judgement.Approve(),
        new Reviews.Person("Jonas", Channel.CLI));
  }

  Browser as(Role role) {
    return Browser.at(project.address()).with("Accept", "text/html").bearer(project.token(role));
  }

  WorkGround.Session signIn() throws Exception {
    Browser nobody = Browser.at(project.address());
    Browser.Seen seen = nobody.useLink(project.link()).is(303);
    String cookie = seen.header("Set-Cookie").replaceAll(";.*", "");
    Browser browser = nobody.with("Cookie", cookie).with("Accept", "text/html");
    String page = browser.get("/live").is(200).body();
    return new WorkGround.Session(
        browser,
        page.replaceAll("(?s).*name=\"csrf\" content=\"([^\"]+)\".*", "$1"),
        cookie.substring(cookie.indexOf('=') + 1));
  }
}
