package dev.holdpoint.app.reading;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.apache.fontbox.FontBoxFont;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.font.CIDFontMapping;
import org.apache.pdfbox.pdmodel.font.FontMapper;
import org.apache.pdfbox.pdmodel.font.FontMapping;
import org.apache.pdfbox.pdmodel.font.PDCIDSystemInfo;
import org.apache.pdfbox.pdmodel.font.PDFontDescriptor;
import org.jspecify.annotations.Nullable;

/**
 * The one font that stands in for those that a document does not bring. How letters look is nothing
 * to whoever reads them, and the library would search the machine for fonts and leave a file
 * behind.
 */
final class OneFont implements FontMapper {
  private static final String FONT = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";

  private final TrueTypeFont font;

  OneFont() {
    try (InputStream in = FontMapper.class.getResourceAsStream(FONT)) {
      if (in == null) {
        throw new IOException("the library has no font");
      }
      font = new TTFParser().parse(new RandomAccessReadBuffer(in));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public FontMapping<TrueTypeFont> getTrueTypeFont(
      @Nullable String name, @Nullable PDFontDescriptor about) {
    return new FontMapping<>(font, true);
  }

  @Override
  public FontMapping<FontBoxFont> getFontBoxFont(
      @Nullable String name, @Nullable PDFontDescriptor about) {
    return new FontMapping<>(font, true);
  }

  @Override
  @SuppressWarnings("NullAway") // the library's own mapper has no OpenType font here, either
  public CIDFontMapping getCIDFont(
      @Nullable String name, @Nullable PDFontDescriptor about, @Nullable PDCIDSystemInfo system) {
    return new CIDFontMapping(null, font, true);
  }
}
