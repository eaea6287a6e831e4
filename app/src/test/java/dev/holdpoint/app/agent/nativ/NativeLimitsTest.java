package dev.holdpoint.app.agent.nativ;

import static dev.holdpoint.app.agent.nativ.GivenNative.desk;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.llm.Message;
import dev.holdpoint.app.llm.Reply;
import dev.holdpoint.app.plan.PlanFiles;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.Todos;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Draft;
import dev.holdpoint.port.PlanFolder;
import dev.holdpoint.port.WorldException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Where there is too little room: in a model's context, in a line, on a disk. */
class NativeLimitsTest extends NativeGround {
  @Test
  void whatIsCutShowsNoPartOfASecret() throws Exception {
    String secret = "s3cr3t-w0rd-that-is-long";
    agent.secrets.put(new GateId(new TaskId("hp-1a2b"), 1), secret);
    for (int padding : new int[] {280, 480}) {
      agent.llm.calls("todo_complete", Map.of("id", "x".repeat(padding) + secret));
    }
    for (int i = 0; i < 4; i++) {
      agent.llm.calls("todo_complete", Map.of("id", "y".repeat(280) + secret));
    }
    String reason = GivenNative.reason(agent.work(desk(), "Make it"));
    assertTrue(reason.contains("the same call 4 times"), reason);
    assertFalse(reason.contains("s3cr"), reason);
    String thought = agent.narration.thought.toString();
    assertTrue(thought.contains("x".repeat(480)), thought);
    assertFalse(thought.contains("s3cr"), thought);
  }

  /** Fails once. */
  private static final class FullDisk implements PlanFolder {
    private final PlanFolder disk = new PlanFiles();
    private boolean isFull = true;

    @Override
    public Draft read(Path workspace, String dir) {
      return disk.read(workspace, dir);
    }

    @Override
    public Draft checked(Map<String, String> files) {
      return disk.checked(files);
    }

    @Override
    public @Nullable Todos todos(String text) {
      return disk.todos(text);
    }

    @Override
    public void write(Path workspace, String dir, Map<String, String> files) {
      if (isFull) {
        isFull = false;
        throw new WorldException("no space left; remove something");
      }
      disk.write(workspace, dir, files);
    }
  }

  @Test
  void whatIsWrongWithTheWorldIsToldToo() throws Exception {
    agent.plans = new FullDisk();
    agent.decides("Write it").decides("Write it").completes("1").finishes();
    assertInstanceOf(Outcome.Finished.class, agent.work(desk(), "Make it").outcome());
    assertEquals(
        new Message.Returned(
            "call_0", "next_phase_todos", "It failed: no space left; remove something"),
        agent.llm.requests.get(3).messages().getLast());
  }

  @Test
  void aResultThatIsTooLongIsCutAndTheModelToldSo() throws Exception {
    agent.context = 4000;
    Files.writeString(agent.workspace.resolve("a.txt"), "some line\n".repeat(1500));
    agent.llm.calls("read_file", Map.of("path", "a.txt"));
    agent.finishes();
    agent.work(desk(), "Read it");
    String told = agent.llm.toldLast();
    assertTrue(told.length() < 3500, told.length() + " characters");
    assertTrue(told.startsWith("1\tsome line\n"), told);
    assertTrue(told.contains("characters left out; ask for less"), told);
    assertTrue(told.endsWith("1500\tsome line\n"), told);
  }

  /** Two replies; what they called for is too long for the next call, and their usage is not. */
  private void readTooMuch() throws IOException {
    agent.context = 4000;
    Files.writeString(agent.workspace.resolve("a.txt"), "some line\n".repeat(1500));
    Message.Call read = new Message.Call("c", "read_file", "{\"path\": \"a.txt\"}");
    agent.llm.ends("", Reply.End.CALLS, 500, read);
    agent.llm.ends("", Reply.End.CALLS, 1600, read, read);
  }

  @Test
  void whatWasReadSinceTheLastReplyCountsHoweverFewThereWere() throws Exception {
    readTooMuch();
    agent.llm.says("It is some lines.");
    agent.finishes();

    Report report = agent.work(desk(), "Read it");

    assertEquals(new Outcome.Finished("All done"), report.outcome());
    assertEquals(4, agent.llm.requests.size());
    assertEquals(List.of(), agent.llm.requests.get(2).tools());
    String order = agent.llm.toldLast(2);
    assertTrue(order.length() < 3 * agent.context * 0.8, order.length() + " characters");
    assertTrue(order.contains("You called read_file"), order);
    assertEquals(1, agent.llm.requests.get(3).messages().size());
    assertTrue(agent.llm.toldLast().startsWith("Read it"), agent.llm.toldLast());
    assertTrue(agent.llm.toldLast().endsWith("It is some lines."), agent.llm.toldLast());
  }

  @Test
  void whatIsNoSummaryIsAskedForAgainAndThenDoneWithout() throws Exception {
    readTooMuch();
    agent.llm.calls("write_file", Map.of("path", ".plan/plan.md", "text", "x"));
    agent.llm.ends("I found ou", Reply.End.TOO_LONG, 100);
    agent.finishes();

    Report report = agent.work(desk(), "Read it");

    assertEquals(new Outcome.Finished("All done"), report.outcome());
    assertFalse(Files.exists(agent.workspace.resolve(".plan/plan.md")));
    String told = agent.llm.toldLast();
    assertTrue(told.contains("There is no summary"), told);
    assertTrue(told.contains("You called read_file"), told);
    assertFalse(told.contains("I found ou"), told);
    assertEquals(5 * 10, report.usage().getFirst().outputTokens());
  }
}
