package dev.holdpoint.app.web.api;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.agent.GivenPicture;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.web.Browser;
import dev.holdpoint.app.web.Multipart;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Role;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Files that come with answers over HTTP: as a form, as JSON, and back; hostile ones change
 * nothing.
 */
class AttachmentsTest extends ApiGround {
  private static final String GATES = BASE + "/gates/";

  private static Map<String, Object> file(String name, byte[] content) {
    return Map.of("name", name, "content", Base64.getEncoder().encodeToString(content));
  }

  private static String answer(String gate) {
    return GATES + gate + "/answer";
  }

  private static String path(String gate, String name) {
    return GATES
        + gate
        + "/attachments/"
        + URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private void isStillOpen(String gate) throws Exception {
    assertEquals("open", viewer.get(GATES + gate).json().text("state"));
  }

  @Test
  void aFormBringsThemAndTheyComeBackAsTheyWere() throws Exception {
    String gate = waiting("Mine") + ".1";
    Multipart form =
        new Multipart()
            .field("answer", "postgres")
            .file("attachments", "sketch.png", GivenPicture.bytes())
            .file("attachments", "Größe & Maß.txt", "")
            .file("attachments", "", "");
    JsonObject answered = responder.post(answer(gate), form).is(200).json();
    assertEquals("postgres", answered.text("answer"));
    List<JsonObject> files = answered.objects("attachments");
    assertEquals(
        List.of("sketch.png", "Größe & Maß.txt"),
        files.stream().map(one -> one.text("name")).toList());
    assertEquals("image/png", files.getFirst().text("type"));
    assertEquals(Digest.of(GivenPicture.bytes()).hex(), files.getFirst().text("digest"));
    assertEquals(0, files.getLast().number("size"));

    HttpResponse<byte[]> back = viewer.bytes(path(gate, "sketch.png"));
    assertArrayEquals(GivenPicture.bytes(), back.body());
    assertEquals(
        "attachment; filename=\"sketch.png\"; filename*=UTF-8''sketch.png",
        back.headers().firstValue("Content-Disposition").orElse(""));
    assertEquals(200, viewer.bytes(path(gate, "Größe & Maß.txt")).statusCode());
    viewer.get(path(gate, "SKETCH.png")).is(404);
    viewer.get(path(gate, "../sketch.png")).is(400);
    nobody.get(path(gate, "sketch.png")).is(401);
    agent.get(path(gate, "sketch.png")).is(404);
  }

  @Test
  void jsonBringsThemInBase64AndABatchTakesThemToo() throws Exception {
    String first = waiting("One") + ".1";
    String second = waiting("Two") + ".1";
    String body =
        json("answer", "postgres", "attachments", List.of(file("a.bin", new byte[] {0, 1, -1})));
    responder.post(answer(first), body).is(200);
    assertArrayEquals(new byte[] {0, 1, -1}, viewer.bytes(path(first, "a.bin")).body());
    Map<String, Object> one =
        Map.of(
            "gate", second, "answer", "sqlite", "attachments", List.of(file("b.txt", bytes("b"))));
    JsonObject done =
        responder.post(GATES + "answers", json("answers", List.of(one))).is(200).json();
    assertEquals(200, done.objects("items").getFirst().number("status"));
    assertArrayEquals(bytes("b"), viewer.bytes(path(second, "b.txt")).body());
  }

  @Test
  void theyAreNoAnswerByThemselves() throws Exception {
    String gate = waiting("Mine") + ".1";
    responder.post(answer(gate), new Multipart().file("attachments", "a.txt", "a")).is(400);
    responder
        .post(answer(gate), new Multipart().field("answer", " ").file("attachments", "a", "a"))
        .is(400);
    isStillOpen(gate);
  }

  @ParameterizedTest
  @ValueSource(strings = {"files", "documents", "answer", "Attachments"})
  void aFileInAnotherPartIsNotOverlooked(String part) throws Exception {
    String gate = waiting("Mine") + ".1";
    Multipart form = new Multipart().field("answer", "postgres").file(part, "a.png", "x");
    String said = responder.post(answer(gate), form).is(400).json().text("detail");
    assertTrue(said.contains('"' + part + '"') && said.contains("\"attachments\""), said);
    isStillOpen(gate);
  }

  @Test
  void noPartOfAFormIsOverlooked() throws Exception {
    String gate = waiting("Mine") + ".1";
    for (String name : List.of(" ", "")) {
      Multipart form = new Multipart().field("answer", "postgres").file("attachments", name, "x");
      String said = responder.post(answer(gate), form).is(400).body();
      assertTrue(said.contains("has no name"), said);
    }
    for (String value : List.of("x", "")) {
      Multipart form = new Multipart().field("answer", "postgres").field("anwser", value);
      assertTrue(responder.post(answer(gate), form).is(400).body().contains("anwser"));
    }
    Multipart text = new Multipart().field("answer", "postgres").field("attachments", "x");
    assertTrue(responder.post(answer(gate), text).is(400).body().contains("is for files"));
    isStillOpen(gate);
    // What a browser sends where nothing was chosen.
    Multipart none = new Multipart().field("answer", "postgres").file("attachments", "", "");
    responder.post(answer(gate), none).is(200);
  }

  @Test
  void moreFilesThanAFormIsTakenApartForAreTooMany() throws Exception {
    String gate = waiting("Mine") + ".1";
    for (int count : List.of(990, 1_100, 3_000)) {
      Multipart form = new Multipart().field("answer", "postgres");
      for (int i = 0; i < count; i++) {
        form.file("attachments", i + ".txt", "x");
      }
      responder.post(answer(gate), form).is(413);
    }
    isStillOpen(gate);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../x",
        "..",
        "/etc/passwd",
        "a/b",
        "C:\\\\x.txt",
        "a\u202egnp.exe",
        "a\u0000b",
        " a",
        "300"
      })
  void hostileNamesAreRefusedAndNothingIsAnswered(String name) throws Exception {
    String gate = waiting("Mine") + ".1";
    String hostile = name.equals("300") ? "x".repeat(300) : name;
    String body = json("answer", "postgres", "attachments", List.of(file(hostile, bytes("x"))));
    responder.post(answer(gate), body).is(400);
    isStillOpen(gate);
  }

  @Test
  void twinsAreRefusedAndWhatIsTooMuchIsSaidToBe() throws Exception {
    String gate = waiting("Mine") + ".1";
    Multipart twins =
        new Multipart()
            .field("answer", "postgres")
            .file("attachments", "a.txt", "1")
            .file("attachments", "A.txt", "2");
    assertTrue(responder.post(answer(gate), twins).is(400).body().contains("are called"));
    Multipart eleven = new Multipart().field("answer", "postgres");
    List<Object> asJson = new ArrayList<>();
    for (int i = 0; i < 11; i++) {
      eleven.file("attachments", i + ".txt", "x");
      asJson.add(file(i + ".txt", bytes("x")));
    }
    assertTrue(responder.post(answer(gate), eleven).is(413).body().contains("at most 10"));
    responder.post(answer(gate), json("answer", "postgres", "attachments", asJson)).is(413);
    Multipart large =
        new Multipart()
            .field("answer", "postgres")
            .file("attachments", "large.bin", new byte[20_000_001]);
    assertTrue(responder.post(answer(gate), large).is(413).body().contains("at most 20 MB"));
    responder.with("Idempotency-Key", "large").post(answer(gate), large).is(413);
    Multipart all = new Multipart().field("answer", "postgres");
    for (int i = 0; i < 3; i++) {
      all.file("attachments", i + ".bin", new byte[18_000_000]);
    }
    responder.post(answer(gate), all).is(413);
    responder.postInParts(answer(gate), all).is(413);
    isStillOpen(gate);
    // A plain form has no files, and is as large as it was.
    Browser.at(project.address())
        .with("Content-Type", "application/x-www-form-urlencoded")
        .bearer(project.token(Role.RESPONDER))
        .post(answer(gate), "answer=" + "x".repeat(3_000_000))
        .is(413);
  }

  @Test
  void ofTwoAnswersWithFilesOneWinsAndTheOthersAreNotKept() throws Exception {
    String gate = waiting("Mine") + ".1";
    List<Callable<Browser.Seen>> all = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      String content = "content " + i;
      Multipart form =
          new Multipart().field("answer", "postgres").file("attachments", "a.txt", content);
      all.add(() -> responder.post(answer(gate), form));
    }
    int taken = 0;
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<Browser.Seen> one : threads.invokeAll(all)) {
        taken += one.get().status() == 200 ? 1 : 0;
      }
    }
    assertEquals(1, taken);
    String kept = new String(viewer.bytes(path(gate, "a.txt")).body(), StandardCharsets.UTF_8);
    for (int i = 0; i < 6; i++) {
      String content = "content " + i;
      if (!content.equals(kept)) {
        assertThrows(
            RuntimeException.class,
            () ->
                project
                    .engine()
                    .journal()
                    .bytes(Digest.of(content.getBytes(StandardCharsets.UTF_8))));
      }
    }
  }

  @Test
  void theSameKeyWithOtherFilesIsAnotherRequest() throws Exception {
    String gate = waiting("Mine") + ".1";
    Browser once = responder.with("Idempotency-Key", "k1");
    String body = json("answer", "postgres", "attachments", List.of(file("a.txt", bytes("1"))));
    once.post(answer(gate), body).is(200);
    once.post(answer(gate), body).is(200);
    once.post(
            answer(gate),
            json("answer", "postgres", "attachments", List.of(file("a.txt", bytes("2")))))
        .is(422);
  }

  @Test
  void anImageIsShownOnlyWhereItsBytesSayThatItIsOne() throws Exception {
    String gate = waiting("Mine") + ".1";
    Multipart form =
        new Multipart()
            .field("answer", "postgres")
            .file("attachments", "real.txt", GivenPicture.bytes())
            .file("attachments", "fake.png", "<svg onload='alert(1)'/>");
    responder.post(answer(gate), form).is(200);
    HttpResponse<byte[]> real = viewer.bytes("/gates/" + gate + "/images/real.txt");
    assertEquals("image/png", real.headers().firstValue("Content-Type").orElse(""));
    assertEquals("nosniff", real.headers().firstValue("X-Content-Type-Options").orElse(""));
    assertEquals(
        "default-src 'none'; sandbox",
        real.headers().firstValue("Content-Security-Policy").orElse(""));
    assertEquals(404, viewer.bytes("/gates/" + gate + "/images/fake.png").statusCode());
    assertEquals(401, nobody.bytes("/gates/" + gate + "/images/real.txt").statusCode());
  }
}
