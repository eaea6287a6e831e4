package dev.holdpoint.bench;

import dev.holdpoint.bench.Figure.Limit;
import dev.holdpoint.bench.Figure.Ratio;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Shows figures as they come. */
interface Printer {
  void begin(Benchmark benchmark);

  void print(Benchmark benchmark, Figure figure);

  void end(List<Figure> all);

  /** For people. */
  record Text(PrintStream out) implements Printer {
    @Override
    public void begin(Benchmark benchmark) {
      out.printf("%n%s: %s%n", benchmark.name(), benchmark.about());
    }

    @Override
    public void print(Benchmark benchmark, Figure figure) {
      String value = Figure.number(figure.value()) + " " + figure.unit();
      out.println(
          "  %-46s %14s  %-44s %s"
              .formatted(figure.name(), value.strip(), ratio(figure), verdict(figure))
              .stripTrailing());
    }

    private static String ratio(Figure figure) {
      Ratio ratio = figure.ratio();
      return ratio == null ? "" : "%s of %s".formatted(Figure.number(ratio.value()), ratio.to());
    }

    private static String verdict(Figure figure) {
      Limit limit = figure.limit();
      return limit == null
          ? ""
          : "%s %s %s"
              .formatted(
                  limit.sense().sign(),
                  Figure.number(limit.bound()),
                  figure.passes() ? "PASS" : "FAIL");
    }

    @Override
    public void end(List<Figure> all) {
      List<Figure> limited = all.stream().filter(figure -> figure.limit() != null).toList();
      List<Figure> failed = limited.stream().filter(figure -> !figure.passes()).toList();
      out.printf("%n%d of %d limits kept%n", limited.size() - failed.size(), limited.size());
      failed.forEach(figure -> out.println("FAIL " + figure.name()));
    }
  }

  /** For programs: one array in the end. */
  final class Json implements Printer {
    private final PrintStream out;
    private final List<Map<String, @Nullable Object>> figures = new ArrayList<>();

    Json(PrintStream out) {
      this.out = out;
    }

    @Override
    public void begin(Benchmark benchmark) {}

    @Override
    public void print(Benchmark benchmark, Figure figure) {
      Map<String, @Nullable Object> json = dev.holdpoint.app.json.Json.map();
      json.put("benchmark", benchmark.name());
      json.put("figure", figure.name());
      json.put("value", figure.value());
      json.put("unit", figure.unit());
      Ratio ratio = figure.ratio();
      if (ratio != null) {
        json.put("ratio", ratio.value());
        json.put("to", ratio.to());
      }
      Limit limit = figure.limit();
      if (limit != null) {
        json.put(limit.sense() == Figure.Sense.AT_LEAST ? "atLeast" : "atMost", limit.bound());
        json.put("passes", figure.passes());
      }
      figures.add(json);
    }

    @Override
    public void end(List<Figure> all) {
      out.println(dev.holdpoint.app.json.Json.write(figures));
    }
  }
}
