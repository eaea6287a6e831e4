package dev.holdpoint.app.oidc;

import dev.holdpoint.app.json.JsonObject;
import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * A provider's public key with the one algorithm that it is for. What a token says about its
 * algorithm is never believed further than that: a key of one kind is not used for another.
 */
record Signatures(String id, PublicKey key) {
  private static final int SHORTEST_RSA = 2048;

  /** The key in a JSON Web Key, null where it is of no use here. */
  static @Nullable Signatures read(JsonObject jwk) {
    if ("enc".equals(jwk.optionalText("use"))) {
      return null;
    }
    String id = jwk.optionalText("kid");
    try {
      PublicKey key =
          switch (jwk.text("kty")) {
            case "RSA" -> rsa(jwk);
            case "EC" -> "P-256".equals(jwk.optionalText("crv")) ? ec(jwk) : null;
            default -> null;
          };
      return key == null ? null : new Signatures(id == null ? "" : id, key);
    } catch (GeneralSecurityException | RuntimeException e) {
      return null;
    }
  }

  private static @Nullable PublicKey rsa(JsonObject jwk) throws GeneralSecurityException {
    BigInteger modulus = number(jwk.text("n"));
    return modulus.bitLength() < SHORTEST_RSA
        ? null
        : KeyFactory.getInstance("RSA")
            .generatePublic(new RSAPublicKeySpec(modulus, number(jwk.text("e"))));
  }

  private static PublicKey ec(JsonObject jwk) throws GeneralSecurityException {
    AlgorithmParameters curve = AlgorithmParameters.getInstance("EC");
    curve.init(new ECGenParameterSpec("secp256r1"));
    return KeyFactory.getInstance("EC")
        .generatePublic(
            new ECPublicKeySpec(
                new ECPoint(number(jwk.text("x")), number(jwk.text("y"))),
                curve.getParameterSpec(ECParameterSpec.class)));
  }

  private static BigInteger number(String text) {
    return new BigInteger(1, Base64.getUrlDecoder().decode(text));
  }

  String algorithm() {
    return key instanceof RSAPublicKey ? "RS256" : "ES256";
  }

  boolean fits(byte[] signed, byte[] signature) {
    try {
      Signature check =
          Signature.getInstance(
              key instanceof RSAPublicKey ? "SHA256withRSA" : "SHA256withECDSAinP1363Format");
      check.initVerify(key);
      check.update(signed);
      return check.verify(signature);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }
}
