package dev.holdpoint.app.project;

import dev.holdpoint.app.yaml.Fields;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads where holdpoint.yaml wants spans to be sent. */
final class TelemetryReader {
  private TelemetryReader() {}

  /** The collector's address, null for none. */
  static @Nullable URI read(Fields fields) {
    fields.allowOnly(List.of("otlp"));
    String text = fields.text("otlp");
    if (text == null) {
      return null;
    }
    try {
      URI address = new URI(text);
      boolean web = "http".equals(address.getScheme()) || "https".equals(address.getScheme());
      if (web && address.getHost() != null && address.getUserInfo() == null) {
        return address;
      }
    } catch (URISyntaxException e) {
      // Told below, as everything else that does not fit.
    }
    fields.wrong("otlp", "must be the http address of a collector, e.g. http://127.0.0.1:4318");
    return null;
  }
}
