package dev.holdpoint.app.it;

import dev.holdpoint.app.real.RealProgram;
import dev.holdpoint.app.real.Reply;
import java.nio.file.Path;
import java.util.Map;

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

  /** A rejected call takes those behind it along; searching would have it fetch a program. */
  @Override
  Reply.Speaks looksAndWrites(Path work) {
    return Reply.tool("read", Map.of("filePath", work.resolve("a.txt").toString()))
        .tool("write", Map.of("filePath", work.resolve("b.txt").toString(), "content", "written"))
        .tool("read", Map.of("filePath", work.resolve("secret.txt").toString()));
  }
}
