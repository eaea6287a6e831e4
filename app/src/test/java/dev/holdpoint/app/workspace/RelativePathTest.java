package dev.holdpoint.app.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RelativePathTest {
  @ParameterizedTest
  @CsvSource({
    "'', a, a",
    "'', sub/a, sub/a",
    "sub/, sub/a, a",
    "sub/, subway/a, ../subway/a",
    "sub/deep/, sub/deep/x/a, x/a",
    "sub/deep/, sub/a, ../a",
    "sub/deep/, a, ../../a",
    "sub/deep/, other/deep/a, ../../other/deep/a",
  })
  void pathsAreSeenFromTheProject(String folder, String path, String expected) {
    assertEquals(expected, RelativePath.of(folder, path));
  }
}
