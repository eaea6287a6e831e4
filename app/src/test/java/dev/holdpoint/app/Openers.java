package dev.holdpoint.app;

import dev.holdpoint.app.cli.Context;
import java.nio.file.Path;
import java.util.Map;

/** Opens projects as the program does. */
public final class Openers {
  private Openers() {}

  public static Context.Opener of(Path directory, Map<String, String> env) {
    return new Assembly(directory, env);
  }
}
