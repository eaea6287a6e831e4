package dev.holdpoint.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The commands of the built program are those that their annotations tell of. */
class CommandModelIT {
  private static final Path BUILT = Path.of("target/holdpoint/lib/holdpoint.jar");

  @Test
  void theBuildLeavesNothingOutOfAnnotations() throws Exception {
    URL own = CommandModelIT.class.getProtectionDomain().getCodeSource().getLocation();
    URL[] built = {BUILT.toUri().toURL(), own};
    try (var loader = new URLClassLoader(built, ClassLoader.getPlatformClassLoader())) {
      Class<?> there = loader.loadClass(Commanded.class.getName());
      assertEquals(Commanded.commands(), there.getMethod("commands").invoke(null));
      // Otherwise one thing was compared with itself.
      assertNotEquals(Commanded.isReflected(), there.getMethod("isReflected").invoke(null));
    }
  }

  /** Loaded twice: with the classes as they were compiled, and as they are delivered. */
  public static final class Commanded {
    private final StringBuilder text = new StringBuilder();

    private Commanded() {}

    public static boolean isReflected() {
      HoldpointCommand command = new HoldpointCommand();
      return CommandModel.of(command) == command;
    }

    public static String commands() {
      CommandLine all =
          Cli.complete(Context.standard(Map.of(), Path.of(""), null, Caller.Human::new));
      Commanded told = new Commanded();
      told.add(all);
      told.text.append(AutoComplete.bash("holdpoint", all));
      return told.text.toString();
    }

    private void add(CommandLine line) {
      text.append(line.getCommandSpec().qualifiedName()).append('\n');
      text.append(line.getUsageMessage());
      line.getCommandSpec().options().forEach(this::add);
      line.getCommandSpec().positionalParameters().forEach(this::add);
      line.getSubcommands().values().forEach(this::add);
    }

    private void add(ArgSpec argument) {
      text.append(argument instanceof OptionSpec option ? Arrays.toString(option.names()) : "");
      text.append(argument instanceof OptionSpec option ? flags(option) : "");
      text.append(argument instanceof PositionalParamSpec some ? some.index().toString() : "");
      for (Object one :
          new Object[] {
            argument.type(),
            Arrays.toString(argument.auxiliaryTypes()),
            argument.arity(),
            argument.arity().isUnspecified(),
            argument.required(),
            argument.hidden(),
            argument.paramLabel(),
            argument.splitRegex(),
            argument.defaultValue(),
            argument.hasInitialValue(),
            argument.initialValue(),
            argument.<Object>getValue(),
            argument.scopeType(),
            argument.inherited(),
            argument.interactive(),
            argument.completionCandidates(),
            Arrays.toString(argument.description())
          }) {
        text.append(' ').append(one);
      }
      text.append('\n');
    }

    private static String flags(OptionSpec option) {
      return " order %d, help %s, version %s, fallback \"%s\""
          .formatted(
              option.order(), option.usageHelp(), option.versionHelp(), option.fallbackValue());
    }
  }
}
