package dev.holdpoint.app.project;

import dev.holdpoint.app.yaml.Findings;
import dev.holdpoint.app.yaml.Suggestion;
import dev.holdpoint.engine.InteractionIntro;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Looks at a text for agents that a project wrote itself. */
record TemplateCheck(Findings findings) {
  private static final List<String> PLACEHOLDERS = List.of("%%TITLE%%", "%%BODY%%", "%%STEP%%");
  private static final String PLANNING_DIR = "%%PLANNING_DIR%%";
  private static final String MARK = "%%";

  /**
   * The interaction template may leave sections to the built-in one, but what it has must be known:
   * nobody would be told of a section with a misspelled name. Throws what is wrong, as the others
   * of prompts do.
   */
  void intro(String text) {
    Set<String> sections = InteractionIntro.parse(text).sections().keySet();
    sections.stream()
        .filter(section -> !InteractionIntro.NAMES.contains(section))
        .sorted()
        .forEach(
            section ->
                findings.add(
                    0,
                    section,
                    "is not a known section; "
                        + Suggestion.among(section, InteractionIntro.NAMES)));
    if (sections.isEmpty()) {
      findings.add(
          0,
          null,
          "has no section: each begins with a comment on a line of its own, e.g. <!-- %s -->"
              .formatted(InteractionIntro.COMMON));
    }
    findings.orThrow();
  }

  /** A step's prompt; a misspelled placeholder would reach the agent as it is. */
  void step(String text) {
    notEmpty(text);
    placeholders(text, 0, TemplateCheck::misspelled);
    AskingSections.check(text, 0, findings);
    findings.orThrow();
  }

  /** The prompt for planning, which also knows where the plan goes. */
  void planning(String text) {
    notEmpty(text);
    placeholders(text, 0, found -> found.equals(PLANNING_DIR) ? null : misspelled(found));
    if (!text.contains(PLANNING_DIR)) {
      findings.add(
          0, PLANNING_DIR, "is missing: without it the agent does not know where its plan goes");
    }
    AskingSections.check(text, 0, findings);
    findings.orThrow();
  }

  /** The preamble of all roles. */
  void preamble(String text) {
    notEmpty(text);
    withoutPlaceholders(text, 0);
    findings.orThrow();
  }

  /** A role's text; throws nothing, because its front matter may have more to complain about. */
  void role(String text, int linesBefore) {
    if (text.isBlank()) {
      findings.add(0, null, "says nothing: below the front matter stands what the agent is told");
    }
    withoutPlaceholders(text, linesBefore);
  }

  private void notEmpty(String text) {
    if (text.isBlank()) {
      findings.add(0, null, "is empty; delete it to get the built-in one back");
    }
  }

  private void withoutPlaceholders(String text, int linesBefore) {
    placeholders(
        text, linesBefore, _ -> "is not filled in here: placeholders are for prompts of steps");
    AskingSections.check(text, linesBefore, findings);
  }

  private static @Nullable String misspelled(String found) {
    return PLACEHOLDERS.contains(found)
        ? null
        : "is not a known placeholder; " + Suggestion.among(found, PLACEHOLDERS);
  }

  private void placeholders(
      String text, int linesBefore, Function<String, @Nullable String> complaint) {
    int line = linesBefore;
    for (String content : text.split("\n", -1)) {
      line++;
      for (String found : placeholders(content)) {
        String wrong = complaint.apply(found);
        if (wrong != null) {
          findings.add(line, found, wrong);
        }
      }
    }
  }

  private static List<String> placeholders(String content) {
    List<String> all = new ArrayList<>();
    int begin = content.indexOf(MARK);
    while (begin >= 0) {
      int end = content.indexOf(MARK, begin + MARK.length());
      String found = end < 0 ? "" : content.substring(begin, end + MARK.length());
      boolean isOne = isPlaceholder(found);
      if (isOne) {
        all.add(found);
      }
      begin = content.indexOf(MARK, (isOne ? end : begin) + MARK.length());
    }
    return all;
  }

  private static boolean isPlaceholder(String text) {
    return text.length() > 2 * MARK.length()
        && text.substring(MARK.length(), text.length() - MARK.length())
            .chars()
            .allMatch(letter -> (letter >= 'A' && letter <= 'Z') || letter == '_');
  }
}
