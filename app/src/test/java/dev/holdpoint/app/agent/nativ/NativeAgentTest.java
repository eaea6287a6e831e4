package dev.holdpoint.app.agent.nativ;

import static dev.holdpoint.app.agent.nativ.GivenNative.desk;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.agent.GivenDesk;
import dev.holdpoint.app.llm.LlmException;
import dev.holdpoint.app.llm.Message;
import dev.holdpoint.app.llm.Reply;
import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Stage;
import dev.holdpoint.model.Usage;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import java.nio.file.Files;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NativeAgentTest extends NativeGround {
  @Test
  void worksInPhasesUntilTheJobIsComplete() throws Exception {
    agent.decides("Write it", "Check it").writes("made.txt", "made\n").completes("1");
    agent.completes("2").finishes();

    Report report = agent.work(desk(), "Make it");

    assertEquals(new Outcome.Finished("All done"), report.outcome());
    assertEquals("made\n", agent.read("made.txt"));
    assertTrue(agent.read(".plan/todos.yaml").contains("status: done"));
    assertEquals(List.of(new Usage("m-1", 700, 70, 0.0014)), report.usage());
    assertTrue(agent.llm.isAtItsEnd());
    assertEquals(report.session(), agent.session);
  }

  @Test
  void notesPhaseAndTodosAreInEveryCall() throws Exception {
    agent.decides("Write it").completes("1").finishes();
    agent.work(desk(), "Make it");

    assertTrue(agent.llm.requests.get(0).system().contains("Strategic Phase"));
    assertTrue(agent.llm.requests.get(2).system().contains("It is small."));
    assertTrue(agent.llm.requests.get(3).system().contains("Tactical Phase"));
    assertTrue(agent.llm.requests.get(3).system().contains("Write it"));
    assertTrue(agent.llm.requests.get(4).system().contains("Strategic Phase"));
    assertEquals(new Message.Told("Make it"), agent.llm.requests.get(4).messages().getFirst());
  }

  @Test
  void badTransitionsAreToldAndCanBeCorrected() throws Exception {
    List<String> told = new java.util.ArrayList<>();
    agent
        .llm
        .calls("todo_complete", Map.of("id", "1"))
        .calls("next_phase_todos", Map.of("phase", "A", "todos", List.of()))
        .calls(
            "next_phase_todos",
            Map.of(
                "phase",
                "A",
                "todos",
                List.of(Map.of("id", "1", "title", "x"), Map.of("id", "1", "title", "y"))))
        .calls("next_phase_todos", Map.of("phase", "A", "todos", List.of(Map.of("title", "x"))))
        .calls("write_file", Map.of("path", "too-early.txt", "text", "x"))
        .calls("write_file", "{\"path\": \"a")
        .calls("dance", Map.of());
    agent.decides("Write it");
    agent
        .llm
        .calls("todo_complete", Map.of("id", "9"))
        .calls("job_complete", Map.of("summary", "done"))
        .calls("next_phase_todos", Map.of("phase", "B", "todos", List.of(Map.of("title", "z"))));
    agent.completes("1").finishes();

    Report report = agent.work(desk(), "Make it");

    assertEquals(new Outcome.Finished("All done"), report.outcome());
    agent.llm.requests.forEach(
        request -> {
          if (request.messages().getLast() instanceof Message.Returned returned) {
            told.add(returned.text());
          }
        });
    assertTrue(told.get(0).contains("no todos yet"), told.get(0));
    assertTrue(told.get(1).contains("lists nothing"), told.get(1));
    assertTrue(told.get(2).contains("Two todos have the id 1"), told.get(2));
    assertTrue(told.get(3).contains("Write .plan/workspace.md first"), told.get(3));
    assertTrue(told.get(4).contains("strategic phase"), told.get(4));
    assertTrue(told.get(5).contains("no JSON object"), told.get(5));
    assertTrue(told.get(6).contains("no tool \"dance\""), told.get(6));
    assertTrue(told.get(10).contains("no todo 9; there are 1"), told.get(10));
    assertTrue(told.get(11).contains("These todos are open: 1 (Write it)"), told.get(11));
    assertTrue(told.get(12).contains("A phase is under way"), told.get(12));
    assertFalse(Files.exists(agent.workspace.resolve("too-early.txt")));
  }

  @Test
  void aModelThatOnlyTalksFails() throws Exception {
    agent.llm.says("I will").says("I am about to").says("Soon");
    Report report = agent.work(desk(), "Make it");
    assertTrue(
        GivenNative.reason(report).contains("3 times in a row without calling a tool"),
        GivenNative.reason(report));
    assertEquals(300, report.usage().getFirst().inputTokens());
  }

  @Test
  void aModelThatRepeatsABadCallFails() throws Exception {
    for (int i = 0; i < 4; i++) {
      agent.llm.calls("todo_complete", Map.of("id", "7"));
    }
    Report report = agent.work(desk(), "Make it");
    assertTrue(
        GivenNative.reason(report).contains("the same call 4 times"), GivenNative.reason(report));
  }

  @Test
  void aRefusalIsAClearOutcome() throws Exception {
    agent.llm.ends("I can't help with that.", Reply.End.REFUSED, 10);
    assertEquals(
        "the model refused to go on; it said: I can't help with that.",
        GivenNative.reason(agent.work(desk(), "Make it")));
  }

  @Test
  void whatARefusedReplyCalledForIsNotDoneInTheNextTurn() throws Exception {
    agent.llm.ends(
        "No.",
        Reply.End.REFUSED,
        10,
        new Message.Call("c", "write_file", "{\"path\": \".plan/plan.md\", \"text\": \"x\"}"));
    agent.work(desk(), "Make it");
    agent.nextTurn().finishes();
    assertInstanceOf(Outcome.Finished.class, agent.work(desk(), "Try again").outcome());
    assertFalse(Files.exists(agent.workspace.resolve(".plan/plan.md")));
  }

  @Test
  void aListOfTodosThatCantBeReadIsTold() throws Exception {
    agent.decides("Write it").writes(".plan/todos.yaml", "todos: [{id: 1}]\n");
    agent.completes("1").finishes();
    agent.writes(".plan/todos.yaml", "todos: [{id: 1, title: Write it}]\n");
    agent.completes("1").finishes();
    assertInstanceOf(Outcome.Finished.class, agent.work(desk(), "Make it").outcome());
    String told = agent.llm.requests.getLast().messages().toString();
    assertTrue(told.contains("can't be read") && told.contains("title: is missing"), told);
  }

  @Test
  void todosOfAnEarlierTaskAreNobodysBusiness() throws Exception {
    Files.createDirectories(agent.workspace.resolve(".plan"));
    Files.writeString(
        agent.workspace.resolve(".plan/todos.yaml"), "todos: [{id: 1, title: Old}]\n");
    agent.finishes();
    assertInstanceOf(Outcome.Finished.class, agent.work(desk(), "Make it").outcome());
    assertTrue(agent.llm.requests.getFirst().system().contains("Strategic Phase"));
  }

  @Test
  void aTodoThatIsOpenAgainKeepsTheJobFromBeingComplete() throws Exception {
    agent.decides("Write it").completes("1");
    agent.llm.calls("todo_rewind", Map.of("id", "1", "why", "it is wrong"));
    agent.finishes().completes("1").finishes();
    Report report = agent.work(desk(), "Make it");
    assertEquals(new Outcome.Finished("All done"), report.outcome());
    assertTrue(agent.llm.isAtItsEnd());
  }

  @Test
  void aRateLimitIsTold() throws Exception {
    Instant until = Instant.parse("2026-11-15T12:00:00Z");
    agent.llm.breaks(new LlmException("limited", until));
    assertEquals(new Outcome.RateLimited(until), agent.work(desk(), "Make it").outcome());
  }

  @Test
  void aBrokenModelFailsTheTurnWithItsWords() throws Exception {
    agent.llm.breaks(new LlmException("the server at x is not there"));
    assertEquals("the server at x is not there", GivenNative.reason(agent.work(desk(), "Make it")));
  }

  @Test
  void pathsOutsideOfTheWorkspaceAreRefused() throws Exception {
    Files.writeString(folder.resolve("secret.txt"), "no");
    Files.createSymbolicLink(agent.workspace.resolve("link"), folder);
    agent
        .llm
        .calls("read_file", Map.of("path", "../secret.txt"))
        .calls("read_file", Map.of("path", folder.resolve("secret.txt").toString()))
        .calls("read_file", Map.of("path", "link/secret.txt"))
        .calls("read_file", Map.of("path", ".git/config"));
    agent.decides("Write it");
    agent.writes("../out.txt", "x").writes("link/out.txt", "x").writes(".git/hooks/x", "x");
    agent.completes("1").finishes();

    assertInstanceOf(Outcome.Finished.class, agent.work(desk(), "Make it").outcome());

    assertFalse(Files.exists(folder.resolve("out.txt")));
    assertFalse(Files.exists(agent.workspace.resolve(".git")));
    assertFalse(
        agent.llm.requests.stream()
            .flatMap(request -> request.messages().stream())
            .anyMatch(one -> one instanceof Message.Returned r && r.text().contains("\tno")));
  }

  @Test
  void filesAreReadListedSearchedAndEdited() throws Exception {
    Files.createDirectories(agent.workspace.resolve("src"));
    Files.writeString(agent.workspace.resolve("src/a.txt"), "one\ntwo\nthree\n");
    agent
        .llm
        .calls("read_file", Map.of("path", "src/a.txt", "from", 2, "lines", 1))
        .calls("list_files", Map.of("glob", "*.txt"))
        .calls("search_files", Map.of("pattern", "^t"))
        .calls("search_files", Map.of("pattern", "(("))
        .calls("search_files", Map.of("pattern", "(t+)+$"));
    agent.decides("Edit");
    agent
        .llm
        .calls("edit_file", Map.of("path", "src/a.txt", "old", "t", "new", "x"))
        .calls("edit_file", Map.of("path", "src/a.txt", "old", "two", "new", "zwei"));
    agent.completes("1").finishes();
    agent.work(desk(), "Edit it");

    List<String> told =
        agent.llm.requests.getLast().messages().stream()
            .filter(Message.Returned.class::isInstance)
            .map(one -> ((Message.Returned) one).text())
            .toList();
    assertEquals("2\ttwo\n… 3 lines in all; go on with from: 3", told.get(0));
    assertEquals("src/a.txt\n", told.get(1));
    assertEquals("src/a.txt:2: two\nsrc/a.txt:3: three\n", told.get(2));
    assertTrue(told.get(3).contains("no regular expression"));
    assertTrue(told.get(8).contains("more than once"));
    assertEquals("one\nzwei\nthree\n", agent.read("src/a.txt"));
  }

  @Test
  void patternsThatGoTooDeepAreToldAndTheTurnGoesOn() throws Exception {
    Files.writeString(agent.workspace.resolve("a.txt"), "ab ".repeat(100_000) + "\n");
    agent
        .llm
        .calls("search_files", Map.of("pattern", "(\\w|\\s)*foo"))
        .calls("search_files", Map.of("pattern", "(".repeat(100_000) + ")".repeat(100_000)));
    agent.finishes();
    assertInstanceOf(Outcome.Finished.class, agent.work(desk(), "Look for it").outcome());
    List<Message> last = agent.llm.requests.getLast().messages();
    String told = ((Message.Returned) last.get(2)).text();
    assertTrue(told.contains("goes too deep"), told);
    assertTrue(((Message.Returned) last.get(4)).text().contains("no regular expression"));
  }

  @Test
  void assumptionsAreReported() throws Exception {
    agent
        .llm
        .calls("record_assumption", Map.of("text", "UTC", "confidence", 0.8))
        .calls("record_assumption", Map.of("text", " "));
    agent.finishes();
    assertEquals(
        List.of(new Assumption("UTC", null, 0.8)), agent.work(desk(), "Make it").assumptions());
  }

  @Test
  void planningEndsWhenThePlanIsThere() throws Exception {
    agent.stage = Stage.PLANNING;
    agent
        .llm
        .calls("next_phase_todos", Map.of("phase", "A", "todos", List.of(Map.of("title", "x"))))
        .calls("shell", Map.of("command", "touch x"));
    agent.decides("Write it");

    Report report = agent.work(desk(), "Plan it");

    assertEquals(new Outcome.Finished("The plan is written."), report.outcome());
    assertTrue(agent.llm.requests.get(0).system().contains("You Plan"));
    assertTrue(agent.read(".plan/todos.yaml").contains("\"Write it\""));
    assertTrue(agent.llm.isAtItsEnd());
    assertFalse(Files.exists(agent.workspace.resolve("x")));
  }

  @Test
  void aPlannerThatStopsTalkingIsDoneWhereItsPlanIs() throws Exception {
    agent.stage = Stage.PLANNING;
    agent.writes(".plan/workspace.md", "n").writes(".plan/plan.md", "p");
    agent.writes(".plan/todos.yaml", "todos: [{id: 1, title: t}]\n").llm.says("Done.");
    assertInstanceOf(Outcome.Finished.class, agent.work(desk(), "Plan it").outcome());
  }

  @Test
  void whatGetsLongIsToldShorter() throws Exception {
    agent.context = 1000;
    Files.writeString(agent.workspace.resolve("a.txt"), "a\n");
    for (int i = 0; i < 6; i++) {
      agent.llm.ends(
          "reading " + i,
          Reply.End.CALLS,
          i < 5 ? 100 : 900,
          new Message.Call(
              "c", "read_file", "{\"path\": \"a.txt\", \"from\": %d}".formatted(i + 1)));
    }
    agent.llm.says("I have read the beginning of it.");
    agent.finishes();

    Report report = agent.work(desk(), "Read it");

    assertEquals(new Outcome.Finished("All done"), report.outcome());
    List<Message> last = agent.llm.requests.getLast().messages();
    assertEquals(9, last.size());
    String first = ((Message.Told) last.getFirst()).text();
    assertTrue(first.startsWith("Read it"), first);
    assertTrue(first.contains("I have read the beginning of it."), first);
    assertEquals("reading 2", ((Message.Said) last.get(1)).text());
    assertEquals(8 * 10, report.usage().getFirst().outputTokens());
  }

  @Test
  void aBudgetThatIsUsedUpIsAskedFor() throws Exception {
    agent.settings.put("maxTokens", 150L);
    Files.writeString(agent.workspace.resolve("a.txt"), "a\n");
    agent.llm.calls("list_files", Map.of()).calls("read_file", Map.of("path", "a.txt"));
    agent.finishes();
    GivenDesk desk = desk();

    Report report = agent.work(desk, "Make it");
    assertEquals("ended, since a person is asked", GivenNative.reason(report));
    assertTrue(desk.asked.getFirst().contains("has used 220 of 150 tokens"), desk.asked.toString());

    agent.nextTurn();
    desk.says(desk.asked.getFirst(), "yes");
    assertInstanceOf(Outcome.Finished.class, agent.work(desk, "Go on").outcome());
    assertEquals(3, agent.llm.replied());
  }

  @Test
  void aBudgetThatNobodyExtendsEndsTheStep() throws Exception {
    agent.settings.put("maxTokens", 100L);
    agent.llm.calls("list_files", Map.of());
    GivenDesk desk = desk();
    agent.work(desk, "Make it");
    desk.says(desk.asked.getFirst(), "no");
    agent.nextTurn();
    assertTrue(
        GivenNative.reason(agent.work(desk, "Go on")).contains("the budget of 100 tokens"), "told");
  }
}
