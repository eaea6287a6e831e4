package dev.holdpoint.app.web.cockpit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Comment;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A result that is too much for one page: it is cut, says so, and all of it can be reached. */
class LargeResultTest extends ResultGround {
  @Override
  String scenario() {
    return """
    turns:
      - - shell: "seq 1 5000 > big.txt; seq 1 40000 > huge.txt; printf 'x\\\\n' > small.txt; awk 'BEGIN { for (i = 1; i <= 15000; i++) printf \\"%0200d\\\\n\\", i }' > wide.txt; seq 1 600 > a-wrapped.md"
        - finish: {summary: much}
    """;
  }

  @Test
  void whatIsCutSaysSoAndIsSeenWhole() throws Exception {
    String page = as(Role.VIEWER).get(path()).is(200).body();
    assertTrue(page.contains("lines are not shown"), page);
    assertTrue(page.contains("/review?whole=big.txt"));
    assertTrue(page.contains("/review?whole=huge.txt"));
    assertFalse(page.contains(">4999<"));
    String big = as(Role.VIEWER).get(path() + "?whole=big.txt").is(200).body();
    assertTrue(big.contains(">4999<"));
    String huge = as(Role.VIEWER).get(path() + "?whole=huge.txt").is(200).body();
    assertTrue(huge.contains(">19998<"));
    assertTrue(huge.contains("/git/diff"), "the rest is elsewhere");
    as(Role.VIEWER).get(path() + "?whole=none").is(200);
  }

  @Test
  void whatIsTooLongToBeReadWholeSaysSo() throws Exception {
    String page = as(Role.VIEWER).get(path() + "?whole=wide.txt").is(200).body();
    assertTrue(page.contains("The rest is too long to be shown here."));
    assertTrue(page.contains("more than +"), "nobody counted all lines");
    assertTrue(page.matches("(?s).*data-file=\"at.wide.txt.\"[^>]* open[ >].*"), "it is unfolded");
    assertFalse(page.contains("%0200d".formatted(15_000)));
    assertFalse(
        Pattern.compile(">0{50,190}<").matcher(page).find(), "no line is cut in the middle");
  }

  @Test
  void aLineThatThePageDoesNotShowKeepsItsComment() throws Exception {
    WorkGround.Session ada = signIn();
    String page = ada.browser().get(path()).is(200).body();
    String shown = page.replaceAll("(?s).*name=\"shown\" value=\"([^\"]+)\".*", "$1");
    String digest = page.replaceAll("(?s).*name=\"digest\" value=\"([^\"]+)\".*", "$1");
    List<String> fields =
        List.of(
            ReviewGround.field("gate", task + ".1"),
            ReviewGround.field("digest", digest),
            ReviewGround.field("shown", shown),
            ReviewGround.field("at.big.txt.4999", "so many?"));
    String[] all = fields.toArray(String[]::new);
    String again = with(ada, all, "look").is(200).body();
    assertTrue(again.contains("Comments on other lines"), again);
    assertTrue(again.contains("so many?"));
    assertTrue(with(ada, all, "on:w0.1").is(200).body().contains("autofocus"));
    with(ada, all, "on:nowhere").is(200);
    with(ada, all, "changes").is(303);
    Reply reply = gate(1).answer().reply();
    assertEquals(
        List.of(new Comment("big.txt", 4_999, "4999", "so many?")),
        assertInstanceOf(Reply.ChangesRequested.class, reply).comments());
  }

  @Test
  void twoCommentsOnLinesOfOneParagraphAreBothKept() throws Exception {
    WorkGround.Session ada = signIn();
    String page = ada.browser().get(path()).is(200).body();
    String again =
        with(
                ada,
                new String[] {
                  ReviewGround.field("gate", task + ".1"),
                  ReviewGround.field("digest", value(page, "digest")),
                  ReviewGround.field("at.a-wrapped.md.500", "so many?"),
                  ReviewGround.field("at.a-wrapped.md.501", "and more?")
                },
                "look")
            .is(200)
            .body();
    // As a browser sends it.
    List<String> fields = new ArrayList<>();
    for (String name : List.of("gate", "digest", "shown")) {
      fields.add(ReviewGround.field(name, value(again, name)));
    }
    fields.add(ReviewGround.field("line.a-wrapped.md.1", "500"));
    Matcher written =
        Pattern.compile("<textarea[^>]* name=\"([^\"]+)\"[^>]*>\n?([^<]*)</textarea>")
            .matcher(again);
    while (written.find()) {
      if (!written.group(1).isEmpty()) {
        fields.add(ReviewGround.field(written.group(1), written.group(2)));
      }
    }
    with(ada, fields.toArray(String[]::new), "changes").is(303);
    Reply reply = gate(1).answer().reply();
    assertEquals(
        Set.of(
            new Comment("a-wrapped.md", 500, "500", "so many?"),
            new Comment("a-wrapped.md", 501, "501", "and more?")),
        Set.copyOf(assertInstanceOf(Reply.ChangesRequested.class, reply).comments()));
  }

  private static String value(String page, String field) {
    return page.replaceAll("(?s).*name=\"" + field + "\" value=\"([^\"]+)\".*", "$1");
  }

  @Test
  void aLineThatIsNotThereIsRefusedAndTheTextStays() throws Exception {
    WorkGround.Session ada = signIn();
    String page = ada.browser().get(path()).is(200).body();
    String shown = page.replaceAll("(?s).*name=\"shown\" value=\"([^\"]+)\".*", "$1");
    String digest = page.replaceAll("(?s).*name=\"digest\" value=\"([^\"]+)\".*", "$1");
    for (String name :
        List.of("at.big.txt.5001", "at.none.txt.1", "at.../secret.1", "at.small.txt.o1")) {
      String refused =
          with(
                  ada,
                  new String[] {
                    ReviewGround.field("gate", task + ".1"),
                    ReviewGround.field("digest", digest),
                    ReviewGround.field("shown", shown),
                    ReviewGround.field(name, "why?")
                  },
                  "changes")
              .is(400)
              .body();
      assertTrue(refused.contains("why?"), name);
    }
    assertTrue(gate(1).isOpen());
  }

  private dev.holdpoint.app.web.Browser.Seen with(
      WorkGround.Session session, String[] fields, String decision) throws Exception {
    String[] all = java.util.Arrays.copyOf(fields, fields.length + 1);
    all[fields.length] = ReviewGround.field("decision", decision);
    return session.press(path(), all);
  }
}
