package dev.holdpoint.app.it;

import dev.holdpoint.app.real.RealGround;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * After every test with real processes: whatever it started has ended, or ends by itself. Otherwise
 * its folder would be deleted under somebody who still writes there, and the machine would fill up.
 */
public final class NothingLeftBehind implements AfterEachCallback {
  private static final Set<String> COVERED =
      Set.of(NothingLeftBehind.class.getPackageName(), RealGround.class.getPackageName());

  @Override
  public void afterEach(ExtensionContext context) throws Exception {
    if (!COVERED.contains(context.getRequiredTestClass().getPackageName())) {
      return;
    }
    for (Path folder :
        AnnotationSupport.findAnnotatedFieldValues(
            context.getRequiredTestInstance(), TempDir.class, Path.class)) {
      Path real = folder.toRealPath();
      Await.until(() -> "these to end: " + in(real), () -> in(real).isEmpty());
    }
  }

  /** The command lines of those that work there or were started for it, this process aside. */
  private static List<String> in(Path folder) {
    try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
      return all.filter(one -> one.pid() != ProcessHandle.current().pid())
          .map(one -> Path.of("/proc", Long.toString(one.pid())))
          .filter(process -> belongsTo(folder, process))
          .map(process -> process.getFileName() + " " + read(process.resolve("cmdline")))
          .toList();
    }
  }

  private static boolean belongsTo(Path folder, Path process) {
    // What is dead has neither: who inherited it has only not looked yet.
    return read(process.resolve("environ")).contains("=" + folder + "/")
        || directory(process).startsWith(folder);
  }

  private static Path directory(Path process) {
    try {
      return Files.readSymbolicLink(process.resolve("cwd"));
    } catch (IOException e) {
      return Path.of("");
    }
  }

  private static String read(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).replace('\0', ' ');
    } catch (IOException e) {
      // It has ended while we looked, or is another user's.
      return "";
    }
  }
}
