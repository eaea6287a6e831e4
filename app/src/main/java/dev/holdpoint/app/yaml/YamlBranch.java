package dev.holdpoint.app.yaml;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.common.Anchor;

/** A list or mapping whose end was not reached yet. */
abstract sealed class YamlBranch {
  final int line;
  final Optional<Anchor> anchor;

  /** How many values it holds, itself included. */
  int size = 1;

  private YamlBranch(int line, Optional<Anchor> anchor) {
    this.line = line;
    this.anchor = anchor;
  }

  abstract void add(Yaml value);

  abstract Yaml finished();

  /** A list that grows. */
  static final class OfSequence extends YamlBranch {
    private final List<Yaml> items = new ArrayList<>();

    OfSequence(int line, Optional<Anchor> anchor) {
      super(line, anchor);
    }

    @Override
    void add(Yaml value) {
      items.add(value);
    }

    @Override
    Yaml finished() {
      return new Yaml.Sequence(items, line);
    }
  }

  /** A mapping that grows: keys and values come in turns. */
  static final class OfMapping extends YamlBranch {
    private final Findings findings;
    private final Map<String, Yaml.Entry> entries = new LinkedHashMap<>();
    private @Nullable Yaml key;

    OfMapping(int line, Optional<Anchor> anchor, Findings findings) {
      super(line, anchor);
      this.findings = findings;
    }

    @Override
    void add(Yaml value) {
      if (key == null) {
        key = value;
        return;
      }
      if (key instanceof Yaml.Scalar scalar) {
        put(scalar, value);
      } else {
        findings.add(key.line(), null, "a key must be a single word, not a list or a mapping");
      }
      key = null;
    }

    private void put(Yaml.Scalar name, Yaml value) {
      Yaml.Entry first = entries.get(name.text());
      if (first == null) {
        entries.put(name.text(), new Yaml.Entry(name.line(), value));
      } else {
        findings.add(
            name.line(), name.text(), "is given twice, the first time on line " + first.line());
      }
    }

    @Override
    Yaml finished() {
      return new Yaml.Mapping(entries, line);
    }
  }
}
