package dev.holdpoint.app.web.cockpit.review;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.web.cockpit.Markdown;
import gg.jte.Content;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.commonmark.node.Heading;
import org.commonmark.node.ListBlock;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SourceSpan;

/** Takes a Markdown text apart, so that each piece can be shown beside the number of its line. */
final class Passages {
  /** More would make a page that no browser likes. */
  private static final int MOST = 1_500;

  private final List<String> lines;
  private final Set<Integer> fresh;
  private final List<Passage> all = new ArrayList<>();
  private int shown;

  private Passages(List<String> lines, Set<Integer> fresh) {
    this.lines = lines;
    this.fresh = fresh;
  }

  /**
   * What can be shown piece by piece.
   *
   * @param rest what is too much for that, empty where nothing is
   */
  record Taken(List<Passage> passages, String rest) {}

  /**
   * @param fresh the numbers of lines that are new
   */
  static Taken of(String text, Set<Integer> fresh) {
    List<String> lines = text.lines().map(Escaped::block).toList();
    Passages taken = new Passages(lines, fresh);
    taken.addAll(Markdown.parse(String.join("\n", lines)), 0);
    return new Taken(taken.all, taken.rest());
  }

  private String rest() {
    return all.size() < MOST
        ? ""
        : lines.stream().skip(shown).collect(Collectors.joining("\n")).strip();
  }

  private void addAll(Node parent, int depth) {
    for (Node child = parent.getFirstChild(); child != null; child = child.getNext()) {
      add(child, depth);
    }
  }

  private void add(Node block, int depth) {
    if (block instanceof ListBlock list) {
      addItems(list, depth);
    } else {
      add(block, depth, "");
    }
  }

  private void addItems(ListBlock list, int depth) {
    Integer start = list instanceof OrderedList ordered ? ordered.getMarkerStartNumber() : null;
    int number = start == null ? 1 : start;
    for (Node item = list.getFirstChild(); item != null; item = item.getNext()) {
      addItem(item, depth, list instanceof OrderedList ? number + "." : "•");
      number++;
    }
  }

  private void addItem(Node item, int depth, String marker) {
    Node first = item.getFirstChild();
    if (first instanceof Paragraph) {
      add(first, depth, marker);
      first = first.getNext();
    } else if (item instanceof ListItem && first == null) {
      add(item, depth, marker);
    }
    for (Node more = first; more != null; more = more.getNext()) {
      add(more, depth + 1);
    }
  }

  private void add(Node block, int depth, String marker) {
    List<SourceSpan> spans = block.getSourceSpans();
    if (spans.isEmpty() || all.size() == MOST) {
      return;
    }
    int first = spans.getFirst().getLineIndex();
    int end = spans.getLast().getLineIndex() + 1;
    List<String> own = lines.subList(first, end);
    boolean isFresh = false;
    for (int line = first + 1; line <= end; line++) {
      isFresh |= fresh.contains(line);
    }
    all.add(new Passage(first + 1, own, depth, marker, html(block, own), isFresh));
    shown = Math.max(shown, end);
  }

  /** Nothing of what a person approves is hidden: what renders to nothing is shown as it stands. */
  private static Content html(Node block, List<String> own) {
    if (block instanceof Heading heading) {
      // Above it are the page's own two.
      heading.setLevel(heading.getLevel() <= 2 ? 3 : 4);
    }
    Content html = Markdown.of(block);
    return html.isEmptyContent() ? output -> output.writeUserContent(String.join("\n", own)) : html;
  }
}
