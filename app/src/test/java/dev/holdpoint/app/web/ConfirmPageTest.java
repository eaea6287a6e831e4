package dev.holdpoint.app.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.ServedProject;
import dev.holdpoint.app.mcp.HttpTalk;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Role;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page on which a person gives what an assistant prepared. */
@Timeout(120)
class ConfirmPageTest {
  @TempDir Path folder;
  ServedProject project;
  Browser nobody;
  String page;
  GateId gate;

  @BeforeEach
  void open() throws Exception {
    project =
        ServedProject.open(
            folder, "turns:\n  - - ask: {prompt: \"<b>Sure?</b>\", context: \"*why*\"}\n");
    gate = new GateId(project.add("Shop").id(), 1);
    project.work();
    nobody = Browser.at(project.address());
    page = prepared("<i>Go on & ship</i>");
  }

  @AfterEach
  void close() {
    project.close();
  }

  private String prepared(String answer) throws Exception {
    String said =
        new HttpTalk(project.address(), project.token(Role.RESPONDER))
            .begun(false)
            .call("answer_gate", Map.of("gate", gate.toString(), "answer", answer))
            .said();
    assertTrue(said.startsWith("Nothing was given yet."), said);
    Matcher link =
        Pattern.compile(Pattern.quote(project.address().toString()) + "(/confirm/[0-9a-f]{32})")
            .matcher(said);
    assertTrue(link.find(), said);
    return link.group(1);
  }

  private Browser signedIn(Role role) throws Exception {
    Browser.Seen seen =
        nobody
            .with("Content-Type", "application/x-www-form-urlencoded")
            .post("/sign-in", "token=" + project.token(role))
            .is(200);
    session = seen.header("Set-Cookie").replaceAll("^[^=]+=([^;]+);.*", "$1");
    return nobody
        .with("Cookie", "holdpoint-" + project.address().getPort() + "=" + session)
        .with("Content-Type", "application/x-www-form-urlencoded");
  }

  private String session = "";

  private Gate gate() {
    return project.engine().task(gate.task()).gate(1);
  }

  @Test
  void onePressGivesExactlyWhatThePageShows() throws Exception {
    Browser ada = signedIn(Role.RESPONDER);
    String shown = ada.get(page).is(200).body();
    assertTrue(shown.contains("&lt;i&gt;Go on &amp; ship&lt;/i&gt;"), shown);
    assertTrue(shown.contains("&lt;b&gt;Sure?&lt;/b&gt;"), shown);
    assertTrue(shown.contains(gate.toString()));
    assertTrue(gate().isOpen(), "to look gives nothing");

    ada.post(page, "csrf=" + Csrf.of(session) + "&answer=something+else").is(200);

    assertEquals("<i>Go on & ship</i>", gate().answer().reply().text());
    assertEquals("Ada", gate().answer().by());
    assertEquals(Channel.MCP, gate().answer().channel());
    ada.post(page, "csrf=" + Csrf.of(session)).is(410);
    ada.get(page).is(410);
  }

  @Test
  void onlyAPersonWhoMayAnswerGivesIt() throws Exception {
    nobody.get(page).is(401);
    nobody.bearer(project.token(Role.VIEWER)).get(page).is(403);
    nobody.bearer(project.token(Role.RESPONDER)).post(page, "").is(403);
    Browser looker = signedIn(Role.VIEWER);
    looker.get(page).is(403);
    looker.post(page, "csrf=" + Csrf.of(session)).is(403);
    Browser ada = signedIn(Role.RESPONDER);
    ada.post(page, "").is(403);
    ada.post(page, "csrf=wrong").is(403);
    ada.with("Origin", "https://evil.example").post(page, "csrf=" + Csrf.of(session)).is(403);
    assertTrue(gate().isOpen());
    ada.post(page, "csrf=" + Csrf.of(session)).is(200);
    assertFalse(gate().isOpen());
  }

  @Test
  void whoComesLateIsToldWhoWasFirst() throws Exception {
    Browser ada = signedIn(Role.RESPONDER);
    project.engine().answer(gate, "first", "bob", Channel.CLI);
    assertTrue(ada.get(page).is(200).body().contains("bob answered it via cli"));
    String said = ada.post(page, "csrf=" + Csrf.of(session)).is(409).body();
    assertTrue(said.contains("bob answered it via cli"), said);
    assertEquals("first", gate().answer().reply().text());
  }

  @Test
  void aMadeUpNameIsOver() throws Exception {
    signedIn(Role.RESPONDER).get("/confirm/" + "0".repeat(32)).is(410);
  }
}
