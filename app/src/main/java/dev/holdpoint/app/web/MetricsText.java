package dev.holdpoint.app.web;

import java.util.Locale;

/** Prometheus' text format, line by line. */
final class MetricsText {
  private final StringBuilder text = new StringBuilder();

  void head(String name, String type, String help) {
    text.append("# HELP ").append(name).append(' ').append(help).append('\n');
    text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
  }

  void line(String name, long value) {
    text.append(name).append(' ').append(value).append('\n');
  }

  void line(String name, double value) {
    text.append(name).append(' ').append(String.format(Locale.ROOT, "%.3f", value)).append('\n');
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
