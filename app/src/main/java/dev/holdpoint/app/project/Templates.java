package dev.holdpoint.app.project;

import dev.holdpoint.engine.InteractionIntro;
import dev.holdpoint.model.Threshold;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The prompts: built-in ones, and those of a project's folder, which win. */
public final class Templates {
  static final String INTRO = "interaction-intro";
  static final List<String> BUILT_IN =
      List.of("work", "plan", "implement", "review", "test", "document");
  private static final String ENDING = ".md";
  private static final List<String> PLACEHOLDERS = List.of("%%TITLE%%", "%%BODY%%", "%%STEP%%");

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
    } catch (ProjectException e) {
      return e.problems();
    }
  }

  private TreeSet<String> overrides() {
    TreeSet<String> names = new TreeSet<>();
    if (!Files.isDirectory(folder)) {
      return names;
    }
    try (Stream<Path> files = Files.list(folder)) {
      files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(ENDING))
          .map(file -> file.substring(0, file.length() - ENDING.length()))
          .filter(Names::isValid)
          .forEach(names::add);
      return names;
    } catch (IOException e) {
      throw new ProjectException(Problem.of("prompts", "can't be read: " + e.getMessage()));
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
    Findings findings = new Findings(shown);
    if (text.isBlank()) {
      findings.add(0, null, "is empty; delete it to get the built-in one back");
    } else if (name.equals(INTRO)) {
      checkSections(text, findings);
    } else {
      checkPlaceholders(text, findings);
    }
    findings.orThrow();
    return text;
  }

  private static void checkSections(String text, Findings findings) {
    InteractionIntro intro = InteractionIntro.parse(text);
    Stream.concat(
            Stream.of(0, 1, 3, 5).map(Threshold::new).map(InteractionIntro::sectionFor),
            Stream.of(InteractionIntro.COMMON))
        .filter(section -> intro.sections().getOrDefault(section, "").isEmpty())
        .forEach(
            section ->
                findings.add(
                    0, section, "the section is missing or empty: <!-- " + section + " -->"));
  }

  /** A misspelled placeholder would reach the agent as it is. */
  private static void checkPlaceholders(String text, Findings findings) {
    int line = 1;
    for (String content : text.split("\n", -1)) {
      int begin = content.indexOf("%%");
      while (begin >= 0) {
        int end = content.indexOf("%%", begin + 2);
        String found = end < 0 ? "" : content.substring(begin, end + 2);
        boolean isOne = isPlaceholder(found);
        if (isOne && !PLACEHOLDERS.contains(found)) {
          findings.add(
              line, found, "is not a known placeholder; " + Suggestion.among(found, PLACEHOLDERS));
        }
        begin = content.indexOf("%%", isOne ? end + 2 : begin + 2);
      }
      line++;
    }
  }

  private static boolean isPlaceholder(String text) {
    return text.length() > 4
        && text.substring(2, text.length() - 2)
            .chars()
            .allMatch(letter -> (letter >= 'A' && letter <= 'Z') || letter == '_');
  }

  private static String builtIn(String name) {
    return resource("prompts/" + name + ENDING);
  }

  /** A text that comes with the program. */
  static String resource(String path) {
    try (InputStream in = Templates.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new ProjectException(Problem.of(path, "there is no such prompt"));
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the program's own text " + path + " can't be read", e);
    }
  }
}
