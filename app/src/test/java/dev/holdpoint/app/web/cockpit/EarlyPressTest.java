package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.WaitUntilState;
import dev.holdpoint.model.GateId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A double click that leads to a page presses nothing on it, however slowly the page comes. */
class EarlyPressTest extends InboxGround {
  private static double[] middle(Locator locator) {
    BoundingBox box = locator.boundingBox();
    return new double[] {box.x + box.width / 2, box.y + box.height / 2};
  }

  private Visit atRest() {
    Visit ada = chromium.strangerAtRest(Look.LIGHT);
    Chromium.useLink(ada, project.link());
    return ada;
  }

  private static void pressWithoutMoving(Page page) {
    page.mouse().down();
    page.mouse().up();
  }

  private static String address(GateId gate) {
    return "/gates/" + gate;
  }

  @Test
  void alsoBeforeTheOtherScriptsAreThere() {
    GateId gate = asks.confirmation("Drop the table?");
    Visit ada = atRest().expecting("ERR_FAILED").go(address(gate));
    Page page = ada.page();
    String address = page.url();
    Locator yes = ada.find("button[value=yes]");
    double[] at = middle(yes);
    List<Route> held = new ArrayList<>();
    page.route("**/assets/gate.*.js", held::add);
    ada.go("/live");
    page.mouse().click(at[0], at[1]);
    page.clock().install();
    page.clock().pauseAt(System.currentTimeMillis() + 60_000);
    page.navigate(address, new Page.NavigateOptions().setWaitUntil(WaitUntilState.COMMIT));
    yes.waitFor();
    pressWithoutMoving(page);
    page.clock().runFor(100);
    pressWithoutMoving(page);
    assertEquals(address, page.url());
    assertFalse(held.isEmpty(), "a script is missing");
    assertTrue(gate(gate).isOpen());

    // Whoever wants to answer need not wait for them.
    page.clock().runFor(600);
    pressWithoutMoving(page);
    until(() -> !gate(gate).isOpen());
    held.forEach(Route::abort);
  }

  @Test
  void theSecondClickOfADoubleClickIsForThePageBefore() {
    GateId gate = asks.confirmation("Drop the table?");
    Visit ada = atRest().go(address(gate));
    Page page = ada.page();
    double[] at = middle(ada.find("button[value=yes]"));
    ada.go("/live");
    page.mouse().click(at[0], at[1]);
    page.clock().install();
    page.clock().pauseAt(System.currentTimeMillis() + 60_000);
    ada.go(address(gate));
    page.clock().runFor(100);
    pressWithoutMoving(page);
    page.mouse().move(at[0] + 3, at[1] + 2);
    pressWithoutMoving(page);
    assertThat(ada.find(".receipt")).hasCount(0);
    page.clock().runFor(600);
    assertTrue(gate(gate).isOpen());
    pressWithoutMoving(page);
    assertThat(receipt(ada, gate)).containsText("Sending…");
  }

  @Test
  void whoMovesToAButtonPressesItAtOnce() {
    GateId gate = asks.confirmation("Drop the table?");
    Visit ada = atRest().go("/live");
    Page page = ada.page();
    page.mouse().click(1, 1);
    page.clock().install();
    page.clock().pauseAt(System.currentTimeMillis() + 60_000);
    ada.go(address(gate));
    page.clock().runFor(100);
    double[] at = middle(ada.find("button[value=yes]"));
    page.mouse().move(at[0] - 20, at[1]);
    page.mouse().move(at[0], at[1]);
    pressWithoutMoving(page);
    assertThat(receipt(ada, gate)).containsText("Sending…");
  }

  /** A finger that scrolls goes down and never comes up. */
  @Test
  void anEarlyScrollKeepsNoKeyFromAnswering() {
    GateId gate = asks.confirmation("Drop the table?");
    Visit ada = atRest();
    Page page = ada.page();
    page.clock().install();
    page.clock().pauseAt(System.currentTimeMillis() + 60_000);
    ada.go(address(gate));
    page.clock().runFor(100);
    for (String event : List.of("pointerdown", "pointercancel")) {
      page.evaluate(
          "event => document.body.dispatchEvent("
              + "new PointerEvent(event, { pointerType: 'touch', bubbles: true }))",
          event);
    }
    page.clock().runFor(600);
    ada.press("y");
    assertThat(receipt(ada, gate)).containsText("Sending…");
  }
}
