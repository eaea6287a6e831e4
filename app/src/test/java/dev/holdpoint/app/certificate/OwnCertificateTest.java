package dev.holdpoint.app.certificate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.port.WorldException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPublicKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The certificate that Holdpoint makes, and the files that it keeps it in. */
class OwnCertificateTest {
  private static final Instant NOW = Instant.parse("2026-05-01T12:00:00Z");
  private static final CertificateNames HOME =
      new CertificateNames(
          List.of(InetAddress.ofLiteral("192.168.178.24"), InetAddress.ofLiteral("fd00::2")),
          List.of("harbor", "harbor.local"));

  @TempDir Path dir;

  private OwnCertificate at(Instant now) {
    return at(now, HOME);
  }

  private OwnCertificate at(Instant now, CertificateNames names) {
    return OwnCertificate.prepare(dir.resolve("keys"), "harbor", names, now);
  }

  private static X509Certificate read(OwnCertificate own) {
    return CertificateFile.read(own.certificate()).certificate();
  }

  @Test
  void itHasTheFormThatBrowsersWant() throws Exception {
    X509Certificate made = read(at(NOW));
    made.checkValidity(java.util.Date.from(NOW));
    made.verify(made.getPublicKey());
    assertEquals(3, made.getVersion());
    assertEquals("SHA256withECDSA", made.getSigAlgName());
    assertEquals(
        256, ((ECPublicKey) made.getPublicKey()).getParams().getCurve().getField().getFieldSize());
    assertEquals(List.of("1.3.6.1.5.5.7.3.1"), made.getExtendedKeyUsage());
    assertEquals(-1, made.getBasicConstraints());
    assertTrue(made.getKeyUsage()[0]);
    assertEquals("CN=Holdpoint on harbor", made.getSubjectX500Principal().getName());
    assertEquals(
        List.of("192.168.178.24", "fd00:0:0:0:0:0:0:2", "harbor", "harbor.local"),
        CertificateNames.of(made));
    Duration lasts =
        Duration.between(made.getNotBefore().toInstant(), made.getNotAfter().toInstant());
    assertTrue(lasts.compareTo(Duration.ofDays(397)) <= 0, lasts::toString);
    assertTrue(made.getSerialNumber().signum() > 0);
  }

  @Test
  void onlyItsOwnerCanReadIt() throws Exception {
    OwnCertificate own = at(NOW);
    for (Path file : List.of(own.key(), own.certificate())) {
      assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }
    assertEquals(
        "rwx------",
        PosixFilePermissions.toString(Files.getPosixFilePermissions(own.key().getParent())));
  }

  @Test
  void itIsUsedAgainUntilHalfOfItsTimeIsOver() throws Exception {
    String first = CertificateFile.read(at(NOW).certificate()).fingerprint();
    Instant later = NOW.plus(Duration.ofDays(190));
    assertEquals(first, CertificateFile.read(at(later).certificate()).fingerprint());
    byte[] key = Files.readAllBytes(at(later).key());
    OwnCertificate renewed = at(NOW.plus(Duration.ofDays(200)));
    assertNotEquals(first, CertificateFile.read(renewed.certificate()).fingerprint());
    assertArrayEquals(key, Files.readAllBytes(renewed.key()), "the key stays");
  }

  @Test
  void otherAddressesNeedAnotherOne() {
    String first = CertificateFile.read(at(NOW).certificate()).fingerprint();
    CertificateNames fewer = new CertificateNames(List.of(), List.of("harbor"));
    assertEquals(first, CertificateFile.read(at(NOW, fewer).certificate()).fingerprint());
    CertificateNames office =
        new CertificateNames(List.of(InetAddress.ofLiteral("10.0.0.7")), List.of("harbor"));
    OwnCertificate own = at(NOW, office);
    assertNotEquals(first, CertificateFile.read(own.certificate()).fingerprint());
    assertEquals(List.of("10.0.0.7", "harbor"), CertificateFile.read(own.certificate()).names());
  }

  @ParameterizedTest
  @ValueSource(strings = {"serve.crt", "serve.key"})
  void aDamagedFileIsReportedAndStaysAsItIs(String name) throws Exception {
    OwnCertificate own = at(NOW);
    Path file = own.key().resolveSibling(name);
    byte[] whole = Files.readAllBytes(file);
    List<byte[]> damages = new ArrayList<>();
    damages.add(new byte[0]);
    damages.add("no certificate".getBytes(java.nio.charset.StandardCharsets.UTF_8));
    damages.add(java.util.Arrays.copyOf(whole, whole.length / 2));
    byte[] changed = whole.clone();
    changed[100] = (byte) (changed[100] == 'A' ? 'B' : 'A');
    damages.add(changed);
    for (byte[] damage : damages) {
      Files.write(file, damage);
      WorldException told = assertThrows(WorldException.class, () -> at(NOW));
      assertTrue(told.getMessage().contains(own.certificate().toString()), told.getMessage());
      assertTrue(told.getMessage().contains("damaged"), told.getMessage());
      assertFalse(told.getMessage().contains("Exception"), told.getMessage());
      assertArrayEquals(damage, Files.readAllBytes(file));
    }
  }

  @Test
  void theKeyOfAnotherCertificateIsDamageToo() throws Exception {
    OwnCertificate own = at(NOW);
    byte[] certificate = Files.readAllBytes(own.certificate());
    OwnCertificate other = OwnCertificate.prepare(dir.resolve("other"), "h", HOME, NOW);
    byte[] foreign = Files.readAllBytes(other.key());
    Files.write(own.key(), foreign);
    WorldException told = assertThrows(WorldException.class, () -> at(NOW));
    assertTrue(told.getMessage().contains("Nothing was changed."), told.getMessage());
    assertArrayEquals(certificate, Files.readAllBytes(own.certificate()));
    assertArrayEquals(foreign, Files.readAllBytes(own.key()));
  }

  @Test
  void aKeyThatWasLostLeavesItsPlaceToTheBackup() throws Exception {
    OwnCertificate own = at(NOW);
    byte[] certificate = Files.readAllBytes(own.certificate());
    Path backup = Files.move(own.key(), dir.resolve("backup"));
    WorldException told = assertThrows(WorldException.class, () -> at(NOW));
    assertTrue(told.getMessage().contains("its key is missing"), told.getMessage());
    assertTrue(told.getMessage().contains("Nothing was changed."), told.getMessage());
    assertFalse(Files.exists(own.key()), "nothing was changed");
    Files.move(backup, own.key());
    at(NOW);
    assertArrayEquals(certificate, Files.readAllBytes(own.certificate()));
  }

  @Test
  void aCertificateThatWasLostIsMadeAnewWithItsKey() throws Exception {
    OwnCertificate own = at(NOW);
    byte[] key = Files.readAllBytes(own.key());
    Files.delete(own.certificate());
    assertEquals(KeyFile.read(own.key()).getPublic(), read(at(NOW)).getPublicKey());
    assertArrayEquals(key, Files.readAllBytes(own.key()));
  }

  @Test
  void aClockBeforeItWasMadeIsSaidToBeWrong() throws Exception {
    byte[] made = Files.readAllBytes(at(NOW).certificate());
    WorldException told =
        assertThrows(WorldException.class, () -> at(Instant.parse("1970-01-02T00:00:00Z")));
    assertTrue(told.getMessage().contains("set the clock"), told.getMessage());
    assertArrayEquals(made, Files.readAllBytes(at(NOW).certificate()));
  }

  @Test
  void timesBeyond2050AreWrittenAsTheStandardSays() {
    Instant far = Instant.parse("2050-06-01T00:00:00Z");
    assertEquals(far.minus(Duration.ofHours(1)), read(at(far)).getNotBefore().toInstant());
    OwnCertificate across =
        OwnCertificate.prepare(
            dir.resolve("across"), "h", HOME, Instant.parse("2049-06-01T00:00:00Z"));
    assertEquals(Instant.parse("2050-07-02T23:00:00Z"), read(across).getNotAfter().toInstant());
  }

  @Test
  void ofManyWhoMakeTheFirstOneAtOnceAllHaveTheSame() throws Exception {
    List<Callable<X509Certificate>> calls = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      calls.add(() -> read(at(NOW)));
    }
    OwnCertificate own =
        new OwnCertificate(dir.resolve("keys/serve.crt"), dir.resolve("keys/serve.key"));
    for (int round = 0; round < 20; round++) {
      Set<X509Certificate> seen = new HashSet<>();
      try (var pool = Executors.newFixedThreadPool(calls.size())) {
        for (Future<X509Certificate> call : pool.invokeAll(calls)) {
          seen.add(call.get());
        }
      }
      assertEquals(Set.of(read(own)), seen, "each prints the fingerprint of what all show");
      assertEquals(KeyFile.read(own.key()).getPublic(), read(own).getPublicKey());
      if (round < 19) {
        Files.delete(own.certificate());
        Files.delete(own.key());
      }
    }
    try (var files = Files.list(own.key().getParent())) {
      assertEquals(2, files.count());
    }
  }

  @Test
  void aNameThatIsTooLongForACertificateIsCut() {
    OwnCertificate own = OwnCertificate.prepare(dir.resolve("k"), "h".repeat(300), HOME, NOW);
    assertEquals(3 + 64, read(own).getSubjectX500Principal().getName().length());
  }
}
