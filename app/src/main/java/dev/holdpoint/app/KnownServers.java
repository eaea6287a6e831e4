package dev.holdpoint.app;

import dev.holdpoint.app.address.ServerAddress;
import dev.holdpoint.app.project.Config;
import dev.holdpoint.app.view.GateAddresses;
import dev.holdpoint.app.yaml.ProblemsException;
import java.net.URI;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The servers of a project that this process knows, its own first. */
final class KnownServers {
  private final Path folder;
  private final Supplier<Config> config;
  private volatile @Nullable URI own;

  /**
   * @param folder in which running servers of the project write their addresses
   * @param config is read only where no server runs
   */
  KnownServers(Path folder, Supplier<Config> config) {
    this.folder = folder;
    this.config = config;
  }

  /** This process has a server itself. */
  void serves(URI address) {
    own = address;
  }

  /** Our own server; else one that another process runs; else the configured address. */
  GateAddresses gateAddresses() {
    URI ours = own;
    URI known = ours == null ? running() : ours;
    return new GateAddresses(known == null ? configured() : known);
  }

  private @Nullable URI running() {
    ServerAddress address = ServerAddress.read(folder);
    return address == null ? null : address.url();
  }

  private @Nullable URI configured() {
    try {
      return config.get().server().url();
    } catch (ProblemsException e) {
      // Whoever lists gates is not the one to be told what is wrong with the configuration.
      return null;
    }
  }
}
