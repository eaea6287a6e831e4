package dev.holdpoint.app.oidc;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.project.OidcSetting;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The provider as it describes itself; asked over HTTP, and never waited for long. */
final class Provider {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration KEYS_LAST = Duration.ofMinutes(10);
  private static final Duration KEYS_AGAIN = Duration.ofSeconds(30);
  private static final Duration NOT_AGAIN = Duration.ofSeconds(10);
  private static final int LARGEST = 1_000_000;

  private final OidcSetting setting;
  private final HttpClient http =
      HttpClient.newBuilder()
          .connectTimeout(PATIENCE)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();
  private @Nullable JsonObject description;
  private @Nullable OidcException failure;
  private long failed;
  private List<Signatures> keys = List.of();
  private long keysRead = System.nanoTime() - KEYS_LAST.toNanos();

  Provider(OidcSetting setting) {
    this.setting = setting;
  }

  /** What it says about itself, asked once; one that can't say it is not asked all the time. */
  synchronized JsonObject description() throws OidcException {
    JsonObject known = description;
    if (known != null) {
      return known;
    }
    OidcException last = failure;
    if (last != null && System.nanoTime() - failed < NOT_AGAIN.toNanos()) {
      throw last;
    }
    try {
      failure = null;
      return described();
    } catch (OidcException e) {
      failure = e;
      failed = System.nanoTime();
      throw e;
    }
  }

  private JsonObject described() throws OidcException {
    String issuer = setting.issuer().toString();
    JsonObject said =
        fetch(issuer.replaceAll("/$", "") + "/.well-known/openid-configuration", "its description");
    if (!issuer.equals(said.values().get("issuer"))) {
      throw new OidcException(
          "The provider calls itself otherwise than server.oidc.issuer in holdpoint.yaml does:"
              + " write it there exactly as it does.");
    }
    description = said;
    return said;
  }

  /** One of its addresses, which must be as safe as its own. */
  URI endpoint(String name) throws OidcException {
    String text = description().values().get(name) instanceof String given ? given : "";
    try {
      URI address = URI.create(text);
      boolean plainHere =
          "http".equals(address.getScheme())
              && "http".equals(setting.issuer().getScheme())
              && Objects.equals(address.getHost(), setting.issuer().getHost());
      if (address.getHost() != null && ("https".equals(address.getScheme()) || plainHere)) {
        return address;
      }
    } catch (IllegalArgumentException e) {
      // Told below.
    }
    throw new OidcException("The provider names no usable " + name + ".");
  }

  /** Its keys; read anew where they may have changed, but not for everybody who makes one up. */
  synchronized List<Signatures> keys(String wanted) throws OidcException {
    Duration age = Duration.ofNanos(System.nanoTime() - keysRead);
    boolean isKnown = keys.stream().anyMatch(key -> key.id().equals(wanted));
    if (age.compareTo(KEYS_LAST) >= 0 || (!isKnown && age.compareTo(KEYS_AGAIN) >= 0)) {
      JsonObject set = fetch(endpoint("jwks_uri").toString(), "its keys");
      try {
        keys = set.objects("keys").stream().map(Signatures::read).filter(Objects::nonNull).toList();
      } catch (JsonException e) {
        throw new OidcException("The provider's keys can't be read.");
      }
      keysRead = System.nanoTime();
    }
    return keys;
  }

  /** The ID token that a code stands for. */
  String redeem(String code, String verifier, URI back) throws OidcException {
    Map<String, String> form = new LinkedHashMap<>();
    form.put("grant_type", "authorization_code");
    form.put("code", code);
    form.put("redirect_uri", back.toString());
    form.put("client_id", setting.clientId());
    form.put("code_verifier", verifier);
    HttpRequest.Builder request = request(endpoint("token_endpoint").toString());
    String secret = setting.clientSecret();
    if (secret != null && takesBasic()) {
      String both = encoded(setting.clientId()) + ":" + encoded(secret);
      request.header(
          "Authorization",
          "Basic " + Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8)));
    } else if (secret != null) {
      form.put("client_secret", secret);
    }
    JsonObject answer =
        send(
            request
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(query(form))),
            "a token");
    if (!(answer.values().get("id_token") instanceof String token)) {
      throw new OidcException("The provider gave no ID token: allow it the scope openid.");
    }
    return token;
  }

  /** What every provider takes that says nothing else. */
  private boolean takesBasic() throws OidcException {
    Object known = description().values().get("token_endpoint_auth_methods_supported");
    return !(known instanceof List<?> methods) || methods.contains("client_secret_basic");
  }

  static String query(Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .map(one -> encoded(one.getKey()) + "=" + encoded(one.getValue()))
        .collect(Collectors.joining("&"));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private JsonObject fetch(String address, String what) throws OidcException {
    return send(request(address).GET(), what);
  }

  private static HttpRequest.Builder request(String address) {
    return HttpRequest.newBuilder(URI.create(address))
        .timeout(PATIENCE)
        .header("Accept", "application/json");
  }

  private JsonObject send(HttpRequest.Builder request, String what) throws OidcException {
    try {
      HttpResponse<InputStream> response = http.send(request.build(), BodyHandlers.ofInputStream());
      try (InputStream body = response.body()) {
        String text = new String(body.readNBytes(LARGEST), StandardCharsets.UTF_8);
        if (response.statusCode() != 200) {
          throw new OidcException(
              "The provider did not give %s: it answered %d%s."
                  .formatted(what, response.statusCode(), reason(text)));
        }
        return Json.object(text);
      }
    } catch (IOException e) {
      throw new OidcException(
          "The provider at %s can't be reached for %s. Try again, or sign in with a token."
              .formatted(setting.issuer(), what));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new OidcException("The server is being stopped.");
    } catch (JsonException e) {
      throw new OidcException("What the provider gave as %s can't be read.".formatted(what));
    }
  }

  /** Its own word for what is wrong, which it may have. */
  private static String reason(String body) {
    try {
      return Json.object(body).values().get("error") instanceof String word
              && word.matches("[a-z_]{1,60}")
          ? " (" + word + ")"
          : "";
    } catch (JsonException e) {
      return "";
    }
  }
}
