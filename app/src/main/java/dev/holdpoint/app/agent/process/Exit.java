package dev.holdpoint.app.agent.process;

/** How a program ended. */
public record Exit(int code) {
  private static final int SIGNALS = 128;
  private static final int LAST_SIGNAL = SIGNALS + 64;

  public boolean isSuccess() {
    return code == 0;
  }

  /** In words, e.g. {@code exit code 3}. */
  @Override
  public String toString() {
    return code > SIGNALS && code <= LAST_SIGNAL
        ? "signal %s (exit code %d)".formatted(signal(code - SIGNALS), code)
        : "exit code " + code;
  }

  private static String signal(int number) {
    return switch (number) {
      case 1 -> "SIGHUP";
      case 2 -> "SIGINT";
      case 3 -> "SIGQUIT";
      case 6 -> "SIGABRT";
      case 9 -> "SIGKILL";
      case 11 -> "SIGSEGV";
      case 13 -> "SIGPIPE";
      case 15 -> "SIGTERM";
      default -> Integer.toString(number);
    };
  }
}
