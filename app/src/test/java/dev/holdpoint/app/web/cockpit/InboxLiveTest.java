package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions.ContainsTextOptions;
import dev.holdpoint.app.ServedProject;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Role;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What happens elsewhere while somebody looks at the inbox. */
class InboxLiveTest extends InboxGround {
  @Test
  void whatAnotherProcessAsksAndAnswersIsSeenAtOnce() {
    GateId mine = asks.text("Asked here?");
    Visit ada = ada(Look.LIGHT);
    assertThat(ada.find("article")).hasCount(1);
    try (ServedProject other = project.another()) {
      GateId theirs = new Asks(other.engine()).text("Asked elsewhere?");
      assertThat(card(ada, theirs)).isVisible();
      assertThat(ada.page()).hasTitle("(2) Inbox · Holdpoint");
      other.engine().answer(mine, "yes", "Jonas", Channel.CLI);
      assertThat(card(ada, mine)).containsText("Jonas answered");
      assertThat(card(ada, mine)).containsText("by command: “yes”");
      assertThat(card(ada, mine).locator("textarea")).hasCount(0);
      assertThat(ada.find("#answered-list")).containsText("Jonas, cli");
      assertThat(ada.page()).hasTitle("(1) Inbox · Holdpoint");
    }
  }

  @Test
  void whatIsTypedStaysWhereItIsWhileOthersComeAndGo() {
    GateId mine = asks.text("Asked first?");
    GateId gone = asks.text("Asked second?");
    Visit ada = ada(Look.LIGHT);
    Locator field = card(ada, mine).locator("textarea");
    field.click();
    ada.page().keyboard().type("half a");
    double before = field.boundingBox().y;
    GateId urgent = asks.open(0, Question.of("More urgent?"));
    GateId later = asks.open(5, Question.of("Less urgent?"));
    answerElsewhere(gone, "done");
    assertThat(card(ada, later)).isVisible();
    assertThat(card(ada, gone)).containsText("in the terminal: “done”");
    assertThat(card(ada, urgent)).hasCount(0);
    assertThat(ada.find("#newcomers")).containsText("1 new gate.");
    assertEquals(before, field.boundingBox().y, 1, "nothing moves");
    assertThat(field).isFocused();
    ada.page().keyboard().type(" text");
    assertThat(field).hasValue("half a text");
    ada.find("#newcomers button").click();
    assertThat(card(ada, urgent)).isVisible();
    assertThat(ada.find("#newcomers")).isHidden();
    assertThat(field).hasValue("half a text");
    assertEquals(urgent.toString(), ada.find("article").first().getAttribute("data-gate"));
    assertTrue(before > 0);
    card(ada, mine).locator(".btn-main").click();
    sendNow(ada, mine);
    assertEquals("half a text", answer(mine));
  }

  @Test
  void somebodyElseWasFirstAndTheTextIsKept() {
    GateId gate = asks.text("May the text name the carrier?");
    Visit ada = ada(Look.LIGHT);
    ada.context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
    card(ada, gate).locator("textarea").fill("Yes, with the <b>public</b> name");
    answerElsewhere(gate, "Yes, but never the depot.");
    Locator notice = card(ada, gate).locator(".notice");
    assertThat(notice).containsText("Jonas answered first");
    assertThat(notice).containsText("in the terminal: “Yes, but never the depot.”");
    assertThat(notice).containsText("kept and not sent: Yes, with the <b>public</b> name");
    assertThat(card(ada, gate).locator(".kind")).hasText("Answered");
    ada.isAccessible().shot("inbox-first");
    notice.getByText("Copy my text").click();
    assertThat(notice.getByText("Copied")).isVisible();
    assertEquals(
        "Yes, with the <b>public</b> name",
        ada.page().evaluate("() => navigator.clipboard.readText()"));
    asks.text("Another one?");
    assertThat(ada.find("article")).hasCount(2);
    assertThat(notice).isVisible();
    notice.getByText("Dismiss").click();
    assertThat(card(ada, gate)).hasCount(0);
    assertThat(ada.find("article")).hasCount(1);
    assertEquals("Yes, but never the depot.", answer(gate));
  }

  @Test
  void aHiddenTextThatCameLateIsNotKept() {
    GateId gate = asks.secret("The password?");
    Visit ada = ada(Look.LIGHT);
    card(ada, gate).locator("input[type=password]").fill("hunter2");
    answerElsewhere(gate, "theirs");
    assertThat(card(ada, gate)).containsText("Jonas answered first");
    assertThat(card(ada, gate)).containsText("hidden text was not sent");
    assertFalse(ada.page().content().contains("hunter2"));
    assertFalse(ada.page().content().contains("theirs"));
  }

  @Test
  void twoBrowsersAtOnceAndOneWins() {
    GateId gate = asks.text("Which port?");
    Visit ada = ada(Look.LIGHT).expecting("409");
    Visit bob = as(Role.RESPONDER).expecting("409");
    card(ada, gate).locator("textarea").fill("of Ada");
    card(bob, gate).locator("textarea").fill("of Bob");
    // Both are on their way before either is answered.
    String press = "() => document.querySelector('#gates .btn-main').click()";
    ada.page().evaluate(press);
    bob.page().evaluate(press);
    String send = "() => document.querySelector('[data-does=send]')?.click()";
    ada.page().evaluate(send);
    bob.page().evaluate(send);
    String won = answer(gate);
    Visit loser = won.equals("of Ada") ? bob : ada;
    Visit winner = loser == ada ? bob : ada;
    assertThat(receipt(winner, gate)).containsText("Saved at");
    assertThat(card(loser, gate)).containsText("answered first");
    assertThat(card(loser, gate)).containsText("in the browser: “" + won + "”");
    assertThat(card(loser, gate)).containsText("not sent: " + (loser == ada ? "of Ada" : "of Bob"));
  }

  @Test
  void aDeadlinePassesWithoutAnybodysDoing() {
    Visit ada = ada(Look.LIGHT);
    // Long enough to begin to type on a machine that is busy.
    GateId typed = asks.expiring("Somebody is slow?", Duration.ofSeconds(25));
    card(ada, typed).locator("textarea").fill("I am almo");
    GateId idle = asks.expiring("Nobody looks after this?", Duration.ofSeconds(1));
    // It is more urgent than the one that is typed at: announced, and gone again.
    until(() -> gate(idle).state().word().equals("expired"));
    assertThat(card(ada, idle)).hasCount(0);
    assertThat(card(ada, typed))
        .containsText("Nobody answered in time", new ContainsTextOptions().setTimeout(60_000));
    assertThat(card(ada, typed)).containsText("not sent: I am almo");
    assertThat(ada.find("#answered-list")).containsText("Expired");
    assertEquals("expired", gate(idle).state().word());
  }

  /** A browser has six connections for a server, and each stream of events takes one. */
  @Test
  void anyNumberOfTabsIsLive() {
    Visit ada = ada(Look.LIGHT);
    List<Page> tabs = new ArrayList<>(List.of(ada.page()));
    for (int i = 0; i < 8; i++) {
      Page tab = ada.context().newPage();
      tab.navigate(project.address() + "/");
      tabs.add(tab);
    }
    GateId gate = asks.text("Seen by all?");
    for (Page tab : tabs) {
      assertThat(tab.locator("[id='gate-" + gate + "']")).isVisible();
      assertThat(tab.locator("#connection")).hasText("Live");
    }
    // Whichever has the stream: the others go on without it.
    for (Page tab : tabs.subList(1, 6)) {
      tab.close();
    }
    ada.go("/board");
    GateId later = asks.text("And this?");
    for (Page tab : tabs.subList(6, 9)) {
      assertThat(tab.locator("[id='gate-" + later + "']")).isVisible();
    }
    assertThat(ada.page()).hasTitle(java.util.regex.Pattern.compile("\\(2\\) .*"));
  }

  @Test
  void timesGoOn() {
    GateId gate = asks.text("When?");
    Visit ada = ada(Look.LIGHT);
    Locator time = card(ada, gate).locator("time");
    String first = time.textContent();
    assertTrue(first.matches("just now|[0-9]+ s ago"), first);
    assertThat(time).not().hasText(first);
    assertThat(time).hasText(java.util.regex.Pattern.compile("[0-9]+ s ago"));
    assertThat(card(ada, gate).locator("time"))
        .hasAttribute("title", java.util.regex.Pattern.compile(".* UTC"));
  }

  @Test
  void theServerStopsAndComesBackWhileSomebodyTypes() throws Exception {
    GateId mine = asks.text("Which port?");
    GateId other = asks.text("Which host?");
    Visit ada =
        ada(Look.LIGHT).expecting("ERR_").expecting("net::").expecting("Failed to load resource");
    Locator field = card(ada, mine).locator("textarea");
    field.click();
    ada.page().keyboard().type("54");
    int port = project.port();
    project.close();
    assertThat(ada.find("#lost")).containsText("Connection lost");
    assertThat(ada.find("#lost")).containsText("Your texts are kept");
    assertThat(ada.find("#connection")).containsText("Not live");
    assertThat(field).isFocused();
    ada.page().keyboard().type("32");
    card(ada, mine).locator(".btn-main").click();
    card(ada, mine).locator("[data-does=send]").click();
    assertThat(card(ada, mine)).containsText("sent once the server is back");
    assertThat(receipt(ada, mine)).containsText("Not sent: there is no connection");
    ada.isAccessible().shot("inbox-lost");
    project = reopen(port);
    assertThat(ada.find("#lost")).isHidden();
    assertEquals("5432", answer(mine));
    assertThat(receipt(ada, mine)).containsText("Saved at");
    assertThat(card(ada, other)).isVisible();
    GateId later = new Asks(project.engine()).text("After the restart?");
    assertThat(card(ada, later)).isVisible();
    assertThat(ada.find("[data-gate='" + later + "']")).hasCount(1);
  }

  /** Its journal is behind what the page has heard of. */
  @Test
  void theServerComesBackWithAStoreOfEarlier() throws Exception {
    int port = project.port();
    Visit ada =
        ada(Look.LIGHT).expecting("ERR_").expecting("net::").expecting("Failed to load resource");
    project.close();
    Map<Path, byte[]> earlier = new HashMap<>();
    for (Path file : storeFiles()) {
      earlier.put(file, Files.readAllBytes(file));
    }
    project = reopen(port);
    asks = new Asks(project.engine());
    for (int i = 0; i < 5; i++) {
      asks.text("Lost " + i + "?");
    }
    assertThat(ada.find("article")).hasCount(5);
    project.close();
    assertThat(ada.find("#lost")).containsText("Connection lost");
    for (Path file : storeFiles()) {
      Files.delete(file);
    }
    for (Map.Entry<Path, byte[]> file : earlier.entrySet()) {
      Files.write(file.getKey(), file.getValue());
    }
    project = reopen(port);
    GateId later = new Asks(project.engine()).text("After the restore?");
    assertThat(card(ada, later)).isVisible();
    assertThat(ada.find("#lost")).isHidden();
    GateId live = new Asks(project.engine()).text("And heard at once?");
    assertThat(card(ada, live)).isVisible();
  }

  private List<Path> storeFiles() throws Exception {
    try (Stream<Path> files = Files.list(folder.resolve("project/.holdpoint"))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("holdpoint.db"))
          .toList();
    }
  }

  /** The same project at the same port. */
  private ServedProject reopen(int port) throws Exception {
    Path config = folder.resolve("project/holdpoint.yaml");
    String text = Files.readString(config).replace("port: 0", "port: " + port);
    return ServedProject.open(folder, text, "turns:\n  - - finish: {summary: done}\n");
  }

  @Test
  void aSessionThatIsOverKeepsTheText() {
    GateId gate = asks.text("Which port?");
    Visit ada = ada(Look.LIGHT).expecting("401");
    card(ada, gate).locator("textarea").fill("5432");
    ada.context().clearCookies();
    asks.text("Something happens?");
    assertThat(ada.find("#lost")).containsText("Your session is over");
    assertThat(card(ada, gate).locator("textarea")).hasValue("5432");
    var tab = ada.context().newPage();
    tab.navigate(project.link());
    tab.locator("main form button").click();
    tab.waitForURL(url -> url.endsWith("/welcome"));
    tab.close();
    ada.find("#try-now").evaluate("button => button.click()");
    assertThat(ada.find("#lost")).isHidden();
    assertThat(ada.find("article")).hasCount(2);
    card(ada, gate).locator(".btn-main").click();
    sendNow(ada, gate);
    assertEquals("5432", answer(gate));
  }

  @Test
  void aNotificationOnlyOnRequestAndOnlyWhileNobodyLooks() {
    Visit ada = chromium.stranger(Look.LIGHT);
    ada.context()
        .addInitScript(
            """
            window.shown = [];
            window.away = false;
            Object.defineProperty(document, "hidden", {get: () => window.away});
            window.Notification = class {
              static permission = "default";
              static async requestPermission() { return this.permission = "granted"; }
              constructor(title, options) { window.shown.push(title + ": " + options.body); }
            };
            """);
    Chromium.useLink(ada, project.link());
    ada.go("/");
    ada.page().evaluate("() => { window.away = true; }");
    GateId before = asks.text("Before?");
    assertThat(card(ada, before)).isVisible();
    assertThat(ada.find("[data-notify]")).hasText("Notify me");
    ada.find("[data-notify]").click();
    assertThat(ada.find("[data-notify]")).hasText("Notifying you");
    GateId after = asks.text("After?");
    assertThat(card(ada, after)).isVisible();
    ada.page().evaluate("() => { window.away = false; }");
    GateId seen = asks.text("Seen?");
    assertThat(card(ada, seen)).isVisible();
    assertEquals(
        List.of(after + " waits for you: After?"), ada.page().evaluate("() => window.shown"));
  }
}
