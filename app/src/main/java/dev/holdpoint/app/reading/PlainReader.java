package dev.holdpoint.app.reading;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Reads what is text already, whatever its name says that it were. */
final class PlainReader {
  private PlainReader() {}

  static Extracted text(byte[] bytes) {
    Charset charset = charset(bytes);
    try {
      String text =
          charset
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .decode(ByteBuffer.wrap(bytes))
              .toString();
      return text.indexOf('\0') >= 0 ? noText() : new Extracted.Text(cleaned(text));
    } catch (CharacterCodingException e) {
      return noText();
    }
  }

  private static Extracted noText() {
    return new Extracted.Unreadable("it is no text, whatever its name says");
  }

  private static Charset charset(byte[] bytes) {
    if (bytes.length > 1 && bytes[0] == (byte) 0xFE && bytes[1] == (byte) 0xFF) {
      return StandardCharsets.UTF_16;
    }
    return bytes.length > 1 && bytes[0] == (byte) 0xFF && bytes[1] == (byte) 0xFE
        ? StandardCharsets.UTF_16
        : StandardCharsets.UTF_8;
  }

  private static String cleaned(String text) {
    String plain = text.startsWith("\uFEFF") ? text.substring(1) : text;
    return new Sink().add(plain.replace("\r\n", "\n")).text();
  }
}
