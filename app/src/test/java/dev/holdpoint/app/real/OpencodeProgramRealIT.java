package dev.holdpoint.app.real;

import java.util.Map;

/** The real opencode with the scripted model. */
class OpencodeProgramRealIT extends AcpProgram {
  @Override
  RealProcess start(RealGround ground) throws Exception {
    return ground.start(RealProgram.OPENCODE, "acp");
  }

  @Override
  String shellTool() {
    return "bash";
  }

  @Override
  Reply errand() {
    return Reply.tool(
        "task", Map.of("description", "An errand", "prompt", "Go.", "subagent_type", "general"));
  }

  @Override
  Reply back() {
    return Reply.text("I went.");
  }
}
