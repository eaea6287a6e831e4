package dev.holdpoint.app.agent.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether this process works for an agent. Its environment says so, and where that was
 * cleaned, the environment that its ancestors were started with.
 */
public final class AgentTree {
  private static final String TOKEN = "HOLDPOINT_TOKEN";
  private static final int FURTHEST = 64;

  private AgentTree() {}

  /** The token of the turn that this process belongs to, null outside of one. */
  public static @Nullable String token(Map<String, String> env) {
    String own = env.getOrDefault(TOKEN, "");
    if (!own.isBlank()) {
      return own;
    }
    Optional<ProcessHandle> ancestor = ProcessHandle.current().parent();
    for (int i = 0; i < FURTHEST && ancestor.isPresent(); i++) {
      String token = startedWith(ancestor.get().pid());
      if (token != null) {
        return token;
      }
      ancestor = ancestor.get().parent();
    }
    return null;
  }

  private static @Nullable String startedWith(long pid) {
    try {
      byte[] bytes = Files.readAllBytes(Path.of("/proc", Long.toString(pid), "environ"));
      for (String variable : new String(bytes, StandardCharsets.UTF_8).split("\0", -1)) {
        if (variable.startsWith(TOKEN + "=") && variable.length() > TOKEN.length() + 1) {
          return variable.substring(TOKEN.length() + 1);
        }
      }
      return null;
    } catch (IOException e) {
      // Another user's process, or one that has just ended: no agent of ours.
      return null;
    }
  }
}
