package dev.holdpoint.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the bytes say, whatever the name does. */
class ImageTypeTest {
  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  @Test
  void fourKindsAreKnownByTheirBeginning() {
    assertEquals(ImageType.PNG, ImageType.of(bytes("\u0089PNG\r\n\u001a\nIHDR")));
    assertEquals(ImageType.JPEG, ImageType.of(bytes("\u00ff\u00d8\u00ff\u00e0")));
    assertEquals(ImageType.GIF, ImageType.of(bytes("GIF89a..")));
    assertEquals(ImageType.WEBP, ImageType.of(bytes("RIFF....WEBPVP8 ")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\u0089PN",
        "<svg xmlns='x'/>",
        "<html>GIF89a",
        "RIFF....WAVE",
        "GIF88a",
        "%PDF"
      })
  void allElseIsNone(String text) {
    assertNull(ImageType.of(bytes(text)));
  }
}
