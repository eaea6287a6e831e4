package dev.holdpoint.app.reading;

import java.io.IOException;
import java.util.Map;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** The text of a Word document's body, from its first paragraph to its last. */
final class WordBody {
  private static final int DEEPEST = 1_000;

  private final XMLStreamReader xml;
  private final Map<String, Integer> headings;
  private final Sink sink = new Sink();
  private int depth;
  private int cells;
  private boolean inText;
  private boolean atStart;

  WordBody(XMLStreamReader xml, Map<String, Integer> headings) {
    this.xml = xml;
    this.headings = headings;
  }

  String text() throws XMLStreamException, IOException {
    while (xml.hasNext() && !sink.isFull()) {
      switch (xml.next()) {
        case XMLStreamConstants.DTD ->
            throw new UnreadableException("it declares entities, which no Word document does");
        case XMLStreamConstants.START_ELEMENT -> open();
        case XMLStreamConstants.END_ELEMENT -> close();
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.SPACE, XMLStreamConstants.CDATA -> {
          if (inText) {
            sink.add(xml.getText());
          }
        }
        default -> {
          // Comments and instructions are nothing that a reader would see.
        }
      }
    }
    return sink.text().strip() + "\n";
  }

  private void open() throws IOException {
    depth++;
    if (depth > DEEPEST) {
      throw new UnreadableException("its parts are nested more than 1000 deep");
    }
    switch (xml.getLocalName()) {
      case "p" -> atStart = true;
      case "pStyle" -> heading();
      case "numPr" -> {
        if (atStart && cells == 0) {
          sink.lineBreak().add("- ");
          atStart = false;
        }
      }
      case "t" -> {
        inText = true;
        atStart = false;
      }
      case "tab" -> sink.add(atStart ? "" : "\t");
      case "br", "cr" -> sink.add(cells > 0 ? " " : "\n");
      case "tr" -> sink.lineBreak().add("| ");
      case "tc" -> cells++;
      default -> {
        // Fonts, colours, pictures: what they hold is told by their texts, if they have any.
      }
    }
  }

  private void heading() {
    String style = WordStyles.value(xml, "val");
    Integer level = style == null ? null : headings.get(style);
    if (level != null && cells == 0) {
      sink.paragraph().add("#".repeat(level) + " ");
      atStart = false;
    }
  }

  private void close() {
    depth--;
    switch (xml.getLocalName()) {
      case "t" -> inText = false;
      case "p" -> {
        if (cells > 0) {
          sink.add(" ");
        } else {
          sink.paragraph();
        }
      }
      case "tc" -> {
        cells--;
        sink.add("| ");
      }
      case "tr" -> sink.lineBreak();
      case "tbl" -> sink.paragraph();
      default -> {
        // As where they open.
      }
    }
  }
}
