package dev.holdpoint.app.agent.claude;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply;
import dev.holdpoint.port.Desk.Hearing;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Questions of Claude Code's own tool become gates, and answers its input. */
class UserQuestionsTest {
  private static final String OPTIONS =
      "[{\"label\": \"A\", \"description\": \"the first\"}, {\"label\": \"B\"}]";

  private static UserQuestions asked(String... questions) {
    String input = "{\"questions\": [" + String.join(",", questions) + "]}";
    return UserQuestions.of(new ToolCall("t1", UserQuestions.TOOL, Json.object(input), "/", null));
  }

  private static String question(String text, String more) {
    return "{\"question\": \"%s\", \"header\": \"h\"%s}".formatted(text, more);
  }

  @Test
  void oneOfSeveralIsAChoiceThatTakesOwnWords() {
    Question question =
        asked(question("Which?", ", \"options\": " + OPTIONS)).questions().getFirst();
    assertEquals(
        new Input.Choice(
            List.of(new Input.Option("A", "the first"), new Input.Option("B")), true, false),
        question.input());
    assertEquals("h", question.context());
  }

  @Test
  void severalCanBeChosenWhereTheAgentSaysSo() {
    String several = question("Which?", ", \"multiSelect\": true, \"options\": " + OPTIONS);
    assertEquals(
        new Input.Choice(
            List.of(new Input.Option("A", "the first"), new Input.Option("B")), true, true),
        asked(several).questions().getFirst().input());
    assertEquals(new Input.Text(), asked(question("What?", "")).questions().getFirst().input());
  }

  @Test
  void aPreviewIsShownAsItIsAndCanNotEndItself() {
    String question =
        question(
            "Which?",
            ", \"options\": [{\"label\": \"A\", \"preview\": \"```\\n"
                + "# x\\n"
                + "\"}, {\"label\": \"B\"}]");
    assertEquals("h\n\nA:\n\n    ```\n    # x", asked(question).questions().getFirst().context());
  }

  @Test
  void severalAnswersAreWrittenAsTheToolReadsThem() {
    String several = question("Which?", ", \"multiSelect\": true, \"options\": " + OPTIONS);
    UserQuestions questions = asked(several);
    assertEquals("A, B", text(questions, new Reply.Chose(List.of("A", "B"), null)));
    assertEquals(
        "A, \"Redis, not \\\"Memcached\\\"\"",
        text(questions, new Reply.Chose(List.of("A"), "Redis, not \"Memcached\"")));
    assertEquals("neither, both", text(questions, new Reply.Chose(List.of(), "neither, both")));
    assertEquals("A", text(questions, new Reply.Chose("A")));
  }

  private static Object text(UserQuestions questions, Reply.Chose chose) {
    Map<String, ?> input = questions.answered(List.of(new Hearing.Answered(chose.text(), chose)));
    return ((Map<?, ?>) input.get("answers")).get("Which?");
  }

  @Test
  void eachHasAKeyOfItsOwnThatTellsItsCall() {
    List<Question> questions = asked(question("a?", ""), question("a?", "")).questions();
    assertEquals(List.of("call:t1#1", "call:t1#2"), questions.stream().map(Question::key).toList());
    assertTrue(questions.stream().allMatch(question -> UserQuestions.isOf("t1", question)));
    assertFalse(UserQuestions.isOf("t", questions.getFirst()));
    assertFalse(UserQuestions.isOf("t1", Question.of("a?")));
  }

  @Test
  void answersStandBesideTheQuestionsAsTheyWere() {
    UserQuestions questions = asked(question("a?", ""), question("b?", ""));
    Map<String, ?> input =
        questions.answered(List.of(new Hearing.Answered("1"), new Hearing.Answered("2")));
    assertEquals(Map.of("a?", "1", "b?", "2"), input.get("answers"));
    assertEquals(questions.input().values().get("questions"), input.get("questions"));
  }

  @Test
  void whatIsNoQuestionIsRefused() {
    assertThrows(IllegalArgumentException.class, UserQuestionsTest::asked);
    assertThrows(IllegalArgumentException.class, () -> asked(question(" ", "")));
  }
}
