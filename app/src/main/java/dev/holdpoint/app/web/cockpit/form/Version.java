package dev.holdpoint.app.web.cockpit.form;

import dev.holdpoint.model.Digest;
import dev.holdpoint.model.TaskSpec;

/** By what two versions of a task are told apart. */
final class Version {
  private static final int LENGTH = 16;

  private Version() {}

  static String of(TaskSpec spec) {
    return Digest.of(spec.toString()).hex().substring(0, LENGTH);
  }
}
