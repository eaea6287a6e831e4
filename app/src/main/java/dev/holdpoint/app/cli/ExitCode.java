package dev.holdpoint.app.cli;

/** The numbers that scripts rely on. */
final class ExitCode {
  static final int DONE = 0;
  static final int FAILED = 1;
  static final int USAGE = 2;
  static final int ASSUME = 3;
  static final int WAITING = 101;
  static final int LIMITED = 102;
  static final int INTERRUPTED = 130;

  private ExitCode() {}
}
