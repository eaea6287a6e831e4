package dev.holdpoint.app.cli;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.project.Validation;
import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.yaml.Problem;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Finds what is wrong before anything runs. */
@Command(
    name = "validate",
    header = "Check config, task files, pipelines, prompts and agents.",
    description = {
      "Prints each coding agent with its version and login, then every problem, and exits 2; or"
          + " says",
      "that there is none.%n"
    },
    footerHeading = "%nExamples:%n",
    footer = {"  holdpoint validate", "  holdpoint validate --fix", "  holdpoint validate --json"})
final class ValidateCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;

  @Option(
      names = "--fix",
      description = "First fix what can be fixed, such as an agent's permission to ask.")
  private boolean fix;

  @Option(names = "--json", description = "Print the problems as JSON.")
  private boolean json;

  ValidateCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
  }

  @Override
  public Integer call() {
    Validation validation = context.opener().validation(root.directory());
    Screen screen = context.screen();
    if (fix) {
      validation.fix().forEach(line -> screen.err().println(Escaped.line("Fixed " + line)));
    }
    Validation.Findings findings = validation.findings();
    List<Problem> problems = findings.problems();
    findings.agents().forEach(line -> screen.err().println(Escaped.line(line)));
    if (json) {
      screen.json(problems.stream().map(ValidateCommand::json).toList());
    } else {
      problems.forEach(problem -> screen.out().println(Escaped.codedBlock(problem.toString())));
      if (problems.isEmpty()) {
        screen.out().println("Everything is in order.");
      }
    }
    return problems.isEmpty() ? ExitCode.DONE : ExitCode.USAGE;
  }

  private static Map<String, @Nullable Object> json(Problem problem) {
    Map<String, @Nullable Object> json = Json.map();
    json.put("file", problem.file());
    json.put("line", problem.line());
    json.put("key", problem.key());
    json.put("message", problem.message());
    return json;
  }
}
