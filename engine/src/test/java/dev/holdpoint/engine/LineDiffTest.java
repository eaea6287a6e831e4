package dev.holdpoint.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Differences between texts, line by line. */
class LineDiffTest {
  @Test
  void theSameTextHasNone() {
    assertEquals("", LineDiff.between("a\nb\n", "a\nb\n"));
  }

  @Test
  void whatIsFarFromAChangeIsLeftOut() {
    String before = lines(1, 30);
    String after = before.replace("\n5\n", "\nfive\n").replace("\n25\n", "\ntwenty\n");
    assertEquals(
        """
         2
         3
         4
        -5
        +five
         6
         7
         8
        @@
         22
         23
         24
        -25
        +twenty
         26
         27
         28
        """,
        LineDiff.between(before, after));
  }

  @Test
  void fromNothingEverythingIsNew() {
    assertEquals("+a\n+b\n", LineDiff.between("", "a\nb\n"));
    assertEquals("-a\n-b\n", LineDiff.between("a\nb\n", ""));
  }

  @Test
  void bothTextsCanBeReadFromAWholeDiff() {
    Random random = new Random(7);
    for (int i = 0; i < 500; i++) {
      // Short ones: nothing in them is far from a change.
      String before = some(random);
      String after = some(random);
      String diff = LineDiff.between(before, after);
      if (!before.equals(after)) {
        assertEquals(before, without('+', diff), diff);
        assertEquals(after, without('-', diff), diff);
      }
    }
  }

  private static String without(char sign, String diff) {
    return diff.lines()
        .filter(line -> line.charAt(0) != sign)
        .map(line -> line.substring(1) + "\n")
        .collect(Collectors.joining());
  }

  @Test
  void longTextsTakeNoLongerThanAMoment() {
    String diff = LineDiff.between(lines(0, 20_000), lines(5_000, 26_000));
    assertTrue(diff.length() > 1000);
  }

  private static String some(Random random) {
    return random
        .ints(random.nextInt(4), 0, 3)
        .mapToObj(line -> line + "\n")
        .collect(Collectors.joining());
  }

  private static String lines(int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> i + "\n").collect(Collectors.joining());
  }
}
