package dev.holdpoint.app.reading;

import dev.holdpoint.model.Attachment;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.jspecify.annotations.Nullable;

/** Makes documents of all kinds, good ones and bad ones. */
final class Papers {
  private static final String WORD =
      "<w:document"
          + " xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"><w:body>"
          + "%s</w:body></w:document>";
  private static final String STYLES =
      "<w:styles xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\">"
          + "<w:style w:styleId=\"berschrift1\"><w:name w:val=\"heading 1\"/></w:style></w:styles>";

  private Papers() {}

  static Attachment pdf(String... pages) {
    return Attachment.of("brief.pdf", written(null, pages));
  }

  static Attachment encryptedPdf() {
    return Attachment.of("secret.pdf", written("hush", "nobody reads this"));
  }

  private static byte[] written(@Nullable String password, String... pages) {
    try (PDDocument document = new PDDocument()) {
      for (String text : pages) {
        PDPage page = new PDPage();
        document.addPage(page);
        try (PDPageContentStream content = new PDPageContentStream(document, page)) {
          content.beginText();
          content.setFont(new PDType1Font(Standard14Fonts.FontName.HELVETICA), 12);
          content.newLineAtOffset(50, 700);
          content.showText(text);
          content.endText();
        }
      }
      if (password != null) {
        document.protect(new StandardProtectionPolicy("owner", password, new AccessPermission()));
      }
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      document.save(bytes);
      return bytes.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A Word document of these paragraphs and tables. */
  static Attachment docx(String body) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put("word/styles.xml", STYLES.getBytes(StandardCharsets.UTF_8));
    files.put("word/document.xml", WORD.formatted(body).getBytes(StandardCharsets.UTF_8));
    return Attachment.of("brief.docx", zip(files));
  }

  static String paragraph(String text) {
    return "<w:p><w:r><w:t>" + text + "</w:t></w:r></w:p>";
  }

  static byte[] zip(Map<String, byte[]> files) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        zip.putNextEntry(new ZipEntry(file.getKey()));
        zip.write(file.getValue());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** A small file that unpacks to a great many bytes. */
  static Attachment bomb() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] blanks = " ".repeat(1_000_000).getBytes(StandardCharsets.UTF_8);
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry("word/document.xml"));
      zip.write("<w:document xmlns:w=\"w\"><w:body>".getBytes(StandardCharsets.UTF_8));
      for (int i = 0; i < 220; i++) {
        zip.write(blanks);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Attachment.of("bomb.docx", bytes.toByteArray());
  }

  static Attachment named(String name, String text) {
    return Attachment.of(name, text.getBytes(StandardCharsets.UTF_8));
  }

  static List<Attachment> some() {
    return List.of(
        pdf("The first page", "The second page names PostgreSQL"),
        named("notes.md", "# Notes\n\nWe use postgresql 18.\n"));
  }
}
