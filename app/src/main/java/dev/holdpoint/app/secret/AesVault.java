package dev.holdpoint.app.secret;

import dev.holdpoint.model.GateId;
import dev.holdpoint.port.SecretVault;
import dev.holdpoint.port.WorldException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.function.Supplier;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * AES-GCM with a key of its own for each answer, wrapped under the store's. The gate's name is
 * authenticated with it, so that no answer can be moved to another gate.
 */
public final class AesVault implements SecretVault {
  private static final int KEY_BYTES = 32;
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  private final Supplier<RootKey> root;

  /**
   * @param root asked only when there is a secret to keep or to open
   */
  public AesVault(Supplier<RootKey> root) {
    this.root = root;
  }

  @Override
  public Sealed seal(GateId gate, String secret) {
    byte[] key = bytes(KEY_BYTES);
    String text = encrypt(aes(key), gate, secret.getBytes(StandardCharsets.UTF_8));
    return new Sealed(text, encrypt(wrapping(), gate, key));
  }

  @Override
  public String open(GateId gate, Sealed sealed) {
    byte[] key = decrypt(wrapping(), gate, sealed.wrappedKey());
    return new String(decrypt(aes(key), gate, sealed.text()), StandardCharsets.UTF_8);
  }

  private SecretKey wrapping() {
    return root.get().derive("answers", "AES");
  }

  private static SecretKey aes(byte[] key) {
    return new SecretKeySpec(key, "AES");
  }

  private static String encrypt(SecretKey key, GateId gate, byte[] plain) {
    byte[] nonce = bytes(NONCE_BYTES);
    try {
      byte[] sealed = cipher(Cipher.ENCRYPT_MODE, key, gate, nonce).doFinal(plain);
      byte[] all = Arrays.copyOf(nonce, NONCE_BYTES + sealed.length);
      System.arraycopy(sealed, 0, all, NONCE_BYTES, sealed.length);
      return Base64.getEncoder().encodeToString(all);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has AES-GCM", e);
    }
  }

  private static byte[] decrypt(SecretKey key, GateId gate, String sealed) {
    try {
      byte[] all = Base64.getDecoder().decode(sealed);
      byte[] nonce = Arrays.copyOf(all, NONCE_BYTES);
      return cipher(Cipher.DECRYPT_MODE, key, gate, nonce)
          .doFinal(all, NONCE_BYTES, all.length - NONCE_BYTES);
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new WorldException(
          "The sensitive answer of %s can't be opened: it was changed, or the store's key is another one. Ask for it again with a new run."
              .formatted(gate),
          e);
    }
  }

  private static Cipher cipher(int mode, SecretKey key, GateId gate, byte[] nonce)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD(gate.toString().getBytes(StandardCharsets.UTF_8));
    return cipher;
  }

  private static byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    // Made when it is needed, because looking for one takes a start its time.
    new SecureRandom().nextBytes(bytes);
    return bytes;
  }
}
