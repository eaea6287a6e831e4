package dev.holdpoint.app.agent.claude;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
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
  void oneOfSeveralIsAChoiceWithItsWordsBeside() {
    Question question =
        asked(question("Which?", ", \"options\": " + OPTIONS)).questions().getFirst();
    assertEquals(new Input.Choice(List.of("A", "B")), question.input());
    assertEquals("- A: the first\n- B", question.context());
  }

  @Test
  void severalOrSomethingElseIsAText() {
    String several = question("Which?", ", \"multiSelect\": true, \"options\": " + OPTIONS);
    String other =
        question("Which?", ", \"options\": [{\"label\": \"A\"}, {\"label\": \"Other\"}]");
    for (Question question : asked(several, other, question("What?", "")).questions()) {
      assertEquals(new Input.Text(), question.input());
    }
    assertTrue(
        asked(several).questions().getFirst().context().startsWith("Suggested; name one, several"));
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
    Map<String, ?> input = questions.answered(List.of("1", "2"));
    assertEquals(Map.of("a?", "1", "b?", "2"), input.get("answers"));
    assertEquals(questions.input().values().get("questions"), input.get("questions"));
  }

  @Test
  void whatIsNoQuestionIsRefused() {
    assertThrows(IllegalArgumentException.class, UserQuestionsTest::asked);
    assertThrows(IllegalArgumentException.class, () -> asked(question(" ", "")));
  }
}
