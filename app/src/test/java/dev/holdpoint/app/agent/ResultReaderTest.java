package dev.holdpoint.app.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.model.Assumption;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Usage;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResultReaderTest {
  @Test
  void readsEverything() {
    Report report =
        read(
            """
            {"status": "needs_input", "summary": "s", "details": "d", "question": "Which?",
             "questionContext": "c", "inputType": "choice", "choices": ["a", "b"],
             "sensitive": false, "confidence": 0.3, "recommendation": "a",
             "assumptions": [{"text": "t", "confidence": 1}, {"text": "u"}], "issues": ["i"],
             "sessionId": "s-1", "more": {"unknown": true},
             "usage": {"model": "m", "inputTokens": 12, "outputTokens": 3, "costUsd": 0.5}}
            """);
    assertEquals(
        new Outcome.Asked(
            List.of(
                new Question(
                    "Which?", "c", new Input.Choice(List.of("a", "b")), false, 0.3, "a", null))),
        report.outcome());
    assertEquals(
        List.of(new Assumption("t", null, 1.0), new Assumption("u", null, null)),
        report.assumptions());
    assertEquals("s-1", report.session());
    assertEquals(List.of(new Usage("m", 12, 3, 0.5)), report.usage());
  }

  @Test
  void nullAndBlankAreAsGoodAsAbsent() {
    Report report =
        read(
            """
            {"status": "completed", "summary": " ", "sessionId": "", "assumptions": null,
             "usage": null, "issues": null}
            """);
    assertEquals(new Outcome.Finished(null), report.outcome());
    assertNull(report.session());
    assertEquals(List.of(), report.usage());
  }

  @Test
  void usageWithoutAModelIsEnteredUnderTheAgent() {
    assertEquals(
        List.of(new Usage("mine", 5, 0, null)),
        read("{\"status\": \"completed\", \"usage\": {\"inputTokens\": 5}}").usage());
  }

  @Test
  void aQuestionMayStandInTheSummary() {
    assertEquals(
        new Outcome.Asked(List.of(Question.of("Go on?"))),
        read("{\"status\": \"needs_input\", \"summary\": \"Go on?\", \"question\": \" \"}")
            .outcome());
    assertTrue(failure("{\"status\": \"needs_input\"}").contains("neither question nor summary"));
  }

  @Test
  void optionsAloneMakeAChoiceAndBesideATextTheyAreSuggestions() {
    assertEquals(
        new Input.Choice(List.of("x")),
        question("{\"status\":\"needs_input\",\"question\":\"q\",\"choices\":[\"x\"]}").input());
    Question free =
        question(
            "{\"status\":\"needs_input\",\"question\":\"q\",\"inputType\":\"text\","
                + "\"questionContext\":\"c\",\"choices\":[\"x\",\"y\"]}");
    assertEquals(new Input.Text(), free.input());
    assertEquals("c\n\nSuggested: x, y", free.context());
  }

  @Test
  void blockedAndFailedAlwaysSaySomething() {
    assertEquals(
        new Outcome.Blocked("no key", List.of("a", "b")),
        read("{\"status\":\"blocked\",\"summary\":\"no key\",\"issues\":[\"a\",\"b\"]}").outcome());
    assertEquals(
        new Outcome.Blocked("The agent is blocked.", List.of()),
        read("{\"status\":\"blocked\"}").outcome());
    assertEquals("why", failure("{\"status\":\"failed\",\"summary\":\"why\"}"));
    assertEquals("a; b", failure("{\"status\":\"failed\",\"issues\":[\"a\",\"b\"]}"));
    assertTrue(failure("{\"status\":\"failed\"}").contains("without a reason"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"choices\": \"a\"                              | \"choices\" must be a list",
        "\"choices\": [1]                                | \"choices\" must be a list of texts",
        "\"choices\": [\" \"]                            | an option can't be blank",
        "\"inputType\": \"choice\"                       | inputType choice needs choices",
        "\"inputType\": \"number\"                       | inputType must be text, password",
        "\"strict\": true                                | strict and multiple go with choices",
        "\"inputType\": \"text\", \"multiple\": true       | strict and multiple go with choices",
        "\"inputType\": 3                                | \"inputType\" must be a text",
        "\"confidence\": \"high\"                        | \"confidence\" must be a number",
        "\"confidence\": 1.5                             | from 0 to 1",
        "\"sensitive\": \"yes\"                          | \"sensitive\" must be true or false",
        "\"summary\": {}                                 | \"summary\" must be a text",
        "\"issues\": {\"a\": 1}                          | \"issues\" must be a list",
        "\"assumptions\": [\"a\"]                        | \"assumptions\" must be a list of"
            + " objects",
        "\"assumptions\": [{}]                           | \"text\" is missing",
        "\"assumptions\": [{\"text\":\"a\",\"confidence\":2}] | from 0 to 1",
        "\"usage\": 3                                    | \"usage\" must be an object",
        "\"usage\": {\"inputTokens\": \"many\"}          | \"inputTokens\" must be a whole number",
        "\"usage\": {\"inputTokens\": -1}                | can't be negative",
        "\"usage\": {\"inputTokens\": 99999999999999999999} | must be a whole number",
        "\"sensitive\": true, \"choices\": [\"a\"]       | only a text can be sensitive",
      })
  void aWrongFieldFailsTheTurnWithItsName(String field, String why) {
    String reason = failure("{\"status\": \"needs_input\", \"question\": \"q\", " + field + "}");
    assertTrue(reason.startsWith("the agent's result can't be understood: "), reason);
    assertTrue(reason.contains(why), reason);
  }

  private static Report read(String json) {
    return ResultReader.read(Json.object(json), "mine", "/workspace");
  }

  private static Question question(String json) {
    return ((Outcome.Asked) read(json).outcome()).questions().getFirst();
  }

  private static String failure(String json) {
    return ((Outcome.Failed) read(json).outcome()).reason();
  }
}
