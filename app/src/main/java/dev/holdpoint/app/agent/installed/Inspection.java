package dev.holdpoint.app.agent.installed;

import dev.holdpoint.app.agent.process.CommandLine;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Looks for the program of a coding agent, its version and its login. */
public final class Inspection {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final int MOST = 4096;
  private static final Pattern VERSION = Pattern.compile("\\d+\\.\\d+(\\.\\d+)?[\\w.+-]*");

  private final Path project;
  private final Map<String, String> environment;

  public Inspection(Path project, Map<String, String> environment) {
    this.project = project;
    this.environment = environment;
  }

  /**
   * An agent as it is configured.
   *
   * @param command in place of the usual one, null for that
   * @param withheld variables that it does not get
   */
  public record Configured(
      String type,
      @Nullable String preset,
      @Nullable List<String> command,
      List<String> withheld) {}

  /**
   * What was found.
   *
   * @param problem why it can't work, null where nothing speaks against it
   * @param words what there is to say about it
   */
  public record Found(@Nullable String problem, String words) {}

  public Found look(Configured agent) {
    KnownAgent known = KnownAgent.of(agent.type(), agent.preset());
    List<String> words = agent.command();
    if (words == null) {
      words = known == null ? List.of() : known.command();
    }
    try {
      String program = CommandLine.of(words, project, environment.get("PATH")).words().getFirst();
      String version = version(program);
      String login = known == null ? null : login(known, agent.withheld());
      return new Found(
          known == null ? null : withheld(known, agent.withheld()),
          "%s, %s%s"
              .formatted(
                  program,
                  version == null ? "does not tell its version" : "version " + version,
                  login == null ? "" : ", " + login));
    } catch (IOException e) {
      String hint = known == null ? "" : "; e.g. npm install -g " + known.npmPackage();
      return new Found(e.getMessage() + (agent.command() == null ? hint : ""), "is not installed");
    }
  }

  private String login(KnownAgent known, List<String> withheld) {
    Map<String, String> left = new HashMap<>(environment);
    withheld.forEach(left::remove);
    String login = known.login(left);
    return login == null
        ? "no login was found: start it once and sign in, or set " + known.variables().getFirst()
        : "login " + login;
  }

  /** A key that is there but kept from the agent, and no other login: it would fail at once. */
  private @Nullable String withheld(KnownAgent known, List<String> withheld) {
    Map<String, String> left = new HashMap<>(environment);
    withheld.forEach(left::remove);
    for (String name : withheld) {
      boolean isKey = known.variables().contains(name);
      if (isKey && environment.containsKey(name) && known.login(left) == null) {
        return "%s is used in holdpoint.yaml and therefore kept from this agent; add env: [%s] to it"
            .formatted(name, name);
      }
    }
    return null;
  }

  private @Nullable String version(String program) {
    try {
      ProcessBuilder builder =
          new ProcessBuilder(program, "--version")
              .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
              .redirectErrorStream(true);
      builder.environment().keySet().retainAll(environment.keySet());
      Process process = builder.start();
      try {
        byte[] said = said(process);
        Matcher version = VERSION.matcher(new String(said, StandardCharsets.UTF_8));
        return version.find() ? version.group() : null;
      } finally {
        List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
        all.add(process.toHandle());
        all.forEach(ProcessHandle::destroyForcibly);
      }
    } catch (IOException e) {
      return null;
    }
  }

  /** Not longer than a person would wait for it. */
  private static byte[] said(Process process) throws IOException {
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              try {
                if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                  process.destroyForcibly();
                }
              } catch (InterruptedException e) {
                process.destroyForcibly();
              }
            });
    return process.getInputStream().readNBytes(MOST);
  }
}
