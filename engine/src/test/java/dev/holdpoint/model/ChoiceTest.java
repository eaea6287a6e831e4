package dev.holdpoint.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Input.Reading;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What people write at a choice, and what it is taken for. */
class ChoiceTest {
  /** What the file channel takes. */
  private static final int MEGABYTE = 1 << 20;

  private static final List<String> DATABASES = List.of("postgres", "SQLite", "no");

  private static Input.Choice open(String... options) {
    return new Input.Choice(List.of(options));
  }

  private static Input.Choice several(boolean other, String... options) {
    return new Input.Choice(Stream.of(options).map(Input.Option::new).toList(), other, true);
  }

  private static Input.Choice strict(String... options) {
    return new Input.Choice(Stream.of(options).map(Input.Option::new).toList(), false, false);
  }

  private static Reading chose(String... options) {
    return new Reading.Fits(new Reply.Chose(List.of(options), null));
  }

  private static Reading said(String words) {
    return new Reading.Fits(new Reply.Chose(List.of(), words));
  }

  private static String refused(Reading reading) {
    return assertInstanceOf(Reading.DoesNotFit.class, reading).sentence();
  }

  static Stream<Arguments> options() {
    return Stream.of(
        Arguments.of(DATABASES, "postgres", "postgres"),
        Arguments.of(DATABASES, "  postgres\n", "postgres"),
        Arguments.of(DATABASES, "2", "SQLite"),
        Arguments.of(DATABASES, "no", "no"),
        Arguments.of(List.of("3", "1", "2"), "1", "1"),
        Arguments.of(List.of("10", "20"), "2", "20"),
        Arguments.of(List.of("Drop", "drop", "DROP"), "drop", "drop"),
        Arguments.of(List.of("a, b", "c"), "a, b", "a, b"),
        Arguments.of(List.of("other: x", "c"), "other: x", "other: x"),
        Arguments.of(List.of(" x", "x"), "x", "x"),
        Arguments.of(List.of(" x", "y"), "x", " x"),
        // Composed and decomposed letters look the same.
        Arguments.of(List.of("caf\u00e9", "bar"), "cafe\u0301", "caf\u00e9"),
        Arguments.of(List.of("cafe\u0301", "bar"), "caf\u00e9", "cafe\u0301"),
        Arguments.of(List.of("👍🏽", "👎"), "👍🏽", "👍🏽"),
        Arguments.of(List.of("👍", "👎"), "2", "👎"));
  }

  @ParameterizedTest
  @MethodSource("options")
  void theTextOrTheNumberIsTheOption(List<String> options, String raw, String option) {
    assertEquals(chose(option), new Input.Choice(options).read(raw));
    assertEquals(chose(option), several(true, options.toArray(String[]::new)).read(raw));
    assertEquals(chose(option), strict(options.toArray(String[]::new)).read(raw));
  }

  static Stream<Arguments> slips() {
    return Stream.of(
        // Equal but for case and spaces.
        Arguments.of(DATABASES, "Postgres", "postgres"),
        Arguments.of(DATABASES, "post gres", "postgres"),
        Arguments.of(DATABASES, "sqlite", "SQLite"),
        Arguments.of(DATABASES, "NO", "no"),
        Arguments.of(DATABASES, "postgres\u200b", "postgres"),
        Arguments.of(List.of("Keep it", "Drop it"), "keepit", "Keep it"),
        Arguments.of(List.of("İstanbul", "x1234"), "i̇stanbul", "İstanbul"),
        // At most two letters apart.
        Arguments.of(DATABASES, "postgers", "postgres"),
        Arguments.of(DATABASES, "postgre", "postgres"),
        Arguments.of(DATABASES, "postgress!", "postgres"),
        Arguments.of(DATABASES, "sqllite", "SQLite"),
        Arguments.of(DATABASES, "on", "no"),
        Arguments.of(List.of("blue", "red"), "bleu", "blue"),
        Arguments.of(List.of("blue", "red"), "rad", "red"),
        Arguments.of(List.of("8080", "9090"), "8081", "8080"),
        Arguments.of(List.of("80", "443"), "8080", "80"),
        Arguments.of(List.of("yes", "no"), "nope", "no"),
        Arguments.of(List.of("yes", "no"), "yse", "yes"),
        Arguments.of(List.of("a", "long one"), "c", "a"),
        Arguments.of(List.of("a", "long one"), "ab", "a"),
        Arguments.of(List.of("a", "long one"), "no", "a"),
        Arguments.of(DATABASES, "🙂", "no"),
        // The beginning of an option.
        Arguments.of(List.of("yes", "no"), "y", "yes"),
        Arguments.of(List.of("yes", "no"), "N", "no"),
        Arguments.of(DATABASES, "post", "postgres"),
        Arguments.of(DATABASES, " P ", "postgres"),
        Arguments.of(List.of("Keep it", "Drop it"), "keep", "Keep it"),
        Arguments.of(List.of("日本語版", "英語版"), "日本版", "日本語版"));
  }

  @ParameterizedTest
  @MethodSource("slips")
  void aNearMissIsRefusedWithWhatMayBeMeant(List<String> options, String raw, String meant) {
    String why = refused(new Input.Choice(options).read(raw));
    assertTrue(why.endsWith("Did you mean \"" + meant + "\"?"), why);
    assertEquals(why, refused(several(true, options.toArray(String[]::new)).read(raw)));
    assertEquals(said(raw), new Input.Choice(options).pick(List.of(), raw), "where it is meant");
  }

  @Test
  void everyOptionThatMayBeMeantIsNamed() {
    String why = refused(open("a", "b").read("c"));
    assertTrue(why.endsWith("Did you mean \"a\" or \"b\"?"), why);
    why = refused(open("sqlite", "sqlserver", "postgres").read("sql"));
    assertTrue(why.endsWith("Did you mean \"sqlite\" or \"sqlserver\"?"), why);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "4", "7", "99", "-1", "+1", "#2", "2.", "1)", "01", "１", "٣"})
  void whatLooksLikeANumberIsNeverOwnWords(String raw) {
    assertTrue(refused(open("a", "b", "c").read(raw)).contains("no option"));
    assertEquals(said(raw), open("a", "b", "c").pick(List.of(), raw));
  }

  static Stream<Arguments> ownWords() {
    return Stream.of(
        Arguments.of(List.of("a", "b"), "none"),
        Arguments.of(List.of("yes", "no"), "maybe"),
        Arguments.of(List.of("yes", "no"), "not yet"),
        Arguments.of(List.of("80", "443"), "18080"),
        Arguments.of(List.of("Keep it for now", "Drop it"), "keep it"),
        Arguments.of(DATABASES, "neither: ask the customer first"),
        Arguments.of(DATABASES, "postgres, but version 17"),
        Arguments.of(DATABASES, " in\ntwo lines "),
        Arguments.of(DATABASES, "🙂🙂🙂"),
        Arguments.of(DATABASES, "x".repeat(200_000)));
  }

  @ParameterizedTest
  @MethodSource("ownWords")
  void anythingElseIsTakenVerbatimWhereOwnWordsAreAllowed(List<String> options, String raw) {
    assertEquals(said(raw), new Input.Choice(options).read(raw));
    String[] values = options.toArray(String[]::new);
    refused(strict(values).read(raw));
    refused(strict(values).pick(List.of(), raw));
    refused(several(false, values).read(raw));
  }

  @ParameterizedTest
  @ValueSource(strings = {"other: 7", "Other:7", " OTHER:  7 "})
  void aWordBeforeItSaysThatOwnWordsAreMeant(String raw) {
    assertEquals(said("7"), open("a", "b").read(raw));
    assertEquals(said("7"), several(true, "a", "b").read(raw));
    refused(strict("a", "b").read(raw));
    refused(several(false, "a", "b").read(raw));
  }

  @Test
  void severalAreSeparatedByCommas() {
    Input.Choice choice = several(true, "mo", "tu", "we, th", "4th", "2");
    assertEquals(chose("mo", "tu"), choice.read("mo,tu"));
    assertEquals(chose("tu", "mo"), choice.read(" tu , mo ,"), "in the person's order");
    assertEquals(chose("mo", "we, th"), choice.read("1, 3"), "a comma within by its number");
    assertEquals(chose("we, th"), choice.read("we, th"));
    assertEquals(chose("mo"), choice.read("mo, 1, mo"), "each once");
    assertEquals(chose("2"), choice.read("2"));
    assertEquals(
        new Reading.Fits(new Reply.Chose(List.of("mo", "4th"), "and, if needed, sundays")),
        choice.read("1, 4, other: and, if needed, sundays"));
    assertTrue(refused(choice.read("mo, 7")).contains("\"7\" is no option"));
    assertTrue(refused(choice.read("mo, sunday")).contains("\"sunday\" is no option"));
    assertTrue(refused(choice.read("mo, tuu")).contains("Did you mean \"tu\"?"));
    assertTrue(refused(choice.read("sunday, other: x")).contains("\"sunday\""));
    assertEquals(said("sunday, at noon"), choice.read("sunday, at noon"));
    refused(choice.read(","));
    refused(choice.read("1, other: "));
  }

  @Test
  void onlyOneIsTakenWhereSeveralAreNotAllowed() {
    refused(strict("a", "b").read("a, b"));
    refused(open("a", "b").pick(List.of("a", "b"), null));
    refused(open("a", "b").pick(List.of("a"), "and more"));
  }

  @Test
  void whatIsPickedMustBeThere() {
    Input.Choice choice = several(true, "a1", "b2");
    assertEquals(chose("b2", "a1"), choice.pick(List.of("b2", "1"), null));
    assertEquals(
        new Reading.Fits(new Reply.Chose(List.of("a1"), "x")), choice.pick(List.of("a1"), "x"));
    assertEquals(chose("a1"), choice.pick(List.of(), "a1"), "who writes an option has chosen it");
    assertEquals(said("1"), choice.pick(List.of(), "1"), "a number in own words is a text");
    refused(choice.pick(List.of("c3"), null));
    refused(choice.pick(List.of("A1"), null));
    refused(choice.pick(List.of(""), null));
    refused(choice.pick(List.of(), null));
    refused(choice.pick(List.of(), " \u200b"));
    refused(choice.pick(List.of("a1"), ""));
  }

  @Test
  void anOptionWithACommaIsQuotedBesideOthers() {
    List<String> both = List.of("linux", "windows, arm");
    assertEquals("linux, \"windows, arm\"", new Reply.Chose(both, null).text());
    assertEquals("linux, \"windows, arm\", and BSD", new Reply.Chose(both, "and BSD").text());
    assertEquals("windows, arm", new Reply.Chose("windows, arm").text());
  }

  @Test
  void strictChoicesGoOnTakingAnyCase() {
    assertEquals(chose("SQLite"), strict("postgres", "SQLite").read(" sqlITE\n"));
    assertEquals(chose("Keep it"), strict("Keep it", "Drop").read("keep  it"));
    String why = refused(strict("Drop", "drop").read("DROP"));
    assertTrue(why.contains("\"Drop\" or \"drop\""), why);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"prod\u200b", "pr\u00adod", "\u2066prod\u2069", "PR\u200dOD", "\u202eprod"})
  void strictChoicesTakeNothingThatOnlyLooksLikeAnOption(String raw) {
    String why = refused(strict("prod", "staging").read(raw));
    assertTrue(why.contains("Did you mean \"prod\"?"), why);
    refused(strict("prod", "staging").pick(List.of(raw), null));
    refused(strict(raw, "staging").read("prod"));
  }

  @Test
  void strictChoicesTakeAnOptionWithItsHiddenCharactersInAnyCase() {
    String family = "Ask 👩\u200d💻";
    assertEquals(chose(family), strict(family, "nobody").read("ask 👩\u200d💻"));
  }

  @Test
  void aNumberThatAnotherOptionIsCalledIsNotOffered() {
    Input.Choice choice = open("3", "2", "x");
    assertEquals(
        List.of(true, true, false),
        IntStream.rangeClosed(1, 3).mapToObj(choice::hasNumber).toList());
  }

  @Test
  void aHundredLongOptionsAndALongAnswerAreReadAtOnce() {
    List<String> options =
        IntStream.range(0, 100).mapToObj(i -> "x".repeat(20_000) + " option " + i).toList();
    Assertions.assertTimeout(
        Duration.ofSeconds(30),
        () -> {
          assertEquals(chose(options.get(99)), new Input.Choice(options).read("100"));
          refused(new Input.Choice(options).read("y" + options.get(40)));
          assertEquals(
              said("z".repeat(20_010)), new Input.Choice(options).read("z".repeat(20_010)));
        });
  }

  static Stream<Arguments> longTexts() {
    return Stream.of(
        Arguments.of(",".repeat(MEGABYTE)),
        Arguments.of(",".repeat(MEGABYTE - 1) + "x"),
        Arguments.of("unknown words,".repeat(MEGABYTE / 14)),
        Arguments.of("1,".repeat(MEGABYTE / 2)),
        Arguments.of("1 ".repeat(MEGABYTE / 2)),
        Arguments.of("alpha, ".repeat(MEGABYTE / 7)),
        Arguments.of("alpha; ".repeat(MEGABYTE / 7)),
        Arguments.of("alpha, ".repeat(MEGABYTE / 7) + "alpah"));
  }

  @ParameterizedTest
  @MethodSource("longTexts")
  void aMegabyteOfPartsIsReadAtOnce(String raw) {
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(30),
        () -> {
          several(true, "alpha", "beta", "gamma").read(raw);
          several(false, "alpha", "beta", "gamma").read(raw);
          open("alpha", "beta", "gamma").read(raw);
          strict("alpha", "beta", "gamma").read(raw);
        });
  }

  @Test
  void partsOfALongTextAreReadAsThoseOfAShortOne() {
    Input.Choice choice = several(true, "alpha", "beta", "gamma");
    assertEquals(chose("alpha", "beta"), choice.read("1,".repeat(MEGABYTE / 2) + "beta"));
    assertEquals(chose("alpha"), choice.read(",".repeat(MEGABYTE) + "alpha"));
    String words = "unknown words,".repeat(MEGABYTE / 14);
    assertEquals(said(words), choice.read(words));
    assertTrue(refused(choice.read(words + "alpah")).endsWith("Did you mean \"alpha\"?"));
    assertEquals("several options are separated by commas.", refused(choice.read("alpha; beta")));
  }

  @Test
  void whateverIsShownIsTakenAsJustThat() {
    long seed = Long.getLong("holdpoint.seed", System.nanoTime());
    Random random = new Random(seed);
    for (int round = 0; round < 3_000; round++) {
      Input.Choice choice = any(random);
      for (int number = 1; number <= choice.options().size(); number++) {
        String value = choice.values().get(number - 1);
        String where = "seed %d: %s of %s".formatted(seed, value, choice);
        if (isSeveralOptions(choice, value)) {
          assertTrue(refused(choice.read(value)).contains("say which by their numbers"), where);
        } else {
          assertEquals(value, only(choice.read(value)), where);
        }
        assertEquals(value, only(choice.pick(List.of(value), null)), where);
        if (choice.hasNumber(number)) {
          assertEquals(value, only(choice.read(Integer.toString(number))), where);
        }
      }
      if (choice.multiple()) {
        severalByNumber(choice, random, "seed " + seed + ": " + choice);
      }
    }
  }

  /** Whether commas divide it into other options: which of both is meant, nobody can tell. */
  private static boolean isSeveralOptions(Input.Choice choice, String value) {
    List<String> parts = Stream.of(value.split(",")).filter(part -> !part.isBlank()).toList();
    return choice.multiple()
        && parts.size() > 1
        && parts.stream().allMatch(part -> only(choice.pick(List.of(part), null)) != null);
  }

  @Test
  void whatHasTwoMeaningsIsRefused() {
    Input.Choice choice = several(true, "a, b", "a", "b");
    assertInstanceOf(Reading.DoesNotFit.class, choice.read("a, b"));
    assertEquals(chose("a, b"), choice.read("1"));
    assertEquals(chose("a", "b"), choice.read("2,3"));
    assertInstanceOf(Reading.DoesNotFit.class, choice.read("a\nb"));
    Input.Choice one = open("x", "y");
    assertInstanceOf(Reading.DoesNotFit.class, one.read("1,2"));
    assertInstanceOf(Reading.DoesNotFit.class, one.read("x, y"));
  }

  private static void severalByNumber(Input.Choice choice, Random random, String where) {
    List<String> numbers = new ArrayList<>();
    List<String> values = new ArrayList<>();
    for (int number = 1; number <= choice.options().size(); number++) {
      if (choice.hasNumber(number) && random.nextBoolean()) {
        numbers.add(Integer.toString(number));
        values.add(choice.values().get(number - 1));
      }
    }
    if (!numbers.isEmpty()) {
      Reading read = choice.read(String.join(random.nextBoolean() ? "," : " , ", numbers));
      List<String> each = List.copyOf(new LinkedHashSet<>(values));
      assertEquals(new Reading.Fits(new Reply.Chose(each, null)), read, where);
    }
  }

  private static @Nullable String only(Reading reading) {
    return reading instanceof Reading.Fits(Reply.Chose(List<String> options, var words))
            && options.size() == 1
            && words == null
        ? options.getFirst()
        : null;
  }

  private static Input.Choice any(Random random) {
    String[] parts = {
      "a", "B", "1", "2", "10", ",", " ", "é", "e\u0301", "👍", "other:", "no", "."
    };
    List<Input.Option> options = new ArrayList<>();
    while (options.size() < 1 + random.nextInt(12)) {
      StringBuilder value = new StringBuilder();
      IntStream.rangeClosed(0, random.nextInt(4))
          .forEach(_ -> value.append(parts[random.nextInt(parts.length)]));
      if (!value.toString().isBlank()) {
        options.add(new Input.Option(value.toString()));
      }
    }
    return new Input.Choice(options, random.nextBoolean(), random.nextBoolean());
  }
}
