package dev.holdpoint.app.cli;

import dev.holdpoint.engine.Reviews.Judgement;
import dev.holdpoint.engine.Reviews.Remark;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a person thinks of what is reviewed, in the words of the command line. */
final class ReviewOptions {
  private static final Pattern COMMENT =
      Pattern.compile("(?<file>.+?):(?<old>-?)(?<line>[0-9]{1,9})=(?<text>.*)", Pattern.DOTALL);

  @Option(names = "--approve", description = "It is good: the run goes on with it.")
  private boolean approve;

  @Option(
      names = "--changes",
      paramLabel = "TEXT",
      description = "What is to change, told to the agent; - reads it from standard input.")
  private @Nullable String changes;

  @Option(
      names = "--comment",
      paramLabel = "FILE:LINE=TEXT",
      description =
          "About one line, e.g. plan.md:12=\"too early\"; of a result also about one that was"
              + " removed, e.g. src/a.txt:-12=\"why?\". May be repeated.")
  private List<String> comments = new ArrayList<>();

  @Option(
      names = {"-e", "--edit"},
      description =
          "Change the files themselves in $VISUAL or $EDITOR; the agent is told the diff.")
  private boolean edit;

  @Option(
      names = "--take-in",
      description =
          "Files were changed in the workspace since: show them, and let them count for whoever"
              + " approves it then.")
  private boolean takeIn;

  @Option(
      names = "--no-more-reviews",
      description = "Approve it, and ask for no more reviews in this run.")
  private boolean noMoreReviews;

  @Option(
      names = "--digest",
      paramLabel = "HEX",
      description =
          "The version that you saw, as the review shows it; refused if there is another by now.")
  private @Nullable String digest;

  boolean edit() {
    return edit;
  }

  boolean takeIn() {
    return takeIn;
  }

  @Nullable String digest() {
    return digest;
  }

  /** Null where there is none: it is only shown. */
  @Nullable Judgement judgement(Context context) {
    boolean asks = changes != null || !comments.isEmpty();
    if (asks && (approve || noMoreReviews)) {
      throw UserException.usage(
          "Give either --approve, --no-more-reviews, or --changes with --comment, not several.");
    }
    if (takeIn && (asks || approve || noMoreReviews || edit)) {
      throw UserException.usage("--take-in only shows what is there: look at it, then judge it.");
    }
    if (digest != null && !digest.matches("[0-9a-f]{6,64}")) {
      throw UserException.usage("--digest takes at least 6 of its digits, as `review` shows them.");
    }
    if (asks) {
      return new Judgement.Changes(feedback(context), remarks());
    }
    if (noMoreReviews) {
      return new Judgement.ApproveAll();
    }
    return approve ? new Judgement.Approve() : null;
  }

  private String feedback(Context context) {
    if (changes == null) {
      return "";
    }
    return changes.equals(GivenText.STANDARD_INPUT)
        ? new GivenText(context, "feedback").from(changes)
        : changes;
  }

  private List<Remark> remarks() {
    List<Remark> remarks = new ArrayList<>();
    for (String comment : comments) {
      Matcher parts = COMMENT.matcher(comment);
      if (!parts.matches() || parts.group("text").isBlank()) {
        throw UserException.usage(
            "\"%s\" is no comment: it takes FILE:LINE=TEXT, e.g. plan.md:12=\"too early\"."
                .formatted(comment));
      }
      remarks.add(
          new Remark(
              parts.group("file"),
              Integer.parseInt(parts.group("line")),
              !parts.group("old").isEmpty(),
              parts.group("text")));
    }
    return remarks;
  }
}
