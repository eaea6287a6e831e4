package dev.holdpoint.app.project;

import dev.holdpoint.app.yaml.Fields;
import dev.holdpoint.engine.AllowedPaths;
import dev.holdpoint.model.Check;
import dev.holdpoint.model.StepRules;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a step must keep to: checks, retries, files that may change, limits.
 *
 * @param limits those of the project, which hold where a step says nothing else
 */
record RulesReader(Limits limits) {
  static final List<String> KEYS = List.of("check", "retry", "allowWrite", "limits");
  private static final String CHECKS =
      "{fileExists: PLAN.md} or {shell: \"mvn -q test\", expect: pass}, or a list of these";
  private static final int MOST_RETRIES = 1000;

  StepRules read(Fields step) {
    Integer retries = step.wholeNumber("retry", 0, MOST_RETRIES);
    Limits own = limits.with(step.fields("limits"));
    return new StepRules(
        checks(step), retries == null ? 0 : retries, allowWrite(step), own.turn(), own.step());
  }

  private static List<Check> checks(Fields step) {
    return step.oneOrMore("check", CHECKS).stream()
        .map(RulesReader::check)
        .filter(Objects::nonNull)
        .toList();
  }

  private static @Nullable Check check(Fields fields) {
    fields.allowOnly(List.of("fileExists", "shell", "expect"));
    String path = fields.text("fileExists");
    String command = fields.text("shell");
    String expect = fields.oneOf("expect", List.of("pass", "fail"));
    if (fields.has("fileExists") == fields.has("shell")) {
      fields.wrong("must have either fileExists or shell, and not both");
      return null;
    }
    if (fields.has("expect") && !fields.has("shell")) {
      fields.wrong("expect", "is only for shell: a file is there or not");
    }
    if (command != null) {
      return new Check.Shell(
          command, "fail".equals(expect) ? Check.Expect.FAIL : Check.Expect.PASS);
    }
    return path == null ? null : fileExists(path, fields);
  }

  private static Check fileExists(String path, Fields fields) {
    if (path.startsWith("/") || List.of(path.split("/", -1)).contains("..")) {
      fields.wrong("fileExists", "must be a path inside of the workspace, relative to it");
    }
    return new Check.FileExists(path);
  }

  /** Null where everything may change; an empty list allows nothing. */
  private static @Nullable List<String> allowWrite(Fields step) {
    if (!step.has("allowWrite")) {
      return null;
    }
    List<String> globs = step.texts("allowWrite", "[\"src/**\", \"*.md\"]");
    if (step.isNothing("allowWrite")) {
      // It could mean everything or nothing, and nobody is to guess which.
      step.wrong("allowWrite", "must be a list of patterns, not nothing; [] allows no change");
    }
    for (int i = 0; globs != null && i < globs.size(); i++) {
      String flaw = AllowedPaths.flaw(globs.get(i));
      if (flaw != null) {
        step.wrongItem("allowWrite", i, flaw);
      }
    }
    return globs;
  }
}
