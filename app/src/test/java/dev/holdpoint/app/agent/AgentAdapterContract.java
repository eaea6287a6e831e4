package dev.holdpoint.app.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.agent.process.CommandSettings;
import dev.holdpoint.engine.Attendant;
import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.model.Action;
import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Permissions;
import dev.holdpoint.model.Permissions.Decide;
import dev.holdpoint.model.Permissions.Rule;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Agent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every adapter of a coding agent must do, whatever its program speaks: with the real engine
 * around it, and a stand-in for the program that tells a {@link Story}.
 */
@Timeout(300)
public abstract class AgentAdapterContract {
  protected static final String ODD = "\"8443\" it's `x` $HOME \\ \n  two lines 🙂";

  private static final String WITHDRAWN = "the deadline was moved";
  private static final String SECRET = "s3cret\\ \"quoted\" ü";

  @TempDir Path folder;
  protected AdapterGround ground;

  /** The adapter. */
  protected abstract Agent agent(CommandSettings settings);

  /** The agent as it is configured, with the stand-in for its program. */
  protected abstract AgentSpec spec() throws IOException;

  /** Whether the program can be made to run something else than it wanted to. */
  protected boolean runsWhatWasEdited() {
    return true;
  }

  @BeforeEach
  void prepare() throws IOException {
    ground = new AdapterGround(folder, this::agent);
  }

  protected AdapterGround given(Story story) throws IOException {
    return ground.given(story, spec());
  }

  private Stop.Waiting waiting(Story story) throws Exception {
    return assertInstanceOf(Stop.Waiting.class, given(story).drive(), this::heard);
  }

  private String heard() {
    return ground.narration.said.toString();
  }

  @Test
  void whatItSaysAndThinksIsHeard() throws Exception {
    String summary = ground.summary(given(Story.TALKS).drive());
    assertTrue(summary.contains("All done."), summary);
    assertTrue(ground.narration.said.contains("Hello."), this::heard);
    assertEquals(List.of("Hmm."), ground.narration.thought);
    assertFalse(ground.narration.raw.isEmpty());
    assertFalse(ground.task().usage().isEmpty(), "its own figures are there");
  }

  @Test
  void anApprovedToolRunsOnce() throws Exception {
    waiting(Story.USES_A_TOOL);
    Action action = Objects.requireNonNull(ground.gate(1).question().action());
    assertEquals("Bash", action.tool());
    assertTrue(action.args().contains(Story.COMMAND), action::args);
    assertEquals("", ground.file("made.txt"), "nothing ran before");
    ground.answer(1, "approve");
    ground.summary(ground.drive());
    assertEquals("made\n", ground.file("made.txt"));
    assertEquals(1, ground.task().gates().size());
    assertTrue(
        ground.narration.returned.stream()
            .anyMatch(line -> line.contains(Story.COMMAND) && line.contains(" → ok")),
        () -> "what came of it is told: " + ground.narration.returned);
  }

  @Test
  void aRejectedToolHasNotRunAndTheAgentIsToldWhy() throws Exception {
    waiting(Story.USES_A_TOOL);
    ground.reject(1, "not on a Sunday");
    String summary = ground.summary(ground.drive());
    assertTrue(summary.contains("not on a Sunday"), summary);
    assertEquals("", ground.file("made.txt"));
  }

  @Test
  void anEditedToolRunsAsEditedOrNotAtAll() throws Exception {
    waiting(Story.USES_A_TOOL);
    ground.edit(1, AdapterGround.args("{\"command\": \"echo edited > made.txt\"}"));
    Stop stop = ground.drive();
    assertFalse(ground.file("made.txt").contains("made"), "what was asked for did not run");
    if (runsWhatWasEdited()) {
      assertEquals("edited\n", ground.file("made.txt"));
      assertTrue(ground.summary(stop).contains("echo edited"), "the agent was told");
    }
  }

  @Test
  void thePolicyDecidesFirst() throws Exception {
    Permissions allowed = new Permissions(List.of(new Rule("Bash", "echo made*", Decide.ALLOW)));
    Permissions any = new Permissions(List.of(new Rule("Bash", null, Decide.ALLOW)));
    Permissions denied = new Permissions(List.of(new Rule("Bash", null, Decide.DENY)));
    ground.given(Story.USES_A_TOOL, spec(), 3, denied);
    ground.summary(ground.drive());
    assertEquals("", ground.file("made.txt"));
    ground.given(Story.USES_A_TOOL, spec(), 3, allowed);
    assertInstanceOf(Stop.Waiting.class, ground.drive(), "a redirection is more than it allows");
    ground.given(Story.USES_A_TOOL, spec(), 3, any);
    ground.summary(ground.drive());
    assertEquals("made\n", ground.file("made.txt"));
  }

  @Test
  void anAnswerArrivesVerbatimInTheSameSession() throws Exception {
    waiting(Story.ASKS);
    assertEquals(Story.QUESTION, ground.gate(1).question().prompt());
    String session = session();
    ground.answer(1, ODD);
    String summary = ground.summary(ground.drive());
    assertTrue(summary.contains(ODD), summary);
    assertTrue(session().split(" ")[0].equals(session.split(" ")[0]), "no other session");
    assertEquals(1, ground.task().gates().size(), "it is asked once");
  }

  private String session() {
    List<String> all =
        ground.engine.journal().read(ground.id()).stream()
            .map(entry -> entry.event())
            .filter(Event.TurnEnded.class::isInstance)
            .map(event -> String.valueOf(((Event.TurnEnded) event).session()))
            .toList();
    return all.getLast();
  }

  @Test
  void twoQuestionsInOneTurnAreBothAskedAndBothAnswersTold() throws Exception {
    Task task = waiting(Story.ASKS_TWICE).task();
    assertEquals(
        List.of(Story.OTHER_QUESTION, Story.QUESTION),
        task.openGates().stream().map(gate -> gate.question().prompt()).sorted().toList());
    ground.answer(2, "second " + ODD);
    ground.answer(1, "first " + ODD);
    String summary = ground.summary(ground.drive());
    assertTrue(summary.contains("first " + ODD), summary);
    assertTrue(summary.contains("second " + ODD), summary);
    assertEquals(2, ground.task().gates().size());
  }

  @Test
  void aQuestionOfASubAgentIsAskedAndAnswered() throws Exception {
    waiting(Story.ASKS_IN_A_SUB_AGENT);
    assertEquals(Story.QUESTION, ground.gate(1).question().prompt());
    ground.answer(1, ODD);
    String summary = ground.summary(ground.drive());
    assertTrue(summary.contains(ODD), summary);
  }

  @Test
  void whereSomebodySitsBesideASubAgentsQuestionIsAnsweredInPlace() throws Exception {
    given(Story.ASKS_IN_A_SUB_AGENT);
    String summary = ground.summary(ground.drive(new Meanwhile(gate -> ground.answer(gate, ODD))));
    assertTrue(summary.contains(ODD), summary);
    assertEquals(1, turns());
  }

  @Test
  void aCallWhoseQuestionIsWithdrawnIsToldSoAndDoesNotAskAgain() throws Exception {
    for (Story story : List.of(Story.ASKS, Story.USES_A_TOOL)) {
      waiting(story);
      ground.withdraw(1, WITHDRAWN);
      String summary = ground.summary(ground.drive());
      assertTrue(summary.contains(WITHDRAWN), summary);
      assertEquals("", ground.file("made.txt"));
      assertEquals(1, ground.task().gates().size(), "it is asked once");
    }
  }

  @Test
  void whereSomebodySitsBesideAWithdrawnQuestionIsToldAndNotAskedAgain() throws Exception {
    for (Story story : List.of(Story.ASKS, Story.USES_A_TOOL)) {
      given(story);
      ground.summary(ground.drive(new Meanwhile(gate -> ground.withdraw(gate, WITHDRAWN))));
      assertEquals("", ground.file("made.txt"));
      assertEquals(1, ground.task().gates().size(), "it is asked once");
    }
    given(Story.ASKS_IN_A_SUB_AGENT);
    ground.summary(ground.drive(new Meanwhile(gate -> ground.withdraw(gate, WITHDRAWN))));
    assertEquals(1, turns(), "it is told in place");
  }

  /** What a person does with a gate while the agent's process is there. */
  private interface Deed {
    void to(int gate) throws IOException;
  }

  private record Meanwhile(Deed deed) implements Attendant {
    @Override
    public boolean keepsWaitingAgents() {
      return true;
    }

    @Override
    public void turnStarted(Task task) {}

    @Override
    public void askedMeanwhile(Task task) {
      try {
        deed.to(task.openGates().getFirst().id().number());
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public void turnEnded(Task task) {}
  }

  private long turns() {
    return ground.engine.journal().read(ground.id()).stream()
        .filter(entry -> entry.event() instanceof Event.TurnStarted)
        .count();
  }

  @Test
  void atThresholdZeroNobodyIsAsked() throws Exception {
    ground.given(Story.ASKS, spec(), 0, Permissions.BUILT_IN);
    ground.summary(ground.drive());
    assertEquals(List.of(), ground.task().gates());
  }

  @Test
  void aSecretReachesTheAgentAndIsInNothingThatIsHeardOfIt() throws Exception {
    waiting(Story.ASKS_FOR_A_SECRET);
    assertTrue(ground.gate(1).question().sensitive());
    ground.answer(1, SECRET);
    ground.summary(ground.drive());
    assertEquals(SECRET, ground.file(Story.TOLD), "the agent got it");
    ground.assertKept(SECRET);
    assertFalse(ground.engine.journal().read(ground.id()).toString().contains(SECRET));
  }

  @Test
  void aLostSessionStartsAnewWithTheWholeHistoryAndSaysSo() throws Exception {
    waiting(Story.ASKS);
    ground.answer(1, ODD);
    forgetEverything();
    String summary = ground.summary(ground.drive());
    assertTrue(summary.contains("Do the task."), summary);
    assertTrue(summary.contains(Story.QUESTION), summary);
    assertTrue(summary.contains(ODD), summary);
    assertTrue(ground.narration.said.stream().anyMatch(l -> l.contains("anew")), this::heard);
  }

  private void forgetEverything() throws IOException {
    try (Stream<Path> files = Files.walk(ground.memory())) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        if (!file.equals(ground.memory())) {
          Files.delete(file);
        }
      }
    }
  }

  @Test
  void aLimitIsWaitedForUntilTheTimeThatItNames() throws Exception {
    Stop.Sleeping stop =
        assertInstanceOf(Stop.Sleeping.class, given(Story.MEETS_A_LIMIT).drive(), this::heard);
    assertEquals(Instant.ofEpochSecond(Story.LIMIT), stop.until());
  }

  @Test
  void aCrashFailsTheTurnWithItsLastWords() throws Exception {
    Stop.Failed stop =
        assertInstanceOf(Stop.Failed.class, given(Story.CRASHES).drive(), this::heard);
    assertTrue(stop.reason().contains("boom"), stop::reason);
  }

  @Test
  void garbageAndVeryLongLinesAreNoTrouble() throws Exception {
    String summary = ground.summary(given(Story.BABBLES).drive());
    assertTrue(summary.contains("All done."), summary);
    assertTrue(ground.narration.said.contains("Hello."), "what came after is understood");
    assertTrue(
        ground.narration.raw.stream().allMatch(line -> line.length() < 2 << 20), "lines are cut");
  }

  @Test
  void anInterruptEndsTheWholeTreeAndTheTurnIsRepeated() throws Exception {
    given(Story.HANGS);
    Thread turn = Thread.currentThread();
    ground.narration.ready.thenRun(turn::interrupt);
    assertThrows(InterruptedException.class, ground::drive);
    ground.assertNothingRuns();
    assertEquals(2, ground.file(Story.PROCESSES).lines().count(), "there were two processes");
    String summary = ground.summary(ground.drive());
    assertTrue(summary.contains("All done."), summary);
    assertEquals(1, Objects.requireNonNull(ground.task().run()).lastTurn(), "under its number");
  }

  @Test
  void afterCancelNoProcessIsLeft() throws Exception {
    given(Story.HANGS);
    ground.narration.ready.thenRun(() -> ground.engine.cancel(ground.id(), "Ada"));
    assertInstanceOf(Stop.Refused.class, ground.drive());
    ground.assertNothingRuns();
    assertNull(ground.task().openGates().stream().findFirst().orElse(null));
  }
}
