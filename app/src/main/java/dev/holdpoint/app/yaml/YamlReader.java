package dev.holdpoint.app.yaml;

import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;

/**
 * Reads one YAML document. It is built from the parser's events rather than by the library's
 * composer, which recurses without a limit and so falls over deep nesting.
 */
public final class YamlReader {
  private static final int LONGEST = 1 << 20;

  private final Findings findings;
  private final int linesBefore;

  /**
   * A reader of a file, or of a part of one.
   *
   * @param linesBefore how many lines of the file stand before the text that is read
   */
  public YamlReader(Findings findings, int linesBefore) {
    this.findings = findings;
    this.linesBefore = linesBefore;
  }

  /** The document; an empty one is an empty mapping. Broken YAML throws what was found. */
  public Yaml read(String text) {
    if (text.length() > LONGEST) {
      // The library looks at its own limit only where it reads a stream.
      findings.add(linesBefore + 1, null, "is too much YAML: more than a million characters");
      findings.orThrow();
    }
    LoadSettings settings = LoadSettings.builder().setParseComments(false).build();
    YamlTree tree = new YamlTree(findings, linesBefore);
    try {
      new Parse(settings).parseString(text).forEach(tree::accept);
    } catch (ProblemsException e) {
      throw e;
    } catch (RuntimeException e) {
      // Besides its own exceptions the library lets number formats and code points slip through.
      findings.add(line(e, text), null, "is not valid YAML: " + reason(e));
      findings.orThrow();
    }
    Yaml root = tree.root();
    return root instanceof Yaml.Scalar scalar && scalar.isNothing()
        ? new Yaml.Mapping(Map.of(), scalar.line())
        : root;
  }

  private int line(RuntimeException e, String text) {
    if (e instanceof MarkedYamlEngineException marked) {
      return marked
          .getProblemMark()
          .or(marked::getContextMark)
          .map(mark -> line(mark))
          .orElse(linesBefore + 1);
    }
    if (e instanceof ReaderException reader) {
      long breaks =
          text.codePoints().limit(reader.getPosition()).filter(point -> point == '\n').count();
      return linesBefore + 1 + (int) breaks;
    }
    return linesBefore + 1;
  }

  private int line(Mark mark) {
    return linesBefore + mark.getLine() + 1;
  }

  private String reason(RuntimeException e) {
    if (e instanceof MarkedYamlEngineException marked) {
      String context = marked.getContext();
      Optional<Mark> begin = marked.getContextMark();
      return marked.getProblem()
          + (context == null || begin.isEmpty()
              ? ""
              : " (" + context + " that begins on line " + line(begin.get()) + ")");
    }
    if (e instanceof ReaderException reader) {
      return "the character U+%04X is not allowed".formatted(reader.getCodePoint());
    }
    return String.valueOf(e.getMessage());
  }
}
