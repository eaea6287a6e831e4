package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Refusal;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Journal.GateRow;
import java.io.PrintStream;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Goes through every open gate with a person, by priority and then age, new ones included. */
final class RespondAll {
  private final Context context;
  private final Workbench bench;
  private final Engine engine;
  private final String person;
  private final Set<GateId> leftOpen = new HashSet<>();
  private final Set<TaskId> answered = new LinkedHashSet<>();

  RespondAll(Context context, Workbench bench, String person) {
    this.context = context;
    this.bench = bench;
    this.engine = bench.engine();
    this.person = person;
  }

  /** Tasks with a gate that was answered here. */
  List<TaskId> answered() {
    return List.copyOf(answered);
  }

  /** The exit code: done where nothing is left open. */
  int walk() throws InterruptedException {
    new AgentRules(context).refuse(engine, "respond --all");
    bench.inbox().take();
    engine.expireOverdue();
    PrintStream err = context.screen().err();
    List<GateRow> open = engine.journal().openGates();
    if (open.isEmpty()) {
      err.println("Nothing waits for an answer.");
      return ExitCode.DONE;
    }
    if (!context.screen().inputIsTerminal()) {
      context.screen().lines(new GateList(context.screen(), engine.now()).lines(open));
      err.println(
          "There is no terminal to ask at: answer each with `%s respond ID \"…\"`."
              .formatted(new WaitingText(context, bench).command()));
      return ExitCode.WAITING;
    }
    err.println(
        "%d open. An empty line leaves a question open, Ctrl+D stops here.".formatted(open.size()));
    for (GateRow next = next(); next != null; next = next()) {
      err.println();
      err.println("%s: %s".formatted(next.gate().id().task(), title(next)));
      if (!ask(next.gate())) {
        break;
      }
    }
    return left();
  }

  private @Nullable GateRow next() {
    engine.expireOverdue();
    return engine.journal().openGates().stream()
        .filter(row -> !leftOpen.contains(row.gate().id()))
        .findFirst()
        .orElse(null);
  }

  /** False where nobody is there any more. */
  private boolean ask(Gate gate) throws InterruptedException {
    if (gate.review() != null) {
      return review(gate);
    }
    Prompter prompter = new Prompter(context, engine, Prompter.EmptyLine.SKIPS);
    return switch (prompter.ask(gate)) {
      case Prompter.Heard.Nothing _ -> false;
      case Prompter.Heard.ClosedElsewhere _ -> true;
      case Prompter.Heard.Skipped _ -> {
        leftOpen.add(gate.id());
        context.screen().err().println("   " + gate.id() + " stays open.");
        yield true;
      }
      case Prompter.Heard.Text(String text) -> {
        answer(gate.id(), text);
        yield true;
      }
    };
  }

  private boolean review(Gate gate) throws InterruptedException {
    switch (new ReviewPrompt(context, bench, person).ask(gate)) {
      case CLOSED -> {
        return false;
      }
      case HERE -> answered.add(gate.id().task());
      case LATER -> leftOpen.add(gate.id());
      case ELSEWHERE -> {}
    }
    return true;
  }

  private void answer(GateId gate, String text) {
    switch (engine.answer(gate, text, person, Channel.CLI)) {
      case Verdict.Done _ -> {
        answered.add(gate.task());
        Screen screen = context.screen();
        screen.out().println(screen.green("✔") + " " + gate + " is answered.");
        screen.out().flush();
      }
      case Verdict.Refused(Refusal refusal) ->
          context.screen().err().println("   " + refusal.message());
    }
  }

  private int left() {
    int open = engine.journal().openGates().size();
    PrintStream err = context.screen().err();
    err.println();
    err.println(open == 0 ? "Nothing waits for an answer any more." : "Still open: " + open + ".");
    return open == 0 ? ExitCode.DONE : ExitCode.WAITING;
  }

  private static String title(GateRow row) {
    return Escaped.line(row.title());
  }
}
