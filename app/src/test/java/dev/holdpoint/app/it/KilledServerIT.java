package dev.holdpoint.app.it;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Locator;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.web.cockpit.Chromium;
import dev.holdpoint.app.web.cockpit.Look;
import dev.holdpoint.app.web.cockpit.Visit;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A browser whose server is killed and started again, while other processes go on. */
@Execution(ExecutionMode.CONCURRENT)
class KilledServerIT {
  private static final String ASKS =
      """
      turns:
        - - ask: {prompt: "Which database?"}
          - ask: {prompt: "Which port?"}
        - - finish: {summary: "Uses ${answer}"}
      """;

  @RegisterExtension final Chromium chromium = new Chromium();
  @TempDir Path folder;

  private static JsonObject ready(Running server) {
    return Json.object(server.out().lines().findFirst().orElseThrow());
  }

  @Test
  void whatHappenedMeanwhileIsSeenOnceAndNothingTypedIsLost() throws Exception {
    Project project = Project.in(folder);
    project.scenario(ASKS);
    project.run("run", "-m", "Add login").exits(101);
    String id = project.task();
    Running server = project.start("serve", "--port", "0", "--no-worker", "--json");
    server.awaitOut("\"signIn\"");
    int port = URI.create(ready(server).text("url")).getPort();
    Visit ada = chromium.signIn(ready(server).text("signIn"), Look.LIGHT);
    ada.expecting("ERR_").expecting("Failed to load");
    Locator first = ada.find("[id='gate-" + id + ".1']");
    Locator second = ada.find("[id='gate-" + id + ".2']");
    second.locator("textarea").fill("5432");
    server.signal("KILL");
    server.end();
    assertThat(ada.find("#lost")).containsText("Connection lost");
    project.run("respond", id + ".1", "postgres").exits(0);
    try (Running again =
        project.start("serve", "--port", "" + port, "--no-worker", "--json").awaitOut("signIn")) {
      assertThat(ada.find("#lost")).isHidden();
      assertThat(first).containsText("by command: “postgres”");
      assertThat(second.locator("textarea")).hasValue("5432");
      second.locator(".btn-main").click();
      second.locator("[data-does=send]").click();
      assertThat(ada.find("#empty")).isVisible();
      assertThat(ada.find("#answered-list li")).hasCount(2);
      again.signal("TERM");
      again.end();
    }
    project.run("run").exits(0);
    assertEquals("done", project.state());
  }
}
