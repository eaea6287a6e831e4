package dev.holdpoint.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Files that tests make and then execute. Another process writes them: whatever this one has open
 * for writing is inherited for a moment by every process that another thread starts, and to execute
 * it then fails with "Text file busy".
 */
public final class Executable {
  private Executable() {}

  /** Writes a program; its folder need not be there yet. */
  public static Path write(Path file, String text) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    run(text, "sh", "-c", "cat > \"$1\" && chmod u+x \"$1\"", "sh", file.toString());
    return file;
  }

  /** Copies a program, or a folder that has some in it, to where nothing is yet. */
  public static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to.toAbsolutePath().getParent());
    run("", "cp", "-RLp", from.toString(), to.toString());
  }

  private static void run(String input, String... command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (OutputStream in = process.getOutputStream()) {
      in.write(input.getBytes(UTF_8));
    }
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertEquals(0, process.onExit().join().exitValue(), () -> List.of(command) + ": " + said);
  }
}
