package dev.holdpoint.app.cli;

import java.util.Map;

/** Who sits at this terminal. */
final class Person {
  private Person() {}

  static String name(Map<String, String> env) {
    String user = env.getOrDefault("USER", "");
    return user.isBlank() ? System.getProperty("user.name", "somebody") : user;
  }
}
