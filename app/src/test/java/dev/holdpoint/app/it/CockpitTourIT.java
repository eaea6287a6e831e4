package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.web.cockpit.Chromium;
import dev.holdpoint.app.web.cockpit.Look;
import dev.holdpoint.app.web.cockpit.Visit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Every page of the demo as people see it: readable by everybody, nothing sticks out, nothing is
 * complained about. The pictures are for people, and for the README: {@code tools/screenshots}.
 */
@Execution(ExecutionMode.CONCURRENT)
class CockpitTourIT {
  private static final Path PICTURES = Path.of(System.getProperty("screenshots", "target/shots"));

  @TempDir Path folder;
  @RegisterExtension final Chromium chromium = new Chromium();

  @Test
  void everyPageOfTheDemoCanBeSeenByEverybody() throws Exception {
    Project project = Project.in(folder);
    Path temporary = Files.createDirectories(folder.resolve("tmp"));
    project.with("HOLDPOINT_JAVA_OPTS", "-Djava.io.tmpdir=" + temporary);
    try (Running demo =
        project.with("USER", "mara").start("demo", "--serve", "--json").awaitOut("\"signIn\"")) {
      JsonObject ready = Json.object(demo.out().lines().findFirst().orElseThrow());
      Visit visit = chromium.signIn(ready.text("signIn"), Look.LIGHT);
      Map<String, String> pages = pages(visit);
      tour(visit, pages, "");
      colours(visit, ColorScheme.DARK);
      tour(visit, pages, "-dark");
      colours(visit, ColorScheme.LIGHT);
      visit.page().setViewportSize(390, 844);
      tour(visit, pages, "-phone");
      // A page that is open would notice that its server is gone, and say so.
      visit.page().navigate("about:blank");
      demo.signal("TERM");
      demo.end();
    }
  }

  private static void colours(Visit visit, ColorScheme colours) {
    visit.page().emulateMedia(new Page.EmulateMediaOptions().setColorScheme(colours));
  }

  /** Where to go, by the name of the picture. */
  private static Map<String, String> pages(Visit visit) {
    String tasks = visit.page().request().get(at(visit, "/api/v1/tasks?limit=200")).text();
    Map<String, String> ids = new LinkedHashMap<>();
    for (JsonObject task : Json.object(tasks).objects("items")) {
      ids.put(task.text("title"), task.text("id"));
    }
    String held = "/tasks/" + ids.get("Partition parcel events by month");
    Map<String, String> pages = new LinkedHashMap<>();
    pages.put("inbox", "/");
    pages.put("live", "/live");
    pages.put("board", "/board");
    pages.put("stats", "/stats");
    pages.put("task", held);
    pages.put("review", "/tasks/" + ids.get("Customer data export") + "/review");
    pages.put("task-done", "/tasks/" + ids.get("Sessions survive a restart"));
    return pages;
  }

  private static String at(Visit visit, String path) {
    return visit.page().url().replaceFirst("^(https?://[^/]+).*", "$1") + path;
  }

  private static void tour(Visit visit, Map<String, String> pages, String ending) {
    pages.forEach(
        (name, path) -> {
          visit.go(path);
          assertEquals(
              true,
              visit.page().evaluate("document.documentElement.scrollWidth <= innerWidth"),
              name + ending + " can be moved sideways");
          visit
              .page()
              .screenshot(
                  new Page.ScreenshotOptions()
                      .setPath(PICTURES.resolve(name + ending + ".png"))
                      .setFullPage(true));
          visit.isAccessible();
        });
    assertTrue(Files.exists(PICTURES.resolve("inbox" + ending + ".png")));
  }
}
