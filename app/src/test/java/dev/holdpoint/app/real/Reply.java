package dev.holdpoint.app.real;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the scripted model does with a request; each protocol has its own words for it. */
public sealed interface Reply {
  /** Text and tools to use, in this order; without tools the model's turn is over. */
  record Speaks(List<Part> parts, Usage usage, Map<String, String> headers) implements Reply {
    public Speaks {
      parts = List.copyOf(parts);
      headers = Map.copyOf(headers);
    }

    public Speaks text(String text) {
      return and(new Part.Words(text));
    }

    /** One more tool in the same reply. */
    public Speaks tool(String name, Map<String, ?> arguments) {
      return and(new Part.Call("", name, arguments));
    }

    public Speaks usage(int input, int cached, int output) {
      return new Speaks(parts, new Usage(input, cached, output), headers);
    }

    public Speaks header(String name, String value) {
      return new Speaks(parts, usage, added(headers, name, value));
    }

    boolean hasCalls() {
      return parts.stream().anyMatch(Part.Call.class::isInstance);
    }

    private Speaks and(Part part) {
      List<Part> more = new ArrayList<>(parts);
      more.add(part);
      return new Speaks(more, usage, headers);
    }
  }

  /**
   * An error.
   *
   * @param body JSON as it is sent; empty for the protocol's own words for this status
   */
  record Refuses(int status, String message, String body, Map<String, String> headers)
      implements Reply {
    public Refuses {
      headers = Map.copyOf(headers);
    }

    public Refuses header(String name, String value) {
      return new Refuses(status, message, body, added(headers, name, value));
    }

    public Refuses body(String json) {
      return new Refuses(status, message, json, headers);
    }
  }

  /** Not a byte until the server is closed, or only the beginning of a text. */
  record Hangs(String afterText) implements Reply {}

  /** The connection breaks in the middle of a text. */
  record Breaks(String afterText) implements Reply {}

  static Speaks text(String text) {
    return new Speaks(List.of(new Part.Words(text)), Usage.SOME, Map.of());
  }

  static Speaks tool(String name, Map<String, ?> arguments) {
    return new Speaks(List.of(new Part.Call("", name, arguments)), Usage.SOME, Map.of());
  }

  static Refuses rateLimited(Duration retryAfter) {
    return status(429, "Slow down, please.")
        .header("retry-after", String.valueOf(retryAfter.toSeconds()));
  }

  static Refuses status(int status, String message) {
    return new Refuses(status, message, "", Map.of());
  }

  static Refuses status(int status) {
    return status(status, "The scripted model answers with " + status + ".");
  }

  static Hangs hang() {
    return new Hangs("");
  }

  static Hangs hangAfter(String text) {
    return new Hangs(text);
  }

  static Breaks breakAfter(String text) {
    return new Breaks(text);
  }

  private static Map<String, String> added(Map<String, String> all, String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(all);
    more.put(name, value);
    return more;
  }
}
