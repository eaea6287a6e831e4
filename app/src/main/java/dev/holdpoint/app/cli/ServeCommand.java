package dev.holdpoint.app.cli;

import dev.holdpoint.app.project.ServerSetting;
import java.net.UnknownHostException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The server: people and programs see and answer from elsewhere. */
@Command(
    name = "serve",
    header = "Serve the web pages, the HTTP API and MCP over HTTP.",
    description = {
      "Listens on this machine alone unless told otherwise, and prints its address with a link",
      "that signs one person in, once. With --lan other devices of the network reach it, too: by",
      "TLS with a certificate that Holdpoint makes, and a QR code signs a phone in. It takes"
          + " answers from files and, unless --no-worker,",
      "works on everything that is ready, as `holdpoint work` does. Ctrl+C or SIGTERM lets open",
      "requests finish and stops the agents; their turns are repeated by whoever works next.%n"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  holdpoint serve",
      "  holdpoint serve --port 0 --no-worker",
      "  holdpoint serve --lan                        a phone scans the code and is in",
      "  holdpoint serve --host 0.0.0.0 --insecure    without TLS: others can read along"
    })
final class ServeCommand implements Callable<Integer> {
  private final HoldpointCommand root;
  private final Context context;

  @Option(
      names = "--host",
      paramLabel = "HOST",
      description = "Where to listen; 127.0.0.1 by default.")
  private @Nullable String host;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "The port, 7878 by default; 0 for any free one.")
  private @Nullable Integer port;

  @Option(
      names = "--lan",
      description = "Listen for other devices of the network, too, with TLS, and print a QR code.")
  private boolean lan;

  @Option(names = "--no-worker", description = "Work on no tasks here.")
  private boolean noWorker;

  @Mixin private final Concurrency concurrency = new Concurrency();

  @Option(
      names = "--insecure",
      description = "Listen beyond this machine although there is no TLS.")
  private boolean insecure;

  @Option(names = "--json", description = "Print one JSON object a line for whatever happens.")
  private boolean json;

  ServeCommand(HoldpointCommand root, Context context) {
    this.root = root;
    this.context = context;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (port != null && (port < 0 || port > 65_535)) {
      throw UserException.usage("--port is a whole number from 0 to 65535, not " + port + ".");
    }
    if (lan && host != null) {
      throw UserException.usage(
          "--lan finds the addresses of this machine, and --host names one: say one of them. With"
              + " --host, server.tls in holdpoint.yaml names the certificate.");
    }
    concurrency.check();
    if (noWorker && concurrency.isGiven()) {
      throw UserException.usage("--concurrency is for the worker, and --no-worker leaves it out.");
    }
    try (Workbench bench = context.opener().open(root.directory())) {
      new AgentRules(context).refuse(bench.engine(), "serve");
      ServerSetting setting = setting(bench);
      int places = noWorker ? 0 : concurrency.places(bench, context.screen());
      new ServerRun(context, bench, json).serve(setting, places);
      return ExitCode.DONE;
    }
  }

  private ServerSetting setting(Workbench bench) {
    return lan
        ? new LanSetting(bench, context.screen(), insecure).of(bench.server().with(null, port))
        : atHost(bench);
  }

  private ServerSetting atHost(Workbench bench) {
    ServerSetting configured = bench.server().with(host, port);
    ServerSetting setting = insecure ? configured.madeInsecure() : configured;
    try {
      if (setting.isExposed()) {
        throw UserException.usage(
            ("%s can be reached from other machines, and without TLS others can read along: say"
                 + " --lan in place of --host, give server.tls in holdpoint.yaml a certificate, or"
                 + " say --insecure.")
                .formatted(setting.host()));
      }
    } catch (UnknownHostException e) {
      throw UserException.usage(
          "There is no address \"%s\" to listen at.".formatted(setting.host()));
    }
    return setting;
  }
}
