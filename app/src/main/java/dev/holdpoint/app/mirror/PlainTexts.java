package dev.holdpoint.app.mirror;

import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Document;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What documents say that need a program to be read. */
public interface PlainTexts {
  /** For those who want none. */
  PlainTexts NONE = (_, _) -> Found.NOTHING;

  /**
   * @param contents the bytes of a document
   */
  Found of(Document document, Function<Digest, byte[]> contents);

  /**
   * A text, or why there is none; neither where none is needed.
   *
   * @param trouble in words for agents and people
   */
  record Found(@Nullable String text, @Nullable String trouble) {
    public static final Found NOTHING = new Found(null, null);
  }
}
