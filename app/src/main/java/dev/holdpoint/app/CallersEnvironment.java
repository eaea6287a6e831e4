package dev.holdpoint.app;

import java.util.HashMap;
import java.util.Map;

/** The environment as the caller had it: the launcher sets the locale for Java's sake alone. */
final class CallersEnvironment {
  private CallersEnvironment() {}

  static Map<String, String> read() {
    Map<String, String> env = new HashMap<>(System.getenv());
    String locale = System.getProperty("holdpoint.lc_all");
    if (locale != null) {
      env.remove("LC_ALL");
      if (!locale.isEmpty()) {
        env.put("LC_ALL", locale);
      }
    }
    return env;
  }
}
