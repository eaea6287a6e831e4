package dev.holdpoint.app.web.api;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.web.Browser;
import dev.holdpoint.app.web.Multipart;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Role;
import dev.holdpoint.port.TaskFilter;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents over HTTP: as a form, as JSON, and back; hostile ones change nothing. */
class DocumentsTest extends ApiGround {
  private static final String TASKS = BASE + "/tasks";

  private static Map<String, Object> document(String name, byte[] content) {
    return Map.of("name", name, "content", Base64.getEncoder().encodeToString(content));
  }

  private static Multipart form() {
    return new Multipart().field("title", "With files");
  }

  @Test
  void aFileInAnotherPartIsNotOverlooked() throws Exception {
    for (String part : List.of("attachments", "document")) {
      String said =
          admin.post(TASKS, form().file(part, "brief.pdf", "x")).is(400).json().text("detail");
      assertTrue(said.contains('"' + part + '"') && said.contains("\"documents\""), said);
    }
    admin.post(TASKS, form().field("documents", "x")).is(400);
    admin.post(TASKS, form().field("titel", "")).is(400);
    assertEquals(0, viewer.get(TASKS).json().objects("items").size());
  }

  @Test
  void aFormBringsThemAndTheyComeBackAsTheyWere() throws Exception {
    byte[] bytes = new byte[3_000_000];
    new Random(1).nextBytes(bytes);
    Multipart form =
        form()
            .field("priority", "1")
            .field("threshold", "4")
            .field("dependsOn", "")
            .file("documents", "brief.pdf", bytes)
            .file("documents", "Größen & Maße.txt", "ö")
            .file("documents", "", "");
    JsonObject made = admin.post(TASKS, form).is(201).json();
    String id = made.text("id");
    assertEquals(1, made.number("priority"));
    assertEquals(4, made.number("threshold"));
    List<JsonObject> documents = made.objects("documents");
    assertEquals(
        List.of("brief.pdf", "Größen & Maße.txt"),
        documents.stream().map(one -> one.text("name")).toList());
    assertEquals("application/pdf", documents.getFirst().text("type"));
    assertEquals(3_000_000, documents.getFirst().number("size"));
    assertEquals(Digest.of(bytes).hex(), documents.getFirst().text("digest"));
    JsonObject listed = viewer.get(TASKS + "/" + id + "/documents").is(200).json();
    assertEquals(2, listed.objects("items").size());

    HttpResponse<byte[]> back = viewer.bytes(TASKS + "/" + id + "/documents/brief.pdf");
    assertEquals(200, back.statusCode());
    assertArrayEquals(bytes, back.body());
    assertEquals(
        "attachment; filename=\"brief.pdf\"; filename*=UTF-8''brief.pdf",
        back.headers().firstValue("Content-Disposition").orElse(""));
    assertEquals("nosniff", back.headers().firstValue("X-Content-Type-Options").orElse(""));
    HttpResponse<byte[]> other = viewer.bytes(path(id, "Größen & Maße.txt"));
    assertEquals("ö", new String(other.body(), StandardCharsets.UTF_8));
    assertEquals(
        "attachment; filename=\"Gr__en _ Ma_e.txt\";"
            + " filename*=UTF-8''Gr%C3%B6%C3%9Fen%20%26%20Ma%C3%9Fe.txt",
        other.headers().firstValue("Content-Disposition").orElse(""));
    viewer.get(path(id, "brief.PDF")).is(404);
    viewer.get(path("hp-none", "brief.pdf")).is(404);
  }

  private static String path(String id, String name) {
    String encoded = URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    return TASKS + "/" + id + "/documents/" + encoded;
  }

  @Test
  void jsonBringsThemInBase64() throws Exception {
    byte[] bytes = new byte[4_000_000];
    new Random(2).nextBytes(bytes);
    String body = json("title", "T", "documents", List.of(document("a.bin", bytes)));
    String id = admin.post(TASKS, body).is(201).json().text("id");
    assertArrayEquals(bytes, viewer.bytes(path(id, "a.bin")).body());
    admin
        .post(TASKS, json("title", "T", "documents", List.of(Map.of("name", "a", "content", "*"))))
        .is(400);
    admin.post(TASKS, json("title", "T", "documents", List.of(Map.of("name", "a")))).is(400);
    admin.post(TASKS, json("title", "T", "documents", "a.pdf")).is(400);
    assertEquals(1, count());
  }

  private int count() {
    return project.engine().journal().counts(TaskFilter.ALL).values().stream()
        .mapToInt(Integer::intValue)
        .sum();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../../etc/passwd",
        "..",
        ".",
        "/etc/passwd",
        "a/b.txt",
        "C:\\temp\\x.txt",
        "a\u0000b",
        "a\u001bb",
        "a\u202egpj.exe",
        "a\u2028b",
        " a",
        "a ",
        "\u200b"
      })
  void hostileNamesAreRefusedByEveryWay(String name) throws Exception {
    String body = json("title", "T", "documents", List.of(document(name, new byte[3])));
    Browser.Seen refused = admin.post(TASKS, body).is(400);
    assertTrue(refused.body().contains("the name of a document"), refused.body());
    // A form can't even carry some of them: whatever it makes of it, no path comes through.
    Browser.Seen form = admin.post(TASKS, form().file("documents", name, "x"));
    if (form.status() == 201) {
      String kept = form.json().objects("documents").getFirst().text("name");
      assertFalse(kept.contains("/") || kept.contains("\\") || kept.startsWith("."), kept);
    } else {
      assertEquals(400, form.status(), form.body());
      assertEquals(0, count());
    }
  }

  @Test
  void twoOfOneNameAreRefused() throws Exception {
    Multipart twins = form().file("documents", "a.txt", "1").file("documents", "A.TXT", "2");
    assertTrue(admin.post(TASKS, twins).is(400).body().contains("two documents are called"));
    assertEquals(0, count());
  }

  @Test
  void elevenAreOneTooMany() throws Exception {
    Multipart ten = form();
    for (int i = 0; i < 10; i++) {
      ten.file("documents", i + ".txt", "x");
    }
    admin.post(TASKS, ten).is(201);
    assertTrue(
        admin
            .post(TASKS, ten.file("documents", "10.txt", "x"))
            .is(400)
            .body()
            .contains("at most 10"));
    assertEquals(1, count());
  }

  @Test
  void largerThanTwentyMegabytesIsTooLarge() throws Exception {
    byte[] most = new byte[20_000_000];
    byte[] more = new byte[20_000_001];
    Browser.Seen refused = admin.post(TASKS, form().file("documents", "big.bin", more)).is(400);
    assertTrue(refused.body().contains("at most 20 MB"), refused.body());
    assertEquals(0, count());
    String id =
        admin.post(TASKS, form().file("documents", "big.bin", most)).is(201).json().text("id");
    assertEquals(20_000_000, viewer.bytes(path(id, "big.bin")).body().length);
    Multipart three =
        form()
            .file("documents", "1.bin", most)
            .file("documents", "2.bin", most)
            .file("documents", "3.bin", most);
    admin.post(TASKS, three).is(413);
    admin.postInParts(TASKS, three).is(413);
    assertEquals(1, count());
    admin.postInParts(TASKS, form().file("documents", "a.txt", "x")).is(201);
  }

  @Test
  void otherRoutesTakeNoMoreThanBefore() throws Exception {
    String id = project.add("Mine").id().value();
    String large = json("reason", "x".repeat(3_000_000));
    admin.post(TASKS + "/" + id + "/close", large).is(413);
    admin.post(TASKS + "/" + id + "/close", form().file("documents", "x", "x")).is(415);
    admin.post(TASKS, json("title", "x".repeat(31_000_000))).is(413);
  }

  @Test
  void onlyAdminsBringThemAndOnlyThoseWhoLookGetThem() throws Exception {
    Multipart form = form().file("documents", "secret.txt", "s");
    for (Browser other : List.of(viewer, responder, agent)) {
      other.post(TASKS, form).is(403);
    }
    nobody.post(TASKS, form).is(401);
    String id = admin.post(TASKS, form).is(201).json().text("id");
    agent.get(path(id, "secret.txt")).is(403);
    nobody.get(path(id, "secret.txt")).is(401);
    nobody.get(TASKS + "/" + id + "/documents").is(401);
    responder.get(path(id, "secret.txt")).is(200);
  }

  @Test
  void aPageOfTheirOwnNeverRuns() throws Exception {
    String script = "<script>alert(1)</script>";
    String id =
        admin.post(TASKS, form().file("documents", "x.html", script)).is(201).json().text("id");
    Browser.Seen seen = viewer.get(path(id, "x.html")).is(200);
    assertTrue(seen.header("Content-Disposition").startsWith("attachment"));
    assertTrue(seen.header("Content-Security-Policy").contains("default-src 'none'"));
  }

  @Test
  void sentTwiceUnderOneKeyTheyAreKeptOnce() throws Exception {
    Browser once = as(Role.ADMIN).with("Idempotency-Key", "k1");
    String first =
        once.post(TASKS, form().file("documents", "a.txt", "1")).is(201).json().text("id");
    String again =
        once.post(TASKS, form().file("documents", "a.txt", "1")).is(201).json().text("id");
    assertEquals(first, again);
    once.post(TASKS, form().file("documents", "a.txt", "2")).is(422);
    assertEquals(1, count());
  }

  @Test
  void whatAFormSaysTwiceOrNobodyKnowsIsRefused() throws Exception {
    admin.post(TASKS, form().field("title", "Twice")).is(400);
    admin.post(TASKS, form().field("titel", "x")).is(400);
    admin.post(TASKS, form().field("run", "yes")).is(400);
    admin.post(TASKS, new Multipart().file("documents", "a", "x")).is(400);
    assertEquals(0, count());
  }

  @Test
  void theAgentFindsThemAsFilesThatItCanRead() throws Exception {
    Multipart form = form().field("run", "true").file("documents", "brief.txt", "the brief\n");
    String id = admin.post(TASKS, form).is(201).json().text("id");
    project.work();
    Path file = project.root().resolve(".holdpoint/documents/" + id + "/brief.txt");
    assertEquals("the brief\n", Files.readString(file));
    assertEquals("r--r--r--", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    try (Stream<Path> files = Files.list(file.getParent())) {
      assertEquals(1, files.count());
    }
  }
}
