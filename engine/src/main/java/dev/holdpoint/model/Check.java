package dev.holdpoint.model;

/** Something that must hold in the workspace before a step counts as done. */
public sealed interface Check {
  /** A file or directory is there. */
  record FileExists(String path) implements Check {
    @Override
    public String words() {
      return path + " should exist";
    }
  }

  /** A command ends as it should. */
  record Shell(String command, Expect expect) implements Check {
    @Override
    public String words() {
      return switch (expect) {
        case PASS -> "`%s` should pass".formatted(command);
        case FAIL -> "`%s` should fail".formatted(command);
      };
    }
  }

  /** How a command should end. */
  enum Expect {
    PASS,
    FAIL
  }

  /** What must hold, in words. */
  String words();
}
