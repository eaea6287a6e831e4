package dev.holdpoint.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher with a program behind it that tells what reached it. */
class LauncherIT {
  @TempDir static Path shared;
  static LaunchedProgram program;

  Path directory;

  @BeforeAll
  static void lay() throws Exception {
    program = LaunchedProgram.lay(Files.createDirectory(shared.resolve("a program")));
    assertEquals(0, program.run(shared, Map.of()).exit());
  }

  /** Inside the shared one: JUnit warns of links that lead out of a temporary directory. */
  @BeforeEach
  void enter() throws Exception {
    directory = Files.createTempDirectory(shared, "caller");
  }

  @Test
  void argumentsArriveVerbatim() throws Exception {
    var arguments =
        List.of(
            "",
            "two words",
            "it's \"quoted\"",
            "new\nline\n",
            "*",
            "$HOME `id` \\",
            "@file",
            "--",
            "Größe ❓");

    var result = program.run(directory, Map.of(), arguments.toArray(String[]::new));

    assertEquals(arguments.stream().map(LauncherIT::hex).toList(), result.values("argument"));
  }

  @Test
  void argumentsArriveVerbatimWhateverTheLocale() throws Exception {
    for (var locale : List.of("C", "xx_XX.UTF-8", "")) {
      var result = program.run(directory, Map.of("LC_ALL", locale), "Größe ❓");

      assertEquals(List.of(hex("Größe ❓")), result.values("argument"));
      assertEquals(List.of(locale), result.values("lc_all"));
    }
  }

  @Test
  void theExitCodeIsPassedThrough() throws Exception {
    assertEquals(101, program.run(directory, Map.of("EXIT", "101")).exit());
  }

  @Test
  void itRunsInTheDirectoryOfTheCaller() throws Exception {
    var result = program.run(directory, Map.of());

    assertEquals(List.of(directory.toRealPath().toString()), result.values("directory"));
  }

  @Test
  void itRunsThroughSymbolicLinks() throws Exception {
    Files.createSymbolicLink(directory.resolve("first"), program.command());
    Files.createSymbolicLink(directory.resolve("second"), Path.of("first"));

    var result = LaunchedProgram.start(directory, Map.of(), "./second", "here").result();

    assertEquals(List.of(hex("here")), result.values("argument"));
    assertEquals(List.of(program.home().resolve("bin").toString()), result.values("launcher"));
  }

  @Test
  void itRunsByARelativePathUpwards() throws Exception {
    var below = Files.createDirectories(program.home().resolve("some/where"));

    var result = LaunchedProgram.start(below, Map.of(), "../../bin/holdpoint").result();

    assertEquals(List.of(program.home().resolve("bin").toString()), result.values("launcher"));
  }

  @Test
  void extraJavaOptionsReachTheJvm() throws Exception {
    var result = program.run(directory, Map.of("HOLDPOINT_JAVA_OPTS", "-Dextra=*  -Xmx99m"));

    assertEquals(List.of("*"), result.values("extra"));
  }

  @Test
  void aDamagedCacheCostsTimeAndNothingElse() throws Exception {
    var damaged = program.copy(directory.resolve("damaged"));
    Files.writeString(damaged.home().resolve("cache/1.commands.aot"), "not a cache");

    var result = damaged.run(directory, Map.of());

    assertEquals(0, result.exit());
    assertEquals(List.of(), result.errors());
  }

  @Test
  void aNewBuildGetsACacheOfItsOwn() throws Exception {
    var rebuilt = program.copy(directory.resolve("rebuilt"));
    Files.writeString(rebuilt.home().resolve("build-id"), "2\n");

    var result = rebuilt.run(directory, Map.of());

    assertEquals(0, result.exit());
    assertEquals(1, result.errors().size(), result::toString);
    assertEquals(List.of("2.commands.aot", "2.serve.aot"), names(rebuilt.home().resolve("cache")));
  }

  @Test
  void twoFirstStartsAtOnceBuildOnceAndBothRun() throws Exception {
    var sources = program.sources(directory.resolve("sources"), "cp -R \"$BUILT\" app/target/");
    var environment = sources.environment();

    var one = LaunchedProgram.start(directory, environment, sources.command(), "one");
    var two = LaunchedProgram.start(directory, environment, sources.command(), "two");

    assertEquals(List.of(hex("one")), one.result().values("argument"));
    assertEquals(List.of(hex("two")), two.result().values("argument"));
    assertTrue(one.result().errors().size() <= 1, one.result()::toString);
    assertTrue(two.result().errors().size() <= 1, two.result()::toString);
    assertEquals(1, Files.readAllLines(sources.root().resolve("builds")).size());
    assertEquals(List.of("1.commands.aot", "1.serve.aot"), names(sources.home().resolve("cache")));
  }

  @Test
  void aFailedBuildShowsTheEndOfItsLog() throws Exception {
    var sources = program.sources(directory.resolve("sources"), "echo the reason; exit 1");

    var result =
        LaunchedProgram.start(directory, sources.environment(), sources.command()).result();

    assertEquals(1, result.exit());
    assertTrue(result.errors().contains("the reason"), result::toString);
    assertTrue(result.errors().getLast().endsWith("build.log"), result::toString);
    assertEquals("", result.out());
  }

  @Test
  void standardInputIsLeftToTheProgramEvenByAFirstStart() throws Exception {
    var sources =
        program.sources(directory.resolve("sources"), "cat; cp -R \"$BUILT\" app/target/");

    var running = LaunchedProgram.start(directory, sources.environment(), sources.command());
    running.type("an answer\n");

    assertEquals(List.of("an answer"), running.result().values("input"));
  }

  @Test
  void withoutAJdkItSaysWhatToDo() throws Exception {
    var bare = program.copy(directory.resolve("bare"));
    bare.hideJdks();
    LaunchedProgram.delete(bare.home().resolve("runtime"));
    var old = Files.createDirectories(directory.resolve("jdk-17/bin"));
    Files.writeString(old.resolve("javac"), "").toFile().setExecutable(true);
    Files.writeString(old.resolveSibling("release"), "JAVA_VERSION=\"17.0.1\"\n");

    var result =
        bare.run(directory, Map.of("PATH", "/nowhere", "JAVA_HOME", old.getParent().toString()));

    assertEquals(2, result.exit());
    assertEquals("", result.out());
    assertTrue(result.errors().getFirst().contains("JDK 25"), result::toString);
    assertTrue(result.errors().getLast().contains("JAVA_HOME"), result::toString);
  }

  private static String hex(String text) {
    return HexFormat.of().formatHex(text.getBytes(UTF_8));
  }

  private static List<String> names(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
