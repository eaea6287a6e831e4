package dev.holdpoint.app.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.ServedProject;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.web.cockpit.Asks;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Role;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A browser's session answers only what it was shown; nobody else is asked for it. */
@Timeout(120)
class ShownTest {
  private static final String CONFIG =
      """
      agent: play
      agents:
        play: {type: script, scenario: scenario.yaml}
      server: {port: 0}
      """;

  @TempDir Path folder;
  private ServedProject project;
  private Asks asks;

  @BeforeEach
  void open() throws Exception {
    project = ServedProject.open(folder, CONFIG, "turns:\n  - - finish: {summary: done}\n");
    asks = new Asks(project.engine());
  }

  @AfterEach
  void close() {
    project.close();
  }

  /** Somebody's browser, by its session. */
  private record Session(Browser browser, String secret) {
    Browser json() {
      return browser.with("Content-Type", "application/json");
    }

    Browser.Seen form(GateId gate, String fields) throws Exception {
      return browser
          .with("Content-Type", "application/x-www-form-urlencoded")
          .post("/gates/" + gate + "/answer", fields);
    }
  }

  private Session signIn() throws Exception {
    Browser nobody = Browser.at(project.address());
    String cookie =
        nobody.useLink(project.link()).is(303).header("Set-Cookie").replaceAll(";.*", "");
    String secret = cookie.substring(cookie.indexOf('=') + 1);
    return new Session(nobody.with("Cookie", cookie).with("X-CSRF-Token", Csrf.of(secret)), secret);
  }

  private Gate gate(GateId id) {
    return project.engine().task(id.task()).gate(id.number());
  }

  private String shown(Session session, GateId gate) {
    return ShownValues.of(session.secret, gate(gate));
  }

  @Test
  void aPageHasTheValueOfEachGateItShows() throws Exception {
    GateId text = asks.text("Which port?");
    GateId approval = asks.approval("May I?", "make");
    Session ada = signIn();
    String page = ada.browser.with("Accept", "text/html").get("/").is(200).body();
    Matcher values = Pattern.compile("name=\"shown\" value=\"([0-9a-f]{64})\"").matcher(page);
    List<String> found = values.results().map(one -> one.group(1)).toList();
    assertEquals(List.of(shown(ada, text), shown(ada, approval)), found);
    assertFalse(page.contains(ada.secret));
  }

  @Test
  void aFieldThatIsSentTwiceAnswersNothing() throws Exception {
    GateId yes = asks.confirmation("Drop it?");
    GateId action = asks.approval("May I?", "make");
    GateId choice = asks.choice("Which store?", "postgres", "sqlite");
    Session ada = signIn();
    for (String fields : List.of("answer=yes&answer=no", "answer=yes&answer=yes")) {
      ada.form(yes, fields + "&shown=" + shown(ada, yes)).is(400);
    }
    String shown = "&shown=" + shown(ada, action);
    for (String fields :
        List.of(
            "decision=approve&decision=reject",
            "decision=reject&reason=a&reason=b",
            "decision=approve&command=make&command=make+all",
            "decision=approve" + shown)) {
      ada.form(action, fields + shown).is(400);
    }
    shown = "&shown=" + shown(ada, choice);
    ada.form(choice, "answer=postgres&answer=sqlite" + shown).is(400);
    ada.form(choice, "answer=&other=a&other=b" + shown).is(400);
    for (GateId gate : List.of(yes, action, choice)) {
      assertTrue(gate(gate).isOpen());
    }
  }

  @Test
  void aFormIsRefusedWithoutItAndWithAnother() throws Exception {
    GateId gate = asks.text("Which port?");
    GateId other = asks.text("Which host?");
    Session ada = signIn();
    Session again = signIn();
    for (String value :
        List.of("", "&shown=", "&shown=" + shown(ada, other), "&shown=" + shown(again, gate))) {
      String page =
          new Session(ada.browser.with("Accept", "text/html"), "")
              .form(gate, "answer=80" + value)
              .is(403)
              .body();
      assertTrue(page.contains("Load the page again"), page);
      assertTrue(page.contains("Nothing was changed"), page);
      assertTrue(page.contains("Your text, kept and not sent: 80"), page);
      String problem =
          new Session(ada.browser.with("Accept", "application/json"), "")
              .form(gate, "answer=80" + value)
              .is(403)
              .json()
              .text("type");
      assertEquals("urn:holdpoint:not_shown", problem);
    }
    assertTrue(gate(gate).isOpen());
    ada.form(gate, "answer=80&shown=" + shown(ada, gate)).is(303);
    assertEquals("80", gate(gate).answer().reply().text());
  }

  @Test
  void theApiRefusesASessionOneByOneAndInABatch() throws Exception {
    GateId gate = asks.approval("May I?", "make");
    GateId other = asks.text("Which host?");
    Session ada = signIn();
    String path = "/api/v1/gates/" + gate + "/answer";
    String approve = "{\"decision\": \"approve\"%s}";
    ada.json().post(path, approve.formatted("")).is(403);
    String foreign = ", \"shown\": \"" + shown(ada, other) + "\"";
    assertEquals(
        "urn:holdpoint:not_shown",
        ada.json().post(path, approve.formatted(foreign)).is(403).json().text("type"));
    assertTrue(gate(gate).isOpen());
    String batch =
        Json.write(
            Map.of(
                "answers",
                List.of(
                    Map.of("gate", gate.toString(), "answer", "approve"),
                    Map.of(
                        "gate", other.toString(), "answer", "here", "shown", shown(ada, other)))));
    String results = ada.json().post("/api/v1/gates/answers", batch).is(200).body();
    assertTrue(results.contains("urn:holdpoint:not_shown"), results);
    assertTrue(gate(gate).isOpen());
    assertEquals("here", gate(other).answer().reply().text());
    ada.json().post(path, approve.formatted(", \"shown\": \"" + shown(ada, gate) + "\"")).is(200);
    assertFalse(gate(gate).isOpen());
  }

  @Test
  void aTokenNeedsNoneByFormApiAndBatch() throws Exception {
    GateId form = asks.text("By form?");
    GateId one = asks.text("One by one?");
    GateId many = asks.text("In a batch?");
    Browser bob = Browser.at(project.address()).bearer(project.token(Role.RESPONDER));
    Browser json = bob.with("Content-Type", "application/json");
    bob.with("Content-Type", "application/x-www-form-urlencoded")
        .post("/gates/" + form + "/answer", "answer=a")
        .is(303);
    json.post("/api/v1/gates/" + one + "/answer", "{\"answer\": \"b\"}").is(200);
    json.post(
            "/api/v1/gates/answers",
            "{\"answers\": [{\"gate\": \"" + many + "\", \"answer\": \"c\"}]}")
        .is(200);
    assertEquals("a", gate(form).answer().reply().text());
    assertEquals("b", gate(one).answer().reply().text());
    assertEquals("c", gate(many).answer().reply().text());
  }
}
