package dev.holdpoint.app.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;

/**
 * Calls a command in the tests' own process. Where a test only looks at what its programs left
 * behind, a start of yet another one takes longer than all that it tells.
 */
public final class InProcess {
  private InProcess() {}

  /** What came of a command. */
  public record Outcome(int exit, String out, String err) {}

  public static Outcome call(
      Context.Opener opener, Path directory, Map<String, String> env, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Screen screen = new Screen(new RememberingOutput(out), new PrintStream(err, true, UTF_8), env);
    Keyboard keyboard = new Keyboard(InputStream.nullInputStream(), false);
    int exit =
        new Cli(new Context(screen, keyboard, env, directory, opener, Caller.Human::new))
            .run(arguments);
    return new Outcome(exit, out.toString(UTF_8), err.toString(UTF_8));
  }
}
