package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.access.Gatekeeper;
import dev.holdpoint.app.access.Invitation;
import dev.holdpoint.app.web.Guest;
import dev.holdpoint.app.web.Needs;
import dev.holdpoint.app.web.Problem;
import dev.holdpoint.app.web.ServerAddresses;
import dev.holdpoint.app.web.cockpit.overview.OpenGate;
import dev.holdpoint.app.web.cockpit.overview.Snapshot;
import dev.holdpoint.model.Role;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** From a page to another device: a link for it, and the first page that it shows. */
public final class ConnectPages {
  /** The first page after signing in with a link. */
  public static final String WELCOME = "/welcome";

  private static final String PATH = "/connect";

  private final Cockpit cockpit;
  private final Gatekeeper gatekeeper;
  private final Function<Context, String> caller;
  private final Supplier<ServerAddresses> addresses;

  /**
   * @param caller where a request comes from
   * @param addresses by which addresses the server is reached
   */
  public ConnectPages(
      Cockpit cockpit,
      Gatekeeper gatekeeper,
      Function<Context, String> caller,
      Supplier<ServerAddresses> addresses) {
    this.cockpit = cockpit;
    this.gatekeeper = gatekeeper;
    this.caller = caller;
    this.addresses = addresses;
  }

  public void register(RoutesConfig routes) {
    routes.get(WELCOME, this::welcome, Needs.VIEW);
    routes.get(PATH, this::connect, Needs.VIEW);
    routes.post(PATH, this::make, Needs.VIEW);
  }

  private void welcome(Context request) {
    Snapshot snapshot = cockpit.look();
    Map<String, Object> parameters = new HashMap<>();
    OpenGate first = snapshot.gates().isEmpty() ? null : snapshot.gates().getFirst();
    if (first != null) {
      parameters.put("item", new GateItem(first, false, Links.gate(first.gate())));
    }
    parameters.put("others", Math.max(0, snapshot.gates().size() - 1));
    parameters.put("left", left(request));
    cockpit.show(request, snapshot, "welcome.jte", parameters);
  }

  /** How long the session lasts, in words; empty for a token without an end. */
  private String left(Context request) {
    var end = gatekeeper.end(Guest.of(request).visitor());
    return end == null ? "" : Times.span(Duration.between(gatekeeper.now(), end));
  }

  private void connect(Context request) {
    show(request, null);
  }

  private void make(Context request) {
    Guest guest = Guest.of(request);
    if (guest.csrf() == null) {
      throw Problem.forbidden("Sign in with a browser to make a link.");
    }
    ConnectView view = view(guest, null);
    String address = view.address();
    if (address == null) {
      throw new Problem(409, "only_this_machine", ConnectView.ONLY_HERE);
    }
    Role role = view.role(request.formParam("role"));
    switch (gatekeeper.invite(role, guest.visitor(), caller.apply(request))) {
      case Invitation.Made(var link) -> show(request, view.link(link));
      case Invitation.TooMany many ->
          throw new Problem(429, "too_many_links", many.message()).retryAfter(many.left());
    }
  }

  private void show(Context request, ConnectView.@Nullable Link link) {
    cockpit.show(request, "connect.jte", Map.of("view", view(Guest.of(request), link)));
  }

  private ConnectView view(Guest guest, ConnectView.@Nullable Link link) {
    return ConnectView.of(addresses.get(), guest.visitor().role(), link);
  }
}
