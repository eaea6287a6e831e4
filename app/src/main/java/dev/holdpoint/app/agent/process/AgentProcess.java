package dev.holdpoint.app.agent.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Runs a program in a session of its own and with a mark in its environment, so that it can be
 * ended with everything it started, by this process or by the next one if this one is killed.
 */
public final class AgentProcess {
  static final Duration PATIENCE = Duration.ofSeconds(2);

  /**
   * Writes the record, says so, and becomes the program only when it is told to: if we die before,
   * nothing runs; if we die after, the record is there. It is told to only while the turn is ours:
   * who takes the turn from us does so before looking at the records, so either finds this one, or
   * has taken the turn before we asked.
   */
  private static final String WRAPPER =
      AgentMark.SET
          + """
          IFS= read -r stat < /proc/self/stat &&
            printf '%s\\n%s\\n%s\\n' "$2" "$3" "$stat" > "$1" || exit 125
          shift 3
          echo
          read -r go || exit 125
          exec "$@"
          """;

  private final Path records;
  private final Claims claims;
  private final Duration patience;

  public AgentProcess(CommandSettings settings) {
    this(settings.records(), settings.claims(), PATIENCE);
  }

  AgentProcess(Path records, Claims claims, Duration patience) {
    this.records = records;
    this.claims = claims;
    this.patience = patience;
  }

  /**
   * Returns when the program has ended and none of its processes is left: what it left in the
   * background is ended with it.
   *
   * @throws InterruptedException on an interrupt, after everything was ended
   * @throws IOException where it can't be started, or something of it can't be ended
   */
  public Exit run(Launch launch, Output output) throws IOException, InterruptedException {
    new RecordedLeftovers(records, claims, patience).end(launch.task());
    Path record = ProcessRecord.fresh(records, launch.task());
    Process process = start(launch, record);
    // It waits for our word, so it is there to be looked at unless its start went wrong.
    ProcStat leader = ProcStat.of(process.pid());
    Conversation conversation = new Conversation(process, output, () -> isOurTurn(launch));
    try {
      conversation.begin(launch.input());
      process.waitFor();
    } finally {
      if (leader != null) {
        new ProcessSession(ProcessIdentity.of(leader), ProcessRecord.launch(record)).end(patience);
      }
      conversation.end();
      Files.deleteIfExists(record);
    }
    conversation.check();
    return new Exit(process.exitValue());
  }

  private boolean isOurTurn(Launch launch) {
    return claims.hasTurn(launch.task(), claims.me());
  }

  private Process start(Launch launch, Path record) throws IOException {
    List<String> command =
        new ArrayList<>(List.of(setsid(launch).toString(), "/bin/sh", "-c", WRAPPER, "sh"));
    command.add(record.toString());
    command.add(PidSpace.here().name());
    command.add(claims.me());
    command.addAll(launch.command());
    ProcessBuilder builder = new ProcessBuilder(command).directory(launch.directory().toFile());
    give(launch.environment(), builder.environment());
    builder.environment().put(AgentEnvironment.LAUNCH, ProcessRecord.launch(record));
    return builder.start();
  }

  /** What we inherited unchanged is left untouched: its bytes may not be text that Java knows. */
  private static void give(Map<String, String> wanted, Map<String, String> environment) {
    environment.keySet().retainAll(wanted.keySet());
    wanted.forEach(
        (name, value) -> {
          if (!value.equals(environment.get(name))) {
            environment.put(name, value);
          }
        });
  }

  private static Path setsid(Launch launch) throws IOException {
    Path setsid = Programs.find("setsid", launch.environment().get("PATH"));
    setsid = setsid == null ? Programs.find("setsid", null) : setsid;
    if (setsid == null) {
      throw new IOException(
          "the program setsid, which keeps an agent's processes together, is not on the PATH;"
              + " install util-linux");
    }
    return setsid;
  }
}
