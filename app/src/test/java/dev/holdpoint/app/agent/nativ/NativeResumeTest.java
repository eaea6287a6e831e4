package dev.holdpoint.app.agent.nativ;

import static dev.holdpoint.app.agent.nativ.GivenNative.desk;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.agent.GivenDesk;
import dev.holdpoint.app.llm.Message;
import dev.holdpoint.app.plan.PlanFiles;
import dev.holdpoint.model.Todos;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.port.Agent.Narrator;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Draft;
import dev.holdpoint.port.PlanFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class NativeResumeTest extends NativeGround {
  /** Dies when it is used for the nth time, once. */
  private static final class DyingFolder implements PlanFolder {
    private final PlanFolder living = new PlanFiles();
    private int left;

    DyingFolder(int uses) {
      left = uses;
    }

    private void live() {
      if (left-- == 0) {
        throw new Killed();
      }
    }

    boolean isAlive() {
      return left >= 0;
    }

    @Override
    public Draft read(Path workspace, String dir) {
      live();
      return living.read(workspace, dir);
    }

    @Override
    public Draft checked(Map<String, String> files) {
      return living.checked(files);
    }

    @Override
    public @Nullable Todos todos(String text) {
      live();
      return living.todos(text);
    }

    @Override
    public void write(Path workspace, String dir, Map<String, String> files) {
      live();
      living.write(workspace, dir, files);
      live();
    }
  }

  /** Dies when a command is about to run, after that was written down. */
  private static final class DyingNarrator implements Narrator {
    @Override
    public void said(String text) {}

    @Override
    public void thought(String text) {}

    @Override
    public void raw(String line) {
      if (line.startsWith("$ ")) {
        throw new Killed();
      }
    }
  }

  @Test
  void whereverItIsKilledNoReplyIsPaidForTwice() throws Exception {
    int deaths = 0;
    for (int uses = 0; ; uses++) {
      GivenNative one = new GivenNative(Files.createDirectories(folder.resolve("run" + uses)));
      one.decides("Write it", "Check it").writes("made.txt", "made\n").completes("1");
      one.completes("2").finishes();
      DyingFolder dying = new DyingFolder(uses);
      one.plans = dying;
      GivenDesk desk = desk();
      Report report = null;
      for (int attempt = 0; report == null && attempt < 3; attempt++) {
        try {
          report = one.work(desk, "Make it");
        } catch (Killed e) {
          deaths++;
          one.session = desk.sessions.isEmpty() ? null : desk.sessions.getFirst();
        }
      }
      assertEquals(new Outcome.Finished("All done"), report == null ? null : report.outcome());
      assertEquals(7, one.llm.replied(), "replies after death at use " + uses);
      assertEquals(7, one.llm.requests.size());
      assertEquals(700, report.usage().getFirst().inputTokens());
      assertEquals(1, desk.sessions.size());
      if (dying.isAlive()) {
        break;
      }
    }
    assertTrue(deaths > 20, deaths + " deaths");
  }

  @Test
  void aTurnThatEndedButWasNotReportedEndsAgainWithoutACall() throws Exception {
    agent.finishes();
    agent.work(desk(), "Make it");
    Report again = agent.work(desk(), "Make it");
    assertEquals(new Outcome.Finished("All done"), again.outcome());
    assertEquals(1, agent.llm.replied());
    assertEquals(100, again.usage().getFirst().inputTokens());
  }

  @Test
  void anAnswerIsTheResultOfTheCallThatAsked() throws Exception {
    agent.llm.calls("ask_human", Map.of("prompt", "Which one?"));
    agent.finishes();
    GivenDesk desk = desk();

    assertEquals("ended, since a person is asked", GivenNative.reason(agent.work(desk, "Make it")));
    desk.says("Which one?", "The blue one");
    agent.nextTurn();
    assertInstanceOf(Outcome.Finished.class, agent.work(desk, "").outcome());

    assertEquals(
        new Message.Returned("call_0", "ask_human", "The blue one"),
        agent.llm.requests.getLast().messages().getLast());
    assertEquals(ToolUse.key(agent.session + ".1.1"), desk.questions.getFirst().key());
  }

  @Test
  void severalQuestionsAreAskedTogetherAndNothingElseHappens() throws Exception {
    agent.llm.replies(
        "",
        new Message.Call("a", "ask_human", "{\"prompt\": \"One?\"}"),
        new Message.Call("b", "write_file", "{\"path\": \".plan/plan.md\", \"text\": \"x\"}"),
        new Message.Call("c", "ask_human", "{\"prompt\": \"Two?\"}"));
    agent.finishes();
    GivenDesk desk = desk();
    agent.work(desk, "Make it");
    assertEquals(List.of("One?", "Two?"), desk.asked);
    assertFalse(Files.exists(agent.workspace.resolve(".plan/plan.md")));

    desk.says("One?", "1").says("Two?", "2");
    agent.nextTurn();
    agent.work(desk, "");
    assertEquals("x", agent.read(".plan/plan.md"));
    List<Message> messages = agent.llm.requests.getLast().messages();
    assertEquals(
        List.of("1", ".plan/plan.md is written.", "2"),
        messages.subList(2, 5).stream().map(one -> ((Message.Returned) one).text()).toList());
  }

  @Test
  void whoWaitsGetsTheAnswerInTheSameTurn() throws Exception {
    agent.llm.calls("ask_human", Map.of("prompt", "Which one?"));
    agent.finishes();
    Report report = agent.work(GivenDesk.thatWaits().says("Which one?", "Red"), "Make it");
    assertInstanceOf(Outcome.Finished.class, report.outcome());
    assertEquals("Red", agent.llm.toldLast());
  }

  @Test
  void aSensitiveAnswerIsNotWrittenDownAndComesBackWhileItIsKept() throws Exception {
    String secret = "p\"ss/wört";
    agent.llm.calls("ask_human", Map.of("prompt", "Key?", "sensitive", true));
    agent.llm.calls("record_assumption", Map.of("text", "The key is " + secret));
    agent.llm.calls("record_assumption", Map.of("text", "more"));
    agent.finishes();
    GivenDesk desk = GivenDesk.thatWaits().says("Key?", secret);
    desk.allows(_ -> true);
    agent.work(desk, "Make it");

    assertEquals(4, agent.llm.replied());
    assertFalse(agent.log().contains("wört"), agent.log());
    assertFalse(agent.log().contains("p\\\\\\\"ss"), agent.log());

    agent.secrets.put(
        new dev.holdpoint.model.GateId(new dev.holdpoint.model.TaskId("hp-1a2b"), 1), secret);
    agent.nextTurn();
    agent.finishes();
    agent.work(desk, "Again");
    assertTrue(agent.llm.requests.getLast().messages().toString().contains("The key is p"));

    agent.secrets.clear();
    agent.nextTurn();
    agent.finishes();
    agent.work(desk, "Again");
    assertTrue(agent.llm.requests.getLast().messages().toString().contains("not kept"));
  }

  @Test
  void anApprovedCommandRunsOnResume() throws Exception {
    agent.decides("Run").llm.calls("shell", Map.of("command", "echo ran >> ran.txt"));
    agent.completes("1").finishes();
    GivenDesk desk = desk();
    assertEquals("ended, since a person is asked", GivenNative.reason(agent.work(desk, "Make it")));
    assertFalse(Files.exists(agent.workspace.resolve("ran.txt")));

    desk.approves("echo ran >> ran.txt");
    agent.nextTurn();
    assertInstanceOf(Outcome.Finished.class, agent.work(desk, "").outcome());
    assertEquals("ran\n", agent.read("ran.txt"));
  }

  @Test
  void anEditedCommandRunsAsItWasEditedAndTheModelIsTold() throws Exception {
    agent.decides("Run").llm.calls("shell", Map.of("command", "echo bad"));
    agent.completes("1").finishes();
    GivenDesk desk = desk().edits("echo bad", Map.of("command", "echo good > good.txt"));
    agent.work(desk, "Make it");
    assertEquals("good\n", agent.read("good.txt"));
    assertTrue(
        agent.llm.requests.stream()
            .anyMatch(one -> one.messages().toString().contains("What ran is: echo good")));
  }

  @Test
  void aRejectedCommandNeverRuns() throws Exception {
    agent.decides("Run").llm.calls("shell", Map.of("command", "touch bad"));
    agent.completes("1").finishes();
    agent.work(desk().rejects("touch bad", "not here"), "Make it");
    assertFalse(Files.exists(agent.workspace.resolve("bad")));
    assertTrue(
        agent.llm.requests.stream()
            .anyMatch(one -> one.messages().toString().contains("not here")));
  }

  @Test
  void aCommandIsEndedAfterItsTimeWithEverythingThatItStarted() throws Exception {
    agent
        .decides("Run")
        .llm
        .calls("shell", Map.of("command", "echo begun; sleep 600", "seconds", 10));
    agent.completes("1").finishes();
    agent.work(desk().allows(_ -> true), "Make it");
    assertTrue(
        agent.llm.requests.stream()
            .anyMatch(
                one -> one.messages().toString().contains("It was ended after 10 s.\nbegun")));
  }

  @Test
  void aCommandThatMayHaveRunIsNotRunAgain() throws Exception {
    agent.decides("Run").llm.calls("shell", Map.of("command", "echo ran >> ran.txt"));
    agent.completes("1").finishes();
    GivenDesk desk = desk().allows(_ -> true);
    agent.narrator = new DyingNarrator();
    assertThrows(Killed.class, () -> agent.work(desk, "Make it"));
    agent.narrator = agent.narration;
    agent.session = desk.sessions.getFirst();

    assertInstanceOf(Outcome.Finished.class, agent.work(desk, "Make it").outcome());
    assertFalse(Files.exists(agent.workspace.resolve("ran.txt")));
    assertTrue(
        agent.llm.requests.stream()
            .anyMatch(one -> one.messages().toString().contains("Nobody knows whether this ran")));
    assertEquals(6, agent.llm.replied());
  }

  @Test
  void aLineThatWasCutOffNeverCounted() throws Exception {
    agent.llm.calls("list_files", Map.of());
    agent.llm.breaks(new Killed());
    agent.finishes();
    GivenDesk desk = desk();
    assertThrows(Killed.class, () -> agent.work(desk, "Make it"));
    agent.session = desk.sessions.getFirst();
    Files.writeString(
        agent.conversations.resolve("hp-1a2b/" + agent.session + ".jsonl"),
        "{\"kind\":\"replied\",\"tu",
        StandardOpenOption.APPEND);
    assertInstanceOf(Outcome.Finished.class, agent.work(desk, "Make it").outcome());
    assertTrue(agent.log().lines().allMatch(line -> line.endsWith("}")));
  }

  @Test
  void aChangedLineIsReportedAndNothingIsOverwritten() throws Exception {
    agent.llm.calls("list_files", Map.of()).breaks(new Killed());
    GivenDesk desk = desk();
    assertThrows(Killed.class, () -> agent.work(desk, "Make it"));
    agent.session = desk.sessions.getFirst();
    Path file = agent.conversations.resolve("hp-1a2b/" + agent.session + ".jsonl");
    String forged = Files.readString(file).replace("Make it", "Break it");
    Files.writeString(file, forged);
    String reason = GivenNative.reason(agent.work(desk, "Make it"));
    assertTrue(reason.contains("is damaged: something that was said before"), reason);
    assertEquals(forged, Files.readString(file));
  }

  @Test
  void whoLostTheTurnCantWriteIntoTheConversationAnyMore() throws Exception {
    EntryCodec codec = new EntryCodec(new Veil(Map.of()));
    Path place = folder.resolve("conversation");
    try (ConversationLog stopped = ConversationLog.open(place, "one.jsonl", codec)) {
      stopped.append(new Entry.Told("first"));
      try (ConversationLog taken = ConversationLog.open(place, "one.jsonl", codec)) {
        stopped.append(new Entry.Told("woken up"));
        taken.append(new Entry.Told("second"));
        stopped.append(new Entry.Told("still there"));
      }
    }
    try (ConversationLog log = ConversationLog.open(place, "one.jsonl", codec)) {
      assertEquals(List.of(new Entry.Told("first"), new Entry.Told("second")), log.entries());
    }
    try (Stream<Path> files = Files.list(place)) {
      assertEquals(1, files.count());
    }
  }

  @Test
  void aLostConversationBeginsAnew() throws Exception {
    agent.session = "00000000-0000-0000-0000-000000000000";
    agent.finishes();
    GivenDesk desk = desk();
    agent.work(desk, "Go on");
    assertEquals(
        new Message.Told("everything anew\n"), agent.llm.requests.getLast().messages().getFirst());
    assertEquals(List.of(agent.session), desk.sessions);
  }
}
