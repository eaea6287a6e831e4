package dev.holdpoint.app.oidc;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a provider says about a person, as it came: nothing of it counts before it is checked. */
final class IdToken {
  private static final Duration CLOCKS_DIFFER = Duration.ofMinutes(1);

  private final JsonObject head;
  private final JsonObject claims;
  private final byte[] signed;
  private final byte[] signature;

  private IdToken(JsonObject head, JsonObject claims, byte[] signed, byte[] signature) {
    this.head = head;
    this.claims = claims;
    this.signed = signed;
    this.signature = signature;
  }

  /** What it must have been made for. */
  record Expected(String issuer, String clientId, String nonce, Instant now) {}

  static IdToken read(String text) throws OidcException {
    List<String> parts = List.of(text.split("\\.", -1));
    if (parts.size() != 3) {
      throw new OidcException("The provider's ID token is no signed token.");
    }
    try {
      return new IdToken(
          Json.object(text(parts.get(0))),
          Json.object(text(parts.get(1))),
          (parts.get(0) + "." + parts.get(1)).getBytes(StandardCharsets.US_ASCII),
          Base64.getUrlDecoder().decode(parts.get(2)));
    } catch (JsonException | IllegalArgumentException e) {
      throw new OidcException("The provider's ID token can't be read.");
    }
  }

  private static String text(String part) {
    return new String(Base64.getUrlDecoder().decode(part), StandardCharsets.UTF_8);
  }

  String keyId() {
    return head.values().get("kid") instanceof String id ? id : "";
  }

  /** Whether one of these keys, of its own kind, signed it. */
  boolean isSignedBy(List<Signatures> keys) {
    return keys.stream()
        .filter(key -> keyId().isEmpty() || key.id().isEmpty() || key.id().equals(keyId()))
        .filter(key -> key.algorithm().equals(head.values().get("alg")))
        // An extension that must be understood is none that we understand.
        .filter(_ -> !head.has("crit"))
        .anyMatch(key -> key.fits(signed, signature));
  }

  /** Its claims, where it was made by this provider, for us, for this sign-in, and is not over. */
  JsonObject checked(Expected expected) throws OidcException {
    must(expected.issuer().equals(claims.values().get("iss")), "is another provider's");
    must(isFor(expected.clientId()), "was made for another client than " + expected.clientId());
    must(Objects.equals(expected.nonce(), claims.values().get("nonce")), "is of another sign-in");
    Instant end = time("exp");
    must(
        end != null && expected.now().minus(CLOCKS_DIFFER).isBefore(end),
        "has expired: look whether the clocks of both machines are right");
    must(isNotYetToCome("iat", expected) && isNotYetToCome("nbf", expected), "is not valid yet");
    must(
        claims.values().get("sub") instanceof String subject && !subject.isBlank(), "names nobody");
    return claims;
  }

  private static void must(boolean holds, String otherwise) throws OidcException {
    if (!holds) {
      throw new OidcException("The provider's ID token " + otherwise + ". Begin again.");
    }
  }

  private boolean isFor(String client) {
    Object azp = claims.values().get("azp");
    return switch (claims.values().get("aud")) {
      case String one -> one.equals(client) && (azp == null || azp.equals(client));
      case List<?> all when all.size() == 1 ->
          all.contains(client) && (azp == null || azp.equals(client));
      // Made for several: the one that it was given to must be us.
      case List<?> all -> all.contains(client) && client.equals(azp);
      case null, default -> false;
    };
  }

  private boolean isNotYetToCome(String claim, Expected expected) {
    Instant begin = time(claim);
    return begin == null ? !claims.has(claim) : !begin.isAfter(expected.now().plus(CLOCKS_DIFFER));
  }

  private @Nullable Instant time(String claim) {
    return claims.values().get(claim) instanceof Number seconds
            && Math.abs(seconds.doubleValue()) < 1e11
        ? Instant.ofEpochSecond(seconds.longValue())
        : null;
  }
}
