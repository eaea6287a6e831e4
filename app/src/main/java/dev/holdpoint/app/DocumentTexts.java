package dev.holdpoint.app;

import dev.holdpoint.app.mirror.PlainTexts;
import dev.holdpoint.app.reading.Extracted;
import dev.holdpoint.app.reading.Texts;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Document;
import java.util.function.Function;

/** Texts beside documents, for agents of every type: those that need a program to be read. */
record DocumentTexts(Texts texts) implements PlainTexts {
  @Override
  public Found of(Document document, Function<Digest, byte[]> contents) {
    if (!Texts.isPacked(document)) {
      return Found.NOTHING;
    }
    try {
      return switch (texts.of(document, contents)) {
        case Extracted.Text(String text) -> new Found(text.replace("\f", ""), null);
        case Extracted.Unreadable(String why) -> new Found(null, why);
      };
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Found(null, "reading it was interrupted");
    }
  }
}
