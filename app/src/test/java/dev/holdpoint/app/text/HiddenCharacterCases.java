package dev.holdpoint.app.text;

import dev.holdpoint.app.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Texts with hidden characters and what is shown of them: in Java and in the browser. */
public final class HiddenCharacterCases {
  private HiddenCharacterCases() {}

  /** One text. */
  public record Case(String name, String text, String shown) {}

  public static List<Case> all() {
    try (InputStream in =
        HiddenCharacterCases.class.getResourceAsStream("/hidden-characters.json")) {
      String json = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return ((List<?>) Json.parse(json)).stream().map(row -> of((List<?>) row)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Case of(List<?> row) {
    return new Case((String) row.get(0), (String) row.get(1), (String) row.get(2));
  }
}
