package dev.holdpoint.app.web;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.ServerConnector;

/**
 * Hangs up on those who have sent no complete request after a while: one letter now and then would
 * keep a connection for ever.
 */
final class FirstWords implements Connection.Listener {
  private final ServerConnector connector;
  private final Duration patience;

  FirstWords(ServerConnector connector, Duration patience) {
    this.connector = connector;
    this.patience = patience;
  }

  @Override
  public void onOpened(Connection connection) {
    connector
        .getScheduler()
        .schedule(() -> look(connection), patience.toMillis(), TimeUnit.MILLISECONDS);
  }

  private static void look(Connection connection) {
    if (connection.getMessagesIn() == 0) {
      connection.getEndPoint().close();
    }
  }
}
