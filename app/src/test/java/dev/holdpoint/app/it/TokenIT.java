package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens by the real program. */
@Execution(ExecutionMode.CONCURRENT)
class TokenIT {
  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project = Project.in(folder).write("holdpoint.yaml", "interactionThreshold: 2\n");
  }

  @Test
  void aTokenIsShownOnceListedWithoutItsSecretAndRevokedOnce() throws Exception {
    String token =
        project.run("token", "create", "--role", "viewer", "--name", "nightly").exits(0).out();
    assertTrue(token.matches("hpt_[A-Za-z0-9_-]{43}\\R"), token);
    List<JsonObject> list = project.run("token", "list", "--json").exits(0).jsonList();
    assertEquals(1, list.size());
    assertEquals("nightly", list.getFirst().text("name"));
    assertEquals("viewer", list.getFirst().text("role"));
    String id = list.getFirst().text("id");
    project.run("token", "list").exits(0).saysOut(id, "never").neverSays(token.strip());
    assertFalse(isAnywhere(token.strip()));
    project.run("token", "revoke", id).exits(0).saysOut("revoked");
    project.run("token", "revoke", id).exits(1).saysErr("no token or session " + id);
    project.run("token", "list").exits(0).saysNothingOut();
  }

  @Test
  void jsonHasWhatTheContractSays() throws Exception {
    JsonObject made =
        project.run("token", "create", "--role", "admin", "--expires", "30d", "--json").json();
    assertTrue(made.text("token").startsWith("hpt_"));
    assertEquals("admin", made.text("role"));
    assertEquals("ada", made.text("name"));
    assertTrue(made.text("expiresAt").endsWith("Z"));
    JsonObject other = project.run("token", "create", "--role", "agent", "--json").exits(0).json();
    assertTrue(other.values().containsKey("expiresAt"));
    assertNull(other.values().get("expiresAt"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "create",
        "create --role root",
        "create --role ADMIN",
        "create --role viewer --expires soon",
        "create --role viewer --expires 0d",
        "create --role viewer --name ",
        "revoke",
        ""
      })
  void wrongCallsSaySoAndMakeNothing(String call) throws Exception {
    project.run(("token " + call).split(" ", -1)).exits(2);
    project.run("token", "list").exits(0).saysNothingOut();
  }

  @Test
  void anAgentGetsNoToken() throws Exception {
    project.agent(
        """
        for call in 'create --role admin' list 'revoke 0000000000'; do
          holdpoint token $call > "$SEEN/said" 2>&1 && exit 1
          env -u HOLDPOINT_TOKEN holdpoint token $call >> "$SEEN/said" 2>&1 && exit 1
        done
        cat "$SEEN/said" >> "$SEEN/all"
        exit 0
        """);
    project.here("run", "-m", "Help yourself").exits(0);
    assertTrue(project.seen("all").contains("only a person can"));
    project.run("token", "list").exits(0).saysNothingOut();
    assertTrue(project.events().contains("agent.overstepped"), () -> "the attempt is written down");
  }

  private boolean isAnywhere(String secret) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(secret)) {
          return true;
        }
      }
    }
    return false;
  }
}
