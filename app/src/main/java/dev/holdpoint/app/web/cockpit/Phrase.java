package dev.holdpoint.app.web.cockpit;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Words for a page on which there is more than words: code, and times in the reader's zone. */
public record Phrase(List<Piece> pieces) {
  /** A part of it. */
  public sealed interface Piece {
    /** What is said. */
    record Text(String text) implements Piece {}

    /** What is typed. */
    record Code(String text) implements Piece {}

    /** A time with its date. */
    record Date(Instant at) implements Piece {}
  }

  public Phrase {
    pieces = List.copyOf(pieces);
  }

  /** A text in which code stands between backticks. */
  public static Phrase of(String text) {
    return new Phrase(List.of()).and(text);
  }

  public Phrase and(String text) {
    List<Piece> all = new ArrayList<>(pieces);
    String[] parts = text.split("`", -1);
    // One that is never closed is a part of the text.
    boolean isPaired = parts.length % 2 == 1;
    for (int i = 0; i < parts.length; i++) {
      boolean isLast = i == parts.length - 1;
      if (i % 2 == 1 && (isPaired || !isLast)) {
        all.add(new Piece.Code(parts[i]));
      } else if (!parts[i].isEmpty()) {
        all.add(new Piece.Text(i % 2 == 1 ? "`" + parts[i] : parts[i]));
      }
    }
    return new Phrase(all);
  }

  public Phrase and(Instant at) {
    List<Piece> all = new ArrayList<>(pieces);
    all.add(new Piece.Date(at));
    return new Phrase(all);
  }

  boolean hasDates() {
    return pieces.stream().anyMatch(Piece.Date.class::isInstance);
  }
}
