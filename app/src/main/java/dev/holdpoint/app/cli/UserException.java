package dev.holdpoint.app.cli;

/** An expected end with a message for the person and an exit code for the script. */
final class UserException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int exitCode;

  private UserException(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  /** The call itself is wrong. */
  static UserException usage(String message) {
    return new UserException(ExitCode.USAGE, message);
  }

  /** It was refused, or it failed. */
  static UserException refused(String message) {
    return new UserException(ExitCode.FAILED, message);
  }

  int exitCode() {
    return exitCode;
  }
}
