package dev.holdpoint.app.real;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.Properties;
import java.util.stream.Stream;

/** A real coding agent in a folder of the build, in the one version that we know. */
public enum RealProgram {
  CLAUDE_CODE("claude-code", "mcp__%s__%s"),
  CODEX("codex", "mcp__%s__%s"),
  GEMINI_CLI("gemini-cli", "mcp_%s_%s"),
  OPENCODE("opencode", "%s_%s");

  private static final Path PLACE = Path.of("target/real-agents").toAbsolutePath();
  private static final int DEEPEST = 7;

  private final String folder;
  private final String mcpTool;

  /**
   * @param mcpTool how a server's tool is called
   */
  RealProgram(String folder, String mcpTool) {
    this.folder = folder;
    this.mcpTool = mcpTool;
  }

  /** The name under which the model knows a tool of an MCP server. */
  public String mcpTool(String server, String tool) {
    return mcpTool.formatted(server, tool);
  }

  /** The file to execute; skips the test where it is not installed. */
  public Path executable() {
    Path root = PLACE.resolve(folder);
    assumeTrue(
        isInstalled(),
        "SKIPPED: " + pin() + " is not installed in " + root + "; tools/real-agents does it");
    Path modules = root.resolve("node_modules");
    String executable = property(folder + ".executable");
    PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + executable);
    try (Stream<Path> files = Files.walk(modules, DEEPEST)) {
      return files
          .filter(file -> matcher.matches(modules.relativize(file)))
          .filter(Files::isExecutable)
          .min(Path::compareTo)
          .orElseThrow(() -> new AssertionError("no " + executable + " in " + modules));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public boolean isInstalled() {
    Path mark = PLACE.resolve(folder).resolve("installed");
    try {
      return Files.exists(mark) && Files.readString(mark).strip().equals(pin());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public String version() {
    return pin().substring(pin().lastIndexOf('@') + 1);
  }

  /** The package with its version, as npm wants it. */
  private String pin() {
    return property(folder);
  }

  private static String property(String name) {
    Properties pins = new Properties();
    try (InputStream file = RealProgram.class.getResourceAsStream("/real-agents.properties")) {
      pins.load(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return pins.getProperty(name);
  }
}
