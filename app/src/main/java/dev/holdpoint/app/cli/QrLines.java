package dev.holdpoint.app.cli;

import dev.holdpoint.app.qr.QrPicture;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A link as a QR code on a terminal, or the reason why there is none. */
final class QrLines {
  private QrLines() {}

  static List<String> of(String link, Screen screen) {
    String reason = tooLittle(screen);
    if (reason != null) {
      return List.of(reason);
    }
    QrPicture picture = QrPicture.of(link);
    Stty.Size size = screen.measured();
    if (size.columns() < picture.size() || size.rows() <= picture.rows()) {
      return List.of(
          "No QR code: it needs %d columns and %d lines, and this terminal has %d and %d."
              .formatted(picture.size(), picture.rows() + 1, size.columns(), size.rows()));
    }
    return picture.lines().stream().map(screen::blackOnWhite).toList();
  }

  private static @Nullable String tooLittle(Screen screen) {
    if (!screen.outputIsTerminal()) {
      return "No QR code: standard output is no terminal.";
    }
    return screen.hasColours()
        ? null
        : "No QR code: it needs a terminal with colours, and NO_COLOR or TERM say that there are"
            + " none.";
  }
}
