package dev.holdpoint.app.project;

import dev.holdpoint.app.yaml.Fields;
import dev.holdpoint.app.yaml.Shown;
import dev.holdpoint.model.PlanningWish;
import dev.holdpoint.model.PlanningWish.Interactive;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads what is said about planning: of a project, an agent or a task. */
final class PlanningReader {
  static final String KEY = "planning";
  static final String DIR = ".plan";
  static final int MOST_CYCLES = 5;
  private static final int HIGHEST = 1000;
  private static final List<String> WORDS =
      Stream.of(Interactive.values()).map(Interactive::word).toList();

  /** It is a part of patterns for what agents may write, and has to mean itself there. */
  private static final Pattern PATTERN = Pattern.compile("^!|[*?{}\\[\\]\\\\]");

  private PlanningReader() {}

  static PlanningWish read(Fields holder) {
    Fields planning = holder.fields(KEY);
    planning.allowOnly(List.of("interactive", "dir", "maxReviewCycles"));
    String interactive = planning.oneOf("interactive", WORDS);
    return new PlanningWish(
        interactive == null ? null : Interactive.of(interactive),
        dir(planning),
        planning.wholeNumber("maxReviewCycles", 1, HIGHEST));
  }

  private static @Nullable String dir(Fields planning) {
    String text = planning.text("dir");
    if (text == null) {
      return null;
    }
    String dir = normal(text);
    if (dir == null) {
      planning.wrong(
          "dir",
          "must be a folder inside of the workspace, e.g. .plan, and no pattern, not "
              + Shown.quoted(text));
    }
    return dir;
  }

  private static @Nullable String normal(String text) {
    try {
      Path path = Path.of(text).normalize();
      String dir = path.toString();
      boolean ours = path.startsWith(".git") || path.startsWith(".holdpoint");
      boolean isPattern = PATTERN.matcher(dir).find();
      boolean isElsewhere = path.isAbsolute() || dir.isEmpty() || path.startsWith("..");
      return isElsewhere || ours || isPattern ? null : dir;
    } catch (InvalidPathException e) {
      return null;
    }
  }
}
