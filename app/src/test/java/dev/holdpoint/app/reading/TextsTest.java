package dev.holdpoint.app.reading;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Attachment;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextsTest {
  @TempDir Path folder;
  private Texts texts;

  @BeforeEach
  void makeTexts() {
    texts = new Texts(folder);
  }

  private String read(Attachment paper) throws InterruptedException {
    return assertInstanceOf(
            Extracted.Text.class, texts.of(paper.document(), _ -> paper.content().bytes()))
        .text();
  }

  private String refused(Attachment paper) throws InterruptedException {
    return assertInstanceOf(
            Extracted.Unreadable.class, texts.of(paper.document(), _ -> paper.content().bytes()))
        .why();
  }

  @Test
  void pagesOfAPdfAreNumbered() throws Exception {
    assertEquals("\f## Page 1\n\nOne\n\f## Page 2\n\nTwo\n", read(Papers.pdf("One", "Two")));
  }

  @Test
  void headingsListsAndTablesOfAWordDocumentAreMarkdown() throws Exception {
    String text =
        read(
            Papers.docx(
                "<w:p><w:pPr><w:pStyle"
                    + " w:val=\"berschrift1\"/></w:pPr><w:r><w:t>Brief</w:t></w:r></w:p>"
                    + Papers.paragraph("Fast &amp; small")
                    + "<w:p><w:pPr><w:numPr/></w:pPr><w:r><w:t>first</w:t></w:r></w:p>"
                    + "<w:tbl><w:tr><w:tc>"
                    + Papers.paragraph("a")
                    + "</w:tc><w:tc>"
                    + Papers.paragraph("b")
                    + "</w:tc></w:tr></w:tbl>"));
    assertEquals("# Brief\n\nFast & small\n\n- first\n\n| a | b |\n", text.replace(" \n", "\n"));
  }

  @Test
  void aPageOfHtmlIsReadAsItIsShown() throws Exception {
    String text =
        read(
            Papers.named(
                "page.html",
                "<html><head><title>T</title><style>p{}</style></head><body><h2>Shop</h2><script>alert('no')</script><p>Two"
                    + "   words</p><ul><li>a<li>b</ul><table><tr><td><p>x</p></td><td>y<b>z</b></td></tr></table><pre>"
                    + "  kept\n"
                    + "</pre>"));
    assertTrue(text.contains("## Shop\n\nTwo words\n\n- a\n- b\n"), text);
    assertTrue(text.contains("| x  | yz |"), text);
    assertTrue(text.contains("```\n  kept\n```"), text);
    assertTrue(!text.contains("alert") && !text.contains("p{}"), text);
  }

  @Test
  void plainTextsAreReadAsTheyAre() throws Exception {
    assertEquals("# Grüße\n", read(Papers.named("a.md", "\uFEFF# Grüße\r\n")));
    byte[] wide = "\uFEFFGrüße\n".getBytes(StandardCharsets.UTF_16LE);
    assertEquals("Grüße\n", read(Attachment.of("b.txt", wide)));
    assertEquals("x\n", read(Papers.named("noEnding", "x\n")));
  }

  @Test
  void aTextCanNotPretendToBeAPage() throws Exception {
    assertEquals("## Page 7\n", read(Papers.named("a.md", "\f## Page 7\n")));
  }

  @Test
  void somethingElseWithTheNameOfATextIsFoundOut() throws Exception {
    assertTrue(refused(Attachment.of("a.md", new byte[] {0, 1, 2})).contains("no text"));
    assertTrue(refused(Attachment.of("a.txt", new byte[] {(byte) 0xC3, 0x28})).contains("no text"));
  }

  @Test
  void anEncryptedPdfSaysThatItIs() throws Exception {
    assertTrue(refused(Papers.encryptedPdf()).contains("encrypted"));
  }

  @Test
  void brokenOnesAreSaidToBeBroken() throws Exception {
    assertEquals("it is broken", refused(Papers.named("a.pdf", "%PDF-1.7 and no more")));
    assertEquals("it is broken", refused(Papers.named("b.pdf", "")));
    byte[] whole = Papers.pdf("One").content().bytes();
    refusedOrRead(Attachment.of("half.pdf", Arrays.copyOf(whole, whole.length / 2)));
    assertTrue(refused(Papers.named("a.docx", "PK and no more")).contains("no Word document"));
    assertTrue(
        refused(Attachment.of("b.docx", Papers.zip(Map.of("x", new byte[1]))))
            .contains("no Word document"));
    assertTrue(refused(Papers.docx("<w:p><w:t>")).contains("broken"));
  }

  private void refusedOrRead(Attachment paper) throws InterruptedException {
    Extracted extracted = texts.of(paper.document(), _ -> paper.content().bytes());
    assertTrue(extracted.toString().length() > 5);
  }

  @Test
  void aPdfWithoutTextSaysSo() throws Exception {
    assertTrue(refused(Papers.pdf("")).contains("no text"));
  }

  @Test
  void aBombDoesNotGoOff() throws Exception {
    assertTrue(refused(Papers.bomb()).contains("unpacks to more than"));
  }

  @Test
  void noEntityIsFollowed() throws Exception {
    Path secret = Files.writeString(folder.resolve("secret.txt"), "TOP SECRET");
    String xml =
        "<!DOCTYPE x [<!ENTITY e SYSTEM \"%s\">]><w:document xmlns:w=\"w\"><w:p><w:t>&e;</w:t></w:p></w:document>"
            .formatted(secret.toUri());
    Attachment paper =
        Attachment.of(
            "x.docx",
            Papers.zip(Map.of("word/document.xml", xml.getBytes(StandardCharsets.UTF_8))));
    Extracted extracted = texts.of(paper.document(), _ -> paper.content().bytes());
    assertInstanceOf(Extracted.Unreadable.class, extracted);
    assertTrue(!extracted.toString().contains("TOP SECRET"));
  }

  @Test
  void entitiesThatGrowAreNotFollowed() throws Exception {
    StringBuilder xml = new StringBuilder("<!DOCTYPE x [<!ENTITY a0 \"ha\">");
    for (int i = 1; i < 40; i++) {
      xml.append("<!ENTITY a%d \"&a%d;&a%d;\">".formatted(i, i - 1, i - 1));
    }
    xml.append("]><w:document xmlns:w=\"w\"><w:p><w:t>&a39;</w:t></w:p></w:document>");
    refused(
        Attachment.of(
            "x.docx",
            Papers.zip(
                Map.of("word/document.xml", xml.toString().getBytes(StandardCharsets.UTF_8)))));
  }

  @Test
  void partsNestedWithoutEndAreRefused() throws Exception {
    String why = refused(Papers.docx("<w:x>".repeat(100_000) + "</w:x>".repeat(100_000)));
    // The JDK's own parser may have had enough before we had.
    assertTrue(why.contains("nested") || why.contains("is broken"), why);
  }

  @Test
  void whatTakesTooLongIsEnded() throws Exception {
    texts = new Texts(folder, new Extraction(Duration.ofSeconds(-10)));
    assertTrue(refused(Papers.pdf("One")).contains("too much time"));
  }

  @Test
  void manyPagesAreReadUpToALimit() throws Exception {
    String[] pages = new String[3_000];
    Arrays.fill(pages, "page after page");
    String text = read(Papers.pdf(pages));
    assertTrue(text.contains("## Page 3000") || text.contains("The rest is left out"));
  }

  @Test
  void aTextIsExtractedOnceAndNothingElseIsLeftBehind() throws Exception {
    Attachment paper = Papers.pdf("One");
    AtomicInteger asked = new AtomicInteger();
    for (int i = 0; i < 2; i++) {
      new Texts(folder)
          .of(
              paper.document(),
              _ -> {
                asked.incrementAndGet();
                return paper.content().bytes();
              });
    }
    assertEquals(1, asked.get());
    try (var files = Files.walk(folder)) {
      assertEquals(1, files.filter(Files::isRegularFile).count());
    }
  }

  @Test
  void aFolderThatCanNotBeWrittenToFailsNothing() throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("file"), "");
    texts = new Texts(file);
    assertTrue(refused(Papers.pdf("One")).contains("can't be kept"));
  }

  @Test
  void picturesHaveNoText() throws Exception {
    assertTrue(refused(Attachment.of("a.png", new byte[10])).contains("image/png"));
  }
}
