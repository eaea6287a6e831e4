package dev.holdpoint.engine;

import dev.holdpoint.model.TaskId;
import java.security.SecureRandom;

/** Makes up short ids; a taken one makes the next one longer, so that a full range can't block. */
final class TaskIds {
  private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";
  private static final int SHORTEST = 4;
  private static final int TRIES_PER_LENGTH = 4;
  private static final int LONGEST = 16;

  private final SecureRandom random = new SecureRandom();
  private int tries;

  /** Another id; called again because the last one was taken. */
  TaskId next() {
    int length = Math.min(SHORTEST + tries++ / TRIES_PER_LENGTH, LONGEST);
    StringBuilder id = new StringBuilder(TaskId.PREFIX);
    for (int i = 0; i < length; i++) {
      id.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return new TaskId(id.toString());
  }
}
