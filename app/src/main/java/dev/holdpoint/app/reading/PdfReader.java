package dev.holdpoint.app.reading;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.io.MemoryUsageSetting;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;
import org.apache.pdfbox.pdmodel.font.FontMappers;
import org.apache.pdfbox.text.PDFTextStripper;

/** Reads PDF, page by page. */
final class PdfReader {
  private static final long MOST_SCRATCH = 400_000_000;

  private PdfReader() {}

  static String text(Path file, Duration time) throws IOException {
    long end = System.nanoTime() + time.toNanos();
    FontMappers.set(new OneFont());
    try (PDDocument document =
        Loader.loadPDF(
            file.toFile(), MemoryUsageSetting.setupMixed(50_000_000, MOST_SCRATCH).streamCache)) {
      Sink sink = new Sink();
      int pages = document.getNumberOfPages();
      for (int page = 1; page <= pages && !sink.isFull(); page++) {
        if (System.nanoTime() - end > 0) {
          sink.cut("reading took too long after page %d of %d".formatted(page - 1, pages));
          break;
        }
        sink.page(page);
        sink.add(page(document, page));
      }
      return withSomeText(sink.text(), pages);
    } catch (InvalidPasswordException e) {
      throw new UnreadableException("it is encrypted and needs a password: give it without one");
    }
  }

  /** A page that is broken is said to be, and the others are read. */
  private static String page(PDDocument document, int page) {
    try {
      PDFTextStripper stripper = new PDFTextStripper();
      stripper.setSortByPosition(true);
      stripper.setStartPage(page);
      stripper.setEndPage(page);
      return stripper.getText(document).strip() + "\n";
    } catch (IOException | RuntimeException e) {
      return "[This page can't be read.]\n";
    }
  }

  private static String withSomeText(String text, int pages) throws IOException {
    boolean isEmpty = text.lines().allMatch(line -> line.isBlank() || line.startsWith(Pages.MARK));
    if (isEmpty) {
      throw new UnreadableException(
          "its %d pages have no text, they may be pictures of it: give it as text"
              .formatted(pages));
    }
    return text;
  }
}
