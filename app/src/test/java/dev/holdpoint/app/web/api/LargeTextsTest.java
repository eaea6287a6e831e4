package dev.holdpoint.app.web.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.agent.GivenPicture;
import dev.holdpoint.app.web.Browser;
import dev.holdpoint.app.web.Multipart;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts in requests that may bring files: as much as in any other, and no more. */
class LargeTextsTest extends ApiGround {
  private static final String GATES = BASE + "/gates/";
  private static final byte[] LARGE_FILE = new byte[9_000_000];

  private static Multipart form(String answer) {
    return new Multipart()
        .field("answer", answer)
        .field("other", "true")
        .file("attachments", "a.png", GivenPicture.bytes());
  }

  private static Map<String, Object> file(byte[] content) {
    return Map.of("name", "a.bin", "content", Base64.getEncoder().encodeToString(content));
  }

  private static void isTooMuch(Browser.Seen seen) {
    String said = seen.is(413).json().text("detail");
    assertTrue(said.contains("at most 2 MB"), said);
  }

  private void isStillOpen(String gate) throws Exception {
    assertEquals("open", viewer.get(GATES + gate).json().text("state"));
  }

  @ParameterizedTest
  @CsvSource({"w, 1900000", "漢, 600000"})
  void aFormHasTextsLikeAnyOtherBody(String letter, int length) throws Exception {
    String gate = waiting("Mine") + ".1";
    String text = letter.repeat(length);
    responder.post(GATES + gate + "/answer", form(text)).is(200);
    assertEquals(text, viewer.get(GATES + gate).is(200).json().text("text"));
  }

  @ParameterizedTest
  @ValueSource(ints = {2_000_001, 3_000_000, 9_000_000})
  void andNoMore(int length) throws Exception {
    String gate = waiting("Mine") + ".1";
    isTooMuch(responder.post(GATES + gate + "/answer", form("w".repeat(length))));
    isTooMuch(
        admin.post(
            BASE + "/tasks",
            new Multipart().field("title", "T").field("body", "w".repeat(length))));
    isStillOpen(gate);
  }

  @Test
  void jsonIsLargerByItsFilesAlone() throws Exception {
    String gate = waiting("Mine") + ".1";
    String answer = GATES + gate + "/answer";
    String much = "w".repeat(2_100_000);
    List<Map<String, Object>> files = List.of(file(LARGE_FILE));
    isTooMuch(responder.post(answer, json("answer", much, "other", true)));
    isTooMuch(responder.post(answer, json("answer", much, "other", true, "attachments", files)));
    isTooMuch(responder.post(answer, json("answer", "漢".repeat(700_000), "other", true)));
    isTooMuch(responder.post(answer, json("decision", "reject", "reason", much)));
    isTooMuch(responder.post(answer, json("decision", "approve", "args", Map.of("a", much))));
    isTooMuch(
        responder.post(
            GATES + "answers",
            json("answers", List.of(Map.of("gate", gate, "answer", much, "attachments", files)))));
    isTooMuch(
        responder.post(GATES + gate + "/review", json("decision", "changes", "feedback", much)));
    isTooMuch(admin.post(BASE + "/tasks", json("title", much)));
    isTooMuch(admin.post(BASE + "/tasks", json("title", "T", "body", much, "documents", files)));
    isStillOpen(gate);
    responder.post(answer, json("answer", "postgres", "attachments", files)).is(200);
    admin.post(BASE + "/tasks", json("title", "T", "documents", files)).is(201);
  }
}
