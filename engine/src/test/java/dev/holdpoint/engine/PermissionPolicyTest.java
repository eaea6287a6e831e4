package dev.holdpoint.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.holdpoint.model.Action;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Permissions;
import dev.holdpoint.model.Permissions.Decide;
import dev.holdpoint.model.Permissions.Rule;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.model.ToolUse.Reach;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What agents may do without asking. */
class PermissionPolicyTest {
  private static final Rule[] CONTRACT = {
    rule("Read|Grep|Glob", null, Decide.ALLOW),
    rule("Bash", "git push*", Decide.ASK),
    rule("Bash", "rm -rf /*", Decide.DENY),
    rule("Bash", "git *", Decide.ALLOW),
    rule("Bash", "ls*", Decide.ALLOW)
  };

  @Test
  void withoutRulesToLookAndToWriteInsideIsAllowedAndTheRestIsAsked() {
    assertEquals(Decide.ALLOW, decide(use("Read", "/etc/hosts", Reach.READS)));
    assertEquals(Decide.ALLOW, decide(use("Write", "src/A.java", Reach.WRITES_INSIDE)));
    assertEquals(Decide.ASK, decide(use("Write", "/etc/hosts", Reach.BEYOND)));
    assertEquals(Decide.ASK, decide(use("Write", "holdpoint.yaml", Reach.WRITES_RULES)));
    assertEquals(Decide.ASK, decide(bash("ls")));
    assertEquals(Decide.ASK, decide(use("mcp__shop__buy", "", Reach.BEYOND)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "git status | ALLOW",
        "git push | ASK",
        "git push origin main | ASK",
        "git log; ls -l | ALLOW",
        "git log && git push | ASK",
        "ls; rm -rf /home | DENY",
        "rm -rf / | DENY",
        "ls `rm -rf /` | DENY",
        "make | ASK",
        "git status; make | ASK",
        "git status > /etc/passwd | ASK",
        "git diff $(make) | ASK",
        "lsof | ALLOW"
      })
  void theFirstRuleThatFitsDecidesAboutEachCommand(String line, Decide expected) {
    assertEquals(expected, decide(bash(line.strip()), CONTRACT));
  }

  @Test
  void aPipeOfAllowedCommandsIsAllowedButNotWhatIsBehindIt() {
    assertEquals(Decide.ALLOW, decide(bash("git log | ls"), CONTRACT));
    assertEquals(Decide.ASK, decide(bash("git log | sh"), CONTRACT));
  }

  @Test
  void aRuleForAnyCommandAllowsAnyLineButForWhatStandsBeforeIt() {
    Rule[] rules = {rule("Bash", "rm *", Decide.DENY), rule("Bash", null, Decide.ALLOW)};
    assertEquals(Decide.ALLOW, decide(bash("echo $(date) > x"), rules));
    assertEquals(Decide.DENY, decide(bash("echo $(rm -rf x)"), rules));
    assertEquals(Decide.DENY, decide(bash("true && rm x"), rules));
  }

  @Test
  void anEarlierRuleIsNotOverruledByALaterOne() {
    Rule[] rules = {rule("Bash", "git status*", Decide.ALLOW), rule("Bash", "*", Decide.DENY)};
    assertEquals(Decide.ALLOW, decide(bash("git status"), rules));
    assertEquals(Decide.DENY, decide(bash("git status; git push"), rules));
  }

  @Test
  void rulesCanBeStricterThanWhatIsBuiltIn() {
    Rule[] rules = {
      rule("Write|Edit", "*.lock", Decide.DENY), rule("Read", "*/.ssh/*", Decide.ASK)
    };
    assertEquals(Decide.DENY, decide(use("Edit", "yarn.lock", Reach.WRITES_INSIDE), rules));
    assertEquals(Decide.ALLOW, decide(use("Edit", "a.txt", Reach.WRITES_INSIDE), rules));
    assertEquals(Decide.ASK, decide(use("Read", "/home/ada/.ssh/id", Reach.READS), rules));
  }

  @ParameterizedTest
  @ValueSource(strings = {"mcp__*", "*", "mcp__shop__buy", "Bash|mcp__shop__*"})
  void toolsAreNamedWithStarsAndAlternatives(String tool) {
    Rule[] rules = {rule(tool, null, Decide.ALLOW)};
    assertEquals(Decide.ALLOW, decide(use("mcp__shop__buy", "", Reach.BEYOND), rules));
  }

  @ParameterizedTest
  @ValueSource(strings = {"mcp__shop", "buy", "Bash", "mcp__shop__bu.", "MCP__SHOP__BUY"})
  void otherToolsAreOthers(String tool) {
    Rule[] rules = {rule(tool, null, Decide.ALLOW)};
    assertEquals(Decide.ASK, decide(use("mcp__shop__buy", "", Reach.BEYOND), rules));
  }

  @Test
  void toAskIsAlwaysAllowed() {
    Rule[] rules = {rule("*", null, Decide.DENY)};
    assertEquals(Decide.ALLOW, decide(bash("holdpoint ask 'Which?'"), rules));
    assertEquals(Decide.DENY, decide(bash("holdpoint ask x; ls"), rules));
  }

  private static Decide decide(ToolUse use, Rule... rules) {
    return PermissionPolicy.of(new Permissions(List.of(rules))).judge(use).decide();
  }

  private static ToolUse bash(String command) {
    return use("Bash", command, Reach.RUNS);
  }

  private static ToolUse use(String tool, String subject, Reach reach) {
    Action action = new Action(tool, "{}", "/w", Digest.of(tool + subject));
    return new ToolUse("c1", action, subject, reach);
  }

  private static Rule rule(String tool, @Nullable String match, Decide decide) {
    return new Rule(tool, match, decide);
  }
}
