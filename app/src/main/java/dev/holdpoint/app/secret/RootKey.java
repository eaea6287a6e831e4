package dev.holdpoint.app.secret;

import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.port.WorldException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HexFormat;
import javax.crypto.KDF;
import javax.crypto.SecretKey;
import javax.crypto.spec.HKDFParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The one key of a store, from which the others are derived. It stands in a file of its own,
 * outside of the store, readable for its owner alone.
 */
public final class RootKey {
  private static final int BYTES = 32;

  private final byte[] bytes;

  private RootKey(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Makes the key of a new store, durable before it is used for the first time. */
  public static RootKey create(Path file) {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    try {
      String text = HexFormat.of().formatHex(bytes) + "\n";
      PrivateFile.create(file, text.getBytes(StandardCharsets.UTF_8));
      return new RootKey(bytes);
    } catch (FileAlreadyExistsException e) {
      return read(file);
    } catch (IOException e) {
      throw new WorldException(
          "The new store's key %s can't be written: %s. HOLDPOINT_KEYS names another folder for keys."
              .formatted(file, IoReason.of(e)),
          e);
    }
  }

  /** The key of a store that is there. */
  public static RootKey read(Path file) {
    try {
      byte[] bytes = HexFormat.of().parseHex(Files.readString(file).strip());
      if (bytes.length != BYTES) {
        throw damaged(file);
      }
      return new RootKey(bytes);
    } catch (NoSuchFileException e) {
      throw new WorldException(
          "The store's key %s is missing: bring it back from a backup or from the machine where the store was made. Without it nothing can be verified or added."
              .formatted(file),
          e);
    } catch (IllegalArgumentException e) {
      throw damaged(file);
    } catch (IOException e) {
      throw new WorldException(
          "The store's key %s can't be read: %s.".formatted(file, IoReason.of(e)), e);
    }
  }

  private static WorldException damaged(Path file) {
    return new WorldException(
        "The store's key %s is damaged: bring it back from a backup.".formatted(file));
  }

  /** A key for one purpose; no two purposes have the same. */
  public SecretKey derive(String purpose, String algorithm) {
    try {
      var parameters =
          HKDFParameterSpec.ofExtract()
              .addIKM(bytes)
              .thenExpand(("holdpoint " + purpose).getBytes(StandardCharsets.UTF_8), BYTES);
      byte[] key = KDF.getInstance("HKDF-SHA256").deriveData(parameters);
      return new SecretKeySpec(key, algorithm);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java 25 has HKDF", e);
    }
  }
}
