package dev.holdpoint.app.agent.claude;

import dev.holdpoint.app.agent.process.AgentProcess;
import dev.holdpoint.app.agent.process.CommandSettings;
import dev.holdpoint.app.agent.process.Exit;
import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.port.Agent;
import dev.holdpoint.port.Assignment;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Claude Code, taken as it is. A turn is one process, or two where a session turns out to be lost;
 * none waits for a person.
 */
public final class ClaudeAgent implements Agent {
  private final CommandSettings settings;

  public ClaudeAgent(CommandSettings settings) {
    this.settings = settings;
  }

  @Override
  public Report work(Assignment assignment, Narrator narrator) throws InterruptedException {
    try {
      return new Turn(assignment, narrator).done();
    } catch (IOException e) {
      return Report.of(
          new Outcome.Failed(
              "agent %s could not be run: %s"
                  .formatted(assignment.agent().name(), IoReason.of(e))));
    }
  }

  /** How a process begins. */
  private record Beginning(@Nullable ClaudeSession session, String prompt, String rest) {
    /** Anew, or with a prompt in a session that goes on. */
    static Beginning told(@Nullable ClaudeSession session, String prompt) {
      return new Beginning(
          session == null ? null : new ClaudeSession(session.id(), null), prompt, "");
    }

    /** With the call that a session stopped at: a prompt beside it would make it forget others. */
    static Beginning replayed(ClaudeSession session, String rest) {
      return new Beginning(session, "", rest);
    }

    @Nullable String id() {
      return session == null ? null : session.id();
    }
  }

  /** One turn. */
  private final class Turn {
    private final Assignment assignment;
    private final Narrator narrator;
    private final ModelUsage usage = new ModelUsage();

    Turn(Assignment assignment, Narrator narrator) {
      this.assignment = assignment;
      this.narrator = narrator;
    }

    Report done() throws IOException, InterruptedException {
      ClaudeSession session = ClaudeSession.of(assignment.session());
      Ended ended = run(first(session));
      if (ended.forgotTheCall()) {
        narrator.said(
            "Claude Code does not know the call any more that it stopped at: it is told.");
        ended = run(Beginning.told(session, assignment.prompt()));
      }
      if (ended.isOfUnknownSession()) {
        narrator.said("Claude Code's session is lost: it starts anew with the whole history.");
        ended = run(Beginning.told(null, assignment.retelling().anew()));
      }
      return ended.report(assignment, usage.all());
    }

    private Beginning first(@Nullable ClaudeSession session) {
      if (session == null || session.deferred() == null) {
        return Beginning.told(session, assignment.prompt());
      }
      List<Gate> asked =
          assignment.gates().stream()
              .filter(gate -> UserQuestions.isOf(session.deferred(), gate.question()))
              .toList();
      boolean isAnswered = asked.stream().allMatch(gate -> gate.answer() != null);
      List<GateId> told = isAnswered ? asked.stream().map(Gate::id).toList() : List.of();
      return Beginning.replayed(session, assignment.retelling().besides(told));
    }

    private Ended run(Beginning beginning) throws IOException, InterruptedException {
      TurnHooks hooks = new TurnHooks(assignment, beginning.session(), beginning.rest());
      Stopping stopping = new Stopping();
      ClaudeStream stream = new ClaudeStream(narrator, assignment.desk(), usage, hooks, stopping);
      Exit exit = null;
      try {
        exit = run(beginning, hooks, stream);
      } catch (InterruptedException e) {
        if (!stopping.wasUs()) {
          throw e;
        }
      } finally {
        stopping.over();
      }
      return new Ended(stream, hooks, exit, beginning.session(), stopping.isAlarm());
    }

    private Exit run(Beginning beginning, TurnHooks hooks, ClaudeStream stream)
        throws IOException, InterruptedException {
      try (TurnFiles files = TurnFiles.in(settings.records(), assignment.task());
          HookServer server = new HookServer(hooks, assignment.workspace())) {
        return new AgentProcess(settings)
            .run(
                new ClaudeLaunch(settings, assignment)
                    .launch(files, server, beginning.id(), beginning.prompt()),
                stream);
      }
    }
  }
}
