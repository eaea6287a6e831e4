package dev.holdpoint.app.source;

import dev.holdpoint.app.source.PackStream.Struct;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/**
 * Speaks Neo4j's protocol (Bolt 5.0) as far as the driver needs it, on a real socket: what is said
 * to a statement is up to the test, and everything that was sent can be looked at.
 */
final class BoltServer implements AutoCloseable {
  private static final int SUCCESS = 0x70;
  private static final int RECORD = 0x71;
  private static final int FAILURE = 0x7F;

  /** What comes of a statement. */
  record Reply(List<String> keys, List<List<Object>> rows, Map<String, Object> stats, String type) {
    /** One that only reads where nothing is counted. */
    Reply(List<String> keys, List<List<Object>> rows, Map<String, Object> stats) {
      this(keys, rows, stats, stats.isEmpty() ? "r" : "rw");
    }
  }

  /** A statement that is refused. */
  static final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Refusal(String message) {
      super(message);
    }
  }

  private final ServerSocket socket;
  private final Function<String, Reply> replies;
  private final List<Struct> sent = new CopyOnWriteArrayList<>();

  BoltServer(Function<String, Reply> replies) throws IOException {
    this.replies = replies;
    socket = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    Thread.ofPlatform().daemon().name("bolt").start(this::accept);
  }

  String uri() {
    return "bolt://localhost:" + socket.getLocalPort();
  }

  /** All messages so far. */
  List<Struct> sent() {
    return sent;
  }

  private void accept() {
    while (!socket.isClosed()) {
      try {
        Socket client = socket.accept();
        Thread.ofPlatform().daemon().name("bolt-client").start(() -> serve(client));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(Socket client) {
    try (client;
        DataInputStream in = new DataInputStream(client.getInputStream());
        DataOutputStream out = new DataOutputStream(client.getOutputStream())) {
      in.readNBytes(20);
      out.writeInt(0x00000005);
      out.flush();
      converse(in, out);
    } catch (IOException e) {
      // The driver has left.
    }
  }

  private void converse(DataInputStream in, DataOutputStream out) throws IOException {
    Reply open = null;
    boolean failed = false;
    while (true) {
      Struct message = message(in);
      sent.add(message);
      if (message.tag() == 0x0F) {
        failed = false;
        say(out, Struct.of(SUCCESS, Map.of()));
      } else if (failed) {
        say(out, Struct.of(0x7E));
      } else {
        try {
          open = answer(message, open, out);
        } catch (Refusal e) {
          failed = true;
          say(
              out,
              Struct.of(
                  FAILURE,
                  Map.of(
                      "code", "Neo.ClientError.Statement.AccessMode", "message", e.getMessage())));
        }
      }
    }
  }

  private Reply answer(Struct message, Reply open, DataOutputStream out) throws IOException {
    switch (message.tag()) {
      case 0x01 ->
          say(out, Struct.of(SUCCESS, Map.of("server", "Neo4j/5.26.0", "connection_id", "bolt-1")));
      case 0x02 -> throw new IOException("goodbye");
      case 0x10 -> {
        Reply reply = replies.apply(String.valueOf(message.fields().getFirst()));
        say(out, Struct.of(SUCCESS, Map.of("fields", reply.keys(), "t_first", 1L, "qid", 0L)));
        return reply;
      }
      case 0x3F, 0x2F -> {
        for (List<Object> row : message.tag() == 0x3F ? open.rows() : List.<List<Object>>of()) {
          say(out, Struct.of(RECORD, row));
        }
        say(
            out,
            Struct.of(SUCCESS, Map.of("type", open.type(), "t_last", 1L, "stats", open.stats())));
      }
      default -> say(out, Struct.of(SUCCESS, Map.of()));
    }
    return open;
  }

  private static Struct message(DataInputStream in) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int size = in.readUnsignedShort();
    while (size > 0 || bytes.size() == 0) {
      bytes.write(in.readNBytes(size));
      size = in.readUnsignedShort();
    }
    if (PackStream.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())))
        instanceof Struct struct) {
      return struct;
    }
    throw new IOException("no message");
  }

  private static void say(DataOutputStream out, Struct message) throws IOException {
    byte[] bytes = PackStream.bytes(message);
    out.writeShort(bytes.length);
    out.write(bytes);
    out.writeShort(0);
    out.flush();
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
