package dev.holdpoint.app.real;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/** The real Gemini CLI with the scripted model. */
class GeminiProgramRealIT extends AcpProgram {
  @Override
  RealProcess start(RealGround ground) throws Exception {
    return ground.start(RealProgram.GEMINI_CLI, "--acp");
  }

  @Override
  String shellTool() {
    return "run_shell_command";
  }

  /**
   * A session's file has the minute of its start in its name. Whoever loads it within that minute
   * writes a new beginning into the same file, and all of it is lost.
   */
  @Override
  void later(RealGround ground) throws Exception {
    Path chats = ground.home().path().resolve(".gemini/tmp/work/chats");
    try (Stream<Path> files = Files.list(chats)) {
      for (Path file : files.toList()) {
        String earlier =
            file.getFileName().toString().replaceFirst("session-\\d{4}", "session-2025");
        Files.move(file, chats.resolve(earlier));
      }
    }
  }

  @Override
  void trust(Acp agent, String session) throws Exception {
    agent.setMode(session, "yolo");
  }

  @Override
  Reply errand() {
    return Reply.tool("invoke_agent", Map.of("agent_name", "generalist", "prompt", "Go."));
  }

  @Override
  Reply back() {
    return Reply.tool("complete_task", Map.of("result", Map.of("response", "I went.")));
  }
}
