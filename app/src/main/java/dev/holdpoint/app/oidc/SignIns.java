package dev.holdpoint.app.oidc;

import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.project.OidcSetting;
import dev.holdpoint.model.Digest;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * People on their way to the provider and back: authorization code with PKCE. Each way is gone
 * once, by the browser that began it, within some minutes.
 */
public final class SignIns {
  /** How long somebody may take at the provider. */
  public static final Duration LASTS = Duration.ofMinutes(10);

  private static final int MOST = 10_000;
  private static final int SECRET_BYTES = 32;

  private final OidcSetting setting;
  private final InstantSource clock;
  private final Provider provider;
  private final SecureRandom random = new SecureRandom();
  private final Map<String, Pending> pending = new LinkedHashMap<>();

  public SignIns(OidcSetting setting, InstantSource clock) {
    this.setting = setting;
    this.clock = clock;
    this.provider = new Provider(setting);
  }

  private record Pending(String nonce, String verifier, Digest browser, URI back, Instant until) {}

  /**
   * Where the browser goes, and what it keeps to be known again.
   *
   * @param secret for a cookie
   */
  public record Begun(URI address, String secret) {}

  /**
   * What the browser came back with; null what it lacks.
   *
   * @param secret of its cookie
   */
  public record Returned(
      @Nullable String state,
      @Nullable String code,
      @Nullable String error,
      @Nullable String issuer,
      @Nullable String secret) {}

  /**
   * @param back where the provider sends the browser afterwards
   */
  public Begun begin(URI back) throws OidcException {
    URI authorization = provider.endpoint("authorization_endpoint");
    String state = secret();
    String verifier = secret();
    String browser = secret();
    String nonce = secret();
    Instant until = clock.instant().plus(LASTS);
    remember(state, new Pending(nonce, verifier, Digest.of(browser), back, until));
    Map<String, String> query = new LinkedHashMap<>();
    query.put("response_type", "code");
    query.put("client_id", setting.clientId());
    query.put("redirect_uri", back.toString());
    query.put("scope", "openid profile email");
    query.put("state", state);
    query.put("nonce", nonce);
    query.put("code_challenge", challenge(verifier));
    query.put("code_challenge_method", "S256");
    String joint = authorization.getRawQuery() == null ? "?" : "&";
    return new Begun(URI.create(authorization + joint + Provider.query(query)), browser);
  }

  private synchronized void remember(String state, Pending one) {
    pending.values().removeIf(other -> !clock.instant().isBefore(other.until()));
    pending.put(state, one);
    if (pending.size() > MOST) {
      pending.remove(pending.keySet().iterator().next());
    }
  }

  /** Of one state nobody comes back twice, whatever becomes of the first time. */
  private synchronized @Nullable Pending recall(@Nullable String state) {
    Pending one = state == null ? null : pending.remove(state);
    return one == null || !clock.instant().isBefore(one.until()) ? null : one;
  }

  /** Who came back, as the provider vouches for. */
  public Person finish(Returned returned) throws OidcException {
    Pending begun = recall(returned.state());
    String secret = returned.secret();
    if (begun == null || secret == null || !same(begun.browser(), Digest.of(secret))) {
      throw new OidcException(
          "This sign-in is too old, was used before, or was begun in another browser. Begin"
              + " again.");
    }
    if (returned.error() != null) {
      throw new OidcException(
          "The provider did not sign you in%s. Begin again, or ask whoever runs it."
              .formatted(
                  returned.error().matches("[a-z_]{1,60}") ? " (" + returned.error() + ")" : ""));
    }
    boolean isOther =
        returned.issuer() != null && !returned.issuer().equals(setting.issuer().toString());
    if (returned.code() == null || isOther) {
      throw new OidcException("This answer is not the provider's. Begin again.");
    }
    IdToken token = IdToken.read(provider.redeem(returned.code(), begun.verifier(), begun.back()));
    if (!token.isSignedBy(provider.keys(token.keyId()))) {
      throw new OidcException(
          "The provider's ID token is not signed by a key of its own with RS256 or ES256.");
    }
    JsonObject claims =
        token.checked(
            new IdToken.Expected(
                setting.issuer().toString(), setting.clientId(), begun.nonce(), clock.instant()));
    return Person.of(claims, setting);
  }

  private static boolean same(Digest one, Digest other) {
    return MessageDigest.isEqual(
        one.hex().getBytes(StandardCharsets.US_ASCII),
        other.hex().getBytes(StandardCharsets.US_ASCII));
  }

  private String secret() {
    byte[] bytes = new byte[SECRET_BYTES];
    random.nextBytes(bytes);
    return encoded(bytes);
  }

  private static String challenge(String verifier) {
    try {
      return encoded(
          MessageDigest.getInstance("SHA-256")
              .digest(verifier.getBytes(StandardCharsets.US_ASCII)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String encoded(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
