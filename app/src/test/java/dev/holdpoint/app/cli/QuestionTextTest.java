package dev.holdpoint.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a gate looks like at a terminal, without colours. */
class QuestionTextTest {
  private static final Input TEXT = new Input.Text();

  @Test
  void questionAndContextCanBeToldApart() {
    assertEquals(
        List.of("Question:  Which database?", "Context:   Two machines", "           share it"),
        lines(question("Which database?", "Two machines\nshare it", TEXT, null, null), null));
  }

  @Test
  void textOfAnAgentCannotForgeALabel() {
    List<String> lines =
        lines(question("Delete?\nContext:   harmless", "It is final", TEXT, null, null), null);

    assertEquals(1, lines.stream().filter(line -> line.startsWith("Context:")).count());
    assertEquals("           Context:   harmless", lines.get(1));
  }

  @Test
  void whatTheAgentWouldDoAndHowSureItIsAreShown() {
    Input choice = new Input.Choice(List.of("postgres", "sqlite"));
    assertEquals(
        List.of(
            "Question:  Which?",
            "1) postgres  ← recommended",
            "2) sqlite",
            "The agent recommends postgres (confidence 0.3)"),
        lines(question("Which?", null, choice, 0.3, "postgres"), null));
    assertEquals(
        "The agent recommends yes⏎\\u001b[2J",
        lines(question("Sure?", null, new Input.Confirmation(), null, "yes\n\u001b[2J"), null)
            .getLast());
    assertEquals(
        "The agent's confidence in its own answer: 0.1",
        lines(question("Sure?", null, TEXT, 0.1, null), null).getLast());
  }

  @Test
  void aRecommendationIsSaidOnceWhetherItIsAnOptionOrNot() {
    Input choice = new Input.Choice(List.of("postgres", "sqlite"));
    assertEquals(
        List.of("Question:  Which?", "1) postgres", "2) sqlite", "The agent recommends neither"),
        lines(question("Which?", null, choice, null, "neither"), null));
    assertEquals(
        "1) postgres  ← recommended",
        lines(question("Which?", null, choice, null, " Postgres\n"), null).get(1));
  }

  @Test
  void aDeadlineThatHasPassedIsSaidToHave() {
    Instant deadline = Rows.NOW.minusSeconds(1);
    assertEquals(
        "Its deadline passed at " + ExactTime.of(deadline),
        lines(question("Which?", null, TEXT, null, null), deadline).getLast());
  }

  @Test
  void aDeadlineIsTimeLeftAndTheExactTimeWithItsZone() {
    Question question = question("Which?", null, TEXT, null, null);
    Instant deadline = Rows.NOW.plus(Duration.ofMinutes(125));

    String line = lines(question, deadline).getLast();

    assertTrue(
        line.matches(
            "Expires in 2 h 5 min, at \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d(:\\d\\d)?"
                + " [+-]\\d\\d:\\d\\d"),
        line);
    assertEquals("Expires in 2 h 5 min, at " + ExactTime.of(deadline), line);
    assertTrue(lines(question, Rows.NOW.plusMillis(300)).getLast().startsWith("Expires now, at "));
    assertFalse(String.join("", lines(question, null)).contains("xpires"));
  }

  @Test
  void anExactTimeIsInThisMachinesZone() {
    Instant moment = Instant.parse("2026-01-31T13:00:00Z");
    String zone = moment.atZone(java.time.ZoneId.systemDefault()).getOffset().getId();

    String text = ExactTime.of(moment);

    assertTrue(text.endsWith(zone.equals("Z") ? "+00:00" : zone), text);
    assertEquals("2026-01-31 13:00 +00:00".length(), text.length());
    assertEquals(
        "2026-01-31 13:00:07 +00:00".length(), ExactTime.of(moment.plusSeconds(7)).length());
  }

  @Test
  void aClosedGateHasNoDeadlineAnyMore() {
    Question question = question("Which?", null, TEXT, null, null);
    Gate expired = gate(question, Rows.NOW, new Gate.State.Expired(Rows.NOW));

    assertEquals(List.of(), DeadlineText.of(expired, Rows.NOW.plusSeconds(5)));
    assertEquals(
        "expired at " + ExactTime.of(Rows.NOW) + ": nobody answered in time",
        OutcomeText.of(expired));
    Gate withdrawn = gate(question, null, new Gate.State.Withdrawn("no\nneed", Rows.NOW));
    assertEquals("withdrawn at " + ExactTime.of(Rows.NOW) + ": no⏎need", OutcomeText.of(withdrawn));
  }

  private static Question question(
      String prompt,
      @Nullable String context,
      Input input,
      @Nullable Double confidence,
      @Nullable String recommendation) {
    return new Question(prompt, context, input, false, confidence, recommendation, null);
  }

  private static List<String> lines(Question question, @Nullable Instant deadline) {
    Screen screen = Screen.standard(Map.of("NO_COLOR", "1"));
    Gate gate = gate(question, deadline, new Gate.State.Open());
    return new QuestionText(screen, Rows.NOW).lines(gate);
  }

  private static Gate gate(Question question, @Nullable Instant deadline, Gate.State state) {
    GateId id = new GateId(new TaskId("hp-1a2b"), 1);
    return new Gate(id, 1, 1, "work", question, Rows.NOW, deadline, false, 0, List.of(), state);
  }
}
