package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.text.Escaped;
import gg.jte.Content;
import gg.jte.TemplateOutput;
import java.util.List;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Node;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.owasp.html.HtmlPolicyBuilder;
import org.owasp.html.PolicyFactory;

/** Text of agents and people as HTML in which nothing can run, load or look like ours. */
public final class Markdown {
  private static final int LONGEST = 200_000;
  private static final Parser PARSER =
      Parser.builder()
          .extensions(List.of(TablesExtension.create()))
          .includeSourceSpans(IncludeSourceSpans.BLOCKS)
          .build();
  private static final HtmlRenderer RENDERER =
      HtmlRenderer.builder()
          .extensions(List.of(TablesExtension.create()))
          .escapeHtml(true)
          .softbreak("<br>\n")
          .build();

  /** No images: what is loaded from elsewhere tells that somebody reads. */
  private static final PolicyFactory POLICY =
      new HtmlPolicyBuilder()
          .allowElements(
              "p",
              "br",
              "em",
              "strong",
              "code",
              "pre",
              "blockquote",
              "ul",
              "ol",
              "li",
              "hr",
              "h1",
              "h2",
              "h3",
              "h4",
              "h5",
              "h6",
              "table",
              "thead",
              "tbody",
              "tr",
              "th",
              "td",
              "a")
          .allowUrlProtocols("http", "https", "mailto")
          .allowAttributes("href")
          .onElements("a")
          .requireRelsOnLinks("noopener", "noreferrer", "nofollow")
          .toFactory();

  private Markdown() {}

  public static Content of(String text) {
    String cut = text.length() > LONGEST ? text.substring(0, LONGEST) + "\n…" : text;
    return of(PARSER.parse(Escaped.block(cut)));
  }

  /** The parts of a text, each of which knows its lines. */
  public static Node parse(String text) {
    return PARSER.parse(text);
  }

  /** One part of a text. */
  public static Content of(Node part) {
    return new Clean(POLICY.sanitize(RENDERER.render(part)));
  }

  /** What nothing can happen in. */
  private record Clean(String html) implements Content {
    @Override
    public void writeTo(TemplateOutput output) {
      output.writeContent(html);
    }

    @Override
    public boolean isEmptyContent() {
      return html.isBlank();
    }
  }
}
