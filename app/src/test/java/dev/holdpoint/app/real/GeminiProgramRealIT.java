package dev.holdpoint.app.real;

import java.util.Map;

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

  @Override
  Reply errand() {
    return Reply.tool("invoke_agent", Map.of("agent_name", "generalist", "prompt", "Go."));
  }

  @Override
  Reply back() {
    return Reply.tool("complete_task", Map.of("result", "I went.", "response", "I went."));
  }
}
