package dev.holdpoint.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Looks for inputs that break a parser: a few seconds for each fuzz test in every build, for longer
 * by {@code -Dfuzz.seconds}. Jazzer can do that for one test in a JVM, so each gets its own.
 */
@Execution(ExecutionMode.CONCURRENT)
class FuzzIT {
  private static final int SECONDS = Integer.getInteger("fuzz.seconds", 3);
  private static final int START_AND_END = 90;
  private static final Path CLASSES = Path.of("target/test-classes");
  private static final Path FOLDER = Path.of("target/fuzz");
  private static final Pattern INPUTS_WERE_TRIED =
      Pattern.compile("(?s)#\\d+\\s+INITED.*#\\d+\\s+DONE");

  @ParameterizedTest
  @MethodSource
  void noInputBreaksIt(String test) throws Exception {
    Path folder = Files.createDirectories(FOLDER.resolve(test)).toAbsolutePath();
    Path said = folder.resolve("output.txt");
    Process jazzer =
        new ProcessBuilder(line(test, folder))
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    try {
      jazzer.getOutputStream().close();
      assertTrue(
          jazzer.waitFor(SECONDS + START_AND_END, TimeUnit.SECONDS), "does not end: " + said);
    } finally {
      jazzer.destroyForcibly();
    }
    String output = Files.readString(said);
    assertEquals(0, jazzer.exitValue(), output);
    // How many inputs there is time for is the machine's business; those that are kept all were.
    assertTrue(INPUTS_WERE_TRIED.matcher(output).find(), output);
  }

  private static List<String> line(String test, Path folder) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--enable-native-access=ALL-UNNAMED",
        "--sun-misc-unsafe-memory-access=allow",
        "-XX:+EnableDynamicAgentLoading",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-Xmx256m",
        "-Xshare:off",
        "-Djava.io.tmpdir=" + folder,
        "-Djazzer.internal.basedir=" + folder,
        "-cp",
        System.getProperty("java.class.path"),
        "com.code_intelligence.jazzer.Jazzer",
        "--target_class=" + test,
        "-max_total_time=" + SECONDS);
  }

  /** All there are, or the one that {@code -Dfuzz.test} names. */
  static List<String> noInputBreaksIt() throws Exception {
    String one = System.getProperty("fuzz.test", "");
    try (Stream<Path> files = Files.walk(CLASSES)) {
      return files
          .map(file -> CLASSES.relativize(file).toString())
          .filter(name -> name.endsWith(one + "FuzzTest.class"))
          .map(name -> name.replace(".class", "").replace('/', '.'))
          .sorted()
          .toList();
    }
  }
}
