package dev.holdpoint.app.certificate;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;

/** Writes the few elements of ASN.1 (X.690, DER) that a certificate is made of. */
final class Der {
  private static final int BOOLEAN = 0x01;
  private static final int INTEGER = 0x02;
  private static final int BIT_STRING = 0x03;
  private static final int OCTET_STRING = 0x04;
  private static final int OBJECT_IDENTIFIER = 0x06;
  private static final int UTF8_STRING = 0x0c;
  private static final int UTC_TIME = 0x17;
  private static final int GENERALIZED_TIME = 0x18;
  private static final int SEQUENCE = 0x30;
  private static final int SET = 0x31;
  private static final int CONTEXT = 0x80;
  private static final int CONTEXT_CONSTRUCTED = 0xa0;

  private static final int FIRST_YEAR_OF_LONG_TIMES = 2050;
  private static final DateTimeFormatter SHORT = formatter("yyMMddHHmmss'Z'");
  private static final DateTimeFormatter LONG = formatter("uuuuMMddHHmmss'Z'");

  private Der() {}

  private static DateTimeFormatter formatter(String pattern) {
    return DateTimeFormatter.ofPattern(pattern).withZone(ZoneOffset.UTC);
  }

  static byte[] sequence(byte[]... parts) {
    return element(SEQUENCE, together(Arrays.asList(parts)));
  }

  static byte[] sequence(List<byte[]> parts) {
    return element(SEQUENCE, together(parts));
  }

  static byte[] set(byte[] part) {
    return element(SET, part);
  }

  static byte[] yes() {
    return element(BOOLEAN, new byte[] {(byte) 0xff});
  }

  static byte[] integer(BigInteger value) {
    return element(INTEGER, value.toByteArray());
  }

  static byte[] octets(byte[] content) {
    return element(OCTET_STRING, content);
  }

  static byte[] text(String text) {
    return element(UTF8_STRING, text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * @param unused how many bits at the end do not count
   */
  static byte[] bits(int unused, byte[] content) {
    byte[] all = new byte[content.length + 1];
    all[0] = (byte) unused;
    System.arraycopy(content, 0, all, 1, content.length);
    return element(BIT_STRING, all);
  }

  static byte[] time(Instant at) {
    boolean isLong = at.atZone(ZoneOffset.UTC).getYear() >= FIRST_YEAR_OF_LONG_TIMES;
    String text = (isLong ? LONG : SHORT).format(at);
    return element(isLong ? GENERALIZED_TIME : UTC_TIME, text.getBytes(StandardCharsets.US_ASCII));
  }

  /** As {@code 2.5.29.17}. */
  static byte[] identifier(String dotted) {
    List<Integer> arcs = Arrays.stream(dotted.split("\\.", -1)).map(Integer::valueOf).toList();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(arcs.get(0) * 40 + arcs.get(1));
    for (int arc : arcs.subList(2, arcs.size())) {
      for (int shift = 28; shift > 0; shift -= 7) {
        if (arc >> shift != 0) {
          out.write(0x80 | ((arc >> shift) & 0x7f));
        }
      }
      out.write(arc & 0x7f);
    }
    return element(OBJECT_IDENTIFIER, out.toByteArray());
  }

  /** With a number in place of the type, which is known from where it stands. */
  static byte[] numbered(int number, byte[] content) {
    return element(CONTEXT | number, content);
  }

  /** With a number around an element. */
  static byte[] around(int number, byte[] element) {
    return element(CONTEXT_CONSTRUCTED | number, element);
  }

  private static byte[] together(List<byte[]> parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    parts.forEach(out::writeBytes);
    return out.toByteArray();
  }

  private static byte[] element(int tag, byte[] content) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(tag);
    if (content.length < 0x80) {
      out.write(content.length);
    } else {
      byte[] length = BigInteger.valueOf(content.length).toByteArray();
      int skip = length[0] == 0 ? 1 : 0;
      out.write(0x80 | (length.length - skip));
      out.write(length, skip, length.length - skip);
    }
    out.writeBytes(content);
    return out.toByteArray();
  }
}
