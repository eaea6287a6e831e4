package dev.holdpoint.app.real;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A proxy that lets nothing through and keeps what was wanted of other hosts. */
public final class OutsideWorld implements AutoCloseable {
  private final ServerSocket door;
  private final List<String> wanted = new CopyOnWriteArrayList<>();

  public OutsideWorld() throws IOException {
    door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::listen);
  }

  String proxy() {
    return "http://127.0.0.1:" + door.getLocalPort();
  }

  /** The first line of each request for another host. */
  public List<String> wanted() {
    return List.copyOf(wanted);
  }

  private void listen() {
    while (!door.isClosed()) {
      try (Socket socket = door.accept()) {
        BufferedReader in =
            new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
        String line = in.readLine();
        if (line != null) {
          wanted.add(line);
        }
        socket
            .getOutputStream()
            .write("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n".getBytes(UTF_8));
      } catch (IOException e) {
        // Closed by us, or by one that no longer wants anything.
      }
    }
  }

  @Override
  public void close() throws IOException {
    door.close();
  }
}
