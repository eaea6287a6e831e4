package dev.holdpoint.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Every command that shows something takes {@code --json}. */
class JsonOptionTest {
  /** A script for a shell, a protocol of its own, and names of groups: none of them shows data. */
  private static final List<String> NONE =
      List.of("completion", "dep", "holdpoint", "mcp", "token");

  @Test
  void everyCommandHasItButThoseThatShowNothing() {
    CommandLine all =
        Cli.complete(Context.standard(Map.of(), Path.of(""), null, Caller.Human::new));
    List<String> without = new ArrayList<>();
    collect(all, without);

    assertEquals(NONE, without.stream().sorted().toList());
    assertTrue(all.getSubcommands().size() > 20);
  }

  private static void collect(CommandLine command, List<String> without) {
    if (command.getCommandSpec().findOption("--json") == null) {
      without.add(command.getCommandName());
    }
    command.getSubcommands().values().forEach(one -> collect(one, without));
  }
}
