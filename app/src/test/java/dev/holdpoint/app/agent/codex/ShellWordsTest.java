package dev.holdpoint.app.agent.codex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShellWordsTest {
  @Test
  void theShellIsTakenOff() {
    assertEquals("ls", ShellWords.script("/bin/bash -lc ls"));
    assertEquals("touch a && echo b", ShellWords.script("/bin/bash -c 'touch a && echo b'"));
    assertEquals("a 'b' $PATH", ShellWords.script("/usr/bin/zsh -lc \"a 'b' \"'$PATH'"));
    assertEquals("echo \"$x\" `y`\n", ShellWords.script("sh -c 'echo \"$x\" `y`\n'"));
    assertEquals("a\\b \\ $", ShellWords.script("bash -c \"a\\b \\\\ \\$\""));
    assertEquals("", ShellWords.script("bash -c ''"));
  }

  @Test
  void whatIsNoSuchStartStaysAsItIs() {
    for (String line :
        List.of(
            "ls -l",
            "bash",
            "bash -c",
            "bash script.sh now",
            "bash -c 'a' b",
            "notbash -c 'a'",
            "bash -c 'open",
            "bash -c a\\",
            "")) {
      assertEquals(line, ShellWords.script(line));
    }
  }

  @Test
  void wordsAreThoseOfAShell() {
    assertEquals(List.of("a", "b c", "d\"e", ""), ShellWords.split(" a  'b c'\t\"d\\\"e\" '' "));
    assertEquals(List.of("ab"), ShellWords.split("a\"b\""));
    assertNull(ShellWords.split("'"));
  }
}
