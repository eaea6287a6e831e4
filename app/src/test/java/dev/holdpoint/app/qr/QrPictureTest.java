package dev.holdpoint.app.qr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is printed is what a camera reads. */
class QrPictureTest {
  private static final String LINK =
      "https://192.168.178.24:7878/sign-in?link=hpl_" + "aB3-_".repeat(8) + "xyz";

  @ParameterizedTest
  @ValueSource(strings = {"", "?a=1", "/with/a/longer/path/that/needs/a/larger/code"})
  void aCameraReadsWhatATerminalShows(String more) throws Exception {
    QrPicture picture = QrPicture.of(LINK + more);
    assertEquals(LINK + more, Camera.read(picture.lines()));
    assertEquals(picture.rows(), picture.lines().size());
    picture.lines().forEach(line -> assertEquals(picture.size(), line.length()));
  }

  @Test
  void aLinkFitsATerminalOfTheUsualSize() {
    QrPicture picture = QrPicture.of(LINK);
    assertTrue(picture.size() <= 80 && picture.rows() < 24, picture.size() + "x" + picture.rows());
  }

  @Test
  void thereIsAnEmptyBorderAllAround() {
    List<String> lines = QrPicture.of(LINK).lines();
    String empty = " ".repeat(QrPicture.of(LINK).size());
    assertEquals(empty, lines.get(0));
    assertEquals(empty, lines.get(1));
    assertEquals(empty, lines.get(lines.size() - 2));
    assertEquals(empty, lines.getLast());
    for (String line : lines) {
      assertTrue(line.startsWith("    ") && line.endsWith("    "), line);
    }
  }
}
