package dev.holdpoint.app.qr;

import io.nayuki.qrcodegen.QrCode;
import java.util.ArrayList;
import java.util.List;

/** A text as a QR code, with the empty border around it that cameras need. */
public final class QrPicture {
  /** As wide as the standard demands, in modules. */
  private static final int BORDER = 4;

  private final QrCode code;

  private QrPicture(QrCode code) {
    this.code = code;
  }

  public static QrPicture of(String text) {
    // The lowest correction makes the smallest code, and a screen has no scratches.
    return new QrPicture(QrCode.encodeText(text, QrCode.Ecc.LOW));
  }

  /** Width and height in modules, border included. */
  public int size() {
    return code.size + 2 * BORDER;
  }

  /** How many lines of characters it takes: each shows two rows of modules. */
  public int rows() {
    return (size() + 1) / 2;
  }

  /** As characters that fill their upper or lower half, to be printed black on white. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (int y = 0; y < size(); y += 2) {
      StringBuilder line = new StringBuilder();
      for (int x = 0; x < size(); x++) {
        line.append(halves(isDark(x, y), isDark(x, y + 1)));
      }
      lines.add(line.toString());
    }
    return lines;
  }

  private static char halves(boolean upper, boolean lower) {
    if (upper) {
      return lower ? '█' : '▀';
    }
    return lower ? '▄' : ' ';
  }

  /** The dark modules as the path of an SVG of this size. */
  public String path() {
    StringBuilder path = new StringBuilder();
    for (int y = 0; y < size(); y++) {
      for (int x = 0; x < size(); x++) {
        int end = x;
        while (isDark(end, y)) {
          end++;
        }
        if (end > x) {
          path.append("M%d %dh%dv1h-%dz".formatted(x, y, end - x, end - x));
          x = end;
        }
      }
    }
    return path.toString();
  }

  /** False for everything outside of the code itself. */
  private boolean isDark(int x, int y) {
    return code.getModule(x - BORDER, y - BORDER);
  }
}
