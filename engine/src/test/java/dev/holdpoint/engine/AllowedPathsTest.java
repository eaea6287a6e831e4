package dev.holdpoint.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AllowedPathsTest {
  private static boolean allows(String glob, String path) {
    return AllowedPaths.of(List.of(glob)).allows(path);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "src/** src/a",
        "src/** src/a/b/c.java",
        "** README.md",
        "** a/b/.hidden",
        "**/*.md README.md",
        "**/*.md docs/a/b.md",
        "src/**/test/*.java src/test/A.java",
        "src/**/test/*.java src/a/b/test/A.java",
        "*.md README.md",
        "*.md .md",
        "src/?.txt src/ä.txt",
        "src/?.txt src/😀.txt",
        "docs/ docs/a",
        "docs/ docs/a/b",
        "docs docs/a/b",
        "docs docs",
        "./docs docs/a",
        "a/./b a/b",
        "Makefile Makefile",
        "{src,test/unit}/** test/unit/a/b",
        "{src,test/unit}/** src/a",
        "*.{md,txt} a.txt",
        "a{,.bak} a",
        "a{,.bak} a.bak",
        "{a,{b,c}}/x c/x",
        "app/[id]/** app/[id]/page.tsx",
        "a*b*c axxbyyc",
        "a*b*c abcbc",
        "**/a/**/b a/b",
        "**/a/**/b x/a/y/a/z/b",
        "*/gen x/gen/a",
      })
  void whatAPatternMeansMayChange(String glob, String path) {
    assertTrue(allows(glob, path));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "src/** src",
        "src/** srcs/a",
        "src/** a/src/b",
        "src/** SRC/a",
        "*.md docs/a.md",
        "*.md a.md.txt",
        "src/* src/a/b",
        "src/?.txt src/ab.txt",
        "src/?.txt src/.txt",
        "a?b a/b",
        "docs/ docs",
        "docs docs2",
        "docs a/docs",
        "*/gen gen/a",
        "**/*.md a.txt",
        "{a,b}/x c/x",
        "app/[id]/** app/i/page.tsx",
        "a.b axb",
        "a+ aa",
        "** ../a",
        "** a/../b",
        "** a/..",
        "src/** src/../secret",
        "src/** src/./a",
        "** ..",
        "** .",
        "** /etc/passwd",
        "** a//b",
        "** a/",
        "src/** src/",
      })
  void nothingElseMayChange(String glob, String path) {
    assertFalse(allows(glob, path));
  }

  @Test
  void patternsAllowTogetherAndViolationsKeepTheirOrder() {
    AllowedPaths paths = AllowedPaths.of(List.of("src/**", "*.md"));

    assertEquals(
        List.of("z", "pom.xml", "src"),
        paths.violations(List.of("z", "src/a", "pom.xml", "README.md", "src")));
    assertEquals(List.of(), paths.violations(List.of()));
  }

  @Test
  void withoutPatternsNothingMayChange() {
    assertEquals(List.of("a"), AllowedPaths.of(List.of()).violations(List.of("a")));
    assertFalse(allows("**", ""));
  }

  @Test
  void aNewlineInANameIsALetterLikeAnyOther() {
    assertTrue(allows("src/*", "src/a\nb"));
    assertFalse(allows("src/*.md", "src/a.md\nx"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "/",
        "/src/**",
        ".",
        "./",
        "..",
        "../a",
        "a/../b",
        "a/..",
        "a//b",
        "!src",
        "a\\b",
        "{a",
        "a}",
        "}{",
        "{a,{b}",
        "**.md",
        "a**",
        "src/**x/b",
        "***",
        "{,a}/b",
        "{/etc,a}",
        "{..}/a"
      })
  void patternsThatCanNotBeMeantHaveAFlaw(String glob) {
    assertNotNull(AllowedPaths.flaw(glob));
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> AllowedPaths.of(List.of("a", glob)));
    assertTrue(String.valueOf(refused.getMessage()).startsWith("\"" + glob + "\" "));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a", "a/", "**", "**/", "./a", "a b", "{a}", "[a-z]", "$HOME", "~", "a,b"})
  void otherPatternsHaveNone(String glob) {
    assertNull(AllowedPaths.flaw(glob));
  }

  @Test
  void hostilePatternsAndPathsTakeNoTime() {
    String name = "a".repeat(5_000);
    String deep = String.join("/", Collections.nCopies(2_000, "a"));
    assertTimeoutPreemptively(
        Duration.ofSeconds(30),
        () -> {
          assertFalse(allows("*a".repeat(300) + "b", name));
          assertFalse(allows("**/a/".repeat(190) + "b", deep));
          assertNotNull(AllowedPaths.flaw("{a,b}".repeat(200)));
          assertNotNull(AllowedPaths.flaw("{".repeat(400) + "a,b" + "}".repeat(401)));
          assertNotNull(AllowedPaths.flaw("{".repeat(100_000) + "}".repeat(100_000)));
          assertNull(AllowedPaths.flaw("{".repeat(450) + "a,b" + "}".repeat(450)));
          assertNotNull(AllowedPaths.flaw(("{" + "a,".repeat(30) + "}").repeat(15)));
        });
  }

  @Test
  void withinANameItAgreesWithThePlatformsOwnPatterns() {
    Random random = new Random(42);
    for (int i = 0; i < 20_000; i++) {
      String glob = word(random, "ab*?");
      String name = word(random, "ab.");
      if (glob.contains("**") || name.equals(".") || name.equals("..")) {
        continue;
      }
      boolean expected =
          FileSystems.getDefault().getPathMatcher("glob:" + glob).matches(Path.of(name));
      assertEquals(expected, allows(glob, name), () -> glob + " and " + name);
    }
  }

  private static String word(Random random, String letters) {
    StringBuilder word = new StringBuilder();
    for (int i = random.nextInt(6); i >= 0; i--) {
      word.append(letters.charAt(random.nextInt(letters.length())));
    }
    return word.toString();
  }
}
