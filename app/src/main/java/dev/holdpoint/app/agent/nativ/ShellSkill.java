package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.app.agent.nativ.Clearance.Passage;
import dev.holdpoint.app.agent.nativ.Clearance.Wish;
import dev.holdpoint.app.agent.process.AgentEnvironment;
import dev.holdpoint.app.agent.process.AgentProcess;
import dev.holdpoint.app.agent.process.CommandSettings;
import dev.holdpoint.app.agent.process.Exit;
import dev.holdpoint.app.agent.process.Launch;
import dev.holdpoint.app.agent.process.RunningProgram;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.tool.ToolException;
import dev.holdpoint.model.ToolUse.Reach;
import dev.holdpoint.port.Agent.Narrator;
import dev.holdpoint.port.Assignment;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Commands in the workspace, as far as the policy or a person lets them run. */
final class ShellSkill {
  private static final int USUAL_SECONDS = 600;
  private static final int MOST_SECONDS = 3600;
  private static final String PARAMETERS =
      """
      {"type": "object",
       "properties": {
         "command": {"type": "string"},
         "seconds": {"type": "integer", "minimum": 1, "maximum": 3600,
           "description": "It is ended after this time; 600 where left out."}},
       "required": ["command"]}\
      """;

  private final CommandSettings settings;
  private final Assignment assignment;
  private final Clearance clearance;
  private final Narrator narrator;

  ShellSkill(
      CommandSettings settings, Assignment assignment, Clearance clearance, Narrator narrator) {
    this.settings = settings;
    this.assignment = assignment;
    this.clearance = clearance;
    this.narrator = narrator;
  }

  Skill skill() {
    return new Skill(
        "shell",
        "Runs a command line with /bin/sh in the workspace's top. What it starts in the background"
            + " is ended with it. What is not allowed is asked for, or refused.",
        PARAMETERS,
        Skill.Again.NEVER,
        this::run);
  }

  private Done run(Pending call, JsonObject args)
      throws ToolException, IOException, InterruptedException {
    String command = args.text("command");
    if (command.isBlank()) {
      throw new ToolException("\"command\" can't be empty.");
    }
    if (command.strip().startsWith("holdpoint ask")) {
      throw new ToolException("Use the tool ask_human to ask.");
    }
    int seconds = args.has("seconds") ? args.integer("seconds") : USUAL_SECONDS;
    if (seconds < 1 || seconds > MOST_SECONDS) {
      throw new ToolException("\"seconds\" is a number from 1 to %d.".formatted(MOST_SECONDS));
    }
    Wish wish =
        new Wish("Bash", Map.of("command", command), command, Reach.RUNS, Skill.Again.NEVER);
    return switch (clearance.of(call, wish)) {
      case Passage.Closed(Done done) -> done;
      case Passage.Open open -> {
        String line = open.args().text("command");
        String came = ran(line, Duration.ofSeconds(seconds));
        yield new Done.Well(
            open.isEdited()
                ? "A person changed the command. What ran is: %s\n%s".formatted(line, came)
                : came);
      }
    };
  }

  private String ran(String line, Duration limit) throws IOException, InterruptedException {
    narrator.raw("$ " + line);
    Launch launch =
        new Launch(
            assignment.task(),
            List.of("/bin/sh", "-c", line),
            assignment.workspace(),
            AgentEnvironment.of(settings, assignment),
            "");
    Printed printed = new Printed(narrator);
    CountDownLatch over = new CountDownLatch(1);
    RunningProgram program =
        new RunningProgram(new AgentProcess(settings), launch, printed, over::countDown);
    program.start();
    boolean isOver = false;
    try {
      isOver = over.await(limit.toMillis(), TimeUnit.MILLISECONDS);
    } finally {
      if (!isOver) {
        program.end(Duration.ZERO);
      }
    }
    if (!isOver) {
      return "It was ended after %d s.\n%s".formatted(limit.toSeconds(), printed.text());
    }
    Exit exit = program.exit();
    return "%s\n%s"
        .formatted(exit == null ? "It was ended." : "Ended with " + exit, printed.text());
  }
}
