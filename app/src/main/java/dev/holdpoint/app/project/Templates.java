package dev.holdpoint.app.project;

import dev.holdpoint.app.yaml.Findings;
import dev.holdpoint.app.yaml.Problem;
import dev.holdpoint.app.yaml.ProblemsException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The prompts: built-in ones, and those of a project's folder, which win. */
public final class Templates {
  static final String INTRO = "interaction-intro";
  static final List<String> BUILT_IN =
      List.of("work", "plan", "implement", "review", "test", "document");
  private static final String ENDING = ".md";

  private final Path folder;

  public Templates(Path folder) {
    this.folder = folder;
  }

  /** The template that tells an agent when to ask. */
  public String intro() {
    return read(INTRO);
  }

  /** A step's prompt. */
  public String step(String name) {
    return read(name);
  }

  /** Whether a step may name this prompt. */
  boolean has(String name) {
    return BUILT_IN.contains(name) || names().contains(name);
  }

  /** Names of all prompts for steps. */
  List<String> names() {
    return Stream.concat(
            BUILT_IN.stream(), overrides().stream().filter(name -> !BUILT_IN.contains(name)))
        .filter(name -> !name.equals(INTRO))
        .toList();
  }

  /** What is wrong with the project's own prompts. */
  List<Problem> problems() {
    return overrides().stream().flatMap(name -> problems(name).stream()).toList();
  }

  private List<Problem> problems(String name) {
    try {
      read(name);
      return List.of();
    } catch (ProblemsException e) {
      return e.problems();
    }
  }

  private List<String> overrides() {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(ENDING))
          .map(file -> file.substring(0, file.length() - ENDING.length()))
          .filter(Names::isValid)
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new ProblemsException(Problem.of("prompts", "can't be read: " + e.getMessage()));
    }
  }

  private Path override(String name) {
    return folder.resolve(name + ENDING);
  }

  private String read(String name) {
    Path file = override(name);
    if (!Files.exists(file)) {
      return builtIn(name);
    }
    String shown = "prompts/" + name + ENDING;
    String text = TextFile.read(file, shown, TextFile.SMALL);
    TemplateCheck check = new TemplateCheck(new Findings(shown));
    if (name.equals(INTRO)) {
      check.intro(text);
    } else {
      check.step(text);
    }
    return text;
  }

  private static String builtIn(String name) {
    return resource("prompts/" + name + ENDING);
  }

  /** A text that comes with the program. */
  static String resource(String path) {
    try (InputStream in = Templates.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new ProblemsException(Problem.of(path, "there is no such prompt"));
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the program's own text " + path + " can't be read", e);
    }
  }
}
