package dev.holdpoint.app.web.api;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The API's description for programs. */
public final class OpenApi {
  private static final String ADDRESS = "holdpoint.address";

  private OpenApi() {}

  static void show(Context request) {
    Map<String, @Nullable Object> whole = Json.map();
    described()
        .values()
        .forEach(
            (key, value) -> {
              if (key.equals("paths")) {
                whole.put("servers", List.of(Map.of("url", address(request))));
              }
              whole.put(key, value);
            });
    request
        .header("Cache-Control", "private, no-cache")
        .contentType("application/json")
        .result(Json.pretty(whole));
  }

  /** As it is everywhere: without an address. */
  public static JsonObject described() {
    try (InputStream text =
        Objects.requireNonNull(OpenApi.class.getResourceAsStream("openapi.json"))) {
      return Json.object(new String(text.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Tells a request where the server is, as browsers call it.
   *
   * @param url null where that is just where the request went
   */
  public static void serve(Context request, @Nullable URI url) {
    String address = url == null ? request.scheme() + "://" + request.host() : url.toString();
    request.attribute(ADDRESS, address.replaceAll("/+$", ""));
  }

  /** Where the server is that got this request. */
  public static String address(Context request) {
    return Objects.requireNonNull(request.<String>attribute(ADDRESS));
  }
}
