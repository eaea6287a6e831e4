package dev.holdpoint.app.reading;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeVisitor;

/** Reads HTML as the text that a page shows, with its headings, lists and tables. */
final class HtmlReader {
  private HtmlReader() {}

  static String text(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      Document page = Jsoup.parse(in, null, "");
      page.select("script, style, noscript, template, svg, head > *:not(title)").remove();
      Sink sink = new Sink();
      page.traverse(new Telling(sink));
      return sink.text().strip() + "\n";
    }
  }

  /** Goes through the page from its first word to its last. */
  private record Telling(Sink sink) implements NodeVisitor {
    @Override
    public void head(Node node, int depth) {
      if (node instanceof TextNode text) {
        say(text);
      } else if (node instanceof Element element) {
        open(element);
      }
    }

    private void say(TextNode text) {
      boolean asWritten = text.parent() instanceof Element parent && parent.closest("pre") != null;
      if (asWritten) {
        sink.add(text.getWholeText());
      } else if (!text.isBlank()) {
        sink.add(text.text());
      }
    }

    /** Rows are one line each, whatever stands in their cells. */
    private static boolean isInCell(Element element) {
      return element.closest("td, th") != null;
    }

    private void open(Element element) {
      String name = element.normalName();
      if (isInCell(element)) {
        return;
      }
      switch (name) {
        case "h1", "h2", "h3", "h4", "h5", "h6" ->
            sink.paragraph().add("#".repeat(name.charAt(1) - '0') + " ");
        case "title" -> sink.paragraph().add("Title: ");
        case "li" -> sink.lineBreak().add("- ");
        case "br" -> sink.add("\n");
        case "tr" -> sink.lineBreak().add("| ");
        case "pre" -> sink.paragraph().add("```\n");
        default -> {
          if (element.isBlock()) {
            sink.lineBreak();
          }
        }
      }
    }

    @Override
    public void tail(Node node, int depth) {
      if (!(node instanceof Element element)) {
        return;
      }
      String name = element.normalName();
      if (isInCell(element)) {
        boolean isCell = name.equals("td") || name.equals("th");
        sink.add(isCell ? " | " : element.isBlock() ? " " : "");
        return;
      }
      switch (name) {
        case "h1", "h2", "h3", "h4", "h5", "h6", "p", "title", "table", "ul", "ol" ->
            sink.paragraph();
        case "pre" -> sink.lineBreak().add("```").paragraph();
        default -> {
          if (element.isBlock()) {
            sink.lineBreak();
          }
        }
      }
    }
  }
}
