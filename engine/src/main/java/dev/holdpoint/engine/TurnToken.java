package dev.holdpoint.engine;

import dev.holdpoint.model.Digest;
import dev.holdpoint.model.TaskId;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * What lets the processes of one turn ask, and nothing else. It names its task; the journal holds
 * only its digest.
 */
public record TurnToken(TaskId task, String text) {
  private static final int BYTES = 24;

  static TurnToken fresh(TaskId task, SecureRandom random) {
    byte[] secret = new byte[BYTES];
    random.nextBytes(secret);
    return new TurnToken(task, task + "_" + HexFormat.of().formatHex(secret));
  }

  /** The token in this text, null where it is none. */
  public static @Nullable TurnToken parse(String text) {
    int end = text.indexOf('_');
    if (end < 0 || !TaskId.isValid(text.substring(0, end))) {
      return null;
    }
    return new TurnToken(new TaskId(text.substring(0, end)), text);
  }

  Digest digest() {
    return Digest.of(text);
  }

  @Override
  public String toString() {
    return task + "_…";
  }
}
