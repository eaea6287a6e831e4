package dev.holdpoint.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        ".",
        "..",
        "/",
        "a/b",
        "../a",
        "a\\b",
        "a\0b",
        "a\nb",
        "a\tb",
        "\u001b[31m",
        "a\u007f",
        "a\u0085",
        "a\u202eb",
        "a\u2066b",
        "a\u200bb",
        "\ufeffa",
        "a\u2028b",
        "a\ud800",
        " a",
        "a "
      })
  void aNameThatIsMoreThanANameIsRefused(String name) {
    assertNotNull(Document.objection(name), name);
    assertThrows(IllegalArgumentException.class, () -> Attachment.of(name, new byte[1]));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"brief.pdf", ".env", "...", "Größen & Maße.txt", "日本語.md", "a b", "-rf", "😀.png"})
  void anyPlainFileNameIsOne(String name) {
    assertNull(Document.objection(name), name);
  }

  @Test
  void aNameMayHaveTwoHundredBytes() {
    assertNull(Document.objection("ö".repeat(100)));
    assertNotNull(Document.objection("ö".repeat(100) + "x"));
  }

  @ParameterizedTest
  @CsvSource({
    "a.PDF, application/pdf",
    "a.tar.gz, application/octet-stream",
    "README, application/octet-stream",
    "a.md, text/markdown",
    "., application/octet-stream"
  })
  void theNameTellsTheType(String name, String type) {
    assertEquals(type, Document.typeOf(name));
  }

  @Test
  void twentyMegabytesAreTheMost() {
    assertEquals(20_000_000, Attachment.of("a", new byte[20_000_000]).document().size());
    var e =
        assertThrows(
            IllegalArgumentException.class, () -> Attachment.of("big.bin", new byte[20_000_001]));
    assertTrue(e.getMessage().contains("big.bin"), e.getMessage());
  }

  @Test
  void aTaskHasTenOfDifferentNames() {
    List<Document> documents = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      documents.add(Attachment.of(i + ".txt", new byte[i]).document());
    }
    TaskSpec spec = TaskSpec.of("T", "B");
    assertEquals(10, spec.documented(documents).documents().size());
    documents.add(Attachment.of("10.txt", new byte[0]).document());
    assertThrows(IllegalArgumentException.class, () -> spec.documented(documents));
    Document one = Attachment.of("a.txt", new byte[0]).document();
    Document same = Attachment.of("A.TXT", new byte[1]).document();
    assertThrows(IllegalArgumentException.class, () -> spec.documented(List.of(one, same)));
  }

  @Test
  void oneOfTheSameNameTakesTheOthersPlace() {
    Attachment before = Attachment.of("a.txt", new byte[] {1});
    Attachment other = Attachment.of("b.txt", new byte[] {2});
    Attachment after = Attachment.of("A.txt", new byte[] {3});
    List<Document> documents = Attachment.added(List.of(), List.of(before, other));
    assertEquals(
        List.of(other.document(), after.document()), Attachment.added(documents, List.of(after)));
  }

  @Test
  void payloadsAreTheSameByTheirBytes() {
    assertEquals(Payload.of("ö"), Payload.of(new byte[] {(byte) 0xc3, (byte) 0xb6}));
    assertEquals("ö", Payload.of("ö").text());
    assertEquals(Digest.of("x"), Payload.of("x").digest());
  }
}
