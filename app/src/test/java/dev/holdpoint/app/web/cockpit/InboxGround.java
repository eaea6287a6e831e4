package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import dev.holdpoint.app.ServedProject;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Role;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A project whose inbox is looked at in a real browser. */
@Timeout(300)
abstract class InboxGround {
  private static final String CONFIG =
      """
      interactionThreshold: 3
      agent: play
      agents:
        play: {type: script, scenario: scenario.yaml}
      server: {port: 0}
      responses: {templates: {ship: "Go ahead, ship it.", ask-legal: "Ask legal first."}}
      """;

  @RegisterExtension final Chromium chromium = new Chromium();
  @TempDir Path folder;
  ServedProject project;
  Asks asks;

  @BeforeEach
  void open() throws Exception {
    project = ServedProject.open(folder, CONFIG, "turns:\n  - - finish: {summary: done}\n");
    asks = new Asks(project.engine());
  }

  @AfterEach
  void close() {
    project.close();
  }

  Visit ada(Look look) {
    return chromium.signIn(project.link(), look);
  }

  /** From now on this page reaches nobody when it sends; also not when it is left. */
  static void sendsNothing(Visit visit) {
    visit
        .page()
        .evaluate(
            """
            () => {
              const send = window.fetch;
              window.fetch = (to, how) => how?.method === "POST"
                ? Promise.reject(new TypeError("nobody is there")) : send(to, how);
            }
            """);
  }

  /** Somebody who signs in with a token, by the form. */
  Visit as(Role role) {
    Visit visit = chromium.stranger(Look.LIGHT);
    visit.page().navigate(project.address() + "/sign-in");
    visit.find("input[name=token]").fill(project.token(role));
    visit.press("Enter");
    visit.page().waitForURL(url -> !url.contains("/sign-in"));
    return visit;
  }

  static Locator card(Visit visit, GateId gate) {
    return visit.find("[id='gate-" + gate + "']");
  }

  static Locator receipt(Visit visit, GateId gate) {
    return card(visit, gate).locator(".receipt");
  }

  /** Does not wait for the five seconds in which an answer can be undone. */
  static void sendNow(Visit visit, GateId gate) {
    card(visit, gate).locator("[data-does=send]").click();
    assertThat(receipt(visit, gate)).containsText("Saved at");
  }

  Gate gate(GateId id) {
    return project.engine().task(id.task()).gate(id.number());
  }

  /** The words of an answer, once it is there. */
  String answer(GateId id) {
    until(() -> !gate(id).isOpen());
    return gate(id).answer().reply().text();
  }

  void answerElsewhere(GateId id, String text) {
    project.engine().answer(id, text, "Jonas", Channel.TERMINAL);
  }

  static void until(BooleanSupplier holds) {
    long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (!holds.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("waited in vain");
      }
      LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
    }
  }
}
