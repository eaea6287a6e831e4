package dev.holdpoint.app.agent.process;

import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Leftovers;
import dev.holdpoint.port.WorldException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Finds an agent that has lost its turn by the record that it wrote itself. Records are read before
 * the journal is asked whose turn it is: an agent that was started by right is never touched, so
 * that it does no harm to look twice or late.
 */
public final class RecordedLeftovers implements Leftovers {
  private final Path records;
  private final Claims claims;
  private final Duration patience;

  public RecordedLeftovers(Path records, Claims claims) {
    this(records, claims, AgentProcess.PATIENCE);
  }

  RecordedLeftovers(Path records, Claims claims, Duration patience) {
    this.records = records;
    this.claims = claims;
    this.patience = patience;
  }

  @Override
  public void end(TaskId task) {
    try {
      for (Path file : ProcessRecord.of(records, task)) {
        ProcessRecord record = ProcessRecord.read(file);
        // One that is not whole is of a process that waits for the word to begin, and won't get it.
        if (record != null && !claims.hasTurn(task, record.owner())) {
          end(task, record);
          Files.deleteIfExists(file);
        }
      }
    } catch (IOException e) {
      throw new WorldException(
          "what an earlier agent of %s left behind can't be ended: %s"
              .formatted(task, IoReason.of(e)),
          e);
    }
  }

  /** After a reboot nobody is left. */
  private void end(TaskId task, ProcessRecord record) throws IOException {
    ProcessSession session = record.session();
    if (!record.space().equals(PidSpace.here())) {
      return;
    }
    if (isProven(task, session)) {
      session.end(patience);
    } else {
      // Who carries the mark has shown it.
      session.endFled(patience);
    }
  }

  /**
   * With the leader gone for long, its number may name a stranger's session by now: then one of its
   * members must show that it works for this task.
   */
  private static boolean isProven(TaskId task, ProcessSession session) {
    return session.leader().isLive()
        || session.members().stream()
            .anyMatch(member -> member.carries(AgentEnvironment.TASK, task.value()));
  }
}
