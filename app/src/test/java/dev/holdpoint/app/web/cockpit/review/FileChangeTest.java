package dev.holdpoint.app.web.cockpit.review;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FileChangeTest {
  private static List<String> heads(FileChange change) {
    return change.diff().lines().stream()
        .filter(line -> line.style().equals("hunk"))
        .map(line -> line.text())
        .toList();
  }

  @Test
  void linesAreFoundByWhatIsAroundThem() {
    String text = "a\nb\nnew\nc\nd\ne\nf\ng\nh\nc\nlast\n";
    FileChange change =
        FileChange.of("plan.md", " a\n b\n+new\n c\n d\n e\n@@\n g\n h\n c\n-old\n+last\n", text);

    assertEquals(Set.of(3, 11), change.fresh());
    assertEquals(List.of("line 1", "line 8"), heads(change));
    assertEquals(2, change.diff().added());
    assertEquals(1, change.diff().removed());
  }

  @Test
  void aFileThatIsGoneHasOnlyLinesThatAreGone() {
    FileChange change = FileChange.of("tools/x.md", "-a\n-b\n", "");

    assertEquals(Set.of(), change.fresh());
    assertEquals(2, change.diff().removed());
  }

  @Test
  void whatDoesNotFitTheTextBreaksNothing() {
    FileChange change = FileChange.of("plan.md", " nowhere\n+x\n@@\n+y\n", "a\n");

    assertEquals(2, change.diff().added());
  }

  @Test
  void aDiffWithoutEndIsCut() {
    FileChange change = FileChange.of("plan.md", "+x\n".repeat(5_000), "x\n".repeat(5_000));

    assertTrue(change.diff().lines().size() <= 600);
    assertEquals(5_000, change.diff().added());
  }
}
