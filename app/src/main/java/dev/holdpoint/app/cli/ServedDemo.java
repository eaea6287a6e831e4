package dev.holdpoint.app.cli;

import dev.holdpoint.app.cli.demo.DemoFiles;
import dev.holdpoint.app.cli.demo.Harbor;
import dev.holdpoint.app.text.IoReason;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The cockpit with tasks in every state, in a project that goes away with it. */
final class ServedDemo {
  /** As many as stories are going on. */
  private static final int PLACES = 3;

  private final Context context;
  private final boolean json;

  ServedDemo(Context context, boolean json) {
    this.context = context;
    this.json = json;
  }

  void serve(@Nullable Integer port) throws InterruptedException {
    PrintStream err = context.screen().err();
    err.println("Making a project with sixty tasks, which takes some seconds.");
    Path folder = folder();
    Path key = null;
    try {
      // Its name is what people see as the project's.
      Path project = Files.createDirectory(folder.resolve("harbor"));
      Harbor.build(project, context);
      try (Workbench bench = context.opener().open(project)) {
        key = bench.key();
        err.println("Scripted agents work while you look. Ctrl+C ends it, and nothing stays.");
        new ServerRun(context, bench, json)
            .serve(bench.server().with(null, port == null ? 0 : port), PLACES);
      }
    } catch (IOException e) {
      throw UserException.refused("The demo's project can't be made: " + IoReason.of(e) + ".");
    } finally {
      DemoFiles.delete(folder);
      DemoFiles.delete(key);
    }
  }

  private static Path folder() {
    try {
      return Files.createTempDirectory("holdpoint-demo-").toRealPath();
    } catch (IOException e) {
      throw UserException.refused("The demo's project can't be made: " + IoReason.of(e) + ".");
    }
  }
}
