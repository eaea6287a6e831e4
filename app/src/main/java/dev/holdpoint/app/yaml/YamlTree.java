package dev.holdpoint.app.yaml;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/**
 * Grows a tree from a parser's events, within limits: aliases are counted as what they stand for,
 * so that a few lines can't stand for billions of values.
 */
final class YamlTree {
  private static final int DEEPEST = 64;
  private static final int MOST_VALUES = 200_000;

  private final Findings findings;
  private final int linesBefore;
  private final Deque<YamlBranch> open = new ArrayDeque<>();
  private final Map<Anchor, Grown> anchors = new HashMap<>();
  private int documents;
  private Yaml root;

  YamlTree(Findings findings, int linesBefore) {
    this.findings = findings;
    this.linesBefore = linesBefore;
    this.root = new Yaml.Mapping(Map.of(), linesBefore + 1);
  }

  /** A value, and how many values it holds altogether. */
  private record Grown(Yaml value, int size) {}

  Yaml root() {
    return root;
  }

  void accept(Event event) {
    switch (event.getEventId()) {
      case StreamStart, StreamEnd, DocumentEnd, Comment -> {}
      case DocumentStart -> begin(event);
      case Alias -> add(known((AliasEvent) event), Optional.empty());
      case Scalar -> addScalar((ScalarEvent) event);
      case SequenceStart, MappingStart -> descend((CollectionStartEvent) event);
      case SequenceEnd, MappingEnd -> ascend();
    }
  }

  private void begin(Event event) {
    documents++;
    if (documents > 1) {
      throw refused(line(event), "must hold one YAML document, a second one begins here");
    }
  }

  private Grown known(AliasEvent alias) {
    Grown grown = anchors.get(alias.getAlias());
    if (grown == null) {
      throw refused(
          line(alias),
          "*" + alias.getAlias().getValue() + " stands for nothing finished before it");
    }
    return grown;
  }

  private void addScalar(ScalarEvent event) {
    refuseTag(event.getTag(), line(event));
    Yaml.Style style = event.isPlain() ? Yaml.Style.PLAIN : Yaml.Style.QUOTED;
    String text = event.getValue();
    if (text.codePoints().anyMatch(YamlTree::fitsNowhere)) {
      findings.add(line(event), null, "holds a character that no file or program can be given");
    }
    add(new Grown(new Yaml.Scalar(text, text, style, line(event)), 1), event.getAnchor());
  }

  private void descend(CollectionStartEvent event) {
    refuseTag(event.getTag(), line(event));
    if (open.size() == DEEPEST) {
      throw refused(line(event), "is nested too deeply: " + DEEPEST + " levels are allowed");
    }
    open.push(
        event.getEventId() == Event.ID.MappingStart
            ? new YamlBranch.OfMapping(line(event), event.getAnchor(), findings)
            : new YamlBranch.OfSequence(line(event), event.getAnchor()));
  }

  private void ascend() {
    YamlBranch branch = open.pop();
    add(new Grown(branch.finished(), branch.size), branch.anchor);
  }

  private void add(Grown grown, Optional<Anchor> anchor) {
    anchor.ifPresent(name -> anchors.put(name, grown));
    YamlBranch parent = open.peek();
    if (parent == null) {
      root = grown.value();
      return;
    }
    parent.size += grown.size();
    if (parent.size > MOST_VALUES) {
      throw refused(grown.value().line(), "holds too many values: at most " + MOST_VALUES);
    }
    parent.add(grown.value());
  }

  private void refuseTag(Optional<String> tag, int line) {
    tag.ifPresent(
        name -> findings.add(line, null, "the tag " + Shown.quoted(name) + " has no use here"));
  }

  /** Escapes can make what the file itself could not hold: NUL, and halves of characters. */
  private static boolean fitsNowhere(int point) {
    return point == 0 || (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
  }

  private int line(Event event) {
    return event.getStartMark().map(mark -> linesBefore + mark.getLine() + 1).orElse(linesBefore);
  }

  private ProblemsException refused(int line, String why) {
    findings.add(line, null, why);
    return new ProblemsException(findings.problems());
  }
}
