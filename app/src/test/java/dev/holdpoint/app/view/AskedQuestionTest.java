package dev.holdpoint.app.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A tool's arguments become a question, or a mistake that an agent can put right. */
class AskedQuestionTest {
  @Test
  void everythingThatAnAgentSaysIsInTheQuestion() {
    assertEquals(
        new Question(
            "Which?",
            "Two machines",
            new Input.Choice(List.of("a", "b")),
            false,
            0.3,
            "a",
            "call:toolu_1"),
        AskedQuestion.of(
            Json.object(
                """
                {"prompt": "Which?", "context": "Two machines", "input_type": "choice",
                 "choices": ["a", "b"], "sensitive": false, "confidence": 0.3, "recommendation": "a"}
                """),
            "toolu_1"));
  }

  @Test
  void bothNamesOfTheQuestionAreTaken() {
    assertEquals("Which?", asked("{\"question\": \"Which?\"}").prompt());
    assertEquals("Which?", asked("{\"prompt\": \"Which?\", \"question\": \"Which?\"}").prompt());
  }

  @Test
  void choicesAloneMeanAChoice() {
    assertEquals(
        new Input.Choice(List.of("a")), asked("{\"prompt\":\"?\",\"choices\":[\"a\"]}").input());
  }

  @Test
  void aPasswordIsSensitiveByItself() {
    assertTrue(asked("{\"prompt\":\"?\",\"input_type\":\"password\"}").sensitive());
    assertTrue(asked("{\"prompt\":\"?\",\"sensitive\":true}").sensitive());
  }

  @Test
  void withoutACallsNameThereIsNoKey() {
    assertNull(asked("{\"prompt\":\"?\"}").key());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "{}                                               | \"prompt\" is missing",
        "{\"prompt\":\" \"}                               | can't be empty",
        "{\"prompt\":7}                                   | \"prompt\" must be a text",
        "{\"prompt\":\"a\",\"question\":\"b\"}            | two names for one thing",
        "{\"prompt\":\"a\",\"options\":[\"b\"]}           | no argument \"options\"",
        "{\"prompt\":\"a\",\"input_type\":\"number\"}     | must be text, password, confirmation",
        "{\"prompt\":\"a\",\"input_type\":\"choice\"}     | at least one option",
        "{\"prompt\":\"a\",\"input_type\":\"text\",\"choices\":[\"b\"]} | go with the input_type"
            + " choice",
        "{\"prompt\":\"a\",\"strict\":true}                | strict and multiple go with choices",
        "{\"prompt\":\"a\",\"choices\":[1]}               | must be a list of texts",
        "{\"prompt\":\"a\",\"confidence\":2}              | from 0 to 1",
        "{\"prompt\":\"a\",\"confidence\":\"high\"}       | must be a number",
        "{\"prompt\":\"a\",\"sensitive\":\"yes\"}         | must be true or false",
        "{\"prompt\":\"a\",\"choices\":[\"b\"],\"sensitive\":true} | only a text can be sensitive"
      })
  void mistakesAreNamed(String arguments, String why) {
    IllegalArgumentException mistake =
        assertThrows(IllegalArgumentException.class, () -> asked(arguments));
    assertTrue(String.valueOf(mistake.getMessage()).contains(why), mistake::getMessage);
  }

  private static Question asked(String arguments) {
    return AskedQuestion.of(Json.object(arguments), null);
  }
}
