package dev.holdpoint.app.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class YamlReaderTest {

  private static Yaml.Mapping read(String text) {
    Findings findings = new Findings("f.yaml");
    Yaml yaml = new YamlReader(findings, 0).read(text);
    findings.orThrow();
    return assertInstanceOf(Yaml.Mapping.class, yaml);
  }

  private static List<String> problems(String text) {
    return problems(() -> read(text));
  }

  private static List<String> problems(Runnable reading) {
    return assertThrows(ProblemsException.class, reading::run).problems().stream()
        .map(Problem::toString)
        .toList();
  }

  private static void assertProblem(List<String> problems, String... parts) {
    assertTrue(
        problems.stream().anyMatch(problem -> List.of(parts).stream().allMatch(problem::contains)),
        () -> List.of(parts) + " is not in one of " + problems);
  }

  @Test
  void everyValueKnowsItsLine() {
    Yaml.Mapping root = read("a: 1\n\nb:\n  - x\n  - {c: y}\n");

    assertEquals(1, root.entries().get("a").line());
    assertEquals(3, root.entries().get("b").line());
    Yaml.Sequence list = assertInstanceOf(Yaml.Sequence.class, root.entries().get("b").value());
    assertEquals(List.of(4, 5), list.items().stream().map(Yaml::line).toList());
  }

  @Test
  void linesCountFromTheFileOfWhichTheTextIsAPart() {
    Findings findings = new Findings("f.md");
    Yaml yaml = new YamlReader(findings, 10).read("a: 1\nb: 2\n");

    assertEquals(12, ((Yaml.Mapping) yaml).entries().get("b").line());
    assertProblem(problems(() -> new YamlReader(findings, 10).read("a: 1\nb: [\n")), "f.md:13");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n\n", "# only a comment\n", "---\n", "--- ~\n...\n"})
  void emptyDocumentsAreEmptyMappings(String text) {
    assertTrue(read(text).entries().isEmpty());
  }

  @Test
  void duplicateKeysAreRefusedWithBothLines() {
    assertEquals(
        List.of("f.yaml:3: a: is given twice, the first time on line 1"),
        problems("a: 1\nb: 2\na: 3\n"));
  }

  @Test
  void brokenYamlNamesItsLine() {
    assertProblem(problems("a: 1\nb: [1, 2\nc: 3\n"), "f.yaml:3: is not valid YAML", "line 2");
    assertProblem(problems("a: 1\n\tb: 2\n"), "f.yaml:2");
    assertProblem(problems("a: 'x\n"), "f.yaml:");
    assertProblem(problems("a: b: c\n"), "f.yaml:1");
    assertProblem(problems("a: 1\nb: x\u0007y\n"), "f.yaml:2", "U+0007");
  }

  @Test
  void everyMessageIsOneLineWithoutControlCharacters() {
    for (String text : List.of("a: [\n", "\"\\x1b[31m\": [}", "a: \"\\q\"", "!x\u009by a")) {
      problems(text)
          .forEach(line -> assertTrue(line.chars().noneMatch(Character::isISOControl), line));
    }
  }

  @Test
  void aliasesStandForWhatTheyName() {
    Yaml.Mapping root = read("a: &x [1]\nb: *x\n");

    assertEquals(root.entries().get("a").value(), root.entries().get("b").value());
  }

  @Test
  void fewLinesCanNotStandForBillionsOfValues() {
    StringBuilder bomb = new StringBuilder("a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n");
    for (int i = 1; i < 12; i++) {
      bomb.append("a%d: &a%d [".formatted(i, i));
      bomb.append(("*a" + (i - 1) + ",").repeat(10)).append("x]\n");
    }

    assertProblem(problems(bomb.toString()), "too many values");
  }

  @Test
  void anAliasOfItselfIsRefused() {
    assertProblem(problems("a: &a [*a]\n"), "f.yaml:1", "*a");
    assertProblem(problems("a: *nobody\n"), "*nobody");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "{a: ", "- ", "? ", "{? [", "[&a "})
  void deepNestingIsRefusedAndNeverOverflows(String opening) {
    assertProblem(problems(opening.repeat(100_000)), "f.yaml");
  }

  @Test
  void deepIndentationIsRefused() {
    StringBuilder deep = new StringBuilder();
    for (int i = 0; i < 500; i++) {
      deep.append(" ".repeat(i)).append("a:\n");
    }

    assertProblem(problems(deep.toString()), "f.yaml:65", "nested too deeply");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "a: b\n",
        "- a\n",
        "? a\n",
        "\"",
        "'a'\n",
        "#\n",
        "&a ",
        "\\",
        "|\n",
        "a: |\n a\n"
      })
  void aMillionCharactersOfAnythingEndSoon(String piece) {
    String text = piece.repeat(1_000_000 / piece.length());
    try {
      new YamlReader(new Findings("f.yaml"), 0).read(text);
    } catch (ProblemsException expected) {
      assertTrue(expected.problems().size() > 0);
    }
    assertProblem(problems(" ".repeat(1 << 20) + "a"), "too much YAML");
  }

  @Test
  void moreThanOneDocumentIsRefused() {
    assertProblem(problems("a: 1\n---\nb: 2\n"), "f.yaml:2", "one YAML document");
  }

  @Test
  void tagsAndComplexKeysAreRefused() {
    assertProblem(problems("a: !!java.lang.Runtime x\n"), "f.yaml:1", "tag");
    assertProblem(problems("a: 1\n? [x, y]\n: z\n"), "f.yaml:2", "key");
  }

  @Test
  void charactersThatFitNowhereAreRefused() {
    assertProblem(problems("a: \"x\\0y\"\n"), "f.yaml:1", "character");
    assertProblem(problems("a: \"x\\ud800y\"\n"), "f.yaml:1");
    assertProblem(problems("a: \"\\Uffffffff\"\n"), "f.yaml:1");
  }

  @Test
  void onlyPlainScalarsAreNumbers() {
    assertEquals(3, scalar("3").wholeNumber(0, 5));
    for (String text : List.of("\"3\"", "'3'", "3.0", "+3", "-1", "6", "0x3", "1e0", "٣", "")) {
      assertEquals(null, scalar(text).wholeNumber(0, 5), text);
    }
    assertEquals(null, scalar("4294967299").wholeNumber(0, 5));
    assertEquals(null, scalar("99999999999999999999").wholeNumber(0, 5));
  }

  @Test
  void onlyTrueAndFalseAreFlags() {
    assertEquals(true, scalar("true").flag());
    assertEquals(false, scalar("False").flag());
    for (String text : List.of("yes", "no", "on", "1", "\"true\"", "")) {
      assertEquals(null, scalar(text).flag(), text);
    }
  }

  @Test
  void whateverIsReadItIsATreeOrAProblem() {
    String valid =
        "a: &x {b: [1, 'two', \"thr\\u0065e\"], c: |\n  text\n}\nd: *x\n? e\n: !!str f\n";
    String letters = "abc:-[]{}&*!|>'\"%@`#,?\n \t\\0~<=\u0001\uFFFD\uD83D\u2028\u0085";
    Random random = new Random(7);
    for (int round = 0; round < 20_000; round++) {
      StringBuilder text = new StringBuilder(valid);
      for (int i = random.nextInt(6); i >= 0; i--) {
        int at = random.nextInt(text.length());
        char letter = letters.charAt(random.nextInt(letters.length()));
        text.replace(at, Math.min(at + random.nextInt(3), text.length()), "" + letter);
      }
      try {
        new YamlReader(new Findings("f.yaml"), 0).read(text.toString());
      } catch (ProblemsException expected) {
        assertTrue(expected.problems().getFirst().line() > 0, text::toString);
      }
    }
  }

  private static Yaml.Scalar scalar(String text) {
    return assertInstanceOf(
        Yaml.Scalar.class, read("a: " + text + "\n").entries().get("a").value());
  }
}
