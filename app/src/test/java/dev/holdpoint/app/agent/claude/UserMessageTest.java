package dev.holdpoint.app.agent.claude;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.holdpoint.app.agent.GivenPicture;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.port.Picture;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What Claude Code is told at its standard input. */
class UserMessageTest {
  private static final List<Picture> PICTURES = List.of(GivenPicture.in(Path.of("/documents")));

  @Test
  void aTextAloneIsToldAsItIs() {
    UserMessage message = new UserMessage("Do it.\n", List.of());
    assertEquals("Do it.\n", message.input());
    assertEquals(List.of(), message.options());
  }

  @Test
  void imagesStandBehindTheTextInOneLineOfJson() {
    UserMessage message = new UserMessage("Do\n\"it\".", PICTURES);
    assertEquals(List.of("--input-format", "stream-json"), message.options());
    assertEquals(1, message.input().lines().count());
    JsonObject line = Json.object(message.input());
    assertEquals("user", line.text("type"));
    List<JsonObject> parts = line.object("message").objects("content");
    assertEquals("Do\n\"it\".", parts.getFirst().text("text"));
    JsonObject source = parts.getLast().object("source");
    assertEquals("base64", source.text("type"));
    assertEquals("image/png", source.text("media_type"));
    assertEquals(GivenPicture.BASE64, source.text("data"));
  }

  @Test
  void aSessionThatGoesOnWithItsCallIsToldNothing() {
    UserMessage message = new UserMessage("", PICTURES);
    assertEquals("", message.input());
    assertEquals(List.of(), message.options());
  }
}
