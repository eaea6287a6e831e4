package dev.holdpoint.app.agent.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The program of an agent and its arguments, found on this machine. */
public record CommandLine(List<String> words) {

  /**
   * Looks for the program: in the project where its name has a slash, else on the PATH.
   *
   * @throws IOException where it can't be run, saying what to do
   */
  public static CommandLine of(List<String> command, Path project, @Nullable String path)
      throws IOException {
    List<String> words = new ArrayList<>(command);
    String name = words.getFirst();
    try {
      Path program = name.contains("/") ? inProject(name, project) : onPath(name, path);
      words.set(0, program.toString());
    } catch (InvalidPathException e) {
      throw unusable(name, "has a name that no file can have", e);
    }
    return new CommandLine(words);
  }

  private static Path inProject(String name, Path project) throws IOException {
    Path program = project.resolve(name).normalize();
    if (!Files.isRegularFile(program)) {
      throw unusable(
          name, "is not there: " + program + " is no file; correct it in holdpoint.yaml", null);
    }
    if (!Programs.isProgram(program)) {
      throw unusable(name, "may not be executed; run: chmod +x " + program, null);
    }
    return program;
  }

  private static Path onPath(String name, @Nullable String path) throws IOException {
    Path program = Programs.find(name, path);
    if (program == null) {
      throw unusable(
          name,
          "was not found on the PATH; install it, or correct it in holdpoint.yaml"
              + " (a program of the project is written ./"
              + name
              + ")",
          null);
    }
    return program;
  }

  private static IOException unusable(String name, String why, @Nullable Exception cause) {
    return new IOException("its program \"" + name + "\" " + why, cause);
  }
}
