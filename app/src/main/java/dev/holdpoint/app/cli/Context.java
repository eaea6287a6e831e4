package dev.holdpoint.app.cli;

import dev.holdpoint.app.project.Places;
import dev.holdpoint.app.project.Validation;
import dev.holdpoint.engine.TurnToken;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the process was started with, and how it gets at the world.
 *
 * @param caller looks who called
 */
public record Context(
    Screen screen,
    Keyboard keyboard,
    Map<String, String> env,
    Path directory,
    Opener opener,
    Supplier<Caller> caller) {

  /** The token of the turn in which this runs, null where there is none. */
  @Nullable TurnToken agentToken() {
    return caller.get() instanceof Caller.Agent(TurnToken token) ? token : null;
  }

  /** Opens projects; the one place that knows the adapters does. */
  public interface Opener {
    /**
     * @param directory what {@code -C} names, null without it
     */
    Workbench open(@Nullable Path directory);

    /** The same with a clock of one's own, to tell what happened in the past. */
    Workbench open(Path directory, Clock clock);

    /** Where everything of a project stands, without opening its store. */
    Places places(@Nullable Path directory);

    /** Finds everything that is wrong with a project, without running anything of it. */
    Validation validation(@Nullable Path directory);

    /**
     * The tools that agents call.
     *
     * @param turn the one that they are called in, null outside of any
     */
    ToolServer tools(Turn turn);

    /**
     * The same for a client that a person started, whose questions are a task of their own.
     *
     * @param project opens it when it is first needed; null where there is none
     */
    ToolServer tools(Supplier<@Nullable Workbench> project, String person);

    /** The same for whoever may not ask: the tools say so. */
    ToolServer noTools();
  }

  /** A turn under way, in its project. */
  public record Turn(Workbench bench, TurnToken token) {}

  /** Serves the tools to one client, until it closes its end. */
  public interface ToolServer {
    void serve(InputStream in, OutputStream out) throws InterruptedException;
  }

  /** Not System.in: it holds a lock while it reads, so nobody could ask what is available. */
  private static InputStream standardInput() {
    return new FileInputStream(FileDescriptor.in);
  }

  /** With the process's own streams. */
  public static Context standard(
      Map<String, String> env, Path directory, Opener opener, Supplier<Caller> caller) {
    Screen screen = Screen.standard(env);
    return new Context(
        screen,
        new Keyboard(standardInput(), screen.inputIsTerminal()),
        env,
        directory,
        opener,
        caller);
  }
}
