package dev.holdpoint.app.agent.acp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply;
import dev.holdpoint.port.Desk.Hearing.Answered;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FormTest {
  private static Form form(String properties) {
    return Form.of(
        Json.object(
            """
            {"message": "Tell me.", "toolCallId": "c-1",
             "requestedSchema": {"type": "object", "properties": %s}}
            """
                .formatted(properties)));
  }

  @Test
  void theOnlyFieldIsAskedInTheFormsWords() {
    Form form = form("{\"port\": {\"type\": \"integer\"}}");
    assertEquals("Tell me.", form.fields().getFirst().question().prompt());
    assertEquals("call:c-1:port", form.fields().getFirst().question().key());
    assertEquals(
        Map.of("action", "accept", "content", Map.of("port", 8443L)),
        form.filled(List.of(new Answered(" 8443"))));
    assertNull(form.filled(List.of(new Answered("many"))));
  }

  @Test
  void eachOfSeveralFieldsIsAskedInItsOwn() {
    Form form =
        form(
            """
            {"a": {"type": "boolean", "title": "Really?"},
             "b": {"type": "string", "description": "Which?", "enum": ["x", "y"]}}
            """);
    assertEquals("Really?", form.fields().get(0).question().prompt());
    assertEquals("Tell me.", form.fields().get(0).question().context());
    assertEquals(
        new Input.Choice(List.of(new Input.Option("x"), new Input.Option("y")), false, false),
        form.fields().get(1).question().input());
    assertEquals(
        Map.of("action", "accept", "content", Map.of("a", true, "b", "y")),
        form.filled(List.of(new Answered("yes"), chose("y"))));
  }

  @Test
  void whatIsNoneOfTheOptionsGoesBesideThem() {
    Form form =
        form(
            """
            {"q": {"type": "string", "oneOf": [{"const": "p", "title": "Postgres"}]},
             "q_custom": {"type": "string"}}
            """);
    assertEquals(
        Map.of("action", "accept", "content", Map.of("q", "p")),
        form.filled(List.of(chose("Postgres"))));
    assertEquals(
        Map.of("action", "accept", "content", Map.of("q_custom", "`x`\n🙂")),
        form.filled(List.of(own("`x`\n🙂"))));
  }

  @Test
  void severalOptionsAndOwnWordsAreBothSent() {
    Form form =
        form(
            """
            {"q": {"type": "array", "title": "Routes", "items": {"anyOf": [
               {"const": "/a", "title": "A, the first", "description": "public"},
               {"const": "/b", "title": "B", "_meta": {"_claude/askUserQuestionOption":
                 {"preview": "GET /b\\n```"}}}]}},
             "q_custom": {"type": "string", "title": "Other"}}
            """);
    Question question = form.fields().getFirst().question();
    assertEquals(
        new Input.Choice(
            List.of(new Input.Option("A, the first", "public"), new Input.Option("B")), true, true),
        question.input());
    assertEquals("Tell me.", question.prompt());
    assertEquals("Routes\n\nB:\n\n    GET /b\n    ```", question.context());
    assertEquals(
        Map.of("action", "accept", "content", Map.of("q", List.of("/b", "/a"))),
        form.filled(
            List.of(new Answered("x", new Reply.Chose(List.of("B", "A, the first"), null)))));
    assertEquals(
        Map.of("action", "accept", "content", Map.of("q", List.of("/a"), "q_custom", "and more")),
        form.filled(
            List.of(new Answered("x", new Reply.Chose(List.of("A, the first"), "and more")))));
  }

  @Test
  void ofCodexTheTitleIsTheQuestionAndOwnWordsAreItsNote() {
    Form form =
        form(
            """
            {"c": {"type": "string", "title": "Which cache?", "description": "Cache",
                   "_meta": {"codex": {"isOther": true}},
                   "oneOf": [{"const": "Redis", "title": "Redis"},
                             {"const": "None of the above", "title": "None of the above"}]},
             "c_note": {"type": "string", "title": "Additional answer or note",
                   "_meta": {"codex": {"questionId": "c", "role": "user_note"}}}}
            """);
    Question question = form.fields().getFirst().question();
    assertEquals(1, form.fields().size());
    assertEquals("Which cache?", question.prompt());
    assertEquals("Cache", question.context());
    assertEquals(new Input.Choice(List.of("Redis")), question.input());
    assertEquals(
        Map.of("action", "accept", "content", Map.of("c", "Redis")),
        form.filled(List.of(chose("Redis"))));
    assertEquals(
        Map.of(
            "action", "accept", "content", Map.of("c", "None of the above", "c_note", "none yet")),
        form.filled(List.of(own("none yet"))));
  }

  @Test
  void aFieldThatIsOnlyNamedLikeANoteIsAsked() {
    Form form =
        form(
            """
            {"release": {"type": "string"}, "release_note": {"type": "string"}}
            """);
    assertEquals(2, form.fields().size());
  }

  private static Answered chose(String option) {
    return new Answered(option, new Reply.Chose(option));
  }

  private static Answered own(String words) {
    return new Answered(words, new Reply.Chose(List.of(), words));
  }

  @Test
  void whatIsMoreThanFieldsIsNoForm() {
    assertNull(form("{}"));
    assertNull(form("{\"list\": {\"type\": \"array\"}}"));
    assertNull(Form.of(Json.object("{\"mode\": \"url\"}")));
  }
}
