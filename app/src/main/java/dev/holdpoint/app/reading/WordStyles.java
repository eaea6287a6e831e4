package dev.holdpoint.app.reading;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** Which of a document's styles are headings: their ids differ from language to language. */
final class WordStyles {
  private static final int DEEPEST = 6;
  private static final int MOST = 10_000;

  private WordStyles() {}

  /** Levels by the ids of styles. */
  static Map<String, Integer> read(XMLStreamReader xml) throws XMLStreamException {
    Map<String, Integer> levels = new HashMap<>();
    String id = null;
    while (xml.hasNext() && levels.size() < MOST) {
      if (xml.next() == XMLStreamConstants.START_ELEMENT) {
        if (xml.getLocalName().equals("style")) {
          id = value(xml, "styleId");
        } else if (xml.getLocalName().equals("name") && id != null) {
          Integer level = level(value(xml, "val"));
          if (level != null) {
            levels.put(id, level);
          }
        }
      }
    }
    return levels;
  }

  private static @Nullable Integer level(@Nullable String name) {
    String plain = name == null ? "" : name.toLowerCase(Locale.ROOT).strip();
    if (plain.equals("title")) {
      return 1;
    }
    return plain.matches("heading [1-9]")
        ? Math.min(DEEPEST, plain.charAt(plain.length() - 1) - '0')
        : null;
  }

  /** An attribute whatever its namespace: Word knows two for the same words. */
  static @Nullable String value(XMLStreamReader xml, String name) {
    for (int i = 0; i < xml.getAttributeCount(); i++) {
      if (xml.getAttributeLocalName(i).equals(name)) {
        return xml.getAttributeValue(i);
      }
    }
    return null;
  }
}
