package dev.holdpoint.app.cli;

import dev.holdpoint.app.view.GateAddresses;
import dev.holdpoint.app.view.Worktrees;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import dev.holdpoint.port.Journal.GateRow;
import dev.holdpoint.port.TaskRow;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists tasks, or the gates that wait for somebody. */
@Command(
    name = "list",
    header = "List all tasks, or what waits for an answer.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  holdpoint list",
      "  holdpoint list --awaiting",
      "  holdpoint list --ready         what could be worked on now",
      "  holdpoint list --watch         stay, and show every change",
      "  holdpoint list --state failed --json"
    })
final class ListCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;

  @Option(names = "--awaiting", description = "Each open gate with its question.")
  private boolean awaiting;

  @Option(
      names = "--state",
      paramLabel = "STATE",
      description =
          "Only tasks in this state: open, running, awaiting_input, awaiting_review,"
              + " awaiting_reset, blocked, deferred, done, failed, cancelled.")
  private @Nullable String state;

  @Option(names = "--ready", description = "Only tasks that nobody works on and nothing holds up.")
  private boolean ready;

  @Option(names = "--watch", description = "Stay, and show it again whenever it changes.")
  private boolean watch;

  /** For the completion script. */
  @Option(names = "--ids", hidden = true)
  private boolean ids;

  @Option(names = "--json", description = "Print JSON; with --watch one array for each change.")
  private boolean json;

  ListCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
  }

  @Override
  public Integer call() throws InterruptedException {
    TaskState only = state == null ? null : stateNamed(state);
    if ((awaiting ? 1 : 0) + (only == null ? 0 : 1) + (ready ? 1 : 0) > 1) {
      throw UserException.usage("Give one of --awaiting, --state and --ready, not several.");
    }
    if (ids
        && Files.notExists(context.opener().places(root.directory()).store().resolveSibling("."))) {
      // Nobody who presses a key to complete a word wants a store to be made.
      return ExitCode.DONE;
    }
    try (Workbench bench = context.opener().open(root.directory())) {
      Engine engine = bench.engine();
      if (watch) {
        new ListWatch(context.screen(), engine, style()).follow(() -> listing(bench, only));
      } else {
        engine.expireOverdue();
        show(engine, listing(bench, only));
      }
    }
    return ExitCode.DONE;
  }

  private ListWatch.Style style() {
    if (json) {
      return ListWatch.Style.JSON;
    }
    return context.screen().canRedrawResults() ? ListWatch.Style.SCREEN : ListWatch.Style.LINES;
  }

  private Listing listing(Workbench bench, @Nullable TaskState only) {
    Engine engine = bench.engine();
    if (awaiting) {
      List<GateRow> open = engine.journal().openGates();
      return new Listing.Gates(
          open, open.isEmpty() ? GateAddresses.UNKNOWN : bench.gateAddresses());
    }
    List<TaskRow> rows = engine.journal().tasks();
    if (ready) {
      Set<TaskId> able =
          Set.copyOf(engine.journal().backlog(engine.now(), Integer.MAX_VALUE).ready());
      rows = rows.stream().filter(row -> able.contains(row.id())).toList();
    } else if (only != null) {
      rows = rows.stream().filter(row -> row.state() == only).toList();
    }
    return new Listing.Tasks(rows, ready || only != null, worktrees(bench));
  }

  /** People see nothing of them, so they are no change that is shown to people. */
  private Worktrees worktrees(Workbench bench) {
    return json ? WorkspaceText.worktrees(bench) : Worktrees.NONE;
  }

  private void show(Engine engine, Listing listing) {
    Screen screen = context.screen();
    if (ids) {
      screen.lines(listing.ids());
    } else if (json) {
      screen.json(listing.json());
    } else if (listing.isEmpty()) {
      screen.err().println(listing.nothing());
    } else {
      screen.lines(listing.lines(screen, engine.now()));
    }
  }

  private static TaskState stateNamed(String word) {
    return Arrays.stream(TaskState.values())
        .filter(state -> state.word().equals(word.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                UserException.usage(
                    "There is no state \"%s\": it is one of %s."
                        .formatted(
                            word,
                            Arrays.stream(TaskState.values())
                                .map(TaskState::word)
                                .collect(Collectors.joining(", ")))));
  }
}
