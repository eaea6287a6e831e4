package dev.holdpoint.app.real;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is wanted of other hosts is seen, and had by nobody. */
class OutsideWorldTest {
  @Test
  void nothingGetsThrough() throws Exception {
    try (OutsideWorld outside = new OutsideWorld();
        HttpClient client =
            HttpClient.newBuilder()
                .proxy(
                    ProxySelector.of(
                        new InetSocketAddress(
                            InetAddress.getLoopbackAddress(),
                            URI.create(outside.proxy()).getPort())))
                .build()) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create("http://elsewhere.example/news")).build();
      assertEquals(403, client.send(request, BodyHandlers.discarding()).statusCode());
      assertEquals(List.of("GET http://elsewhere.example/news HTTP/1.1"), outside.wanted());
    }
  }
}
