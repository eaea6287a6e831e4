package dev.holdpoint.app;

import dev.holdpoint.app.owner.RunningServers;
import dev.holdpoint.app.project.Config;
import dev.holdpoint.app.view.GateAddresses;
import dev.holdpoint.app.yaml.ProblemsException;
import java.net.URI;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The servers of a project that this process knows, its own first. */
final class KnownServers {
  private final RunningServers running;
  private final Supplier<Config> config;
  private volatile @Nullable URI own;

  /**
   * @param config is read only where no server runs
   */
  KnownServers(RunningServers running, Supplier<Config> config) {
    this.running = running;
    this.config = config;
  }

  RunningServers running() {
    return running;
  }

  /** The address of the server in this process, null where there is none. */
  @Nullable URI own() {
    return own;
  }

  void serves(URI address) {
    own = address;
  }

  /** Our own server; else one that another process runs; else the configured address. */
  GateAddresses gateAddresses() {
    URI ours = own;
    URI known = ours == null ? running.newest() : ours;
    return new GateAddresses(known == null ? configured() : known);
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
