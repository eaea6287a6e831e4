package dev.holdpoint.app.source;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values as Neo4j's protocol writes them, as far as the tests need them. */
final class PackStream {
  private PackStream() {}

  /** A message, or a value with a name. */
  record Struct(int tag, List<@Nullable Object> fields) {
    static Struct of(int tag, @Nullable Object... fields) {
      List<@Nullable Object> all = new ArrayList<>();
      for (Object field : fields) {
        all.add(field);
      }
      return new Struct(tag, all);
    }
  }

  static byte[] bytes(Object value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      write(new DataOutputStream(bytes), value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void write(DataOutputStream out, @Nullable Object value) throws IOException {
    switch (value) {
      case null -> out.writeByte(0xC0);
      case Boolean flag -> out.writeByte(flag ? 0xC3 : 0xC2);
      case Integer number -> write(out, (long) number);
      case Long number -> {
        out.writeByte(0xCB);
        out.writeLong(number);
      }
      case String text -> {
        byte[] utf = text.getBytes(StandardCharsets.UTF_8);
        out.writeByte(0xD1);
        out.writeShort(utf.length);
        out.write(utf);
      }
      case List<?> list -> {
        out.writeByte(0xD5);
        out.writeShort(list.size());
        for (Object one : list) {
          write(out, one);
        }
      }
      case Map<?, ?> map -> {
        out.writeByte(0xD9);
        out.writeShort(map.size());
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          write(out, entry.getKey());
          write(out, entry.getValue());
        }
      }
      case Struct struct -> {
        out.writeByte(0xB0 + struct.fields().size());
        out.writeByte(struct.tag());
        for (Object field : struct.fields()) {
          write(out, field);
        }
      }
      default -> throw new IOException("no value of this protocol: " + value);
    }
  }

  static @Nullable Object read(DataInputStream in) throws IOException {
    int mark = in.readUnsignedByte();
    if (mark < 0x80 || mark >= 0xF0) {
      return (long) (byte) mark;
    }
    return switch (mark & 0xF0) {
      case 0x80 -> text(in, mark & 0x0F);
      case 0x90 -> list(in, mark & 0x0F);
      case 0xA0 -> map(in, mark & 0x0F);
      case 0xB0 -> new Struct(in.readUnsignedByte(), list(in, mark & 0x0F));
      default -> marked(in, mark);
    };
  }

  private static @Nullable Object marked(DataInputStream in, int mark) throws IOException {
    return switch (mark) {
      case 0xC0 -> null;
      case 0xC1 -> in.readDouble();
      case 0xC2 -> false;
      case 0xC3 -> true;
      case 0xC8 -> (long) in.readByte();
      case 0xC9 -> (long) in.readShort();
      case 0xCA -> (long) in.readInt();
      case 0xCB -> in.readLong();
      case 0xD0 -> text(in, in.readUnsignedByte());
      case 0xD1 -> text(in, in.readUnsignedShort());
      case 0xD4 -> list(in, in.readUnsignedByte());
      case 0xD8 -> map(in, in.readUnsignedByte());
      default -> throw new IOException("unknown mark " + mark);
    };
  }

  private static String text(DataInputStream in, int length) throws IOException {
    return new String(in.readNBytes(length), StandardCharsets.UTF_8);
  }

  private static List<@Nullable Object> list(DataInputStream in, int size) throws IOException {
    List<@Nullable Object> list = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      list.add(read(in));
    }
    return list;
  }

  private static Map<String, @Nullable Object> map(DataInputStream in, int size)
      throws IOException {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    for (int i = 0; i < size; i++) {
      map.put(String.valueOf(read(in)), read(in));
    }
    return map;
  }
}
