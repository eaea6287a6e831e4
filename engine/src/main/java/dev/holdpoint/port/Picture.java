package dev.holdpoint.port;

import dev.holdpoint.model.ImageType;
import dev.holdpoint.model.Payload;
import java.nio.file.Path;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * An image that came with an answer, for agents that take images beside their prompt.
 *
 * @param file the same as a file
 */
public record Picture(Path file, ImageType type, Payload content) {
  /** In bytes: with Base64 around it, the largest that providers of models take. */
  private static final long LARGEST = 3_750_000;

  /** Null where it is no image, or one that is too large for models. */
  public static @Nullable Picture of(Path file, byte[] bytes) {
    ImageType type = ImageType.of(bytes);
    return type == null || bytes.length > LARGEST
        ? null
        : new Picture(file, type, Payload.of(bytes));
  }

  public String base64() {
    return Base64.getEncoder().encodeToString(content.bytes());
  }
}
