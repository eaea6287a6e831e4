package dev.holdpoint.app.web;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.Map;

/** The tools of the Model Context Protocol; whoever knows the protocol offers them. */
public interface ToolDoor extends AutoCloseable {
  Reply take(Guest guest, Request request) throws InterruptedException;

  @Override
  void close();

  /**
   * What came.
   *
   * @param headers by their names in small letters
   * @param site where browsers find the server
   */
  record Request(String method, Map<String, String> headers, String body, URI site) {
    public Request {
      headers = Map.copyOf(headers);
    }
  }

  /** What goes back. */
  record Reply(int status, Map<String, String> headers, Body body) {
    public Reply {
      headers = Map.copyOf(headers);
    }
  }

  /** What writes itself; a stream stays as long as it lasts. */
  interface Body {
    void writeTo(OutputStream out) throws IOException;
  }
}
