package dev.holdpoint.app.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.ServedProject;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.store.TestServer;
import dev.holdpoint.app.web.cockpit.Asks;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Role;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Live events over HTTP. */
@Timeout(120)
class EventsTest {
  private static final String EVENTS = "/api/v1/events";
  private static final String CONFIG =
      """
      interactionThreshold: 3
      agent: play
      agents:
        play: {type: script, scenario: scenario.yaml}
      server: {port: 0}
      """;

  @TempDir Path folder;
  ServedProject project;

  private Browser open(String store) throws Exception {
    String line = store.equals("sqlite") ? "sqlite" : TestServer.freshUrl();
    project =
        ServedProject.open(
            folder, CONFIG + "store: " + line + "\n", "turns:\n  - - finish: {summary: done}\n");
    return Browser.at(project.address()).bearer(project.token(Role.VIEWER));
  }

  @AfterEach
  void close() {
    if (project != null) {
      project.close();
    }
  }

  /** What a listener hears, event by event. */
  private static final class Listener implements AutoCloseable {
    private final BufferedReader lines;

    Listener(Browser browser) throws Exception {
      var response = browser.stream(EVENTS);
      assertEquals(200, response.statusCode());
      assertEquals(
          "text/event-stream;charset=utf-8",
          response.headers().firstValue("Content-Type").orElse("").toLowerCase(Locale.ROOT));
      lines = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
      assertEquals("retry: 2000", lines.readLine());
      assertTrue(lines.readLine().startsWith(": at "));
      assertEquals("", lines.readLine());
    }

    /** The next event's values, null where the stream has ended. */
    JsonObject next() throws IOException {
      String id = null;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("id: ")) {
          id = line.substring(4);
        } else if (line.startsWith("data: ")) {
          JsonObject data = Json.object(line.substring(6));
          assertEquals(id, Long.toString(data.number("position")));
          return data;
        }
      }
      return null;
    }

    /** What was written just before somebody began to listen may be heard, too. */
    void awaitTask(String task) throws IOException {
      JsonObject event = next();
      while (!event.object("task").text("id").equals(task)) {
        event = next();
      }
      assertEquals("task.created", event.text("type"));
    }

    /** The next event of a type. */
    JsonObject await(String type) throws IOException {
      JsonObject event = next();
      while (!event.text("type").equals(type)) {
        event = next();
      }
      return event;
    }

    List<Long> positions(int count) throws IOException {
      List<Long> positions = new ArrayList<>();
      while (positions.size() < count) {
        positions.add(next().number("position"));
      }
      return positions;
    }

    @Override
    public void close() throws IOException {
      lines.close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "postgresql"})
  void whatThisAndOtherProcessesChangeIsHeard(String store) throws Exception {
    Browser browser = open(store);
    project.add("Before");
    try (Listener listener = new Listener(browser);
        ServedProject other = project.another()) {
      listener.awaitTask(project.add("Here").id().value());
      String elsewhere = other.add("Elsewhere").id().value();
      listener.awaitTask(elsewhere);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "postgresql"})
  void everyListenerHearsEverythingOnceAndInOrderWhereverItBegins(String store) throws Exception {
    Browser browser = open(store);
    int before = 100;
    int tasks = 250;
    for (int i = 0; i < before; i++) {
      project.add("Task " + i);
    }
    try (ExecutorService pool = Executors.newCachedThreadPool()) {
      Future<?> writer =
          pool.submit(
              () -> {
                for (int i = before; i < tasks; i++) {
                  project.add("Task " + i);
                }
              });
      List<Future<List<Long>>> heard = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        int from = i * 20;
        heard.add(pool.submit(() -> rejoining(browser, from, tasks)));
      }
      writer.get();
      for (int i = 0; i < 6; i++) {
        assertEquals(
            LongStream.rangeClosed(i * 20 + 1, tasks).boxed().toList(), heard.get(i).get());
      }
    }
  }

  /** Hangs up now and then and goes on where it was. */
  private static List<Long> rejoining(Browser browser, int from, int to) throws Exception {
    List<Long> all = new ArrayList<>();
    long last = from;
    while (last < to) {
      try (Listener listener = new Listener(browser.with("Last-Event-ID", Long.toString(last)))) {
        all.addAll(listener.positions((int) Math.min(17, to - last)));
        last = all.getLast();
      }
    }
    return all;
  }

  @Test
  void everyEventHasItsTaskAndItsGateAsTheyAreWhenItIsSent() throws Exception {
    Browser browser = open("sqlite");
    GateId gate;
    try (Listener listener = new Listener(browser)) {
      gate = new Asks(project.engine()).choice("Which?", "a", "b");
      JsonObject opened = listener.await("gate.opened");
      assertEquals(gate.toString(), opened.object("gate").text("gate"));
      assertEquals("Which?", opened.object("gate").text("prompt"));
      assertEquals("awaiting_input", opened.object("task").text("state"));
      project.engine().answer(gate, "a", "Ada", Channel.CLI);
      JsonObject answered = listener.await("gate.answered");
      assertEquals(List.of("a"), answered.object("gate").texts("chosen"));
      JsonObject done = listener.await("run.finished");
      assertFalse(done.has("gate"));
      JsonObject listed = browser.get("/api/v1/tasks").json().objects("items").getFirst();
      assertEquals(listed, done.object("task"));
      assertEquals(
          browser.get("/api/v1/gates/" + gate).json().values(), answered.object("gate").values());
    }
    // Whoever goes on where it was gets what is so now.
    try (Listener listener = new Listener(browser.with("Last-Event-ID", "1"))) {
      JsonObject opened = listener.await("gate.opened");
      assertEquals("answered", opened.object("gate").text("state"));
      assertEquals("done", opened.object("task").text("state"));
    }
  }

  /** As after the store was restored. */
  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "postgresql"})
  void whoHeardMoreThanTheJournalHasIsTold(String store) throws Exception {
    Browser browser = open(store);
    project.add("One");
    project.add("Two");
    long end = project.engine().journal().end();
    for (long ahead : List.of(end + 1, 999_999_999_999L)) {
      Browser.Seen seen = browser.with("Last-Event-ID", Long.toString(ahead)).get(EVENTS).is(400);
      assertEquals("urn:holdpoint:unknown_event", seen.json().text("type"));
      assertTrue(seen.body().contains("Begin anew"), seen.body());
      browser.get(EVENTS + "?since=" + ahead).is(400);
    }
    try (Listener listener = new Listener(browser.with("Last-Event-ID", Long.toString(end)))) {
      listener.awaitTask(project.add("Three").id().value());
    }
    // Whoever heard it from another server of this store is ahead of this one alone.
    try (ServedProject other = project.another()) {
      other.add("Four");
      Browser ahead = browser.with("Last-Event-ID", Long.toString(end + 2));
      try (Listener listener = new Listener(ahead)) {
        listener.awaitTask(project.add("Five").id().value());
      }
    }
  }

  @Test
  void noEventTellsASensitiveAnswer() throws Exception {
    Browser browser = open("sqlite");
    GateId gate = new Asks(project.engine()).secret("PIN?");
    project.engine().answer(gate, "hunter2", "Ada", Channel.CLI);
    try (Listener listener = new Listener(browser.with("Last-Event-ID", "0"))) {
      JsonObject answered = listener.await("gate.answered");
      assertTrue(answered.object("gate").values().containsKey("answer"));
      assertNull(answered.object("gate").values().get("answer"));
      assertFalse(Json.write(answered.values()).contains("hunter2"));
    }
  }

  @Test
  void onlyThoseWhoMayLookHearAnything() throws Exception {
    open("sqlite");
    Browser nobody = Browser.at(project.address());
    nobody.get(EVENTS).is(401);
    nobody.bearer(project.token(Role.AGENT)).get(EVENTS).is(403);
    nobody.bearer(project.token(Role.VIEWER)).with("Last-Event-ID", "-1").get(EVENTS).is(400);
    nobody.bearer(project.token(Role.VIEWER)).with("Last-Event-ID", "x").get(EVENTS).is(400);
  }

  @Test
  void moreStreamsThanThereMayBeAreRefusedAndTheServerStaysUp() throws Exception {
    Browser browser = open("sqlite");
    String request =
        "GET %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n"
            .formatted(EVENTS, project.token(Role.VIEWER));
    List<Socket> sockets = new ArrayList<>();
    int refused = 0;
    try {
      for (int i = 0; i < 560; i++) {
        Socket socket = new Socket(project.address().getHost(), project.address().getPort());
        sockets.add(socket);
        socket.setSoTimeout(60_000);
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        byte[] status = socket.getInputStream().readNBytes(12);
        refused += new String(status, StandardCharsets.US_ASCII).endsWith(" 503") ? 1 : 0;
      }
      assertEquals(60, refused);
      browser.get("/healthz").is(200);
      assertTrue(browser.get("/metrics").body().contains("holdpoint_event_streams 500\n"));
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  @Test
  void whenTheServerStopsTheStreamsEnd() throws Exception {
    Browser browser = open("sqlite");
    try (Listener listener = new Listener(browser)) {
      ServedProject closing = project;
      project = null;
      Thread closer = Thread.ofPlatform().start(closing::close);
      assertNull(listener.next());
      closer.join();
    }
  }
}
