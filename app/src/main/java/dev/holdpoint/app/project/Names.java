package dev.holdpoint.app.project;

/** What agents, pipelines, steps, prompts and environment variables may be called. */
final class Names {
  static final String ALLOWED =
      "must be a name of letters, digits, \"-\", \"_\" and \".\", at most 64 of them, that begins"
          + " with a letter or digit";
  private static final int LONGEST = 64;

  private Names() {}

  /** Names end up in file names, listings and the agent's environment. */
  static boolean isValid(String name) {
    return !name.isEmpty()
        && name.length() <= LONGEST
        && Character.isLetterOrDigit(name.codePointAt(0))
        && name.codePoints().allMatch(Names::isNamePart);
  }

  static boolean isVariable(String name) {
    return !name.isEmpty()
        && !isDigit(name.charAt(0))
        && name.chars().allMatch(point -> isDigit(point) || isLetter(point) || point == '_');
  }

  private static boolean isNamePart(int point) {
    return Character.isLetterOrDigit(point) || point == '-' || point == '_' || point == '.';
  }

  private static boolean isDigit(int point) {
    return point >= '0' && point <= '9';
  }

  private static boolean isLetter(int point) {
    return (point >= 'a' && point <= 'z') || (point >= 'A' && point <= 'Z');
  }
}
