package dev.holdpoint.app.cli;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.project.Init;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes the files of a new project. */
@Command(
    name = "init",
    header = "Write a commented holdpoint.yaml, an example task and the ignore rule.",
    description = "Nothing that is there already is overwritten.%n",
    footerHeading = "%nExamples:%n",
    footer = {"  holdpoint init", "  holdpoint init ../other-project"})
final class InitCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;

  @Parameters(arity = "0..1", paramLabel = "DIR", description = "The project's directory.")
  private @Nullable Path directory;

  @Option(names = "--json", description = "Print JSON: the files that were written and kept.")
  private boolean json;

  InitCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
  }

  @Override
  public Integer call() {
    Path named = directory == null ? root.directory() : directory;
    Path folder = named == null ? context.directory() : context.directory().resolve(named);
    Path project = folder.toAbsolutePath().normalize();
    Init.Result result = Init.write(project, context.env());
    if (json) {
      context.screen().json(json(project, result));
    } else {
      PrintStream out = context.screen().out();
      result.written().forEach(file -> out.println("wrote  " + file));
      result.left().forEach(file -> out.println("kept   " + file + " (it was there already)"));
    }
    context.screen().err().println("Next: holdpoint run -i tasks/example.md");
    return ExitCode.DONE;
  }

  private static Map<String, @Nullable Object> json(Path project, Init.Result result) {
    Map<String, @Nullable Object> json = Json.map();
    json.put("project", project.toString());
    json.put("written", result.written().stream().map(Object::toString).toList());
    json.put("kept", result.left().stream().map(Object::toString).toList());
    return json;
  }
}
