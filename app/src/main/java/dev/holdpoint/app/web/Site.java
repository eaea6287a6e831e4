package dev.holdpoint.app.web;

import dev.holdpoint.app.access.Gatekeeper;
import dev.holdpoint.app.oidc.SignIns;
import dev.holdpoint.app.project.OidcSetting;
import dev.holdpoint.app.project.ServerSetting;
import dev.holdpoint.app.web.api.Api;
import dev.holdpoint.app.web.api.OpenApi;
import dev.holdpoint.app.web.cockpit.Cockpit;
import dev.holdpoint.app.web.cockpit.ConnectPages;
import dev.holdpoint.port.WorldException;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.router.Endpoint;
import io.javalin.security.Roles;
import io.javalin.util.JavalinException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** The server from its start to its end: pages, API and live events at one address. */
public final class Site implements AutoCloseable {
  private static final int MOST_STREAMS = 500;
  private static final int LARGE_BODIES_AT_ONCE = 2;
  private static final Duration ROOM_FOR_A_LARGE_BODY = Duration.ofSeconds(20);

  private final Backstage backstage;
  private final ServerSetting setting;
  private final Gatekeeper gatekeeper;
  private final EventHub hub;
  private final ToolDoor tools;
  private final Metrics metrics;
  private final LargeBodies bodies = new LargeBodies(LARGE_BODIES_AT_ONCE, ROOM_FOR_A_LARGE_BODY);
  private final Cockpit cockpit;
  private final Javalin javalin;

  private Site(Backstage backstage, ServerSetting setting) {
    this.backstage = backstage;
    this.setting = setting;
    this.gatekeeper = backstage.gatekeeper();
    this.tools = backstage.tools();
    EventSubjects subjects =
        new EventSubjects(backstage.engine(), backstage::worktrees, backstage::gateAddresses);
    this.hub = new EventHub(backstage.engine().journal(), subjects, MOST_STREAMS, backstage::warn);
    this.metrics = new Metrics(backstage.engine(), hub::size);
    this.cockpit = new Cockpit(backstage, hub::position);
    this.javalin = Javalin.create(this::configure);
  }

  /** Listens when it returns. */
  public static Site open(Backstage backstage, ServerSetting setting) {
    Site site = new Site(backstage, setting);
    try {
      site.javalin.start();
      Thread.ofPlatform().daemon().name("overview").start(site.cockpit::warmUp);
    } catch (JavalinException | UncheckedIOException e) {
      site.close();
      throw new WorldException(
          "The server can't listen at %s port %d: %s. Name another with --port, 0 for any."
              .formatted(setting.host(), setting.port(), reason(e)),
          e);
    }
    return site;
  }

  private static String reason(Throwable e) {
    Throwable cause = e;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
  }

  private void configure(JavalinConfig config) {
    new Listening(setting).configure(config);
    RoutesConfig routes = config.routes;
    Addresses addresses = new Addresses(hosts(), setting.url(), setting.trustedProxies());
    SessionCookie cookie = new SessionCookie(setting.isProxied());
    Door door = new Door(gatekeeper, backstage.engine(), addresses, cookie);
    SecurityHeaders headers = new SecurityHeaders(setting.isSecure());
    routes.before(metrics::begin);
    routes.before(headers::set);
    routes.before(request -> OpenApi.serve(request, setting.url()));
    routes.before(bodies::attend);
    routes.before(door::enter);
    routes.beforeMatched(door::check);
    routes.after(Uploads::forget);
    routes.after(metrics::end);
    new Problems(backstage::warn, cockpit).register(routes);
    signIn(routes, addresses, cookie);
    routes.get("/healthz", Site::alive, Needs.NOTHING);
    routes.get("/metrics", metrics::show, Needs.VIEW);
    routes.get(Api.BASE + "/events", new Events(backstage.engine(), hub)::stream, Needs.NAME);
    new Api(backstage, new Waiting(hub)).register(routes);
    new Tools(tools, this::address).register(routes);
    cockpit.register(routes);
    new ConnectPages(cockpit, gatekeeper, addresses::caller, this::addresses).register(routes);
  }

  /** By which names it may be called. */
  private List<String> hosts() {
    ServerSetting.Lan lan = setting.lan();
    return lan == null ? List.of(setting.host()) : lan.hosts();
  }

  private void signIn(RoutesConfig routes, Addresses addresses, SessionCookie cookie) {
    OidcSetting oidc = setting.oidc();
    SignIn page =
        new SignIn(gatekeeper, addresses, cookie, cockpit, backstage)
            .with(oidc == null ? null : oidc.issuer().getHost());
    page.register(routes);
    if (oidc != null) {
      SignIns signIns = new SignIns(oidc, backstage.engine()::now);
      new OidcSignIn(signIns, page, this::address).register(routes);
    }
  }

  private static void alive(Context request) {
    request.contentType("text/plain").result("ok\n");
  }

  /** Where browsers find it. */
  public URI address() {
    return addresses().address();
  }

  /** Where programs of this machine find it. */
  public URI here() {
    return addresses().here();
  }

  /** By which addresses it is reached. */
  public ServerAddresses addresses() {
    return new ServerAddresses(setting, javalin.port());
  }

  /** Where it listens, whatever browsers call it. */
  public int port() {
    return javalin.port();
  }

  /** Every route with what it needs, e.g. {@code GET /metrics [VIEW]}. */
  public List<String> routes() {
    return javalin.unsafe.internalRouter.allHttpHandlers().stream()
        .map(parsed -> parsed.endpoint)
        .filter(endpoint -> endpoint.method.isHttpMethod())
        .map(endpoint -> endpoint.method.name() + " " + endpoint.path + " " + needs(endpoint))
        .toList();
  }

  private static Object needs(Endpoint endpoint) {
    Roles roles = endpoint.metadata(Roles.class);
    return roles == null ? List.of() : roles.getRoles();
  }

  /** Requests that are under way are finished, new ones are not taken. */
  @Override
  public void close() {
    hub.close();
    tools.close();
    javalin.stop();
  }
}
