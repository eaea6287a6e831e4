package dev.holdpoint.app.certificate;

import dev.holdpoint.app.secret.PrivateFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;

/** The two halves of the certificate's key in one PEM file, which is made once and stays. */
final class KeyFile {
  private static final String ALGORITHM = "EC";
  private static final String CURVE = "secp256r1";
  private static final String PRIVATE = "PRIVATE KEY";
  private static final String PUBLIC = "PUBLIC KEY";
  private static final byte[] PROBE = "holdpoint".getBytes(StandardCharsets.UTF_8);

  private KeyFile() {}

  /** The keys of the file, made where there is none. */
  static KeyPair readOrCreate(Path file) throws IOException, GeneralSecurityException {
    try {
      return read(file);
    } catch (NoSuchFileException e) {
      create(file);
      return read(file);
    }
  }

  private static void create(Path file) throws IOException, GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance(ALGORITHM);
    generator.initialize(new ECGenParameterSpec(CURVE));
    KeyPair keys = generator.generateKeyPair();
    String text =
        Pem.write(PRIVATE, keys.getPrivate().getEncoded())
            + Pem.write(PUBLIC, keys.getPublic().getEncoded());
    try {
      PrivateFile.create(file, text.getBytes(StandardCharsets.US_ASCII));
    } catch (FileAlreadyExistsException e) {
      // Another server was first: its key is the one.
    }
  }

  /** The keys of a file that must be there. */
  static KeyPair read(Path file) throws IOException, GeneralSecurityException {
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    KeyFactory factory = KeyFactory.getInstance(ALGORITHM);
    PrivateKey secret = factory.generatePrivate(new PKCS8EncodedKeySpec(Pem.read(PRIVATE, text)));
    PublicKey open = factory.generatePublic(new X509EncodedKeySpec(Pem.read(PUBLIC, text)));
    if (!belong(open, secret)) {
      throw new InvalidKeyException("its two halves don't belong together");
    }
    return new KeyPair(open, secret);
  }

  /** Whether what one signs the other recognises. */
  private static boolean belong(PublicKey open, PrivateKey secret) throws GeneralSecurityException {
    Signature signature = Signature.getInstance("SHA256withECDSA");
    signature.initSign(secret);
    signature.update(PROBE);
    byte[] signed = signature.sign();
    signature.initVerify(open);
    signature.update(PROBE);
    return signature.verify(signed);
  }
}
