package dev.holdpoint.app.real;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the scripted model does with a request; each protocol has its own words for it. */
public sealed interface Reply {
  /** Text and tools to use, in this order; without tools the model's turn is over. */
  record Speaks(List<Part> parts, Usage usage, Map<String, String> headers, Ending ending)
      implements Reply {
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
      return new Speaks(parts, new Usage(input, cached, output), headers, ending);
    }

    public Speaks header(String name, String value) {
      return new Speaks(parts, usage, added(headers, name, value), ending);
    }

    /** One more tool, with arguments that are not the JSON they should be. */
    public Speaks garbledTool(String name, String arguments) {
      return and(new Part.Garbled("", name, arguments));
    }

    public Speaks ending(Ending how) {
      return new Speaks(parts, usage, headers, how);
    }

    boolean hasCalls() {
      return parts.stream()
          .anyMatch(part -> part instanceof Part.Call || part instanceof Part.Garbled);
    }

    private Speaks and(Part part) {
      List<Part> more = new ArrayList<>(parts);
      more.add(part);
      return new Speaks(more, usage, headers, ending);
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

  /** The text stops in the middle, and the connection ends as if all were well. */
  record Ends(String afterText) implements Reply {}

  /** In the middle of the text comes an error in the protocol's words. */
  record Fails(String afterText, Refuses error) implements Reply {}

  /** Everything is said, but the connection stays open until the server is closed. */
  record Lingers(Speaks whole) implements Reply {}

  /** Everything is said, and then the connection breaks. */
  record Tears(Speaks whole) implements Reply {}

  /** Why the model stops where it stops. */
  enum Ending {
    /** It has said everything, or wants tools to be used. */
    ITSELF,
    /** It may not say more. */
    LENGTH,
    /** It does not want to: what it says is why. */
    REFUSAL,
    /** Its provider does not let it go on. */
    FILTER
  }

  static Speaks text(String text) {
    return speaks(new Part.Words(text));
  }

  static Speaks tool(String name, Map<String, ?> arguments) {
    return speaks(new Part.Call("", name, arguments));
  }

  static Speaks garbledTool(String name, String arguments) {
    return speaks(new Part.Garbled("", name, arguments));
  }

  static Speaks refusal(String text) {
    return text(text).ending(Ending.REFUSAL);
  }

  private static Speaks speaks(Part part) {
    return new Speaks(List.of(part), Usage.SOME, Map.of(), Ending.ITSELF);
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

  static Ends endAfter(String text) {
    return new Ends(text);
  }

  static Fails failAfter(String text, Refuses error) {
    return new Fails(text, error);
  }

  static Lingers lingerAfter(Speaks whole) {
    return new Lingers(whole);
  }

  static Tears tearAfter(Speaks whole) {
    return new Tears(whole);
  }

  private static Map<String, String> added(Map<String, String> all, String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(all);
    more.put(name, value);
    return more;
  }
}
