package dev.holdpoint.model;

import dev.holdpoint.model.Input.Reading;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a person answers at an approval. An answer is final, so a sentence that begins with
 * "no" and can mean yes is refused.
 */
final class ApprovalReader {
  private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.DOTALL;
  private static final Set<String> APPROVE = Set.of("y", "yes", "approve");
  private static final Set<String> REJECT = Set.of("n", "no", "reject");

  /** What can't be anything else. */
  private static final Pattern CLEAR =
      Pattern.compile("(?:reject\\s+|(?:n|no|reject)\\s*:|reject\\s*[,;.-])(.*)", FLAGS);

  /** With a mark after it: "no need to ask" is no rejection. */
  private static final Pattern USUAL =
      Pattern.compile("(?:n|no)\\s*(?:[,;.\\n]|-(?=\\s|$))(.*)", FLAGS);

  private static final Pattern BEGINS_WITH_NO = Pattern.compile("(?:n|no)\\b.*", FLAGS);

  private static final Pattern CAN_MEAN_YES =
      Pattern.compile(
          ".*\\b(?:yes|ok|okay|fine|approved?|proceed|go ahead|go on|carry on|do it"
              + "|no (?:need|problem|objection|worry|worries|issue|concern|doubt)s?)\\b.*",
          FLAGS);

  private ApprovalReader() {}

  static Reading read(String raw) {
    String word = raw.strip();
    if (word.isEmpty()) {
      return Reading.EMPTY;
    }
    if (APPROVE.contains(word.toLowerCase(Locale.ROOT))) {
      return new Reading.Fits(new Reply.Approved(null));
    }
    String reason = reason(word);
    if (reason == null) {
      boolean isUnclear = BEGINS_WITH_NO.matcher(word).matches();
      return new Reading.DoesNotFit(
          (isUnclear ? "it begins with no but could mean yes: say " : "say ") + Input.Approval.HOW);
    }
    return Input.saysNothing(reason)
        ? new Reading.DoesNotFit("a rejection needs a reason")
        : new Reading.Fits(new Reply.Rejected(reason));
  }

  static boolean isRejectionWithoutReason(String raw) {
    String reason = reason(raw.strip());
    return reason != null && Input.saysNothing(reason);
  }

  /** Empty where it is missing, null where it is no rejection. */
  private static @Nullable String reason(String word) {
    if (REJECT.contains(word.toLowerCase(Locale.ROOT))) {
      return "";
    }
    Matcher clear = CLEAR.matcher(word);
    if (clear.matches()) {
      return clear.group(1).strip();
    }
    Matcher usual = USUAL.matcher(word);
    boolean isMeant = usual.matches() && !CAN_MEAN_YES.matcher(usual.group(1)).matches();
    return isMeant ? usual.group(1).strip() : null;
  }
}
