package dev.holdpoint.app.agent.nativ;

/** As dead as a process can be without being one. */
final class Killed extends RuntimeException {
  private static final long serialVersionUID = 1L;
}
