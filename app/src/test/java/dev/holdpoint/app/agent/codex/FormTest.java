package dev.holdpoint.app.agent.codex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply;
import dev.holdpoint.port.Desk.Hearing.Answered;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FormTest {
  private static Form elicitation(String schema) {
    return Form.elicitation("Tell me", Json.object(schema), "call_1");
  }

  @Test
  void eachRequiredPropertyIsAQuestionOfItsType() {
    Form form =
        elicitation(
            """
            {"properties": {
              "colour": {"type": "string", "enum": ["red", "blue"], "title": "Colour"},
              "count": {"type": "integer", "description": "how many"},
              "share": {"type": "number"},
              "sure": {"type": "boolean"},
              "note": {"type": "string"}},
             "required": ["colour", "count", "share", "sure"]}
            """);
    assertEquals(
        List.of("colour", "count", "share", "sure"),
        form.fields().stream().map(Form.Field::name).toList());
    assertEquals(
        new Input.Choice(List.of(new Input.Option("red"), new Input.Option("blue")), false, false),
        form.fields().getFirst().question().input());
    assertEquals("count: how many", form.fields().get(1).question().context());
    assertEquals(new Input.Confirmation(), form.fields().get(3).question().input());
    assertEquals("call:call_1.colour", form.fields().getFirst().question().key());
    assertEquals(
        Map.of("colour", "red", "count", 3L, "share", 0.5, "sure", true),
        form.content(
            Map.of(
                "colour", new Answered("red", new Reply.Chose("red")),
                "count", new Answered(" 3 "),
                "share", new Answered("0.5"),
                "sure", new Answered("yes"))));
    assertThrows(JsonException.class, () -> form.content(Map.of("count", new Answered("some"))));
  }

  @Test
  void aFormWithoutFieldsAsksForConsent() {
    Form form = elicitation("{}");
    assertEquals(new Input.Confirmation(), form.fields().getFirst().question().input());
    assertEquals(Map.of(), form.content(Map.of("", new Answered("yes"))));
    assertNull(form.content(Map.of("", new Answered("no"))));
    assertNull(form.content(Map.of()), "silence is no yes");
  }

  @Test
  void whatNobodyCanBeAskedIsAnError() {
    assertThrows(
        JsonException.class, () -> elicitation("{\"properties\": {\"a\": {\"type\": \"array\"}}}"));
    assertThrows(JsonException.class, () -> elicitation("{\"properties\": {\"a\": 1}}"));
  }

  @Test
  void theAgentsQuestionKeepsWhatItSaysAboutItsOptions() {
    Form form =
        Form.userInput(
            Json.object(
                """
                {"itemId": "i", "questions": [
                  {"id": "a", "question": "Which?", "header": "Kind", "isOther": true,
                   "isSecret": false, "options": [
                    {"label": "A (Recommended)", "description": "fast"}, {"label": "B"}]},
                  {"id": "b", "question": "The key?", "isSecret": true, "options": null}]}
                """));
    Question which = form.fields().getFirst().question();
    assertEquals(
        new Input.Choice(
            List.of(new Input.Option("A (Recommended)", "fast"), new Input.Option("B")),
            true,
            false),
        which.input());
    assertEquals("Kind", which.context());
    assertEquals("A (Recommended)", which.recommendation());
    assertTrue(form.fields().getLast().question().sensitive());
    assertEquals("call:i.b", form.fields().getLast().question().key());
  }

  @Test
  void ownWordsAreANoteBesideTheAgentsOptions() {
    Form form =
        Form.userInput(
            Json.object(
                """
                {"itemId": "i", "questions": [
                  {"id": "a", "question": "Which?", "isOther": true, "options": [{"label": "A"}]}]}
                """));
    assertEquals(
        Map.of("answers", Map.of("a", Map.of("answers", List.of("A")))),
        form.userAnswers(Map.of("a", new Answered("A", new Reply.Chose("A")))));
    assertEquals(
        Map.of(
            "answers",
            Map.of(
                "a", Map.of("answers", List.of("None of the above", "user_note: Redis, later")))),
        form.userAnswers(
            Map.of("a", new Answered("Redis, later", new Reply.Chose(List.of(), "Redis, later")))));
    assertEquals(
        Map.of("answers", Map.of("a", Map.of("answers", List.of("free")))),
        form.userAnswers(Map.of("a", new Answered("free"))));
  }

  @Test
  void whatTheAgentsProgramReadsAsOneOfItsOptionsTakesNoOwnWords() {
    Form form =
        Form.userInput(
            Json.object(
                """
                {"itemId": "i", "questions": [
                  {"id": "a", "question": "May it?", "isOther": false,
                   "options": [{"label": "Allow"}, {"label": "Cancel"}]}]}
                """));
    assertEquals(false, ((Input.Choice) form.fields().getFirst().question().input()).other());
  }

  @Test
  void aListOfASchemaTakesSeveralOfWhatItNames() {
    Form form =
        elicitation(
            """
            {"properties": {"days": {"type": "array",
              "items": {"type": "string", "enum": ["mo", "tu", "we"]}}}}
            """);
    assertEquals(
        new Input.Choice(
            List.of(new Input.Option("mo"), new Input.Option("tu"), new Input.Option("we")),
            false,
            true),
        form.fields().getFirst().question().input());
    assertEquals(
        Map.of("days", List.of("we", "mo")),
        form.content(
            Map.of("days", new Answered("we, mo", new Reply.Chose(List.of("we", "mo"), null)))));
  }

  @Test
  void ourOwnToolsQuestionIsTheOneThatTheServerAsks() {
    Question question =
        Form.askHuman(
            Json.object("{\"question\": \"Which?\", \"choices\": [\"a\"], \"confidence\": 0.3}"),
            "c1");
    assertEquals("Which?", question.prompt());
    assertEquals("call:c1", question.key());
    assertEquals(0.3, question.confidence());
    assertThrows(JsonException.class, () -> Form.askHuman(Json.object("{}"), "c1"));
  }
}
