package dev.holdpoint.app.project;

import dev.holdpoint.app.yaml.Findings;
import dev.holdpoint.app.yaml.Problem;
import dev.holdpoint.app.yaml.ProblemsException;
import dev.holdpoint.engine.InteractionIntro;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The prompts: built-in ones, and those of a project's folder, which win. */
public final class Templates {
  static final String INTRO = "interaction-intro";
  static final String PREAMBLE = "preamble";
  static final String PLANNING = "planning";
  static final List<String> BUILT_IN =
      List.of("work", "plan", "implement", "review", "test", "document");
  private static final List<String> NOT_FOR_STEPS = List.of(INTRO, PREAMBLE, PLANNING);

  private final TextFolder folder;

  public Templates(Path folder) {
    this.folder = new TextFolder(folder, "prompts");
  }

  /** The template that tells an agent when to ask. */
  public String intro() {
    return read(INTRO);
  }

  /** What every agent is told about its work, before its role. */
  String preamble() {
    return read(PREAMBLE);
  }

  /** What an agent is told that is to plan and do nothing else. */
  String planning() {
    return read(PLANNING);
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
        .filter(name -> !NOT_FOR_STEPS.contains(name))
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
    return folder.names().stream().filter(Names::isValid).toList();
  }

  private String read(String name) {
    if (!folder.has(name)) {
      return builtIn(name);
    }
    String text = folder.read(name);
    TemplateCheck check = new TemplateCheck(new Findings(folder.shownFile(name)));
    switch (name) {
      case INTRO -> check.intro(text);
      case PREAMBLE -> check.preamble(text);
      case PLANNING -> check.planning(text);
      default -> check.step(text);
    }
    return name.equals(INTRO) ? InteractionIntro.completed(text, builtIn(name)) : text;
  }

  private static String builtIn(String name) {
    return resource("prompts/" + name + ".md");
  }

  /** A text that comes with the program. */
  static String resource(String path) {
    try (InputStream in = Templates.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new ProblemsException(Problem.of(path, "there is no such text"));
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the program's own text " + path + " can't be read", e);
    }
  }
}
