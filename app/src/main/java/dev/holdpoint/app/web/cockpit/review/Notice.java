package dev.holdpoint.app.web.cockpit.review;

import dev.holdpoint.engine.Refusal;
import dev.holdpoint.model.Digest;

/**
 * Why what was sent was not taken, or not all of it.
 *
 * @param title in a few words
 * @param offer what can be done about it
 */
public record Notice(String title, String message, Offer offer) {
  private static final int SHORT_DIGEST = 8;

  /** A button beside the words. */
  public enum Offer {
    NONE,
    /** Approve, and let go of what was written. */
    APPROVE_ANYWAY,
    APPROVE_ALL_ANYWAY,
    /** Make what stands in the workspace the version that is reviewed. */
    TAKE_IN
  }

  /** An approval has no room for words, and they are not lost without being asked for. */
  public static Notice unsent(String decision, boolean isOfResult) {
    return new Notice(
        "Nothing was sent.",
        isOfResult
            ? "You wrote something, and Accept sends no words. Request corrections to send it, or"
                + " accept without it."
            : "You wrote something, and Approve sends no words. Request changes to send it, or"
                + " approve without it.",
        decision.equals("approve") ? Offer.APPROVE_ANYWAY : Offer.APPROVE_ALL_ANYWAY);
  }

  /** It was refused before anybody looked at what was decided. */
  public static Notice refused(String why) {
    return new Notice("Nothing was sent.", why + " What you wrote is kept.", Offer.NONE);
  }

  /** It was taken, but something else did not go well. */
  public static Notice besides(String note) {
    return new Notice("Approved, but not committed.", note, Offer.NONE);
  }

  /**
   * @param seen what the person saw
   */
  public static Notice of(Refusal refusal, Digest seen, Typed typed) {
    return switch (refusal) {
      case Refusal.Replaced(var _, Digest current) ->
          new Notice(
              "This was replaced while you read.",
              "You saw %s, the current one is %s. Nothing was approved or changed; what you wrote"
                      .formatted(brief(seen), brief(current))
                  + " is kept.",
              Offer.NONE);
      case Refusal.ChangedOnDisk _ ->
          new Notice(
              "Files in the workspace have changed since this version was made.",
              "Take the changes in to review them here, or undo them in the workspace.",
              Offer.TAKE_IN);
      default ->
          new Notice(
              "That was not taken.",
              refusal.message() + (typed.isEmpty() ? "" : " What you wrote is kept."),
              Offer.NONE);
    };
  }

  private static String brief(Digest digest) {
    return digest.hex().substring(0, Math.min(SHORT_DIGEST, digest.hex().length()));
  }
}
