package dev.holdpoint.bench;

import dev.holdpoint.bench.RequestTimes.Times;
import java.util.List;
import java.util.function.Consumer;

/** The server as people start it: what it weighs, how fast pages are, and many who listen. */
final class ServeBenchmark implements Benchmark {
  private static final String ANSWER = "POST /api/v1/gates/{id}/answer";
  private static final String INBOX = "GET /";
  private static final double MOST_MILLIS = 50;
  private static final double MOST_IDLE_MEGABYTES = 150;
  private static final double MOST_PAGE_KILOBYTES = 150;
  private static final int WARM_UP = 20;
  private static final int VIEWS = 100;

  @Override
  public String name() {
    return "serve";
  }

  @Override
  public String about() {
    return "the server: memory, pages, answers with many who listen";
  }

  @Override
  public void measure(Ground ground, Consumer<Figure> found) throws Exception {
    idle(Project.make(ground), found);
    Sizes sizes = ground.sizes();
    Project busy = Project.make(ground);
    Sizes waiting = sizes.allWait();
    BigJournal.build(ground.fresh("waiting"), ground.keys(), waiting).copyTo(busy.store());
    try (Server server = Server.start(busy)) {
      inbox(server, waiting.gates(), found);
      load(server, sizes, found);
    }
  }

  /** A server that somebody looked at, and nobody does any more. */
  private static void idle(Project project, Consumer<Figure> found) throws Exception {
    try (Server server = Server.start(project)) {
      FirstView view = FirstView.of(server);
      found.accept(
          Figure.bare("first view of the inbox, as transferred", view.bytes() / 1000.0, "kB")
              .atMost(MOST_PAGE_KILOBYTES));
      server.rest();
      found.accept(
          Figure.bare("idle server, resident", server.residentBytes() / 1e6, "MB")
              .atMost(MOST_IDLE_MEGABYTES));
    }
  }

  private static void inbox(Server server, int gates, Consumer<Figure> found) throws Exception {
    for (int i = 0; i < WARM_UP; i++) {
      server.get("/");
    }
    Times before = server.times().of(INBOX);
    for (int i = 0; i < VIEWS; i++) {
      server.get("/");
    }
    Times views = server.times().of(INBOX).since(before);
    String name = "inbox, 50 of %,d gates, ".formatted(gates);
    found.accept(Figure.bare(name + "p50", views.percentile(50), "ms"));
    found.accept(Figure.bare(name + "p99", views.percentile(99), "ms").atMost(MOST_MILLIS));
  }

  private static void load(Server server, Sizes sizes, Consumer<Figure> found) throws Exception {
    List<String> gates = server.gates(sizes.answered() + WARM_UP);
    Answering answering = new Answering(server);
    answering.all(gates.subList(0, WARM_UP));
    Times before = server.times().of(ANSWER);
    Listening.Heard heard;
    double rate;
    try (Listening listening = Listening.of(server, sizes.streams())) {
      rate = answering.all(gates.subList(WARM_UP, gates.size()));
      heard = listening.awaitAll(server.lastEvent());
    }
    Times answers = server.times().of(ANSWER).since(before);
    String beside = ", %d streams beside".formatted(sizes.streams());
    found.accept(
        Figure.bare("answers a second" + beside, rate, "/s").atLeast(0.9 * Answering.PER_SECOND));
    found.accept(Figure.bare("answer" + beside + ", p50", answers.percentile(50), "ms"));
    found.accept(
        Figure.bare("answer" + beside + ", p99", answers.percentile(99), "ms").atMost(MOST_MILLIS));
    found.accept(Figure.bare("events that a stream missed", (double) heard.missed(), "").atMost(0));
    found.accept(Figure.bare("events sent to all streams", heard.perSecond(), "/s"));
    found.accept(Figure.bare("busy server, resident", server.residentBytes() / 1e6, "MB"));
  }
}
