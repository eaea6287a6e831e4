package dev.holdpoint.app.agent.acp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.holdpoint.app.agent.GivenPicture;
import dev.holdpoint.app.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Images that came with answers, beside the prompt of an agent that takes them. */
class AcpPicturesTest extends PlayedTurns {
  @BeforeEach
  void give() {
    pictures = List.of(GivenPicture.in(dir));
  }

  private List<JsonObject> parts() throws Exception {
    return heard("session/prompt").getFirst().object("params").objects("prompt");
  }

  @Test
  void anAgentThatTakesImagesGetsThemBesideItsPrompt() throws Exception {
    work(
        Play.begunWithImages()
            .says("Done.")
            .result("session/prompt", "{\"stopReason\":\"end_turn\"}"));
    List<JsonObject> parts = parts();
    assertEquals(List.of("text", "image"), parts.stream().map(one -> one.text("type")).toList());
    assertEquals("image/png", parts.getLast().text("mimeType"));
    assertEquals(GivenPicture.BASE64, parts.getLast().text("data"));
  }

  @Test
  void oneThatSaysNothingOfImagesGetsNone() throws Exception {
    work(Play.begun().says("Done.").result("session/prompt", "{\"stopReason\":\"end_turn\"}"));
    assertEquals(1, parts().size());
  }
}
