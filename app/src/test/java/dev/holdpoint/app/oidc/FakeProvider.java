package dev.holdpoint.app.oidc;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.holdpoint.app.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

/** An OpenID provider that keeps to the rules, or breaks those that a test names. */
public final class FakeProvider implements AutoCloseable {
  public static final String CLIENT = "holdpoint";
  public static final String SECRET = "s3cret & more";

  private static final KeyPair RSA = pair("RSA");
  private static final KeyPair OTHER_RSA = pair("RSA");
  private static final KeyPair EC = pair("EC");

  private final HttpServer server;
  private final Map<String, Map<String, String>> codes = new LinkedHashMap<>();

  /** What a token says about itself; tests put wrong things in. */
  public final Map<String, Object> head = new LinkedHashMap<>();

  public final Map<String, Object> extra = new LinkedHashMap<>();
  public final Map<String, Object> description = new LinkedHashMap<>();
  public final List<String> asked = new ArrayList<>();
  public Consumer<Map<String, Object>> forge = _ -> {};
  public KeyPair signer = RSA;
  public boolean signs = true;

  /** Given instead of any token of its own. */
  public String forged;

  public boolean refuses;

  public FakeProvider() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
    head.put("alg", "RS256");
    head.put("kid", "rsa");
    description.put("issuer", issuer());
    description.put("authorization_endpoint", issuer() + "/authorize?tenant=1");
    description.put("token_endpoint", issuer() + "/token");
    description.put("jwks_uri", issuer() + "/keys");
  }

  public String issuer() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  public void signsWithEc() {
    signer = EC;
    head.put("alg", "ES256");
    head.put("kid", "ec");
  }

  public void signsWithAnothersKey() {
    signer = OTHER_RSA;
  }

  private static KeyPair pair(String kind) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(kind);
      if (kind.equals("EC")) {
        generator.initialize(new ECGenParameterSpec("secp256r1"));
      } else {
        generator.initialize(2048);
      }
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private synchronized void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    asked.add(path);
    try (exchange) {
      switch (path) {
        case "/.well-known/openid-configuration" -> json(exchange, 200, description);
        case "/keys" ->
            json(exchange, 200, Map.of("keys", List.of(rsa(), ec(), Map.of("kty", "x"))));
        case "/authorize" -> authorize(exchange);
        case "/token" -> token(exchange);
        default -> json(exchange, 404, Map.of());
      }
    }
  }

  /** Nobody types a password here: whoever comes is Ada. */
  private void authorize(HttpExchange exchange) throws IOException {
    Map<String, String> query = form(exchange.getRequestURI().getRawQuery());
    String code = UUID.randomUUID().toString();
    codes.put(code, query);
    String outcome = refuses ? "error=access_denied" : "code=" + code;
    exchange
        .getResponseHeaders()
        .set(
            "Location", query.get("redirect_uri") + "?" + outcome + "&state=" + query.get("state"));
    exchange.sendResponseHeaders(302, -1);
  }

  private void token(HttpExchange exchange) throws IOException {
    Map<String, String> form =
        form(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
    Map<String, String> begun = codes.remove(form.get("code"));
    boolean fits =
        begun != null
            && begun.get("redirect_uri").equals(form.get("redirect_uri"))
            && begun.get("code_challenge").equals(challenge(form.get("code_verifier")))
            && begun.get("code_challenge_method").equals("S256")
            && isTheClient(exchange, form);
    if (!fits) {
      json(exchange, 400, Map.of("error", "invalid_grant"));
      return;
    }
    json(exchange, 200, Map.of("id_token", idToken(begun.get("nonce")), "access_token", "x"));
  }

  private static boolean isTheClient(HttpExchange exchange, Map<String, String> form) {
    String header = exchange.getRequestHeaders().getFirst("Authorization");
    if (header == null) {
      return SECRET.equals(form.get("client_secret"));
    }
    String both =
        new String(
            Base64.getDecoder().decode(header.substring("Basic ".length())),
            StandardCharsets.UTF_8);
    return both.equals(CLIENT + ":s3cret+%26+more");
  }

  private String idToken(String nonce) {
    if (forged != null) {
      return forged;
    }
    Map<String, Object> claims = new LinkedHashMap<>();
    long now = Instant.now().getEpochSecond();
    claims.put("iss", issuer());
    claims.put("aud", CLIENT);
    claims.put("sub", "subject-1");
    claims.put("nonce", nonce);
    claims.put("iat", now);
    claims.put("exp", now + 300);
    claims.put("email", "ada@example.org");
    claims.put("email_verified", true);
    claims.put("groups", List.of("dev", "tea"));
    claims.putAll(extra);
    forge.accept(claims);
    String signed = encoded(Json.write(head)) + "." + encoded(Json.write(claims));
    return signed + "." + (signs ? signature(signed) : "");
  }

  private String signature(String signed) {
    try {
      Signature made =
          Signature.getInstance(
              signer.getPublic() instanceof RSAPublicKey
                  ? "SHA256withRSA"
                  : "SHA256withECDSAinP1363Format");
      made.initSign(signer.getPrivate());
      made.update(signed.getBytes(StandardCharsets.US_ASCII));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(made.sign());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String encoded(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String challenge(String verifier) {
    try {
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(
              MessageDigest.getInstance("SHA-256")
                  .digest(String.valueOf(verifier).getBytes(StandardCharsets.US_ASCII)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Map<String, Object> rsa() {
    RSAPublicKey key = (RSAPublicKey) RSA.getPublic();
    return Map.of(
        "kty",
        "RSA",
        "kid",
        "rsa",
        "use",
        "sig",
        "n",
        number(key.getModulus()),
        "e",
        number(key.getPublicExponent()));
  }

  private static Map<String, Object> ec() {
    ECPublicKey key = (ECPublicKey) EC.getPublic();
    return Map.of(
        "kty",
        "EC",
        "kid",
        "ec",
        "crv",
        "P-256",
        "x",
        number(key.getW().getAffineX()),
        "y",
        number(key.getW().getAffineY()));
  }

  private static String number(BigInteger number) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(number.toByteArray());
  }

  /** The bytes of the key that everybody knows, for those who would sign with it. */
  public static byte[] publicKey() {
    return RSA.getPublic().getEncoded();
  }

  private static Map<String, String> form(String text) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String pair : text.split("&")) {
      int equals = pair.indexOf('=');
      values.put(
          pair.substring(0, equals),
          URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
    }
    return values;
  }

  private static void json(HttpExchange exchange, int status, Map<String, ?> body)
      throws IOException {
    byte[] bytes = Json.write(body).getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(bytes);
    }
  }

  /** Where a browser is sent after it signed in here. */
  public static String query(URI address) {
    return address.getRawPath() + "?" + address.getRawQuery();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
