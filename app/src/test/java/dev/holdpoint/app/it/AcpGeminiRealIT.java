package dev.holdpoint.app.it;

import dev.holdpoint.app.real.RealGround;
import dev.holdpoint.app.real.RealProgram;
import dev.holdpoint.app.real.Reply;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The real Gemini CLI, the whole way. */
class AcpGeminiRealIT extends AcpRealProgram {
  @Override
  RealProgram program() {
    return RealProgram.GEMINI_CLI;
  }

  @Override
  String preset() {
    return "gemini";
  }

  @Override
  String argument() {
    return "--acp";
  }

  @Override
  String shellTool() {
    return "run_shell_command";
  }

  /** As if more than a minute had passed: what is waited for within it has a test of its own. */
  @Override
  void later(RealGround ground) throws Exception {
    try (Stream<Path> all = Files.walk(ground.home().path().resolve(".gemini/tmp"))) {
      List<Path> sessions =
          all.filter(file -> file.getFileName().toString().startsWith("session-")).toList();
      for (Path file : sessions) {
        String name = file.getFileName().toString();
        Files.move(file, file.resolveSibling(name.replaceFirst("session-\\d{4}", "session-2025")));
      }
    }
  }

  @Override
  Reply.Speaks looksAndWrites(Path work) {
    return Reply.tool("read_file", Map.of("file_path", work.resolve("a.txt").toString()))
        .tool("glob", Map.of("pattern", "*.txt"))
        .tool("grep_search", Map.of("pattern", "needle"))
        .tool("list_directory", Map.of("dir_path", work.toString()))
        .tool("read_file", Map.of("file_path", work.resolve("secret.txt").toString()))
        .tool(
            "write_file",
            Map.of("file_path", work.resolve("b.txt").toString(), "content", "written"));
  }
}
