package dev.holdpoint.app.web.cockpit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.ServedProject;
import dev.holdpoint.app.web.Browser;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Role;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Writer;
import java.io.BufferedWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Large things make no large pages. */
class LargeWorkTest extends WorkGround {
  private static final int LARGEST_PAGE = 600_000;

  private static String page(Browser browser, String path) throws Exception {
    String body = browser.get(path).is(200).body();
    assertTrue(body.length() < LARGEST_PAGE, () -> path + " has " + body.length());
    return body;
  }

  @Test
  void aLogOf50MegabytesIsReadInParts() throws Exception {
    Task task = waiting("Talks a lot");
    Path log = project.root().resolve(".holdpoint/logs/" + task.id() + ".log");
    String line = "[2026-01-31 12:00:00] [AGENT] " + "x".repeat(970) + "\n";
    try (BufferedWriter out =
        Files.newBufferedWriter(log, java.nio.file.StandardOpenOption.APPEND)) {
      for (int i = 0; i < 50_000; i++) {
        out.write(line);
      }
      out.write("[2026-01-31 12:00:01] [AGENT] the last words\n");
    }
    Browser viewer = as(Role.VIEWER);
    String newest = page(viewer, "/tasks/" + task.id() + "/log");
    assertTrue(newest.contains("the last words"));
    String earlier = newest.replaceAll("(?s).*href=\"([^\"]+before=[0-9]+)\">Earlier.*", "$1");
    page(viewer, earlier.replace("&amp;", "&"));
    page(viewer, "/live?task=" + task.id());
    String missed = page(viewer, "/tasks/" + task.id() + "/log/more?from=0");
    assertTrue(missed.contains("MB are left out here"), "whoever has missed much is shown the end");
    assertTrue(missed.contains("the last words"), "and it is the end");
  }

  @Test
  void aLongJournalIsShownInParts() throws Exception {
    Task task = waiting("Never ends");
    Event tried = new Event.AgentOverstepped("respond " + task.id() + ".1 yes");
    for (int i = 0; i < 10; i++) {
      Task now = project.engine().task(task.id());
      List<Event> many = Collections.nCopies(2_000, tried);
      assertTrue(
          project
              .engine()
              .journal()
              .append(Writer.batch(now, task.id(), project.engine().now(), many)));
    }
    long total = project.engine().task(task.id()).sequence();
    Browser viewer = as(Role.VIEWER);
    String story = page(viewer, "/tasks/" + task.id());
    assertTrue(story.contains("earlier moments are not shown here"));
    String newest = page(viewer, "/tasks/" + task.id() + "/journal");
    assertTrue(newest.contains("id=\"entry-" + total + "\""));
    assertTrue(newest.contains("entries verified"), newest);
    String oldest = page(viewer, "/tasks/" + task.id() + "/journal?before=3");
    assertTrue(oldest.contains("id=\"entry-1\""));
    assertTrue(!oldest.contains("id=\"entry-3\""));
    page(viewer, "/live");
  }

  @Test
  void aDiffOf10MegabytesIsCutAndSaysWhereAllOfItIs() throws Exception {
    Path there = Files.createDirectories(folder.resolve("git/project"));
    git(there, "init", "-q", "-b", "main");
    git(there, "commit", "-q", "--allow-empty", "-m", "first");
    String scenario =
        """
        turns:
          - - shell: "seq 1 1500000 > numbers.txt; echo '<script>alert(1)</script>' > a.html"
            - finish: {summary: done}
        """;
    String config =
        """
        agent: play
        agents:
          play: {type: script, scenario: scenario.yaml}
        server: {port: 0}
        """;
    try (ServedProject large = ServedProject.open(folder.resolve("git"), config, scenario)) {
      Task task = large.add("Counts");
      large.work();
      Browser viewer =
          Browser.at(large.address()).with("Accept", "text/html").bearer(large.token(Role.VIEWER));
      String files = page(viewer, "/tasks/" + task.id() + "/files");
      assertTrue(files.contains("a.html"), files);
      assertTrue(files.contains("The whole diff"), files);
      assertTrue(files.contains("longer than a page should be"), files);
      assertTrue(!files.contains(SCRIPT), files);
      String numbers = page(viewer, "/tasks/" + task.id() + "/files?file=numbers.txt");
      assertTrue(numbers.contains("save it to see all of it"), numbers);
    }
  }

  private static void git(Path root, String... arguments) throws Exception {
    List<String> command = new java.util.ArrayList<>(List.of("git", "-C", root.toString()));
    command.addAll(List.of("-c", "user.name=Ada", "-c", "user.email=ada@example.org"));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes());
    assertEquals(0, process.waitFor(), said);
  }
}
