package dev.holdpoint.app.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.holdpoint.app.json.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;

/** Whatever a client writes, the server says only messages, and ends with its client. */
class StdioServerFuzzTest {
  @FuzzTest(maxDuration = "3s")
  void fuzz(byte[] bytes) throws InterruptedException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new StdioServer(Asker.inside(null), null, "1").serve(new ByteArrayInputStream(bytes), out);
    out.toString(UTF_8).lines().forEach(Json::object);
  }
}
