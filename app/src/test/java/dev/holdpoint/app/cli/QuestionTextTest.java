package dev.holdpoint.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.view.ActionJson;
import dev.holdpoint.model.Action;
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
  void whatAnAnswerMayBeIsSaidWhereThereIsNoPrompt() {
    assertEquals("Answer:    yes or no", hint(new Input.Confirmation(), false));
    List<Input.Option> options = List.of(new Input.Option("a"), new Input.Option("b"));
    assertEquals(
        "Answer:    1 to 2, or the text", hint(new Input.Choice(options, false, false), false));
    assertEquals(
        "Answer:    1 to 2, or the text; several, separated by commas; or your own words",
        hint(new Input.Choice(options, true, true), false));
    assertEquals(
        "Answer:    1, 2, or the text; or your own words",
        hint(new Input.Choice(List.of("3", "2", "x")), false));
    assertEquals(
        "Answer:    the text; or your own words", hint(new Input.Choice(List.of("2", "1")), false));
    assertEquals(
        "Answer:    approve, or reject: REASON",
        hint(new Input.Approval(action("Bash", "{}")), false));
    assertEquals("Answer:    hidden while you type", hint(new Input.Password(), true));
    assertEquals("Question:  Which?", hint(TEXT, false));
  }

  private static String hint(Input input, boolean sensitive) {
    Question question = new Question("Which?", null, input, sensitive, null, null, null);
    Gate open = gate(question, null, new Gate.State.Open());
    Gate closed = gate(question, null, new Gate.State.Expired(Rows.NOW));
    assertEquals(text().lines(closed), text().linesWithHint(closed));
    return text().linesWithHint(open).getLast();
  }

  private static QuestionText text() {
    return new QuestionText(Screen.standard(Map.of("NO_COLOR", "1")), Rows.NOW);
  }

  private static Action action(String tool, String args) {
    return ActionJson.read(
        Json.object("{\"tool\": \"%s\", \"args\": %s}".formatted(tool, args)), "/work");
  }

  @Test
  void aFileThatWouldBeWrittenIsShownByItsLines() {
    assertEquals(
        List.of(
            "Question:  May I?",
            "Tool:      Write",
            "File:      src/a.txt",
            "Change:    the whole file becomes",
            "           1 +one",
            "           2 +",
            "           3 +\ttwo \\u001b[2J",
            "Arguments: {\"mode\":\"x\"}",
            "Directory: /work"),
        approval(
            "Write",
            """
            {"file_path": "src/a.txt", "content": "one\\n\\n\\ttwo \\u001b[2J\\n", "mode": "x"}\
            """));
    assertEquals(
        "Change:    the file becomes empty",
        approval("Write", "{\"file_path\": \"a\", \"content\": \"\"}").get(3));
  }

  @Test
  void passagesThatWouldBeReplacedAreShownAsADiff() {
    assertEquals(
        List.of(
            "Change:    in one place",
            "            one",
            "           -two",
            "           +2",
            "           in every place where it stands",
            "           -x",
            "           +y"),
        approval(
                "MultiEdit",
                """
                {"file_path": "a", "edits": [
                 {"old_string": "one\\ntwo", "new_string": "one\\n2"},
                 {"old_string": "x", "new_string": "y", "replace_all": true}]}\
                """)
            .subList(3, 10));
    assertEquals(
        List.of("Change:    @@ -1 +1 @@", "           -a", "           +b"),
        approval("Edit", "{\"path\": \"a\", \"diff\": \"@@ -1 +1 @@\\n-a\\n+b\"}").subList(3, 6));
    assertEquals(
        List.of("Change:    in one place", "           only line ends change"),
        approval("Edit", "{\"path\": \"a\", \"old\": \"x\", \"new\": \"x\\n\"}").subList(3, 5));
    assertEquals(
        List.of("Change:    a new file", "           +x"),
        approval("Edit", "{\"path\": \"a\", \"old\": \"\", \"new\": \"x\"}").subList(3, 5));
    assertEquals(
        "Change:    the file is deleted",
        approval("Edit", "{\"path\": \"a\", \"delete\": true}").get(3));
  }

  @Test
  void aLongChangeIsCutAndItIsSaidHowToSeeTheRest() {
    String args = "{\"file_path\": \"a\", \"content\": \"%s\"}".formatted("line\\n".repeat(100));
    List<String> cut = approval("Write", args);
    assertEquals("           23 +line", cut.get(26).replace("  23", " 23"));
    assertEquals(
        "           … 77 more lines: `holdpoint show hp-1a2b.1` shows all of them", cut.get(27));
    Gate gate =
        gate(
            question("May I?", null, new Input.Approval(action("Write", args)), null, null),
            null,
            new Gate.State.Open());
    String whole =
        String.join(
            "\n",
            new QuestionText(
                    Screen.standard(Map.of("NO_COLOR", "1")), Rows.NOW, ActionText.Extent.WHOLE)
                .lines(gate));
    assertTrue(whole.contains("100 +line") && !whole.contains("more lines"), whole);
  }

  private static List<String> approval(String tool, String args) {
    return lines(
        question("May I?", null, new Input.Approval(action(tool, args)), null, null), null);
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
  void aDeadlineOfDaysIsToldAsExactlyAsOnPages() {
    Instant deadline = Rows.NOW.plus(Duration.ofHours(71));
    Gate open = gate(question("Which?", null, TEXT, null, null), deadline, new Gate.State.Open());
    assertEquals(
        List.of("expires in 2 d 23 h, at " + ExactTime.of(deadline)),
        DeadlineText.of(open, Rows.NOW));
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
