package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.OnTimeout;
import dev.holdpoint.model.Patience;
import dev.holdpoint.model.Question;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every kind of gate, answered where it stands. */
class InboxTest extends InboxGround {
  /** One of each kind, as a team would have them. */
  private List<GateId> ofEveryKind() {
    return List.of(
        asks.open(
            "Partition parcel events by month",
            1,
            new Question(
                "Run the migration against the staging database?",
                "Tests pass on a local copy (41 s for 2.1 million rows). Staging has about **38"
                    + " million**, so I expect 12 to 15 minutes with a short lock at the end.",
                Asks.approved("Bash", java.util.Map.of("command", "psql \"$URL\" -f db/V42.sql")),
                false,
                null,
                null,
                null),
            new Patience(Duration.ofMinutes(48), OnTimeout.FAIL)),
        asks.open(
            1,
            new Question(
                "What should happen to accounts that only have a password?",
                "The brief says “passkeys first” but not whether passwords go away.",
                new Input.Choice(
                    List.of(
                        "Offer a passkey after sign-in",
                        "Require a passkey within 30 days",
                        "Passkeys for new accounts only")),
                false,
                0.42,
                "Offer a passkey after sign-in",
                null)),
        asks.confirmation("One client still calls v1. Switch it off on 1 April anyway?"),
        asks.secret("Password of the read-only account at the carrier’s file server"),
        asks.text("Which paper sizes do the return desks really have?"));
  }

  @ParameterizedTest
  @EnumSource(Look.class)
  void everyKindIsShownAndKeepsNobodyOut(Look look) {
    List<GateId> gates = ofEveryKind();
    Visit ada = ada(look);
    for (GateId gate : gates) {
      assertThat(card(ada, gate)).isVisible();
    }
    assertThat(ada.find("#sums")).containsText("5 gates hold 5 tasks");
    assertThat(ada.page()).hasTitle("(5) Inbox · Holdpoint");
    assertThat(ada.find("input:checked")).hasCount(0);
    ada.shot("inbox-" + look.name().toLowerCase());
    if (look != Look.WITHOUT_SCRIPT) {
      ada.isAccessible();
    }
  }
}
