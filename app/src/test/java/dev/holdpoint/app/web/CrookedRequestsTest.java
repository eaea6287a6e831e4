package dev.holdpoint.app.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.ServedProject;
import dev.holdpoint.model.Role;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that two readers could understand in two ways, or that are too much of something. */
@Timeout(120)
class CrookedRequestsTest {
  @TempDir Path folder;
  ServedProject project;
  Browser nobody;
  String token;

  @BeforeEach
  void open() throws Exception {
    project = ServedProject.open(folder, "turns:\n  - - finish: {summary: done}\n");
    nobody = Browser.at(project.address());
    token = project.token(Role.ADMIN);
  }

  @AfterEach
  void close() throws Exception {
    nobody.get("/healthz").is(200);
    project.close();
  }

  /** A second request stands where only one of two readers sees a body. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 5\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked\r\nContent-Length: 5",
        "Content-Length: 0\r\nContent-Length: 60",
        "Content-Length: 0, 60",
        "Content-Length: +0",
        "Content-Length: -1",
        "Content-Length: 0x0",
        "Content-Length: 99999999999999999999",
        "Transfer-Encoding: xchunked",
        "Transfer-Encoding: chunked, identity",
        "Transfer-Encoding: identity, chunked, gzip",
        "Transfer-Encoding : chunked",
        "Transfer-Encoding:\u000bchunked",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
        " Transfer-Encoding: chunked",
        "X: y\r\n Transfer-Encoding: chunked",
        "X: y\rTransfer-Encoding: chunked",
        "X\u0000Y: z",
        "Host: evil.example"
      })
  void whatCanBeUnderstoodInTwoWaysIsRefusedAndNothingBehindItIsRead(String header)
      throws Exception {
    String answer =
        nobody.raw(
            "POST /api/v1/gates HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                + token
                + "\r\nContent-Type: application/json\r\n"
                + header
                + "\r\n\r\n"
                + "0\r\n\r\n"
                + "GET /metrics HTTP/1.1\r\n"
                + "Host: localhost\r\n"
                + "Authorization: Bearer "
                + token
                + "\r\nConnection: close\r\n\r\n");
    assertTrue(answer.matches("(?s)HTTP/1.1 (400|413|421|431|501) .*"), answer);
    assertFalse(answer.contains("holdpoint_tasks"), answer);
    assertEquals(1, answer.split("HTTP/1\\.1 ", -1).length - 1, answer);
    assertTrue(project.engine().journal().openGates().isEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /metrics HTTP/1.1",
        "GET http://evil.example/metrics HTTP/1.1\r\nHost: localhost",
        "GET /metrics HTTP/1.1\r\nHost: localhost\r\nHost: localhost",
        "GET /metrics HTTP/9.9\r\nHost: localhost",
        "GET /metrics\r\nHost: localhost",
        "GE\u0000T /metrics HTTP/1.1\r\nHost: localhost",
        "GET /metrics\u0000 HTTP/1.1\r\nHost: localhost",
        "TRACE /metrics HTTP/1.1\r\nHost: localhost",
        "CONNECT evil.example:443 HTTP/1.1\r\nHost: localhost",
        "PRI * HTTP/2.0\r\nHost: localhost"
      })
  void whatIsNoRequestOfOursIsRefused(String head) throws Exception {
    String answer =
        nobody.raw(head + "\r\nAuthorization: Bearer " + token + "\r\nConnection: close\r\n\r\n");
    assertFalse(answer.startsWith("HTTP/1.1 2"), answer);
    assertFalse(answer.contains("holdpoint_tasks"), answer);
  }

  @Test
  void hugeHeadersAreRefused() throws Exception {
    String start = "GET /metrics HTTP/1.1\r\nHost: localhost\r\n";
    String one = nobody.raw(start + "X: " + "x".repeat(20_000) + "\r\n\r\n");
    assertTrue(one.startsWith("HTTP/1.1 431 "), one);
    String many = nobody.raw(start + "X: y\r\n".repeat(5_000) + "\r\n");
    assertTrue(many.startsWith("HTTP/1.1 431 "), many);
    String path = nobody.raw("GET /" + "x".repeat(20_000) + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assertTrue(path.matches("(?s)HTTP/1.1 (414|431) .*"), path);
  }

  @Test
  void aStrangerCanSendNoMoreThanAToken() throws Exception {
    String form = "Host: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n";
    String large =
        nobody.raw("POST /sign-in HTTP/1.1\r\n" + form + "Content-Length: 10001\r\n\r\n");
    assertTrue(large.startsWith("HTTP/1.1 413 "), large);
    String endless =
        nobody.raw(
            "POST /sign-in HTTP/1.1\r\n"
                + form
                + "Transfer-Encoding: chunked\r\n\r\n5\r\ntoken\r\n");
    assertTrue(endless.startsWith("HTTP/1.1 413 "), endless);
  }

  @Test
  void manyWrongTokensSlowNobodyElseAndAreForgotten() throws Exception {
    int slowed = 0;
    for (int i = 0; i < 300; i++) {
      Browser.Seen seen = nobody.bearer("hpt_wrong" + i).get("/metrics");
      assertTrue(seen.status() == 401 || seen.status() == 429, seen.body());
      slowed += seen.status() == 429 ? 1 : 0;
    }
    assertTrue(slowed > 250, slowed + " were slowed");
    nobody.bearer(token).get("/metrics").is(200);
    long written =
        project.bench().gatekeeper().visits(1_000).stream()
            .filter(visit -> visit.what().equals("secret.wrong"))
            .count();
    assertTrue(written < 60, "a flood must not fill the store: " + written);
  }
}
