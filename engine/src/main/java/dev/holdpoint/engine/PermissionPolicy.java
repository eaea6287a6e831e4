package dev.holdpoint.engine;

import dev.holdpoint.model.Permissions;
import dev.holdpoint.model.Permissions.Decide;
import dev.holdpoint.model.Permissions.Rule;
import dev.holdpoint.model.ToolUse;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Decides what agents may do without asking. The project's rules come first, then what is built in:
 * to read, and to write inside of the workspace. Whatever fits none of them is asked.
 */
record PermissionPolicy(List<Rule> rules) {
  static PermissionPolicy of(Permissions permissions) {
    return new PermissionPolicy(permissions.rules());
  }

  /** What it comes to, and why. */
  record Judgement(Decide decide, String why) {}

  Judgement judge(ToolUse use) {
    return switch (use.reach()) {
      case RUNS -> judgeCommand(use);
      case READS, WRITES_INSIDE -> first(use, use.subject(), Decide.ALLOW);
      case WRITES_RULES, BEYOND -> first(use, use.subject(), Decide.ASK);
    };
  }

  /**
   * Each command of a line by itself, and the strictest counts: nothing slips through behind what
   * is allowed. Where the parts can't be told, no rule allows the line unless it allows any.
   */
  private Judgement judgeCommand(ToolUse use) {
    ShellLine line = ShellLine.of(use.subject());
    if (line.isOnlyAsking()) {
      return new Judgement(Decide.ALLOW, "it only asks");
    }
    List<Judgement> all = new ArrayList<>();
    for (String part : line.commands()) {
      all.add(first(use, part, Decide.ASK));
    }
    all.add(whole(use, line));
    Judgement strictest = all.getFirst();
    for (Judgement one : all) {
      strictest = one.decide().compareTo(strictest.decide()) > 0 ? one : strictest;
    }
    return strictest;
  }

  /** The line as a whole: what only fits its beginning does not allow what else it does. */
  private Judgement whole(ToolUse use, ShellLine line) {
    Judgement parts =
        line.isPlain()
            ? new Judgement(Decide.ALLOW, "its parts decide")
            : new Judgement(Decide.ASK, "it is more than plain commands");
    for (Rule rule : rules) {
      if (fits(rule, use.action().tool(), use.subject())) {
        boolean isForAny = rule.match() == null || rule.match().equals("*");
        return rule.decide() == Decide.ALLOW && !isForAny ? parts : judgement(rule);
      }
    }
    return parts;
  }

  private Judgement first(ToolUse use, String subject, Decide otherwise) {
    for (Rule rule : rules) {
      if (fits(rule, use.action().tool(), subject)) {
        return judgement(rule);
      }
    }
    return new Judgement(otherwise, "no rule is about it");
  }

  private static Judgement judgement(Rule rule) {
    String about = rule.match() == null ? rule.tool() : rule.tool() + " " + rule.match();
    return new Judgement(rule.decide(), "by the project's rule for " + about);
  }

  private static boolean fits(Rule rule, String tool, String subject) {
    return isLike(rule.tool(), tool, "|") && isLike(rule.match(), subject, null);
  }

  /** Stars stand for any characters; alternatives only where a separator is given. */
  private static boolean isLike(@Nullable String pattern, String text, @Nullable String separator) {
    if (pattern == null) {
      return true;
    }
    StringBuilder regex = new StringBuilder();
    for (int i = 0; i < pattern.length(); i++) {
      String c = pattern.substring(i, i + 1);
      if (c.equals("*")) {
        regex.append(".*");
      } else {
        regex.append(c.equals(separator) ? "|" : Pattern.quote(c));
      }
    }
    return Pattern.compile(regex.toString(), Pattern.DOTALL).matcher(text.strip()).matches();
  }
}
