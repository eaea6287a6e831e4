package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.view.GateJson;
import dev.holdpoint.app.view.ReviewJson;
import dev.holdpoint.engine.Refusal;
import dev.holdpoint.engine.Reviews;
import dev.holdpoint.engine.Reviews.Judgement;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Review;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Draft;
import dev.holdpoint.port.ReviewSheet;
import java.util.Objects;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A person reviews a plan, a departure from it, or a result. */
@Command(
    name = "review",
    header = "Look at a plan or a result, and approve it or ask for changes.",
    description =
        "Without an option it shows what is to be reviewed: plan, notes and todos, and what changed"
            + " since the last review.%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  holdpoint review 1a2b                 (what is there to review)",
      "  holdpoint review hp-1a2b.1 --approve",
      "  holdpoint review hp-1a2b.1 --changes \"Start with the schema\"",
      "  holdpoint review hp-1a2b.1 --comment plan.md:12=\"too early\" --changes -",
      "  holdpoint review hp-1a2b.1 --edit     (change the files yourself)",
      "  holdpoint review hp-1a2b.1 --take-in  (files were changed in the workspace: see them)",
      "  holdpoint review hp-1a2b.1 --no-more-reviews --run"
    })
final class ReviewCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;
  private final Editor editor;

  @Parameters(paramLabel = "ID", description = "A gate, or a task: its id, or the beginning of it.")
  private String id = "";

  @Mixin private final ReviewOptions options = new ReviewOptions();

  @Option(names = "--by", paramLabel = "NAME", description = "Who reviews; you by default.")
  private @Nullable String by;

  @Option(names = "--run", description = "Go on with the run at once.")
  private boolean run;

  @Option(names = "--json", description = "Print the review, or the gate after it, as JSON.")
  private boolean json;

  ReviewCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
    this.editor = new Editor(context, "nothing was changed");
  }

  @Override
  public Integer call() throws InterruptedException {
    Judgement judgement = options.judgement(context);
    Reviews.Person person = new Reviews.Person(Person.name(by, context.env()), Channel.CLI);
    if (run && judgement == null) {
      throw UserException.usage("--run goes with --approve, --no-more-reviews or --changes.");
    }
    try (Workbench bench = context.opener().open(root.directory())) {
      new AgentRules(context).refuseGate(bench.engine(), "review", id);
      boolean changes = judgement != null || options.edit() || options.takeIn();
      ReviewSheet sheet = sheet(bench, changes);
      GateId gate = sheet.gate().id();
      if (options.takeIn()) {
        return shown(bench, takenIn(bench.reviews(), sheet, person));
      }
      if (options.edit()) {
        sheet = edited(bench, sheet, person);
      }
      if (judgement == null) {
        return options.edit() ? ExitCode.DONE : shown(bench, sheet);
      }
      Task task = judged(bench.reviews(), sheet, judgement, person);
      report(bench, task, gate, judgement);
      return run
          ? new Runner(bench, context, Runner.Mode.ASYNC, Runner.Telling.of(json))
              .answered(task.id())
          : ExitCode.DONE;
    }
  }

  private ReviewSheet sheet(Workbench bench, boolean changes) {
    TaskNames names = changes ? TaskNames.toChange(bench.engine()) : new TaskNames(bench.engine());
    boolean isGate = id.lastIndexOf('.') > 0;
    ReviewSheet sheet =
        isGate ? bench.reviews().sheet(names.gate(id)) : bench.reviews().sheet(names.task(id));
    if (sheet != null) {
      return sheet;
    }
    if (isGate) {
      GateId gate = names.gate(id);
      Gate other = bench.engine().task(gate.task()).gate(gate.number());
      throw UserException.refused(
          other == null
              ? "There is no gate " + gate + "."
              : "%s is a %s, no review: answer it with `holdpoint respond %s`."
                  .formatted(gate, other.kind(), gate));
    }
    throw UserException.refused(names.task(id) + " has nothing to review.");
  }

  private int shown(Workbench bench, ReviewSheet sheet) {
    Screen screen = context.screen();
    if (json) {
      screen.json(ReviewJson.of(sheet));
    } else {
      String command = new WaitingText(context, bench, screen.out()).command();
      screen.lines(new ReviewText(screen, command, bench.engine().now()).lines(sheet));
    }
    return ExitCode.DONE;
  }

  /** The digest that the person names, or else what is there at this moment. */
  private Digest seen(ReviewSheet sheet) {
    Digest current = sheet.review().current().digest();
    String named = options.digest();
    return named == null || current.hex().startsWith(named) ? current : new Digest(named);
  }

  private ReviewSheet takenIn(Reviews reviews, ReviewSheet sheet, Reviews.Person person) {
    GateId gate = sheet.gate().id();
    return switch (reviews.takeIn(gate, seen(sheet), person)) {
      case Verdict.Done _ -> Objects.requireNonNull(reviews.sheet(gate));
      case Verdict.Refused(Refusal refusal) -> throw UserException.refused(RefusalText.of(refusal));
    };
  }

  private ReviewSheet edited(Workbench bench, ReviewSheet sheet, Reviews.Person person)
      throws InterruptedException {
    Reviews reviews = bench.reviews();
    GateId gate = sheet.gate().id();
    if (!sheet.gate().isOpen()) {
      throw UserException.refused(
          "%s is %s: nothing can be changed there any more."
              .formatted(gate, sheet.gate().state().word()));
    }
    if (sheet.review().subject() == Review.Subject.RESULT) {
      throw UserException.refused(
          "%s is about a result, and only a plan can be edited: say with --changes what is to be"
                  .formatted(gate)
              + " corrected.");
    }
    Draft begun = reviews.editable(sheet);
    SortedMap<String, String> files = editor.edited(gate.toString(), begun.files());
    Digest from = Objects.requireNonNull(begun.proposal()).digest();
    switch (reviews.edit(gate, new Reviews.Edition(seen(sheet), from, files), person)) {
      case Verdict.Refused(Refusal refusal) ->
          throw UserException.refused(RefusalText.of(refusal) + editor.kept("?"));
      case Verdict.Done _ -> editor.discard();
    }
    ReviewSheet after = Objects.requireNonNull(reviews.sheet(gate));
    Digest before = sheet.review().current().digest();
    boolean changed = !after.review().current().digest().equals(before);
    context.screen().err().println(changed ? gate + " has your changes." : "Nothing was changed.");
    if (json && options.judgement(context) == null) {
      context.screen().json(ReviewJson.of(after));
    }
    return after;
  }

  private Task judged(
      Reviews reviews, ReviewSheet sheet, Judgement judgement, Reviews.Person person) {
    Digest seen = options.edit() ? sheet.review().current().digest() : seen(sheet);
    Reviews.Judged judged = reviews.judge(sheet.gate().id(), seen, judgement, person);
    if (judged.note() != null) {
      context.screen().err().println(Escaped.block(judged.note()));
    }
    return switch (judged.verdict()) {
      case Verdict.Done(Task task) -> task;
      case Verdict.Refused(Refusal refusal) -> throw UserException.refused(RefusalText.of(refusal));
    };
  }

  private void report(Workbench bench, Task task, GateId id, Judgement judgement) {
    Screen screen = context.screen();
    if (json && !run) {
      Gate gate = Objects.requireNonNull(task.gate(id.number()));
      screen.json(bench.gateAddresses().into(GateJson.of(task, gate)));
    } else if (!json) {
      String what =
          switch (judgement) {
            case Judgement.Approve _ -> "is approved.";
            case Judgement.ApproveAll _ -> "is approved, and there will be no more reviews.";
            case Judgement.Changes _ -> "goes back to the agent.";
          };
      screen.out().println(screen.green("✔") + " " + id + " " + what);
    }
    if (!run && task.run() != null && !task.run().phase().isFinal()) {
      screen.err().println("`holdpoint run` goes on with " + task.id() + ".");
    } else if (!run) {
      String command = new WaitingText(context, bench, screen.err()).command();
      WorkspaceText.lines(bench, task, command).forEach(screen.err()::println);
    }
  }
}
