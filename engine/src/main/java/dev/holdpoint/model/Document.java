package dev.holdpoint.model;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A file that people gave with a task or an answer. Its bytes are kept as a payload.
 *
 * @param name a plain file name, which is safe to be one wherever a copy stands
 * @param type the media type that its name tells; whoever gave it is not believed
 * @param size in bytes
 * @param digest of its bytes
 */
public record Document(String name, String type, long size, Digest digest) {
  /** How many bytes one may have. */
  public static final int LARGEST = 20_000_000;

  /** How many a task may have. */
  public static final int MOST = 10;

  private static final int LONGEST_NAME = 200;
  private static final String UNKNOWN = "application/octet-stream";
  private static final Map<String, String> TYPES =
      Map.ofEntries(
          Map.entry("csv", "text/csv"),
          Map.entry(
              "docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
          Map.entry("gif", "image/gif"),
          Map.entry("htm", "text/html"),
          Map.entry("html", "text/html"),
          Map.entry("jpeg", "image/jpeg"),
          Map.entry("jpg", "image/jpeg"),
          Map.entry("json", "application/json"),
          Map.entry("log", "text/plain"),
          Map.entry("markdown", "text/markdown"),
          Map.entry("md", "text/markdown"),
          Map.entry("odt", "application/vnd.oasis.opendocument.text"),
          Map.entry("pdf", "application/pdf"),
          Map.entry("png", "image/png"),
          Map.entry(
              "pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation"),
          Map.entry("rtf", "application/rtf"),
          Map.entry("sql", "application/sql"),
          Map.entry("svg", "image/svg+xml"),
          Map.entry("txt", "text/plain"),
          Map.entry("webp", "image/webp"),
          Map.entry("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
          Map.entry("xml", "application/xml"),
          Map.entry("yaml", "application/yaml"),
          Map.entry("yml", "application/yaml"),
          Map.entry("zip", "application/zip"));

  public Document {
    String objection = objection(name);
    if (objection != null) {
      throw new IllegalArgumentException(objection);
    }
    if (size < 0 || size > LARGEST) {
      throw new IllegalArgumentException(
          "a document may have at most 20 MB, and %s has more".formatted(name));
    }
  }

  /** Why a document can't be called so; null where it can. */
  public static @Nullable String objection(String name) {
    if (name.isBlank() || !name.equals(name.strip())) {
      return "the name of a document must not be empty, nor begin or end with a blank";
    }
    if (name.equals(".")
        || name.equals("..")
        || name.indexOf('/') >= 0
        || name.indexOf('\\') >= 0) {
      return "the name of a document must be a plain file name, without a path";
    }
    if (name.codePoints().anyMatch(Document::isHidden)) {
      return "the name of a document must not have control or invisible characters";
    }
    if (name.getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME) {
      return "the name of a document may have at most %d bytes".formatted(LONGEST_NAME);
    }
    return null;
  }

  /** Characters that nobody sees, that turn the text around, or that no file system carries. */
  private static boolean isHidden(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }

  static String typeOf(String name) {
    int dot = name.lastIndexOf('.');
    String ending = dot < 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
    return TYPES.getOrDefault(ending, UNKNOWN);
  }

  /** Why these can't stand in one folder together; null where they can. */
  static @Nullable String objection(List<Document> all, String what) {
    for (Document one : all) {
      if (all.stream().filter(one::sameName).count() > 1) {
        return "two %s are called %s".formatted(what, one.name());
      }
    }
    return null;
  }

  /** Whether two can't stand in one folder, also where capitals make no difference. */
  public boolean sameName(Document other) {
    return name.equalsIgnoreCase(other.name);
  }
}
