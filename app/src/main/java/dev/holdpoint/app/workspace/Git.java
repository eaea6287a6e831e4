package dev.holdpoint.app.workspace;

import dev.holdpoint.app.text.IoReason;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
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
      List.of(
          "git",
          "--no-pager",
          "--literal-pathspecs",
          "-c",
          "core.hooksPath=/dev/null",
          "-c",
          "core.fsmonitor=false",
          "-c",
          "core.quotePath=false");

  private final Map<String, String> env;

  Git(Map<String, String> env) {
    this.env = Map.copyOf(env);
  }

  /**
   * One call.
   *
   * @param variables the {@code GIT_} variables that it needs
   * @param input what it reads
   */
  record Call(Path directory, Map<String, String> variables, String input, List<String> arguments) {
    Call {
      variables = Map.copyOf(variables);
      arguments = List.copyOf(arguments);
    }
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

    /** What it printed with a NUL after each. */
    List<String> names() {
      return out.isEmpty() ? List.of() : List.of(out.split("\0"));
    }
  }

  /** Calls git in a directory, whatever comes of it. */
  Result call(Path directory, String... arguments) {
    return call(new Call(directory, Map.of(), "", List.of(arguments)));
  }

  Result call(Call call) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Result result = call(call, out);
    return new Result(result.exit(), out.toString(StandardCharsets.UTF_8), result.err());
  }

  /** Hands on what git prints as it comes; where nobody takes it any more, git is ended. */
  Result call(Call call, OutputStream to) {
    Process process = start(call);
    CompletableFuture<String> err = read(process.getErrorStream());
    write(process.getOutputStream(), call.input());
    try (InputStream out = process.getInputStream()) {
      out.transferTo(to);
    } catch (IOException e) {
      // Process.destroy() would also close the stream that its errors are read from.
      process.toHandle().destroy();
    }
    return new Result(process.onExit().join().exitValue(), "", err.join().strip());
  }

  private Process start(Call call) {
    List<String> command = new ArrayList<>(CALL);
    command.addAll(call.arguments());
    ProcessBuilder builder = new ProcessBuilder(command).directory(call.directory().toFile());
    if (call.input().isEmpty()) {
      builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
    }
    environment(builder.environment());
    builder.environment().putAll(call.variables());
    try {
      return builder.start();
    } catch (IOException e) {
      throw new WorkspaceException(
          "git can't be started: %s; install git, or check the PATH".formatted(IoReason.of(e)), e);
    }
  }

  /** The one line that a call prints; a failure is explained by git's own words. */
  String line(Path directory, String... arguments) {
    return line(new Call(directory, Map.of(), "", List.of(arguments)));
  }

  String line(Call call) {
    return checked(call, call(call)).line();
  }

  /** The result of a call that succeeded. */
  static Result checked(Call call, Result result) {
    if (!result.isSuccess()) {
      throw new WorkspaceException(
          "git %s failed in %s: %s"
              .formatted(String.join(" ", call.arguments()), call.directory(), result.err()));
    }
    return result;
  }

  private void environment(Map<String, String> environment) {
    environment.keySet().retainAll(env.keySet());
    env.forEach(environment::putIfAbsent);
    environment.keySet().removeIf(name -> name.startsWith("GIT_"));
    environment.put("LC_ALL", "C.UTF-8");
    environment.put("GIT_TERMINAL_PROMPT", "0");
  }

  private static void write(OutputStream in, String input) {
    if (input.isEmpty()) {
      return;
    }
    Thread.ofVirtual()
        .start(
            () -> {
              try (in) {
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)).transferTo(in);
              } catch (IOException e) {
                // It ended without reading all: its exit code says why.
              }
            });
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
