package dev.holdpoint.app.cli;

import org.jspecify.annotations.Nullable;

/** The version this was built as. */
public final class Version {
  private Version() {}

  public static String text() {
    @Nullable String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "in development" : version;
  }
}
