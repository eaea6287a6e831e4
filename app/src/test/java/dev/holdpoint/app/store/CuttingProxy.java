package dev.holdpoint.app.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Stands between a journal and its server, and cuts the connection when it is told to. */
final class CuttingProxy implements AutoCloseable {
  /** What the next commit meets. */
  enum Cut {
    NEVER,
    /** The server does not get it. */
    BEFORE_IT_ARRIVES,
    /** The server gets it, and nobody waits for the answer. */
    WITHOUT_WAITING,
    /** The server has answered, but the answer is lost. */
    AFTER_IT_WAS_DONE
  }

  private final ServerSocket listening;
  private final int server;
  private final AtomicReference<Cut> next = new AtomicReference<>(Cut.NEVER);
  private final AtomicInteger cuts = new AtomicInteger();
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private volatile Runnable meanwhile = () -> {};

  CuttingProxy(int server) throws IOException {
    this.server = server;
    listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::accept);
  }

  int port() {
    return listening.getLocalPort();
  }

  void cutNextCommit(Cut cut) {
    next.set(cut);
  }

  /** The same; something happens before the client can notice. */
  void cutNextCommit(Cut cut, Runnable happens) {
    meanwhile = happens;
    cutNextCommit(cut);
  }

  /** How often it has cut. */
  int cuts() {
    return cuts.get();
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket client = listening.accept();
        Socket onward = new Socket(InetAddress.getLoopbackAddress(), server);
        sockets.addAll(List.of(client, onward));
        AtomicReference<Cut> mine = new AtomicReference<>(Cut.NEVER);
        Thread.ofVirtual().start(() -> forward(client, onward, mine));
        Thread.ofVirtual().start(() -> backward(onward, client, mine));
      } catch (IOException e) {
        // The proxy was closed, or the server is away: the client sees that by itself.
      }
    }
  }

  private void forward(Socket client, Socket onward, AtomicReference<Cut> mine) {
    byte[] buffer = new byte[1 << 16];
    try (client;
        onward) {
      InputStream in = client.getInputStream();
      OutputStream out = onward.getOutputStream();
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        if (new String(buffer, 0, count, StandardCharsets.ISO_8859_1).contains("COMMIT")) {
          mine.set(next.getAndSet(Cut.NEVER));
        }
        if (mine.get() == Cut.BEFORE_IT_ARRIVES) {
          cuts.incrementAndGet();
          // Now the server gives up, and with it the locks of what was not committed.
          onward.close();
          meanwhile.run();
          return;
        }
        out.write(buffer, 0, count);
        if (mine.get() == Cut.WITHOUT_WAITING) {
          cuts.incrementAndGet();
          // Only the client's side: the server is to go on with what it got.
          client.close();
          onward.getInputStream().readAllBytes();
          return;
        }
      }
    } catch (IOException e) {
      // One side has gone, so the other goes too.
    }
  }

  private void backward(Socket onward, Socket client, AtomicReference<Cut> mine) {
    byte[] buffer = new byte[1 << 16];
    try {
      InputStream in = onward.getInputStream();
      OutputStream out = client.getOutputStream();
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        if (mine.get() == Cut.AFTER_IT_WAS_DONE) {
          cuts.incrementAndGet();
          break;
        }
        out.write(buffer, 0, count);
      }
    } catch (IOException e) {
      // One side has gone, so the other goes too.
    }
    if (mine.get() == Cut.BEFORE_IT_ARRIVES) {
      // The client is told by the one who cut it off, after what happens meanwhile.
      return;
    }
    if (mine.get() != Cut.WITHOUT_WAITING) {
      close(onward);
    }
    close(client);
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // It is closed then.
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
    sockets.forEach(CuttingProxy::close);
  }
}
