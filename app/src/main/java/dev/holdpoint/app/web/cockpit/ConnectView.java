package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.access.Gatekeeper;
import dev.holdpoint.app.access.Issued;
import dev.holdpoint.app.address.ServerAddress;
import dev.holdpoint.app.qr.QrPicture;
import dev.holdpoint.app.web.Problem;
import dev.holdpoint.app.web.ServerAddresses;
import dev.holdpoint.model.Role;
import java.net.URI;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the page shows that connects another device.
 *
 * @param address where other devices find the server, null where none can
 * @param fingerprint of the certificate that they see, null where it is not known
 * @param roles that may be given, none above that of whoever looks
 * @param link that was just made, null where none was
 */
public record ConnectView(
    @Nullable String address, @Nullable String fingerprint, List<Role> roles, @Nullable Link link) {
  static final String ONLY_HERE =
      "Only this machine can reach the server, so a link would lead nowhere on another device. Stop"
          + " it, and run `holdpoint serve --lan` in your project.";

  public ConnectView {
    roles = List.copyOf(roles);
  }

  /**
   * A link that signs one device in.
   *
   * @param picture the same for cameras
   */
  public record Link(String address, Role role, QrPicture picture) {}

  static ConnectView of(ServerAddresses addresses, Role own, @Nullable Link link) {
    List<URI> found = addresses.forOtherDevices();
    return new ConnectView(
        found.isEmpty() ? null : found.getFirst().toString(),
        addresses.fingerprint(),
        Stream.of(Role.VIEWER, Role.RESPONDER, Role.ADMIN)
            .filter(role -> own.rights().containsAll(role.rights()))
            .toList(),
        link);
  }

  /** The role that a form names; that of most phones where it names none. */
  Role role(@Nullable String word) {
    Role wanted = word == null ? preset() : Role.named(word).orElse(Role.AGENT);
    if (!roles.contains(wanted)) {
      throw Problem.forbidden("You can't give a role above your own.");
    }
    return wanted;
  }

  /** What is chosen before anybody chooses: enough to answer, never more than one's own. */
  public Role preset() {
    return roles.contains(Role.RESPONDER) ? Role.RESPONDER : Role.VIEWER;
  }

  Link link(Issued issued) {
    URI server = URI.create(String.valueOf(address));
    String signIn = ServerAddress.signIn(server, issued.secret()).toString();
    return new Link(signIn, issued.access().role(), QrPicture.of(signIn));
  }

  /** How long a link is valid. */
  public long minutes() {
    return Gatekeeper.LINK.toMinutes();
  }

  /** Why there is no code. */
  public String onlyHere() {
    return ONLY_HERE;
  }
}
