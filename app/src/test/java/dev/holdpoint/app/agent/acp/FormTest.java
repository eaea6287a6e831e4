package dev.holdpoint.app.agent.acp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.model.Input;
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
        form.filled(List.of(" 8443")));
    assertNull(form.filled(List.of("many")));
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
    assertEquals(new Input.Choice(List.of("x", "y")), form.fields().get(1).question().input());
    assertEquals(
        Map.of("action", "accept", "content", Map.of("a", true, "b", "y")),
        form.filled(List.of("yes", "y")));
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
        Map.of("action", "accept", "content", Map.of("q", "p")), form.filled(List.of("postgres")));
    assertEquals(
        Map.of("action", "accept", "content", Map.of("q_custom", "`x`\n🙂")),
        form.filled(List.of("`x`\n🙂")));
  }

  @Test
  void whatIsMoreThanFieldsIsNoForm() {
    assertNull(form("{}"));
    assertNull(form("{\"list\": {\"type\": \"array\"}}"));
    assertNull(Form.of(Json.object("{\"mode\": \"url\"}")));
  }
}
