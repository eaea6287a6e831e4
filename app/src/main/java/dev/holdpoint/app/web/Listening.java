package dev.holdpoint.app.web;

import dev.holdpoint.app.project.ServerSetting;
import io.javalin.config.JavalinConfig;
import io.javalin.config.SizeUnit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.time.Duration;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http.UriCompliance.Violation;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.jspecify.annotations.Nullable;

/** How connections are taken, and how much of everything one of them may use. */
final class Listening {
  /** Of a body that is not an upload. */
  static final int LARGEST_BODY = 2_000_000;

  private static final Duration IDLE = Duration.ofSeconds(30);
  private static final Duration FIRST_WORDS =
      Duration.ofMillis(Long.getLong("holdpoint.firstWordsMillis", 20_000));
  private static final Duration SLOW_BODIES = Duration.ofSeconds(10);

  /** As long as a slow machine may need, and below what a process gets that is told to stop. */
  private static final Duration LAST_REQUESTS = Duration.ofSeconds(15);

  /** A browser keeps its connections for a next request, which a server that stops waits for. */
  private static final Duration LAST_WORDS = Duration.ofMillis(200);

  private static final int LARGEST_HEADERS = 16_384;
  private static final int OUTPUT_BUFFER = 8_192;
  private static final int IN_MEMORY = 1_000_000;
  private static final int MOST_CONNECTIONS = 4_000;

  /** A file may have a percent sign in its name. */
  private static final UriCompliance PATHS =
      UriCompliance.RFC3986.with("PERCENT", Violation.AMBIGUOUS_PATH_ENCODING);

  private final ServerSetting setting;

  /** The port of this machine's own address, known once that listens. */
  private int port;

  Listening(ServerSetting setting) {
    this.setting = setting;
  }

  void configure(JavalinConfig config) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    config.concurrency.useVirtualThreads = true;
    config.http.prefer405over404 = true;
    config.http.maxRequestSize = LARGEST_BODY;
    // Single files are judged where their names can be told.
    config.jetty.multipartConfig.maxTotalRequestSize(Uploads.LARGEST, SizeUnit.BYTES);
    config.jetty.multipartConfig.maxInMemoryFileSize(IN_MEMORY, SizeUnit.BYTES);
    config.router.ignoreTrailingSlashes = false;
    config.router.treatMultipleSlashesAsSingleSlash = false;
    config.jetty.modifyServer(Listening::prepare);
    config.jetty.modifyServletContextHandler(Listening::prepare);
    config.jetty.modifyHttpConfiguration(Listening::limit);
    config.jetty.addConnector(this::first);
    ServerSetting.Lan lan = setting.lan();
    if (lan != null) {
      for (InetAddress address : lan.addresses()) {
        config.jetty.addConnector((server, http) -> lanConnector(server, http, address));
      }
    }
  }

  private static void prepare(Server server) {
    server.setErrorHandler(new BadRequests());
    server.setStopTimeout(LAST_REQUESTS.toMillis());
    server.insertHandler(new HearsOut(SLOW_BODIES));
    server.insertHandler(new GracefulHandler());
    server.addBean(new NetworkConnectionLimit(MOST_CONNECTIONS, server));
  }

  private static void prepare(ServletContextHandler context) {
    context.setErrorHandler(new BadRequests());
    // Nobody reads a path but by what was sent, which is decoded once.
    context.getServletHandler().setDecodeAmbiguousURIs(true);
    context.setMaxFormKeys(FormParts.MOST);
    context.setMaxFormContentSize(FormParts.MOST_TEXT);
  }

  private static void limit(HttpConfiguration http) {
    http.setSendServerVersion(false);
    http.setSendDateHeader(false);
    http.setRequestHeaderSize(LARGEST_HEADERS);
    http.setOutputBufferSize(OUTPUT_BUFFER);
    http.setIdleTimeout(IDLE.toMillis());
    http.setUriCompliance(PATHS);
  }

  /** Where it listens in any case: beside other devices, this machine alone needs no TLS. */
  private Connector first(Server server, HttpConfiguration http) {
    ServerConnector connector =
        connector(server, http, setting.lan() == null ? setting.tls() : null);
    connector.setHost(setting.host());
    connector.setPort(setting.port());
    if (setting.lan() != null) {
      // The others listen at the same port, whichever is free.
      open(connector);
      port = connector.getLocalPort();
    }
    return connector;
  }

  private Connector lanConnector(Server server, HttpConfiguration http, InetAddress address) {
    ServerConnector connector = connector(server, http, setting.tls());
    connector.setHost(address.getHostAddress());
    connector.setPort(port);
    return connector;
  }

  private static void open(ServerConnector connector) {
    try {
      connector.open();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ServerConnector connector(
      Server server, HttpConfiguration http, ServerSetting.@Nullable Tls tls) {
    ServerConnector connector =
        tls == null
            ? new ServerConnector(server, new HttpConnectionFactory(http))
            : new ServerConnector(
                server,
                new SslConnectionFactory(secrets(tls), "http/1.1"),
                new HttpConnectionFactory(secured(http)));
    connector.setIdleTimeout(IDLE.toMillis());
    connector.setShutdownIdleTimeout(LAST_WORDS.toMillis());
    connector.addBean(new FirstWords(connector, FIRST_WORDS));
    return connector;
  }

  private static HttpConfiguration secured(HttpConfiguration http) {
    HttpConfiguration secured = new HttpConfiguration(http);
    // The name is checked against the ones we are called by, not against the certificate's.
    SecureRequestCustomizer customizer = new SecureRequestCustomizer();
    customizer.setSniHostCheck(false);
    secured.addCustomizer(customizer);
    return secured;
  }

  private static SslContextFactory.Server secrets(ServerSetting.Tls tls) {
    SslContextFactory.Server factory = new SslContextFactory.Server();
    factory.setKeyStore(PemKeys.read(tls.certificate(), tls.key()));
    factory.setKeyStorePassword(PemKeys.PASSWORD);
    factory.setIncludeProtocols("TLSv1.2", "TLSv1.3");
    return factory;
  }
}
