package dev.holdpoint.app.agent;

import dev.holdpoint.port.Picture;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Objects;

/** A small image, as it may come with an answer. */
public final class GivenPicture {
  /** One transparent pixel. */
  public static final String BASE64 =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

  private GivenPicture() {}

  public static byte[] bytes() {
    return Base64.getDecoder().decode(BASE64);
  }

  /** In a file of this folder, which need not be there. */
  public static Picture in(Path folder) {
    return Objects.requireNonNull(Picture.of(folder.resolve("sketch.png"), bytes()));
  }
}
