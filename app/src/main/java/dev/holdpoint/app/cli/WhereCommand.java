package dev.holdpoint.app.cli;

import dev.holdpoint.app.certificate.OwnCertificate;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.project.Places;
import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.port.WorldException;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints where everything is. */
@Command(
    name = "where",
    header = "Print where everything of a project is stored.",
    footerHeading = "%nExamples:%n",
    footer = {"  holdpoint where", "  holdpoint where --json"})
final class WhereCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  WhereCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
  }

  @Override
  public Integer call() {
    Places places = context.opener().places(root.directory());
    Map<String, @Nullable Object> all = named(places);
    if (mayHaveStore(places)) {
      addStore(all);
    }
    if (json) {
      context.screen().json(all);
    } else {
      all.forEach(
          (name, path) ->
              context
                  .screen()
                  .out()
                  .printf("%-13s %s%n", name, Escaped.block(String.valueOf(path))));
    }
    return ExitCode.DONE;
  }

  /** Looking for the places makes no store; one on a server is none of this disk's. */
  private static boolean mayHaveStore(Places places) {
    try {
      return Files.exists(places.store())
          || Files.readString(places.config()).contains("postgresql://");
    } catch (IOException e) {
      return false;
    }
  }

  private void addStore(Map<String, @Nullable Object> all) {
    try (Workbench bench = context.opener().open(root.directory())) {
      all.put("store", bench.store());
      all.put("key", bench.key().toString());
      all.put("certificate", OwnCertificate.in(bench.key().resolveSibling("")).toString());
    } catch (WorldException e) {
      // Whoever can't open the store needs to know where it is more than anybody else.
      context
          .screen()
          .err()
          .println("holdpoint: " + Escaped.codedBlock(String.valueOf(e.getMessage())));
    }
  }

  private static Map<String, @Nullable Object> named(Places places) {
    Map<String, @Nullable Object> all = Json.map();
    all.put("project", places.root().toString());
    all.put("config", places.config().toString());
    all.put("store", places.store().toString());
    all.put("logs", places.logs().toString());
    all.put("state", places.state().toString());
    all.put("interaction", places.interaction().toString());
    all.put("workspaces", places.workspaces().toString());
    all.put("conversations", places.conversations().toString());
    return all;
  }
}
