package dev.holdpoint.engine;

import dev.holdpoint.model.Threshold;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The template that tells an agent when to ask: sections after HTML comments of their names, of
 * which a threshold takes its own.
 */
public record InteractionIntro(Map<String, String> sections) {
  public static final String COMMON = "COMMON_INSTRUCTIONS";
  private static final String LEVEL = "INTERACTION_LEVEL_";

  /** The names of all sections. */
  public static final List<String> NAMES =
      Stream.concat(
              Arrays.stream(Threshold.Band.values()).map(band -> LEVEL + band.name()),
              Stream.of(COMMON))
          .toList();

  private static final String PLACEHOLDER = "%%INTERACTION_THRESHOLD%%";
  // What ^ takes for the end of the line before.
  private static final String LINE_ENDS = "\n\r\u0085\u2028\u2029";
  // Whether it begins its line is looked at apart: to try every line's beginning takes long.
  private static final Pattern NAME =
      Pattern.compile(
          "(?m)<!--[ \\t]*((?:INTERACTION_LEVEL_[A-Z]+)|" + COMMON + ")[ \\t]*-->[ \\t]*$");

  // All runs of a project share one, and reading it takes longer than all else about a prompt.
  private static volatile Known last = new Known("", new InteractionIntro(Map.of()));

  public InteractionIntro {
    sections = Map.copyOf(sections);
  }

  private record Known(String template, InteractionIntro intro) {}

  public static InteractionIntro parse(String template) {
    Known known = last;
    if (!known.template().equals(template)) {
      known = new Known(template, parsed(template));
      last = known;
    }
    return known.intro();
  }

  /** A template whose missing and empty sections are those of another one. */
  public static String completed(String template, String other) {
    InteractionIntro own = parsed(template);
    Map<String, String> others = parsed(other).sections();
    StringBuilder all = new StringBuilder(template);
    for (String name : NAMES) {
      if (own.sections().getOrDefault(name, "").isEmpty() && others.containsKey(name)) {
        all.append("\n\n<!-- %s -->\n".formatted(name)).append(others.get(name));
      }
    }
    return all.toString();
  }

  private static InteractionIntro parsed(String template) {
    Map<String, String> sections = new LinkedHashMap<>();
    Matcher names = NAME.matcher(template);
    String name = null;
    int from = 0;
    while (names.find()) {
      if (!beginsLine(template, names.start())) {
        continue;
      }
      if (name != null) {
        sections.put(name, template.substring(from, names.start()).strip());
      }
      name = names.group(1);
      from = names.end();
    }
    if (name != null) {
      sections.put(name, template.substring(from).strip());
    }
    return new InteractionIntro(sections);
  }

  private static boolean beginsLine(String text, int place) {
    int before = place - 1;
    while (before >= 0 && (text.charAt(before) == ' ' || text.charAt(before) == '\t')) {
      before--;
    }
    return before < 0 || LINE_ENDS.indexOf(text.charAt(before)) >= 0;
  }

  /** The section's name for a threshold. */
  public static String sectionFor(Threshold threshold) {
    return LEVEL + threshold.band().name();
  }

  /** What an agent is told at this threshold; instructions for asking only from 1 on. */
  public String at(Threshold threshold) {
    String level = sections.getOrDefault(sectionFor(threshold), "");
    if (threshold.neverAsks()) {
      return level;
    }
    String common = sections.getOrDefault(COMMON, "");
    return (level + "\n\n" + common)
        .replace(PLACEHOLDER, Integer.toString(threshold.value()))
        .strip();
  }
}
