package dev.holdpoint.app.it;

import dev.holdpoint.app.real.RealProgram;

/** The real opencode, the whole way. */
class AcpOpencodeRealIT extends AcpRealProgram {
  @Override
  RealProgram program() {
    return RealProgram.OPENCODE;
  }

  @Override
  String preset() {
    return "opencode";
  }

  @Override
  String argument() {
    return "acp";
  }

  @Override
  String shellTool() {
    return "bash";
  }
}
