package dev.holdpoint.app.web.cockpit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.web.Browser;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Role;
import dev.holdpoint.model.Task;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes on, as it is sent. */
class LivePagesTest extends WorkGround {
  private String live(String rest) throws Exception {
    return as(Role.VIEWER).get("/live" + rest).is(200).body();
  }

  @Test
  void anEmptyProjectSaysWhatToDo() throws Exception {
    assertTrue(live("").contains("holdpoint add"), () -> "what to do");
    project.add("First");
    String ready = live("");
    assertTrue(ready.contains("1 task is ready"), ready);
    assertTrue(ready.contains("holdpoint work"), ready);
    assertTrue(ready.contains("whoever works takes these"), ready);
  }

  @Test
  void aWaitingTaskShowsItsQuestionAndLeadsToTheAnswer() throws Exception {
    Task task = waiting("Choose " + SCRIPT);
    String page = live("");
    assertTrue(page.contains("0 running · 1 held for a human"), page);
    assertTrue(page.contains("/gates/" + task.id() + ".1"), page);
    assertTrue(page.contains("aria-label=\"awaiting input\""), page);
    assertTrue(page.contains("c-stop"), page);
    assertFalse(page.contains(SCRIPT), page);
    assertFalse(page.contains(" style="), page);
    project.engine().answer(new GateId(task.id(), 1), "sqlite", "Jonas", Channel.CLI);
    project.work();
    String done = live("");
    assertTrue(done.contains("All is quiet"), done);
    assertTrue(done.contains("done "), done);
    assertFalse(done.contains("c-stop"), done);
  }

  @Test
  void theLogOfTheTaskThatWasAskedForIsFollowed() throws Exception {
    Task first = waiting("First");
    Task second = waiting("Second");
    String page = live("?task=" + first.id() + "&kind=reasoning");
    assertTrue(page.contains("data-task=\"" + first.id() + "\""), page);
    assertTrue(page.contains("The brief names no"), page);
    assertTrue(live("?task=" + second.id()).contains("data-task=\"" + second.id() + "\""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"?task=hp-zzzz", "?task=%3Cscript%3E", "?span=9y", "?span=15m", "?span=8h"})
  void whatIsNotThereIsLeftOut(String rest) throws Exception {
    waiting("First");
    String page = live(rest);
    assertTrue(page.contains("First"), page);
    assertFalse(page.contains("<script>"), page);
  }

  @Test
  void aTaskThatWaitsForARateLimitSaysWhenItGoesOn() throws Exception {
    java.nio.file.Files.writeString(
        project.root().resolve("scenario.yaml"), "turns:\n  - - rateLimit: 1500\n");
    project.add("Limited");
    project.work();
    String page = live("");
    assertTrue(page.contains("1 waits for a rate limit"), page);
    assertTrue(page.contains("goes on by itself"), page);
    assertTrue(page.contains("in 24 min"), page);
  }

  @Test
  void whoWorksIsSaidAndThatNobodyDoes() throws Exception {
    project.add("First");
    String nobody = live("");
    assertTrue(nobody.contains("no worker here"), nobody);
    assertTrue(nobody.contains("id=\"crew-nobody\""), nobody);
    project.bench().owners().takesTasks(4);
    String one = live("");
    assertTrue(one.contains("1 worker, 0 of 4 places busy"), one);
    assertFalse(one.contains("id=\"crew-nobody\""), one);
  }

  @Test
  void manyThatWaitAreFoldedToAFewWithTheirCount() throws Exception {
    for (int i = 0; i < 12; i++) {
      new Asks(project.engine()).text("Which one, " + i + "?");
    }
    String page = live("");
    assertTrue(page.contains("Held <span class=\"muted num\">12</span>"), page);
    assertEquals(4, page.split("<li class=\"lane\">", -1).length - 1);
    assertTrue(page.contains("and 8 more tasks wait for a person"), page);
    assertTrue(page.contains("and 7 more in"), page);
  }

  @Test
  void nobodyGetsItWithoutAName() throws Exception {
    Browser.at(project.address()).get("/live").is(401);
    as(Role.AGENT).get("/live").is(403);
  }
}
