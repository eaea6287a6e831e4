package dev.holdpoint.app.cli;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Makes characters of bytes that come in pieces: a piece may end within a character. */
final class KeyDecoder {
  private final CharsetDecoder decoder =
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPLACE)
          .onUnmappableCharacter(CodingErrorAction.REPLACE);
  private ByteBuffer rest = ByteBuffer.allocate(0);

  String decode(byte[] chunk, int length) {
    ByteBuffer bytes = ByteBuffer.allocate(rest.remaining() + length);
    bytes.put(rest).put(chunk, 0, length).flip();
    CharBuffer characters = CharBuffer.allocate(bytes.remaining());
    decoder.decode(bytes, characters, false);
    rest = bytes;
    return characters.flip().toString();
  }

  void reset() {
    decoder.reset();
    rest = ByteBuffer.allocate(0);
  }
}
