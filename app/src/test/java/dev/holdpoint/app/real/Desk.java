package dev.holdpoint.app.real;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** Where requests come in and are told apart, and replies are put into the protocol's words. */
final class Desk {
  private static final List<Dialect> DIALECTS =
      List.of(
          new AnthropicMessages(),
          new OpenAiResponses(),
          new OpenAiChat(),
          new OllamaChat(),
          new GeminiContent());

  private final ModelServer server;
  private final CountDownLatch closed;

  Desk(ModelServer server, CountDownLatch closed) {
    this.server = server;
    this.closed = closed;
  }

  void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      Wire wire = wire(exchange);
      Dialect dialect = DIALECTS.stream().filter(one -> one.isFor(wire)).findFirst().orElse(null);
      if (dialect == null) {
        aside(exchange, wire);
      } else {
        converse(exchange, wire, dialect);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      server.complain(e + " at " + exchange.getRequestURI());
      throw e;
    }
  }

  private void converse(HttpExchange exchange, Wire wire, Dialect dialect)
      throws IOException, InterruptedException {
    Talk talk = dialect.read(wire);
    Seen seen = new Seen(kind(dialect.isSubagent(wire), talk), wire, talk);
    server.keep(seen);
    switch (reply(seen)) {
      case Reply.Speaks speaks -> write(exchange, dialect.speak(seen, Numbered.calls(speaks)));
      case Reply.Refuses refusal -> write(exchange, refuse(dialect, refusal));
      case Reply.Hangs(String text) -> {
        begin(exchange, dialect, seen, text);
        closed.await();
      }
      case Reply.Breaks(String text) -> begin(exchange, dialect, seen, text);
      case Reply.Lingers(Reply.Speaks whole) -> {
        promiseMore(exchange, dialect.speak(seen, Numbered.calls(whole)));
        closed.await();
      }
      case Reply.Tears(Reply.Speaks whole) ->
          promiseMore(exchange, dialect.speak(seen, Numbered.calls(whole)));
      case Reply.Ends(String text) -> write(exchange, beginning(dialect, seen, text));
      case Reply.Fails(String text, Reply.Refuses error) ->
          write(exchange, beginning(dialect, seen, text).ending(dialect.errorInStream(error)));
    }
  }

  /** A script that fails has no reply; the program gets an error that it does not try again. */
  private Reply reply(Seen seen) {
    try {
      return server.reply(seen);
    } catch (RuntimeException | AssertionError e) {
      server.complain(String.valueOf(e.getMessage()));
      return Reply.status(400, "The scripted model has no reply for this.");
    }
  }

  private static Kind kind(boolean isSubagent, Talk talk) {
    if (talk.tools().isEmpty()) {
      return Kind.SIDE;
    }
    return isSubagent ? Kind.SUBAGENT : Kind.MAIN;
  }

  private static Answer refuse(Dialect dialect, Reply.Refuses refusal) {
    String body = refusal.body().isEmpty() ? dialect.error(refusal) : refusal.body();
    return Answer.json(refusal.status(), body).with(refusal.headers());
  }

  /** Token counts and looks whether anybody is there. */
  private void aside(HttpExchange exchange, Wire wire) throws IOException {
    Answer answer = SideReply.aside(wire);
    boolean isCount = wire.method().equals("POST");
    if (answer.status() == 404) {
      server.complain("an unknown request: " + wire);
    }
    Talk nothing = new Talk("", "", List.of(), Set.of(), 0);
    server.keep(new Seen(isCount ? Kind.COUNT : Kind.PROBE, wire, nothing));
    write(exchange, answer);
  }

  private static void write(HttpExchange exchange, Answer answer) throws IOException {
    byte[] body = (answer.begin() + answer.end()).getBytes(UTF_8);
    head(exchange, answer);
    boolean hasBody = !exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(answer.status(), hasBody ? body.length : -1);
    if (hasBody) {
      exchange.getResponseBody().write(body);
    }
  }

  /** The text begins but does not end: more is promised than ever comes. */
  private static void begin(HttpExchange exchange, Dialect dialect, Seen seen, String text)
      throws IOException {
    if (!text.isEmpty()) {
      promiseMore(exchange, beginning(dialect, seen, text));
    }
  }

  private static void promiseMore(HttpExchange exchange, Answer answer) throws IOException {
    byte[] begin = (answer.begin() + answer.end()).getBytes(UTF_8);
    head(exchange, answer);
    exchange.sendResponseHeaders(answer.status(), begin.length + 1000L);
    OutputStream out = exchange.getResponseBody();
    out.write(begin);
    out.flush();
  }

  private static Answer beginning(Dialect dialect, Seen seen, String text) {
    return dialect.speak(seen, Reply.text(text)).ending("");
  }

  private static void head(HttpExchange exchange, Answer answer) {
    exchange.getResponseHeaders().set("content-type", answer.type());
    answer.headers().forEach(exchange.getResponseHeaders()::set);
  }

  private static Wire wire(HttpExchange exchange) throws IOException {
    Map<String, String> headers = new TreeMap<>();
    exchange
        .getRequestHeaders()
        .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.getFirst()));
    return new Wire(
        exchange.getRequestMethod(),
        exchange.getRequestURI().getPath(),
        headers,
        body(exchange, headers.get("content-encoding")));
  }

  private static String body(HttpExchange exchange, @Nullable String encoding) throws IOException {
    if (encoding != null) {
      throw new IOException("a body in " + encoding + " can't be read");
    }
    return new String(exchange.getRequestBody().readAllBytes(), UTF_8);
  }
}
