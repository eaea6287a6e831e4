package dev.holdpoint.app.agent.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A mark that every process of an agent inherits, however it was started: the smallest limit on
 * file locks. Linux has such a limit but no use for it, and none but root can raise it again.
 */
public final class AgentMark {
  /** The letter differs from shell to shell; where neither is known there is no mark. */
  static final String SET = "ulimit -w 1 2> /dev/null || ulimit -x 1 2> /dev/null\n";

  private static final Path LIMITS = Path.of("/proc/self/limits");
  private static final Pattern HARD_LIMIT =
      Pattern.compile("^Max file locks +\\S+ +([01]) ", Pattern.MULTILINE);

  private AgentMark() {}

  /** Whether this process has it. */
  public static boolean isHere() {
    try {
      return isIn(new String(Files.readAllBytes(LIMITS), StandardCharsets.US_ASCII));
    } catch (IOException e) {
      return false;
    }
  }

  static boolean isIn(String limits) {
    Matcher hard = HARD_LIMIT.matcher(limits);
    return hard.find();
  }
}
