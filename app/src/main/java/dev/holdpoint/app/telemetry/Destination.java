package dev.holdpoint.app.telemetry;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Where spans are sent, by the standard environment of OpenTelemetry and by holdpoint.yaml.
 *
 * @param headers sent with everything; they may hold a key
 * @param resource what sends them, in their words
 */
public record Destination(URI traces, Map<String, String> headers, Map<String, Object> resource) {
  private static final String PATH = "/v1/traces";

  public Destination {
    headers = Map.copyOf(headers);
    resource = Map.copyOf(resource);
  }

  /**
   * Null where nothing is to be sent, which is the rule.
   *
   * @param configured the collector that holdpoint.yaml names, null for none
   */
  public static @Nullable Destination of(
      @Nullable URI configured, Map<String, String> env, Consumer<String> warn) {
    boolean off =
        "true".equalsIgnoreCase(env.get("OTEL_SDK_DISABLED"))
            || "none".equals(env.get("OTEL_TRACES_EXPORTER"));
    String own = given(env, "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT");
    String general = given(env, "OTEL_EXPORTER_OTLP_ENDPOINT");
    String base = general == null && configured != null ? configured.toString() : general;
    if (off || (own == null && base == null)) {
      return null;
    }
    URI traces = address(own == null ? joined(String.valueOf(base)) : own);
    if (traces == null) {
      warn.accept("OTEL_EXPORTER_OTLP_ENDPOINT is no http address: no spans are sent.");
      return null;
    }
    if ("grpc".equals(env.get("OTEL_EXPORTER_OTLP_PROTOCOL"))) {
      warn.accept("Spans are sent as OTLP over HTTP, not by gRPC: name the collector's HTTP port.");
    }
    Map<String, String> headers = pairs(env.get("OTEL_EXPORTER_OTLP_HEADERS"));
    headers.putAll(pairs(env.get("OTEL_EXPORTER_OTLP_TRACES_HEADERS")));
    Map<String, Object> resource = new LinkedHashMap<>(pairs(env.get("OTEL_RESOURCE_ATTRIBUTES")));
    String name = given(env, "OTEL_SERVICE_NAME");
    if (name != null) {
      resource.put("service.name", name);
    }
    resource.putIfAbsent("service.name", "holdpoint");
    return new Destination(traces, headers, resource);
  }

  private static @Nullable String given(Map<String, String> env, String name) {
    String value = env.get(name);
    return value == null || value.isBlank() ? null : value.strip();
  }

  private static String joined(String base) {
    String bare = base.replaceAll("/+$", "");
    return bare.endsWith(PATH) ? bare : bare + PATH;
  }

  private static @Nullable URI address(String text) {
    try {
      URI address = URI.create(text);
      boolean web = "http".equals(address.getScheme()) || "https".equals(address.getScheme());
      return web && address.getHost() != null ? address : null;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** As {@code key=value,key2=value2}, percent-encoded. */
  private static Map<String, String> pairs(@Nullable String text) {
    Map<String, String> pairs = new LinkedHashMap<>();
    for (String pair : text == null ? new String[0] : text.split(",")) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        pairs.put(pair.substring(0, equals).strip(), decoded(pair.substring(equals + 1).strip()));
      }
    }
    return pairs;
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return text;
    }
  }

  @Override
  public String toString() {
    return "Destination[" + traces + "]";
  }
}
