package dev.holdpoint.app.project;

import dev.holdpoint.app.Executable;
import dev.holdpoint.app.yaml.Problem;
import dev.holdpoint.app.yaml.ProblemsException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;

/** A folder in which tests write projects and read them back. */
record Sandbox(Path root) {
  static Sandbox in(Path folder) {
    try {
      return new Sandbox(folder.toRealPath());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path write(String name, String text) {
    return write(name, text.getBytes(StandardCharsets.UTF_8));
  }

  Path write(String name, byte[] bytes) {
    try {
      Path file = root.resolve(name);
      Files.createDirectories(file.getParent());
      return Files.write(file, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path program(String name) {
    try {
      return Executable.write(root.resolve(name), "#!/bin/sh\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path folder(String name) {
    try {
      return Files.createDirectories(root.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String text(String name) {
    try {
      return Files.readString(root.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Places places() {
    return Places.of(root);
  }

  Config config(String yaml) {
    return config(yaml, Map.of());
  }

  Config config(String yaml, Map<String, String> environment) {
    write(Places.CONFIG, yaml);
    return ConfigReader.read(places(), environment);
  }

  /** What is wrong with a holdpoint.yaml, one line each. */
  List<String> problems(String yaml) {
    return problems(yaml, Map.of());
  }

  List<String> problems(String yaml, Map<String, String> environment) {
    return problems(() -> refuseWrong(config(yaml, environment)));
  }

  /** What is wrong with an agent or a model is told by the runs that use it. */
  private static void refuseWrong(Config config) {
    List<Problem> problems =
        Stream.concat(
                config.wrongModels().values().stream().flatMap(List::stream),
                config.wrongAgents().stream().flatMap(wrong -> wrong.problems().stream()))
            .toList();
    if (!problems.isEmpty()) {
      throw new ProblemsException(problems);
    }
  }

  static List<String> problems(Runnable reading) {
    ProblemsException refused =
        Assertions.assertThrows(ProblemsException.class, reading::run, "nothing was refused");
    return refused.problems().stream().map(Problem::toString).toList();
  }

  static void assertProblem(List<String> problems, String... parts) {
    boolean found =
        problems.stream().anyMatch(problem -> List.of(parts).stream().allMatch(problem::contains));
    Assertions.assertTrue(found, () -> List.of(parts) + " is not in one of " + problems);
  }

  /** Runs git in a folder, without any configuration of the machine. */
  void git(Path folder, String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of("git", "-c", "user.name=t", "-c", "user.email=t@example.org", "-c"));
    command.add("init.defaultBranch=main");
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("GIT_CONFIG_NOSYSTEM", "1");
    builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
    builder.environment().keySet().removeIf(name -> name.equals("GIT_DIR"));
    builder.redirectErrorStream(true);
    try {
      Process git = builder.start();
      String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      Assertions.assertEquals(0, git.waitFor(), () -> command + ": " + said);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
