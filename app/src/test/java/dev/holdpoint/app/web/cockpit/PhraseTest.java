package dev.holdpoint.app.web.cockpit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.holdpoint.app.web.cockpit.Phrase.Piece;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class PhraseTest {
  @Test
  void whatStandsBetweenBackticksIsCode() {
    assertEquals(
        List.of(
            new Piece.Text("Run "),
            new Piece.Code("a b"),
            new Piece.Text(" or "),
            new Piece.Code("c")),
        Phrase.of("Run `a b` or `c`").pieces());
  }

  @Test
  void aBacktickAloneIsAPartOfTheText() {
    assertEquals(List.of(new Piece.Text("it"), new Piece.Text("`s")), Phrase.of("it`s").pieces());
    assertEquals(List.of(), Phrase.of("").pieces());
  }

  @Test
  void aTimeStandsBetweenTexts() {
    Phrase phrase = Phrase.of("until ").and(Instant.EPOCH).and(".");
    assertEquals(
        List.of(new Piece.Text("until "), new Piece.Date(Instant.EPOCH), new Piece.Text(".")),
        phrase.pieces());
  }
}
