package dev.holdpoint.app.reading;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Takes one document apart, in a process that may be ended at any moment. Prints its text, or why
 * it can't be read.
 */
final class ReadingProcess {
  /** The exit code for a document that can't be read. */
  static final int UNREADABLE = 20;

  private ReadingProcess() {}

  /**
   * @param args the format, the file, and how many milliseconds there are
   */
  public static void main(String[] args) {
    Duration time = Duration.ofMillis(Long.parseLong(args[2]));
    endBy(time.plusSeconds(5));
    try {
      byte[] text = text(args[0], Path.of(args[1]), time).getBytes(StandardCharsets.UTF_8);
      PrintStream out = System.out;
      out.write(text, 0, text.length);
      out.flush();
      System.exit(0);
    } catch (IOException | RuntimeException | StackOverflowError e) {
      System.err.println(e instanceof UnreadableException ? e.getMessage() : "it is broken");
      System.exit(UNREADABLE);
    }
  }

  private static String text(String format, Path file, Duration time) throws IOException {
    return switch (Format.valueOf(format)) {
      case PDF -> PdfReader.text(file, time);
      case DOCX -> DocxReader.text(file);
      case HTML -> HtmlReader.text(file);
      case PLAIN, OTHER -> throw new UnreadableException("there is nothing to take apart");
    };
  }

  /** Also where nobody is left who would end it. */
  private static void endBy(Duration time) {
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              try {
                Thread.sleep(time);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              Runtime.getRuntime().halt(UNREADABLE + 1);
            });
  }
}
