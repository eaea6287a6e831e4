package dev.holdpoint.app.web.api;

import dev.holdpoint.app.ServedProject;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.web.Browser;
import dev.holdpoint.model.Role;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A project with its API, and somebody of each role. */
@Timeout(120)
abstract class ApiGround {
  static final String BASE = "/api/v1";
  static final String SCENARIO =
      """
      turns:
        - - say: Reading the brief
          - write: {path: notes.md, text: "draft\\n"}
          - ask: {prompt: "Which database?", inputType: choice, choices: [postgres, sqlite]}
        - - finish: {summary: "Uses ${answer}", inputTokens: 12, outputTokens: 3}
      """;

  @TempDir Path folder;
  ServedProject project;
  Browser nobody;
  Browser viewer;
  Browser responder;
  Browser admin;
  Browser agent;

  @BeforeEach
  void open() throws Exception {
    project = ServedProject.open(folder, SCENARIO);
    nobody = Browser.at(project.address()).with("Content-Type", "application/json");
    viewer = as(Role.VIEWER);
    responder = as(Role.RESPONDER);
    admin = as(Role.ADMIN);
    agent = as(Role.AGENT);
  }

  @AfterEach
  void close() {
    project.close();
  }

  Browser as(Role role) {
    return nobody.bearer(project.token(role));
  }

  /** A task that waits at its first gate. */
  String waiting(String title) throws Exception {
    String id = project.add(title).id().value();
    project.work();
    return id;
  }

  static String json(Object... values) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < values.length; i += 2) {
      map.put((String) values[i], values[i + 1]);
    }
    return Json.write(map);
  }
}
