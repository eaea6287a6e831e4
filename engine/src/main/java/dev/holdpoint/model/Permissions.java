package dev.holdpoint.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What agents may do without asking, as the project had it when the run began. */
public record Permissions(List<Rule> rules) {
  /** Nothing but what is built in. */
  public static final Permissions BUILT_IN = new Permissions(List.of());

  public Permissions {
    rules = List.copyOf(rules);
  }

  /**
   * One line of the policy; the first one that fits decides.
   *
   * @param tool names of tools, separated by {@code |}; a star stands for any characters
   * @param match what the command, path or address must look like, null for any
   */
  public record Rule(String tool, @Nullable String match, Decide decide) {
    public Rule {
      if (tool.isBlank()) {
        throw new IllegalArgumentException("a rule needs the name of a tool");
      }
    }
  }

  /** What a rule comes to, the strictest last. */
  public enum Decide {
    ALLOW,
    ASK,
    DENY
  }
}
