package dev.holdpoint.app.qr;

import com.google.zxing.BarcodeFormat;
import com.google.zxing.BinaryBitmap;
import com.google.zxing.DecodeHintType;
import com.google.zxing.LuminanceSource;
import com.google.zxing.MultiFormatReader;
import com.google.zxing.NotFoundException;
import com.google.zxing.RGBLuminanceSource;
import com.google.zxing.common.GlobalHistogramBinarizer;
import com.google.zxing.common.HybridBinarizer;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.Map;

/** Reads QR codes from pictures and from what stands on a terminal, as a phone does. */
public final class Camera {
  private static final int ZOOM = 6;
  private static final int BLACK = 0;
  private static final int WHITE = 0xffffff;

  private Camera() {}

  /** The text of the code in a picture. */
  public static String read(BufferedImage picture) throws NotFoundException {
    int width = picture.getWidth();
    int height = picture.getHeight();
    int[] pixels = picture.getRGB(0, 0, width, height, null, 0, width);
    return read(new RGBLuminanceSource(width, height, pixels));
  }

  /** The same of lines of half blocks, black on white. */
  public static String read(List<String> lines) throws NotFoundException {
    int width = lines.getFirst().length() * ZOOM;
    int height = lines.size() * 2 * ZOOM;
    int[] pixels = new int[width * height];
    for (int y = 0; y < height; y++) {
      String line = lines.get(y / (2 * ZOOM));
      boolean upper = y / ZOOM % 2 == 0;
      for (int x = 0; x < width; x++) {
        char one = line.charAt(x / ZOOM);
        boolean dark = one == '█' || one == (upper ? '▀' : '▄');
        pixels[y * width + x] = dark ? BLACK : WHITE;
      }
    }
    return read(new RGBLuminanceSource(width, height, pixels));
  }

  /** A camera takes many pictures in a second; a decoder that misses one looks in another way. */
  private static String read(LuminanceSource source) throws NotFoundException {
    try {
      return decode(new BinaryBitmap(new HybridBinarizer(source)), DecodeHintType.TRY_HARDER);
    } catch (NotFoundException e) {
      return decode(
          new BinaryBitmap(new GlobalHistogramBinarizer(source)), DecodeHintType.PURE_BARCODE);
    }
  }

  private static String decode(BinaryBitmap bitmap, DecodeHintType way) throws NotFoundException {
    return new MultiFormatReader()
        .decode(
            bitmap,
            Map.of(DecodeHintType.POSSIBLE_FORMATS, List.of(BarcodeFormat.QR_CODE), way, true))
        .getText();
  }
}
