package dev.holdpoint.app.cli;

import dev.holdpoint.app.address.HostName;
import dev.holdpoint.app.address.MachineAddresses;
import dev.holdpoint.app.certificate.CertificateFile;
import dev.holdpoint.app.certificate.CertificateNames;
import dev.holdpoint.app.certificate.OwnCertificate;
import dev.holdpoint.app.project.ServerSetting;
import java.net.InetAddress;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Where and how the server listens for other devices.
 *
 * @param plain whether they are to reach it without TLS where the project names no certificate
 */
record LanSetting(Workbench bench, Screen screen, boolean plain) {
  ServerSetting of(ServerSetting configured) {
    MachineAddresses machine = MachineAddresses.find();
    if (machine.addresses().isEmpty()) {
      throw UserException.refused(
          "This machine has no address that another device can reach: it is in no network, and"
              + " those of containers don't count. Connect it to one, name an address with --host,"
              + " or leave out --lan to serve this machine alone.");
    }
    ServerSetting.Tls tls = configured.tls() == null ? own(machine) : configured.tls();
    CertificateFile certificate = tls == null ? null : CertificateFile.read(tls.certificate());
    URI url = configured.tls() == null ? null : fitting(configured.url(), certificate);
    if (certificate != null && url == null) {
      warn(certificate, machine.addresses().getFirst());
    }
    ServerSetting.Lan lan =
        new ServerSetting.Lan(
            machine.addresses(),
            machine.hosts(),
            url,
            certificate == null ? null : certificate.fingerprint());
    return configured.withLan(lan, tls);
  }

  /** The address, where the certificate is for it. */
  private static @Nullable URI fitting(@Nullable URI url, @Nullable CertificateFile certificate) {
    return url != null && certificate != null && certificate.isFor(url.getHost()) ? url : null;
  }

  private ServerSetting.@Nullable Tls own(MachineAddresses machine) {
    if (plain) {
      return null;
    }
    OwnCertificate own =
        OwnCertificate.prepare(
            bench.key().resolveSibling(""),
            HostName.ofThisMachine(),
            new CertificateNames(machine.addresses(), machine.hosts()),
            bench.engine().now());
    return new ServerSetting.Tls(own.certificate(), own.key());
  }

  private void warn(CertificateFile certificate, InetAddress told) {
    if (!certificate.isFor(told.getHostAddress())) {
      screen
          .err()
          .println(
              "The certificate %s is not for %s but for %s: browsers will warn. Write the address that"
                      .formatted(
                          certificate.file(),
                          told.getHostAddress(),
                          String.join(", ", certificate.names()))
                  + " it is for as server.url into holdpoint.yaml.");
    }
  }
}
