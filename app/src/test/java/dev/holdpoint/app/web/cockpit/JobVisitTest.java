package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.assertions.LocatorAssertions.ContainsTextOptions;
import dev.holdpoint.model.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What an agent is at, on a small screen. */
class JobVisitTest extends WorkGround {
  private static final String COUNTED =
      """
      turns:
        - - assume: {text: "From one", confidence: 0.9}
          - finish: {summary: counted, model: a-model, inputTokens: 48210, outputTokens: 9830, costUsd: 0.97}
      """;
  private static final String COUNTS =
      """
      turns:
        - - say: "%s"
          - shell: "while [ ! -e go ]; do sleep 0.1; done"
          - finish: {summary: counted}
      """
          .formatted("one and two and ".repeat(20));

  @RegisterExtension final Chromium chromium = new Chromium();
  private Thread worker;

  @AfterEach
  void end() throws Exception {
    Files.writeString(project.root().resolve("go"), "");
    if (worker != null) {
      worker.join();
    }
  }

  /** A task that was run before, so that it has all figures. */
  private Task counting() throws Exception {
    scenario(COUNTED);
    Task task = project.add("Count to two hundred, and then back again, for each of the desks");
    project.work();
    scenario(COUNTS);
    signIn().press("/tasks/" + task.id() + "/run").is(303);
    worker = workBeside();
    return task;
  }

  private void scenario(String text) throws IOException {
    Files.writeString(project.root().resolve("scenario.yaml"), text);
  }

  /** What says by itself that it is cut, as a long title or line of a log, hides nothing else. */
  @Test
  void nothingOfAJobIsCutOnAPhone() throws Exception {
    Task task = counting();
    Visit ada = chromium.signIn(project.link(), Look.PHONE).go("/live");
    Locator job = ada.find("#job-" + task.id());
    assertThat(job).containsText("one and two", new ContainsTextOptions().setTimeout(30_000));
    assertThat(job).containsText("$0.97 · 1 assumption");
    ada.shot("live-job-phone");
    assertEquals(List.of(), LayoutCheck.at(ada.page(), 390));
    LayoutTest.rule(
        ada, ".job { grid-template-columns: auto; } .job > .num { white-space: nowrap; }");
    List<String> wrong = LayoutCheck.at(ada.page(), 390);
    assertTrue(
        wrong.stream().anyMatch(one -> one.contains("cut off at the side")), wrong::toString);
  }
}
