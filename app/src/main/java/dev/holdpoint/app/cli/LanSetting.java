package dev.holdpoint.app.cli;

import dev.holdpoint.app.address.HostName;
import dev.holdpoint.app.address.MachineAddresses;
import dev.holdpoint.app.certificate.CertificateFile;
import dev.holdpoint.app.certificate.CertificateNames;
import dev.holdpoint.app.certificate.OwnCertificate;
import dev.holdpoint.app.project.ServerSetting;
import java.net.InetAddress;
import java.util.List;
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
    ServerSetting.Lan lan =
        new ServerSetting.Lan(machine.addresses(), machine.hosts(), fingerprint(tls, machine));
    return configured.beyond(lan, tls);
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

  private @Nullable String fingerprint(ServerSetting.@Nullable Tls tls, MachineAddresses machine) {
    if (tls == null) {
      return null;
    }
    CertificateFile file = CertificateFile.read(tls.certificate());
    List<String> names = file.names();
    InetAddress told = machine.addresses().getFirst();
    if (!names.contains(told.getHostAddress()) && bench.server().url() == null) {
      screen
          .err()
          .println(
              "The certificate %s is not for %s but for %s: browsers will warn. Name the address that"
                      .formatted(tls.certificate(), told.getHostAddress(), String.join(", ", names))
                  + " fits it as server.url in holdpoint.yaml.");
    }
    return file.fingerprint();
  }
}
