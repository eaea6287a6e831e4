package dev.holdpoint.app.project;

import dev.holdpoint.app.yaml.Fields;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what holdpoint.yaml says about the server. */
final class ServerReader {
  private final Path root;

  ServerReader(Path root) {
    this.root = root;
  }

  ServerSetting read(Fields fields) {
    fields.allowOnly(List.of("host", "port", "url", "tls", "trustedProxies", "insecure", "oidc"));
    String host = fields.text("host");
    Integer port = fields.wholeNumber("port", 0, 65_535);
    List<String> proxies = fields.texts("trustedProxies", "[127.0.0.1]");
    return new ServerSetting(
        host == null ? ServerSetting.DEFAULT_HOST : host,
        port == null ? ServerSetting.DEFAULT_PORT : port,
        url(fields),
        fields.has("tls") ? tls(fields.fields("tls")) : null,
        proxies == null ? List.of() : proxies,
        Boolean.TRUE.equals(fields.flag("insecure")),
        fields.has("oidc") ? OidcReader.read(fields.fields("oidc")) : null,
        null);
  }

  private static @Nullable URI url(Fields fields) {
    String text = fields.text("url");
    if (text == null) {
      return null;
    }
    try {
      URI url = new URI(text);
      boolean web = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
      boolean bare = url.getHost() != null && (url.getPath() == null || url.getPath().isEmpty());
      if (web && bare && url.getQuery() == null && url.getUserInfo() == null) {
        return url;
      }
    } catch (URISyntaxException e) {
      // Told below, as everything else that does not fit.
    }
    fields.wrong("url", "must be an address like https://holdpoint.example.org, without a path");
    return null;
  }

  private ServerSetting.@Nullable Tls tls(Fields fields) {
    fields.allowOnly(List.of("certificate", "key"));
    Path certificate = file(fields, "certificate");
    Path key = file(fields, "key");
    return certificate == null || key == null ? null : new ServerSetting.Tls(certificate, key);
  }

  private @Nullable Path file(Fields fields, String name) {
    String text = fields.text(name);
    if (text == null) {
      if (!fields.has(name)) {
        fields.wrong(name, "is missing: a PEM file");
      }
      return null;
    }
    Path file = root.resolve(text);
    if (!Files.isReadable(file)) {
      fields.wrong(name, "must be a file that can be read, not " + file);
    }
    return file;
  }
}
