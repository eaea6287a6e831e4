package dev.holdpoint.app.web.cockpit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What git shows, file by file. */
class DiffFileTest {
  private static final String DIFF =
      """
      diff --git a/old.txt b/old.txt
      index 1..2 100644
      --- a/old.txt
      +++ b/old.txt
      @@ -1,3 +1,3 @@
       same
      -gone
      +come
      +++ b/not-a-header
      --- a/neither
      \\ No newline at end of file
      diff --git a/new file.txt b/new file.txt
      new file mode 100644
      --- /dev/null
      +++ b/new file.txt
      @@ -0,0 +1 @@
      +x
      diff --git a/gone.txt b/gone.txt
      deleted file mode 100644
      --- a/gone.txt
      +++ /dev/null
      @@ -1 +0,0 @@
      -x
      diff --git a/p.png b/p.png
      index 1..2 100644
      Binary files a/p.png and b/p.png differ
      diff --git "a/n\\303\\244.txt" "b/n\\303\\244.txt"
      --- "a/n\\303\\244.txt"
      +++ "b/n\\303\\244.txt"
      @@ -1 +1 @@
      -a
      +b
      """;

  @Test
  void eachFileHasItsNameCountsAndLines() {
    List<DiffFile> files = DiffFile.parse(DIFF);
    assertEquals(
        List.of("old.txt", "new file.txt", "gone.txt", "p.png", "nä.txt"),
        files.stream().map(DiffFile::path).toList());
    DiffFile old = files.getFirst();
    assertEquals(2, old.added());
    assertEquals(2, old.removed());
    assertEquals(
        List.of("hunk", "ctx", "del", "add", "add", "del", "hunk"),
        old.lines().stream().map(DiffFile.Line::style).toList());
    assertEquals("++ b/not-a-header", old.lines().get(4).text());
    assertEquals("new file", files.get(1).lines().getFirst().text());
    assertEquals("deleted", files.get(2).lines().getFirst().text());
    assertEquals("binary, not shown", files.get(3).lines().getFirst().text());
  }

  @Test
  void oddNamesAreReadAsGitMeansThem() {
    String diff =
        """
        diff --git "a/new\\nline.txt" "b/new\\nline.txt"
        new file mode 100644
        diff --git a/a b/c b/a b/c
        old mode 100644
        new mode 100755
        diff --git a/x b/y b/z
        similarity index 100%
        rename from x
        rename to y b/z
        diff --git "a/q\\"\\\\\\303\\244" "b/q\\"\\\\\\303\\244"
        Binary files differ
        """;
    assertEquals(
        List.of("new\nline.txt", "a b/c", "y b/z", "q\"\\ä"),
        DiffFile.parse(diff).stream().map(DiffFile::name).toList());
    assertEquals("rename from x", DiffFile.parse(diff).get(2).lines().getFirst().text());
  }

  @Test
  void aDiffMayEndAnywhere() {
    for (int end = 0; end <= DIFF.length(); end++) {
      List<DiffFile> files = DiffFile.parse(DIFF.substring(0, end));
      assertTrue(files.size() <= 5);
    }
    assertEquals(List.of(), DiffFile.parse(""));
    assertEquals(List.of(), DiffFile.parse("fatal: something else\n"));
  }

  @Test
  void longFilesAndLongLinesAreCutAndCountedAll() {
    String head = "diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1 +1,9999 @@\n";
    DiffFile file = DiffFile.parse(head + "+x\n".repeat(9_999)).getFirst();
    assertEquals(9_999, file.added());
    assertEquals(10_000, file.lines().size() + file.more());
    assertTrue(file.lines().size() <= 400);
    DiffFile line = DiffFile.parse(head + "+" + "y".repeat(50_000) + "\n").getFirst();
    assertEquals("y".repeat(2_000) + " … 48,000 more characters", line.lines().getLast().text());
    DiffFile emoji = DiffFile.parse(head + "+" + "y".repeat(1_999) + "😀\n").getFirst();
    assertEquals("y".repeat(1_999) + " … 2 more characters", emoji.lines().getLast().text());
  }
}
