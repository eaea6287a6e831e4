package dev.holdpoint.engine;

import dev.holdpoint.model.Review;
import dev.holdpoint.port.ReviewSheet;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Which state of a workspace's files is reviewed as a result. */
public final class ResultVersion {
  /** The last line alone: a file can be named as one pleases. */
  private static final Pattern LAST_LINE = Pattern.compile("\nversion ([0-9a-f]{40,64})\\z");

  private ResultVersion() {}

  /** Null for a plan, and where nobody can tell. */
  public static @Nullable String of(ReviewSheet sheet) {
    return sheet.review().subject() == Review.Subject.RESULT ? of(sheet.files()) : null;
  }

  /**
   * @param files what is reviewed, by path
   */
  public static @Nullable String of(Map<String, String> files) {
    Matcher version = LAST_LINE.matcher(files.getOrDefault(Reviewing.OUTPUTS, ""));
    return version.find() ? version.group(1) : null;
  }
}
