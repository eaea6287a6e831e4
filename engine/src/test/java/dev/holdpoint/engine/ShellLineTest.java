package dev.holdpoint.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a shell would make of a line. */
class ShellLineTest {
  @Test
  void commandsAreToldApartOutsideOfQuotes() {
    assertEquals(
        List.of("a 'x; y'", "b \"p | q\"", "c\\;d", "e"),
        commands("a 'x; y' && b \"p | q\" | c\\;d\n e &"));
    assertEquals(List.of("echo $", "rm -rf /"), commands("echo $(rm -rf /)"));
    assertEquals(List.of("echo \"", "rm -rf /", "\""), commands("echo \"`rm -rf /`\""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ls",
        "git status -s",
        "grep 'a;b' \"c d\"",
        "a; b | c",
        "echo 'it`s $HOME'",
        "echo \"5 $ \""
      })
  void theseArePlain(String line) {
    assertTrue(ShellLine.of(line).isPlain());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "echo $(x)",
        "echo `x`",
        "echo \"$(x)\"",
        "cat < /etc/passwd",
        "echo x > y",
        "(a)",
        "{ a; }",
        "echo $HOME",
        "PATH=. ls",
        "a 'unclosed",
        "a \"unclosed",
        "! a",
        "a # b",
        "a <(b)"
      })
  void theseAreMore(String line) {
    assertFalse(ShellLine.of(line).isPlain());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "holdpoint ask 'Which; one?'",
        "  holdpoint   ask --type confirmation \"Drop it?\"  ",
        "/opt/holdpoint/bin/holdpoint ask x",
        "holdpoint ask - <<'EOF'\nWith $(this) and `that`; and \"more\"\nEOF",
        "holdpoint ask - --context x <<\"END\"\ntext\nEND\n"
      })
  void askingNeedsNoPermission(String line) {
    assertTrue(ShellLine.of(line).isOnlyAsking());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "holdpoint ask x; rm -rf /",
        "holdpoint ask x && ls",
        "holdpoint ask \"$(rm -rf /)\"",
        "holdpoint ask \"`rm -rf /`\"",
        "holdpoint ask $SECRET",
        "holdpoint ask x > /etc/passwd",
        "holdpoint asks x",
        "holdpoint respond hp-1a2b.1 yes",
        "ls holdpoint ask",
        "X=1 holdpoint ask x",
        "holdpoint ask - <<EOF\n$(rm -rf /)\nEOF",
        "holdpoint ask - <<'EOF'\nx\nEOF\nrm -rf /",
        "holdpoint ask - <<'EOF'\nx\nEOF\nrm -rf /\nEOF",
        "holdpoint ask - <<'EOF' ; rm -rf /\nx\nEOF",
        "holdpoint ask x\nrm -rf /",
        "holdpoint ask x & rm -rf /",
        "holdpoint ask x || rm -rf /"
      })
  void whateverElseALineDoesIsNotAsking(String line) {
    assertFalse(ShellLine.of(line).isOnlyAsking());
  }

  private static List<String> commands(String line) {
    return ShellLine.of(line).commands();
  }
}
