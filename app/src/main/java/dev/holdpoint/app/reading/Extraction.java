package dev.holdpoint.app.reading;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Starts {@link ReadingProcess} for a document, and ends it when it takes too much. */
record Extraction(Duration time) {
  static final Duration TIME = Duration.ofSeconds(45);
  private static final Duration GRACE = Duration.ofSeconds(10);
  private static final int LONGEST_REASON = 300;

  /**
   * @param folder for files that are gone afterwards
   */
  Extracted of(Path folder, Format format, byte[] bytes) throws IOException, InterruptedException {
    Path work = Files.createTempDirectory(folder, ".reading-");
    Path document = work.resolve("document");
    Path text = work.resolve("text");
    Path reason = work.resolve("reason");
    try {
      Files.write(document, bytes);
      int exit = run(command(format, document), text, reason);
      return switch (exit) {
        case 0 -> new Extracted.Text(Files.readString(text));
        case ReadingProcess.UNREADABLE -> new Extracted.Unreadable(lastLine(reason));
        default -> new Extracted.Unreadable("reading it takes too much time or memory");
      };
    } finally {
      for (Path file : List.of(document, text, reason, work)) {
        Files.deleteIfExists(file);
      }
    }
  }

  private List<String> command(Format format, Path document) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx320m",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-XX:+ExitOnOutOfMemoryError",
        "-Xshare:auto",
        "-Xlog:disable",
        "-Djava.awt.headless=true",
        "-Djava.io.tmpdir=" + document.getParent(),
        "-cp",
        System.getProperty("java.class.path"),
        ReadingProcess.class.getName(),
        format.name(),
        document.toString(),
        Long.toString(time.toMillis()));
  }

  private int run(List<String> command, Path text, Path reason)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().clear();
    Process process = builder.redirectOutput(text.toFile()).redirectError(reason.toFile()).start();
    try {
      process.getOutputStream().close();
      if (process.waitFor(time.plus(GRACE).toMillis(), TimeUnit.MILLISECONDS)) {
        return process.exitValue();
      }
      return -1;
    } finally {
      process.destroyForcibly();
    }
  }

  private static String lastLine(Path reason) throws IOException {
    String text = new String(Files.readAllBytes(reason), StandardCharsets.UTF_8).strip();
    String line = text.substring(text.lastIndexOf('\n') + 1);
    return line.isBlank()
        ? "it is broken"
        : line.substring(0, Math.min(line.length(), LONGEST_REASON));
  }
}
