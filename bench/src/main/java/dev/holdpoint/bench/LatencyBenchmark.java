package dev.holdpoint.bench;

import dev.holdpoint.model.GateId;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Journal;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** From an answer in this process to the agent's next turn in another one. */
final class LatencyBenchmark implements Benchmark {
  private static final double NANOS_PER_MILLI = 1e6;

  @Override
  public String name() {
    return "latency";
  }

  @Override
  public String about() {
    return "from an answer in one process to the agent's next turn in a waiting worker";
  }

  @Override
  public void measure(Ground ground, Consumer<Figure> found) throws Exception {
    for (Place place : ground.stores("latency")) {
      List<Double> millis = millis(place, ground);
      // The first ones load classes.
      List<Double> warm = millis.subList(millis.size() / 5, millis.size());
      String name = place.store() + " answer to resumed, ";
      found.accept(Figure.bare(name + "p50", Load.percentile(warm, 50), "ms"));
      found.accept(Figure.bare(name + "p99", Load.percentile(warm, 99), "ms"));
    }
  }

  private static List<Double> millis(Place place, Ground ground) throws Exception {
    Sizes sizes = ground.sizes();
    try (Journal journal = place.open();
        Child worker =
            Child.java(
                LatencyWorker.class,
                place.address(),
                ground.keys().toString(),
                Integer.toString(sizes.answers()))) {
      Workshop workshop = Workshop.playing(journal);
      List<Double> millis = new ArrayList<>();
      BufferedReader told = worker.told();
      for (int i = 0; i < sizes.answers(); i++) {
        GateId gate = gate(word(told, "waiting"));
        long answered = System.nanoTime();
        workshop.answer(gate);
        long resumed = Long.parseLong(word(told, "resumed"));
        millis.add((resumed - answered) / NANOS_PER_MILLI);
      }
      return millis;
    }
  }

  private static String word(BufferedReader told, String what) throws IOException {
    String line = told.readLine();
    if (line == null || !line.startsWith(what + " ")) {
      throw new IOException("the worker should tell what is " + what + ", but: " + line);
    }
    return line.substring(what.length() + 1);
  }

  private static GateId gate(String text) {
    int dot = text.indexOf('.');
    return new GateId(
        new TaskId(text.substring(0, dot)), Integer.parseInt(text.substring(dot + 1)));
  }
}
