package dev.holdpoint.app.workspace;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Calls the git program. Neither hooks nor a file system monitor run: an agent may have planted
 * them; and no {@code GIT_} variable of the caller turns a call to another repository.
 */
final class Git {
  private static final List<String> CALL =
      List.of("git", "-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false");

  private final Map<String, String> env;

  Git(Map<String, String> env) {
    this.env = Map.copyOf(env);
  }

  /** How a call ended. */
  record Result(int exit, String out, String err) {
    boolean isSuccess() {
      return exit == 0;
    }

    /** What it printed, without the end of the last line. */
    String line() {
      return out.endsWith("\n") ? out.substring(0, out.length() - 1) : out;
    }
  }

  /** Calls git in a directory, whatever comes of it. */
  Result call(Path directory, String... arguments) {
    List<String> command = new ArrayList<>(CALL);
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
    environment(builder.environment());
    try {
      Process process = builder.start();
      CompletableFuture<String> err = read(process.getErrorStream());
      String out = read(process.getInputStream()).join();
      return new Result(process.onExit().join().exitValue(), out, err.join().strip());
    } catch (IOException e) {
      throw new WorkspaceException(
          "git can't be started: %s; install git, or check the PATH".formatted(e.getMessage()), e);
    }
  }

  /** The one line that a call prints; a failure is explained by git's own words. */
  String line(Path directory, String... arguments) {
    Result result = call(directory, arguments);
    if (!result.isSuccess()) {
      throw new WorkspaceException(
          "git %s failed in %s: %s"
              .formatted(String.join(" ", arguments), directory, result.err()));
    }
    return result.line();
  }

  private void environment(Map<String, String> environment) {
    environment.keySet().retainAll(env.keySet());
    env.forEach(environment::putIfAbsent);
    environment.keySet().removeIf(name -> name.startsWith("GIT_"));
    environment.put("LC_ALL", "C.UTF-8");
    environment.put("GIT_TERMINAL_PROMPT", "0");
  }

  private static CompletableFuture<String> read(InputStream in) {
    CompletableFuture<String> text = new CompletableFuture<>();
    Thread.ofVirtual()
        .start(
            () -> {
              try (in) {
                text.complete(new String(in.readAllBytes(), StandardCharsets.UTF_8));
              } catch (IOException e) {
                text.completeExceptionally(e);
              }
            });
    return text;
  }
}
