package dev.holdpoint.app.web.api;

import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** The API's description for programs. */
final class OpenApi {
  private OpenApi() {}

  static void show(Context request) throws IOException {
    try (InputStream text =
        Objects.requireNonNull(OpenApi.class.getResourceAsStream("openapi.json"))) {
      request
          .header("Cache-Control", "private, no-cache")
          .contentType("application/json")
          .result(text.readAllBytes());
    }
  }
}
