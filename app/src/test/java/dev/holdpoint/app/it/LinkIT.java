package dev.holdpoint.app.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.qr.Camera;
import dev.holdpoint.app.web.Browser;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** One-time links, and a server that other devices reach, by the real program. */
@Execution(ExecutionMode.CONCURRENT)
class LinkIT {
  private static final String WHITE = "\u001b[38;5;16;48;5;231m";

  @TempDir Path folder;
  Project project;

  @BeforeEach
  void prepare() throws IOException {
    project = Project.in(folder).write("holdpoint.yaml", "interactionThreshold: 2\n");
  }

  private Project inNetwork(String addresses) {
    return project.with(
        "HOLDPOINT_JAVA_OPTS",
        "-Dholdpoint.sizeMillis=60000 -Dholdpoint.lanAddresses=" + addresses);
  }

  private Running serve(String... more) throws Exception {
    String[] line = new String[more.length + 5];
    System.arraycopy(new String[] {"serve", "--port", "0", "--no-worker", "--json"}, 0, line, 0, 5);
    System.arraycopy(more, 0, line, 5, more.length);
    return project.start(line).awaitOut("\"signIn\"");
  }

  private static JsonObject ready(Running server) {
    return Json.object(server.out().lines().findFirst().orElseThrow());
  }

  private static List<String> code(String screen) {
    return screen
        .lines()
        .filter(line -> line.contains(WHITE))
        .map(line -> line.replaceAll("\u001b\\[[0-9;]*m", "").replace("\r", ""))
        .toList();
  }

  @Test
  void withoutAServerItSaysHowToStartOne() throws Exception {
    project.run("link").exits(1).saysErr("holdpoint serve --lan").saysNothingOut();
    try (Running server = serve()) {
      server.signal("KILL");
      server.end();
    }
    project.run("link").exits(1).saysErr("No server of this project runs");
    project.run("link", "--role", "king").exits(2).saysErr("viewer, responder, admin");
    project.run("link", "--role", "agent").exits(2);
  }

  @Test
  void itLeadsToTheServerThatRuns() throws Exception {
    try (Running server = serve()) {
      URI address = URI.create(ready(server).text("url"));
      String link = project.run("link").exits(0).saysErr("only this machine").out().strip();
      assertTrue(link.startsWith(address + "/sign-in?link=hpl_"), link);
      Browser.at(address).useLink(link).is(303);
      Browser.at(address).useLink(link).is(410);
      JsonObject made =
          project.run("link", "--role", "viewer", "--name", "jonas", "--json").exits(0).json();
      assertEquals("viewer", made.text("role"));
      assertEquals("jonas", made.text("name"));
      assertTrue(made.flag("onlyThisMachine"));
      assertTrue(made.text("expiresAt").endsWith("Z"));
      Browser.Seen page =
          Browser.at(address).get(URI.create(made.text("signIn")).getRawPath() + "?" + query(made));
      assertTrue(page.is(200).body().contains("Sign in as viewer jonas?"), page::body);
      server.signal("TERM");
      server.end();
    }
    project.run("link").exits(1);
  }

  @Test
  void ofTwoServersTheOneThatIsLeftIsFound() throws Exception {
    inNetwork("127.0.0.2");
    try (Running first = serve()) {
      String here = ready(first).text("url");
      for (String signal : List.of("INT", "KILL")) {
        try (Running second = serve("--lan")) {
          String lan = ready(second).text("url");
          project.run("link").exits(0).saysOut(lan + "/sign-in?link=");
          second.signal(signal);
          second.end();
        }
        project.run("link").exits(0).saysOut(here + "/sign-in?link=");
      }
      try (Running second = serve("--lan")) {
        first.signal("KILL");
        first.end();
        project.run("link").exits(0).saysOut(ready(second).text("url") + "/sign-in?link=");
        second.signal("TERM");
        second.end();
      }
    }
    project.run("link").exits(1).saysErr("No server of this project runs");
  }

  private static String query(JsonObject made) {
    return URI.create(made.text("signIn")).getRawQuery();
  }

  @Test
  void anAgentGetsNoLink() throws Exception {
    project.agent(
        """
        holdpoint link --role admin > "$SEEN/said" 2>&1 && exit 1
        env -u HOLDPOINT_TOKEN holdpoint link >> "$SEEN/said" 2>&1 && exit 1
        exit 0
        """);
    try (Running server = serve()) {
      project.here("run", "-m", "Help yourself").exits(0);
      server.signal("TERM");
      server.end();
    }
    assertTrue(project.seen("said").contains("only a person can"), project.seen("said"));
    assertFalse(project.seen("said").contains("hpl_"));
    assertTrue(project.events().contains("agent.overstepped"), "the attempt is written down");
  }

  @Test
  void aServerForOtherDevicesShowsACodeThatSignsIn() throws Exception {
    inNetwork("127.0.0.2,127.0.0.3");
    try (Running server =
        project
            .terminal("serve", "--lan", "--port", "0", "--no-worker")
            .awaitOut("For another link: holdpoint link")) {
      String screen = server.out();
      String link = Camera.read(code(screen));
      assertTrue(link.startsWith("https://127.0.0.2:"), link);
      assertTrue(link.contains("/sign-in?link=hpl_"), link);
      assertTrue(screen.contains(link), "in words, too");
      assertTrue(screen.contains("Also at https://127.0.0.3:"), screen);
      assertTrue(screen.contains("SHA-256 fingerprint"), screen);
      URI here = URI.create(screen.replaceAll("(?s).*On this machine: (\\S+).*", "$1"));
      Browser.at(here).useLink(link).is(303);

      String another = project.terminal("link").end().out();
      assertTrue(Camera.read(code(another)).startsWith("https://127.0.0.2:"), another);
      String narrow = project.terminal(30, "link").end().out();
      assertTrue(narrow.contains("No QR code: it needs"), narrow);
      assertEquals(List.of(), code(narrow));
      project.run("link").exits(0).saysOut("https://127.0.0.2:").neverSays("█");
      server.type("\u0003");
      server.end();
    }
  }

  @Test
  void itsCertificateStaysTheSameAndDamageIsReported() throws Exception {
    inNetwork("127.0.0.2");
    String fingerprint;
    try (Running server = serve("--lan")) {
      JsonObject ready = ready(server);
      fingerprint = ready.text("fingerprint");
      assertTrue(ready.text("url").startsWith("https://127.0.0.2:"), ready::toString);
      assertTrue(ready.text("signIn").startsWith(ready.text("url")), ready::toString);
      assertTrue(ready.text("signInHere").startsWith("http://127.0.0.1:"), ready::toString);
      server.signal("TERM");
      server.end();
    }
    try (Running server = serve("--lan")) {
      assertEquals(fingerprint, ready(server).text("fingerprint"));
      server.signal("TERM");
      server.end();
    }
    JsonObject where = project.run("where", "--json").exits(0).json();
    Path certificate = Path.of(where.text("certificate"));
    Files.writeString(certificate, "no certificate");
    project
        .run("serve", "--lan", "--port", "0")
        .exits(1)
        .saysErr("damaged", certificate.toString());
    assertEquals("no certificate", Files.readString(certificate));
  }

  @Test
  void withoutTlsOnlyWhereThatIsSaid() throws Exception {
    inNetwork("127.0.0.2");
    try (Running server = serve("--lan", "--insecure")) {
      URI address = URI.create(ready(server).text("url"));
      assertEquals("http", address.getScheme());
      Browser.at(address).get("/healthz").is(200);
      server.signal("TERM");
      server.end();
    }
  }

  @Test
  void aMachineWithoutANetworkIsToldSo() throws Exception {
    inNetwork("");
    project
        .run("serve", "--lan", "--port", "0")
        .exits(1)
        .saysErr("no address that another device can reach")
        .saysNothingOut();
    project
        .run("serve", "--lan", "--host", "0.0.0.0")
        .exits(2)
        .saysErr("--lan", "--host", "say one of them");
  }

  @Test
  void aServerForThisMachineSaysSo() throws Exception {
    try (Running server =
        project.start("serve", "--port", "0", "--no-worker").awaitOut("/sign-in?link=")) {
      assertTrue(server.out().contains("Only this machine can reach it."), server::out);
      assertTrue(server.out().contains("holdpoint serve --lan"), server::out);
      server.signal("TERM");
      server.end();
    }
  }
}
