package dev.holdpoint.app.cli;

import dev.holdpoint.app.project.Overrides;
import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Refusal;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.Run;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Changes what a task says. */
@Command(
    name = "edit",
    header = "Change what a task says.",
    description = {
      "Each option sets what it names and leaves the rest as it is. The value none removes a",
      "parent, all dependencies, documents or data sources, a threshold, an agent, a pipeline,",
      "a role or a choice of planning. A document or data source is added to those that are",
      "there. Without an option, title and body open in $VISUAL or $EDITOR.%n"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  holdpoint edit 1a2b --priority 0",
      "  holdpoint edit 1a2b --title \"Ship the login page\" --parent none",
      "  holdpoint edit 1a2b --planning true",
      "  holdpoint edit 1a2b              (in your editor)"
    })
final class EditCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;
  private final Editor editor;

  @Parameters(paramLabel = "ID", description = "The task: its id, or the beginning of it.")
  private String id = "";

  @Option(names = "--title", paramLabel = "TEXT", description = "What is to be done, on one line.")
  private @Nullable String title;

  @Mixin private TaskOptions options = new TaskOptions();

  @Option(names = "--json", description = "Print the task as JSON.")
  private boolean json;

  EditCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
    this.editor = new Editor(context, "nothing was changed");
  }

  @Override
  public Integer call() throws InterruptedException {
    boolean inEditor = title == null && options.isEmpty();
    if (inEditor && !context.screen().inputIsTerminal()) {
      throw UserException.usage(
          "Nothing to change, and no terminal for an editor: give --title, --body, --parent,"
              + " --depends-on, --priority, --size, --threshold, --agent, --pipeline, --role,"
              + " --planning, --document or --datasource.");
    }
    String name = title == null ? null : Titles.checked(title);
    try (Workbench bench = context.opener().open(root.directory())) {
      Engine engine = bench.engine();
      TaskId task = TaskNames.toChange(engine).task(id);
      new AgentRules(context).refuse(engine, task, "edit " + task);
      TaskOptions.Change change =
          inEditor
              ? new TaskOptions.Change(written(engine.task(task)), List.of())
              : given(engine, name);
      if (options.namesConfigured()) {
        bench.plan(change.of().apply(engine.task(task).spec()), Overrides.NONE);
      }
      switch (engine.edit(task, change.of(), change.documents())) {
        case Verdict.Refused(Refusal refusal) ->
            throw UserException.refused(refusal.message() + editor.kept("?"));
        case Verdict.Done(Task after) -> {
          editor.discard();
          tell(bench, after);
        }
      }
    }
    return ExitCode.DONE;
  }

  private TaskOptions.Change given(Engine engine, @Nullable String name) {
    TaskOptions.Change others = options.change(TaskNames.toChange(engine), context);
    return new TaskOptions.Change(
        spec -> others.of().apply(name == null ? spec : Titles.renamed(spec, name)),
        others.documents());
  }

  private UnaryOperator<TaskSpec> written(Task task) throws InterruptedException {
    TaskPage before = TaskPage.of(task.spec());
    String text = editor.edited(task.id().value(), before.text());
    TaskPage after = TaskPage.read(text);
    if (after == null) {
      throw UserException.refused(
          "The first line must be \"# \" and the title: nothing was changed." + editor.kept(text));
    }
    // What somebody else changed meanwhile stays, unless it was changed here too.
    return spec ->
        Titles.worded(
            spec,
            after.title().equals(before.title()) ? spec.title() : Titles.checked(after.title()),
            after.body().equals(before.body()) ? spec.body() : after.body());
  }

  private void tell(Workbench bench, Task task) {
    Screen screen = context.screen();
    if (json) {
      screen.json(WholeTask.json(bench, task));
    } else {
      screen.out().println("%s: %s".formatted(task.id(), Escaped.line(task.spec().title())));
    }
    PrintStream err = screen.err();
    String source = task.spec().source();
    if (source != null) {
      err.println(
          "It comes from %s, which is read again when that file is run: change it there to keep it."
              .formatted(Escaped.line(source)));
    }
    Run run = task.run();
    if (run != null && !run.phase().isFinal()) {
      err.println(
          "Its run is under way and keeps agent, pipeline, role, threshold and planning of its"
              + " start; the next run takes the new ones.");
    }
  }
}
