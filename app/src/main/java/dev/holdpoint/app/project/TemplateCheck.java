package dev.holdpoint.app.project;

import dev.holdpoint.app.yaml.Findings;
import dev.holdpoint.app.yaml.Suggestion;
import dev.holdpoint.engine.InteractionIntro;
import dev.holdpoint.model.Threshold;
import java.util.List;
import java.util.stream.Stream;

/** Looks at a prompt that a project wrote itself, and throws what is wrong with it. */
record TemplateCheck(Findings findings) {
  private static final List<String> PLACEHOLDERS = List.of("%%TITLE%%", "%%BODY%%", "%%STEP%%");
  private static final String MARK = "%%";

  /** The interaction template must have every section: a threshold without words says nothing. */
  void intro(String text) {
    InteractionIntro intro = InteractionIntro.parse(text);
    Stream.concat(
            Stream.of(0, 1, 3, 5).map(Threshold::new).map(InteractionIntro::sectionFor),
            Stream.of(InteractionIntro.COMMON))
        .filter(section -> intro.sections().getOrDefault(section, "").isEmpty())
        .forEach(
            section ->
                findings.add(
                    0, section, "the section is missing or empty: <!-- " + section + " -->"));
    findings.orThrow();
  }

  /** A step's prompt; a misspelled placeholder would reach the agent as it is. */
  void step(String text) {
    if (text.isBlank()) {
      findings.add(0, null, "is empty; delete it to get the built-in one back");
    }
    int line = 1;
    for (String content : text.split("\n", -1)) {
      checkLine(content, line++);
    }
    findings.orThrow();
  }

  private void checkLine(String content, int line) {
    int begin = content.indexOf(MARK);
    while (begin >= 0) {
      int end = content.indexOf(MARK, begin + MARK.length());
      String found = end < 0 ? "" : content.substring(begin, end + MARK.length());
      boolean isOne = isPlaceholder(found);
      if (isOne && !PLACEHOLDERS.contains(found)) {
        String known = Suggestion.among(found, PLACEHOLDERS);
        findings.add(line, found, "is not a known placeholder; " + known);
      }
      begin = content.indexOf(MARK, (isOne ? end : begin) + MARK.length());
    }
  }

  private static boolean isPlaceholder(String text) {
    return text.length() > 2 * MARK.length()
        && text.substring(MARK.length(), text.length() - MARK.length())
            .chars()
            .allMatch(letter -> (letter >= 'A' && letter <= 'Z') || letter == '_');
  }
}
