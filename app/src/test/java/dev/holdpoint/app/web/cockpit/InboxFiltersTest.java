package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Question;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The search and the filters of the inbox. */
class InboxFiltersTest extends InboxGround {
  private Locator gates(Visit visit) {
    return visit.find("#gates > [data-gate]");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aSearchShowsWhatSaysAllWordsAndHowManyAreHidden(boolean hasScript) {
    GateId port = asks.text("Which PORT does the database have?");
    asks.text("Which database?");
    asks.approval("May I?", "rm -rf target/PORT");
    Visit ada = ada(hasScript ? Look.LIGHT : Look.WITHOUT_SCRIPT);
    ada.find("#q").fill("port  Database");
    ada.find("#q").press("Enter");
    assertThat(gates(ada)).hasCount(1);
    assertThat(card(ada, port)).isVisible();
    assertThat(ada.find("#hidden-gates")).containsText("2 open gates are hidden by filters");
    ada.page().reload();
    assertThat(ada.find("#q")).hasValue("port  Database");
    ada.go("/?q=RM+-rf");
    assertThat(gates(ada)).hasCount(1);
    ada.find("#chosen a").click();
    assertThat(gates(ada)).hasCount(3);
    assertThat(ada.find("#hidden-count")).hasCount(0);
  }

  @Test
  void filtersAreChosenFoldedAndKeptTogether() {
    GateId urgent = asks.open(0, Question.of("Now?"));
    asks.text("Later?");
    Visit ada = ada(Look.PHONE);
    assertThat(ada.find("#f-priority")).isHidden();
    ada.find("#filters summary").click();
    ada.find("#f-priority").selectOption("0");
    ada.page().waitForURL(url -> url.contains("priority=0"));
    assertThat(gates(ada)).hasCount(1);
    assertThat(ada.find("#kind-all")).hasText("All 1");
    ada.find("#kind-questions").click();
    ada.page().waitForURL(url -> url.contains("kind=question") && url.contains("priority=0"));
    ada.find("#filters summary").click();
    ada.find("#f-task").selectOption(urgent.task().value());
    ada.page().waitForURL(url -> url.contains("task=" + urgent.task()));
    assertThat(card(ada, urgent)).isVisible();
    ada.isAccessible().shot("inbox-filters");
    ada.find("#kind-approvals").click();
    assertThat(ada.find("#empty")).containsText("No gates match these filters");
  }

  @ParameterizedTest
  @CsvSource({
    "agent=nobody,There is no agent “nobody”",
    "agent=nobody,play",
    "priority=11,There is no priority “11”",
    "priority=x,Priorities are 0 to 9",
    "kind=letters,'Kinds are question, approval, review'",
    "task=hp-none,There is no task “hp-none”"
  })
  void whatIsUnknownIsToldAndHidesNothing(String query, String words) {
    asks.text("Which?");
    Visit ada = ada(Look.LIGHT);
    ada.go("/?" + query);
    assertThat(ada.find(".sift [role=alert]")).containsText(words);
    assertThat(gates(ada)).hasCount(1);
  }

  @Test
  void whatComesLiveIsFilteredAsWell() {
    asks.text("Which port?");
    Visit ada = ada(Look.LIGHT);
    ada.go("/?q=port");
    asks.text("Which colour?");
    assertThat(ada.find("#hidden-gates")).containsText("1 open gate is hidden");
    GateId other = asks.text("Another port?");
    assertThat(card(ada, other)).isVisible();
    assertThat(gates(ada)).hasCount(2);
  }

  @Test
  void draftsAndBatchOutliveAFilter() {
    GateId one = asks.text("Which port?");
    GateId two = asks.text("Which colour?");
    Visit ada = ada(Look.LIGHT);
    for (GateId gate : new GateId[] {one, two}) {
      card(ada, gate).locator("textarea").fill("text of " + gate);
      card(ada, gate).locator("[data-batch]").click();
    }
    assertThat(ada.find("#tray b")).hasText("2 answers in the batch");
    ada.go("/?q=port");
    assertThat(ada.find("#tray b")).hasText("1 answer in the batch");
    assertThat(ada.find("#tray")).containsText("1 more is hidden by filters");
    ada.go("/");
    assertThat(ada.find("#tray b")).hasText("2 answers in the batch");
    assertThat(card(ada, two).locator("textarea")).hasValue("text of " + two);
    assertTrue(gate(one).isOpen() && gate(two).isOpen());
  }

  @Test
  void anAnswerWithoutScriptLeadsBackToTheSameSearch() {
    GateId gate = asks.text("Which port?");
    Visit ada = ada(Look.WITHOUT_SCRIPT);
    ada.go("/?q=port+which&priority=2");
    card(ada, gate).locator("textarea").fill("5432");
    card(ada, gate).locator(".btn-main").click();
    ada.find("#back").click();
    assertTrue(ada.page().url().endsWith("/?q=port+which&priority=2"), ada.page().url());
  }
}
