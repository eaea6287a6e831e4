package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.web.Browser;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The server as a process of its own. */
@Execution(ExecutionMode.CONCURRENT)
class ServeIT {
  private static final String ASKS =
      """
      turns:
        - - ask: {prompt: "Which database?"}
        - - finish: {summary: "Uses ${answer}"}
      """;
  private static final int ENDED_BY_SIGTERM = 143;

  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project = Project.in(folder);
  }

  private Running serve(String... more) throws Exception {
    String[] line = new String[more.length + 4];
    System.arraycopy(new String[] {"serve", "--port", "0", "--json"}, 0, line, 0, 4);
    System.arraycopy(more, 0, line, 4, more.length);
    return project.start(line).awaitOut("\"signIn\"");
  }

  private static JsonObject ready(Running server) {
    return Json.object(server.out().lines().findFirst().orElseThrow());
  }

  private static URI address(Running server) {
    return URI.create(ready(server).text("url"));
  }

  private Browser as(String role, Running server) throws Exception {
    String token = project.run("token", "create", "--role", role).exits(0).out().strip();
    return Browser.at(address(server)).bearer(token).with("Content-Type", "application/json");
  }

  @Test
  void itTellsWhereItIsLetsInByItsLinkAndEndsCleanly() throws Exception {
    project.scenario(ASKS);
    try (Running server = project.start("serve", "--port", "0").awaitOut("/sign-in?link=")) {
      String url = server.out().lines().findFirst().orElseThrow().replaceAll(".* ", "");
      URI address = URI.create(url);
      assertEquals("127.0.0.1", address.getHost());
      Browser nobody = Browser.at(address);
      nobody.get("/healthz").is(200);
      String link = server.out().replaceAll("(?s).*(/sign-in\\?link=\\S+).*", "$1");
      nobody.get(link).is(200);
      nobody.useLink(link).is(303);
      nobody.get(link).is(410);
      server.signal("TERM");
      assertEquals(ENDED_BY_SIGTERM, server.end().exit());
    }
  }

  @Test
  void aTaskGoesFromRequestToDoneWithAnAnswerOfTheCommandLine() throws Exception {
    project.scenario(ASKS);
    try (Running server = serve()) {
      Browser admin = as("admin", server);
      String task =
          admin
              .post("/api/v1/tasks", "{\"title\": \"Choose\", \"run\": true}")
              .is(201)
              .json()
              .text("id");
      Await.until(
          server::toString,
          () -> admin.get("/api/v1/tasks/" + task).json().text("state").equals("awaiting_input"));
      project.run("respond", task, "postgres").exits(0);
      Await.until(
          server::toString,
          () -> admin.get("/api/v1/tasks/" + task).json().text("state").equals("done"));
      server.signal("TERM");
      server.end();
    }
  }

  @Test
  void withoutAWorkerItWorksOnNothingButTakesAnswersFromFiles() throws Exception {
    project.scenario(ASKS);
    project.run("run", "-m", "Choose").exits(101);
    String task = project.task();
    try (Running server = serve("--no-worker")) {
      Browser viewer = as("viewer", server);
      project.write(".holdpoint/interaction/" + task + ".1/response.txt", "sqlite\n");
      Await.until(
          server::toString,
          () -> viewer.get("/api/v1/gates/" + task + ".1").json().text("state").equals("answered"));
      assertEquals("open", viewer.get("/api/v1/tasks/" + task).json().text("state"));
      server.signal("INT");
      server.end();
    }
  }

  @Test
  void anAgentAsksByHttpAndCanNotAnswerItself() throws Exception {
    project.agent(
        """
        if [ "$HOLDPOINT_TURN" = 1 ]; then
          call() { curl -s -w '\\n%{http_code}\\n' -H "Authorization: Bearer $HOLDPOINT_TOKEN" \\
            -H 'Content-Type: application/json' "$@" >> "$SEEN/calls"; }
          call "$HOLDPOINT_URL/api/v1/gates" -d '{"prompt": "Which port?"}'
          call "$HOLDPOINT_URL/api/v1/gates/$HOLDPOINT_TASK.1/answer" -d '{"answer": "1"}'
          call "$HOLDPOINT_URL/api/v1/tasks"
          call "$HOLDPOINT_URL/api/v1/gates/$HOLDPOINT_TASK.1"
          call "$HOLDPOINT_URL/api/v1/gates" -d '{"prompt": "x", "task": "hp-other"}'
        fi
        exit 0
        """);
    try (Running server = serve()) {
      Browser admin = as("admin", server);
      String task =
          admin
              .post("/api/v1/tasks", "{\"title\": \"Ask\", \"run\": true}")
              .is(201)
              .json()
              .text("id");
      Await.until(server::toString, () -> statuses().size() == 5);
      assertEquals(List.of("201", "403", "403", "200", "403"), statuses());
      assertTrue(
          admin.get("/api/v1/tasks/" + task + "/journal").body().contains("agent.overstepped"));
      admin.post("/api/v1/gates/" + task + ".1/answer", "{\"answer\": \"7878\"}").is(200);
      Await.until(
          server::toString,
          () -> admin.get("/api/v1/tasks/" + task).json().text("state").equals("done"));
      assertTrue(project.seen("prompt.2").contains("7878"));
      server.signal("TERM");
      server.end();
    }
  }

  @Test
  void othersAreToldWhereAGateIsAnsweredWhileItRunsAndNotAfterItDied() throws Exception {
    project.scenario(ASKS);
    assertFalse(project.run("run", "-m", "Choose").exits(101).out().contains("/gates/"));
    String gate = project.task() + ".1";
    try (Running server = serve("--no-worker")) {
      String url = address(server) + "/gates/" + gate;
      Browser viewer = as("viewer", server);
      assertEquals(url, viewer.get("/api/v1/gates/" + gate).json().text("url"));
      assertEquals(url, project.here("show", gate, "--json").json().text("url"));
      assertEquals(url, project.show(project.task()).objects("gates").getFirst().text("url"));
      JsonObject listed = project.here("list", "--awaiting", "--json").jsonList().getFirst();
      assertEquals(url, listed.text("url"));
      assertTrue(project.here("list", "--awaiting").out().contains(url));
      assertTrue(project.here("show", gate).out().contains(url));
      String told = project.here("run", "-m", "Choose again").exits(101).out();
      assertTrue(told.contains("or open       " + address(server) + "/gates/hp-"), told);
      String second = told.replaceAll("(?s).*/gates/(\\S+).*", "$1");
      JsonObject request =
          Json.object(project.read(".holdpoint/interaction/" + second + "/request.json"));
      assertEquals(address(server) + "/gates/" + second, request.text("url"));
      server.signal("KILL");
      server.end();
    }
    assertFalse(project.here("show", gate, "--json").json().has("url"));
    project.write(
        "holdpoint.yaml",
        project.read("holdpoint.yaml") + "server: {url: \"https://holdpoint.example.org\"}\n");
    assertEquals(
        "https://holdpoint.example.org/gates/" + gate,
        project.here("show", gate, "--json").json().text("url"));
    project.write("holdpoint.yaml", "nonsense: true\n");
    assertFalse(project.here("show", gate, "--json").exits(0).json().has("url"));
  }

  /** What the agent's calls came to, as far as they have. */
  private List<String> statuses() throws IOException {
    return Files.exists(project.seen.resolve("calls"))
        ? project.seen("calls").lines().filter(line -> line.matches("\\d{3}")).toList()
        : List.of();
  }

  @Test
  void whenItStopsRequestsFinishAndTurnsCanBeRepeated() throws Exception {
    project.agent(
        """
        [ -e "$SEEN/again" ] && exit 0
        touch "$SEEN/again" "$SEEN/begun"
        exec sleep 300
        """);
    try (Running server = serve();
        ExecutorService pool = Executors.newSingleThreadExecutor()) {
      Browser admin = as("admin", server);
      String gate =
          admin.post("/api/v1/gates", "{\"prompt\": \"Well?\"}").is(201).json().text("gate");
      String task =
          admin
              .post("/api/v1/tasks", "{\"title\": \"Sleep\", \"run\": true}")
              .is(201)
              .json()
              .text("id");
      Await.until("the agent begins", () -> project.seen.resolve("begun").toFile().exists());
      Future<JsonObject> waits =
          pool.submit(() -> admin.get("/api/v1/gates/" + gate + "/wait?seconds=60").is(200).json());
      Await.until(
          "somebody waits",
          () -> admin.get("/metrics").body().contains("holdpoint_event_streams 1"));
      server.signal("TERM");
      assertEquals(ENDED_BY_SIGTERM, server.end().exit());
      assertEquals("open", waits.get().text("state"), "no answer is not one");
      assertEquals("open", project.show(task).text("state"));
      project.run("run", task).exits(0);
      assertEquals("done", project.show(task).text("state"));
    }
  }

  @Test
  void nobodyElsewhereIsLetListenInByAccident() throws Exception {
    project.scenario(ASKS);
    project.run("serve", "--host", "0.0.0.0", "--port", "0").exits(2).saysErr("--insecure", "TLS");
    project.run("serve", "--host", "::", "--port", "0").exits(2).saysErr("--insecure");
    project.run("serve", "--host", "no.such.host.invalid").exits(2).saysErr("no address");
    project.run("serve", "--port", "70000").exits(2).saysErr("65535");
    try (Running server = serve("--host", "0.0.0.0", "--insecure")) {
      URI here = URI.create("http://127.0.0.1:" + address(server).getPort());
      Browser.at(here).get("/healthz").is(200);
      server.signal("TERM");
      server.end();
    }
  }

  @Test
  void aPortThatIsTakenIsToldSo() throws Exception {
    project.scenario(ASKS);
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      project
          .run("serve", "--port", Integer.toString(taken.getLocalPort()))
          .exits(1)
          .saysErr("can't listen", "--port");
    }
  }

  @Test
  void whoSendsLetterByLetterIsHungUpOn() throws Exception {
    project.scenario(ASKS).with("HOLDPOINT_JAVA_OPTS", "-Dholdpoint.firstWordsMillis=5000");
    try (Running server = serve("--no-worker")) {
      URI address = address(server);
      try (Socket slow = new Socket(address.getHost(), address.getPort())) {
        slow.setSoTimeout((int) Await.LIMIT.toMillis());
        slow.getOutputStream().write("GET /hea".getBytes(StandardCharsets.US_ASCII));
        slow.getOutputStream().flush();
        assertEquals(-1, slow.getInputStream().read());
      }
      Browser.at(address).get("/healthz").is(200);
      server.signal("TERM");
      server.end();
    }
  }

  @Test
  void anAgentCanNotServe() throws Exception {
    project.agent(
        """
        holdpoint serve --port 0 > "$SEEN/said" 2>&1 && exit 1
        exit 0
        """);
    project.run("run", "-m", "Open the door").exits(0);
    assertTrue(project.seen("said").contains("only a person can"), project.seen("said"));
    assertFalse(project.seen("said").contains("sign-in"));
  }
}
