package dev.holdpoint.app.web.cockpit;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Question;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * Makes random gestures at an inbox, and knows what it saw: before each gesture it notes the gate
 * whose answer the gesture would give, by what is on the screen at that moment. What was answered
 * without such a note is unintended.
 */
final class Monkey {
  /** What is on the screen under a point, or what a key would do to what has the focus. */
  private static final String SEEN =
      """
      ([x, y, key]) => {
        const visible = control => {
          const box = control.getBoundingClientRect();
          const middle = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
          const top = document.elementFromPoint(...middle);
          return box.width > 0 && top !== null && (control.contains(top) || top.contains(control));
        };
        if (key == null) {
          const control = document.elementFromPoint(x, y)?.closest("form.answer button:not([type=button])");
          return control?.closest("[data-gate]").dataset.gate ?? "";
        }
        const card = document.activeElement.closest("[data-gate]");
        if (!card || document.activeElement.matches("textarea, input")) return "";
        if (key === "Enter" || key === " ") {
          const focused = document.activeElement.closest("form.answer button:not([type=button])");
          return focused && visible(focused) ? card.dataset.gate : "";
        }
        const value = {a: "approve", y: "yes", n: "no"}[key];
        const control = value && card.querySelector(`form.answer button[value=${value}]`);
        return control && visible(control) ? card.dataset.gate : "";
      }
      """;

  private static final String ANSWERS = "form.answer button:not([type=button])";
  private static final String ALL =
      "#gates button, #gates summary, #newcomers:not([hidden]) button, #gates article";

  private static final String TARGETS =
      """
      selector => [...document.querySelectorAll(selector)]
        .map(one => one.getBoundingClientRect())
        .filter(box => box.width > 0 && box.top > 0 && box.bottom < innerHeight)
        .map(box => [box.left + box.width / 2, box.top + box.height / 2])
      """;

  /** The gates whose answer waits in the page and can be undone. */
  private static final String PENDING =
      """
      () => [...document.querySelectorAll("#gates [data-gate]")]
        .filter(card => card.querySelector("[data-does=undo]:not([hidden])"))
        .map(card => card.dataset.gate)
      """;

  /** A press that comes later is a new gesture: a loaded machine stood still in between. */
  private static final long SETTLES = 450_000_000;

  private final Random random;
  private final InboxGround ground;
  private final Page page;
  private final List<GateId> all = new ArrayList<>();
  private final List<GateId> open = new ArrayList<>();
  private final Set<String> intended = new TreeSet<>();
  private final Set<String> meant = new TreeSet<>();
  private final List<String> wrong = new ArrayList<>();
  private final Map<String, Integer> gestures = new HashMap<>();
  private double[] at = {400, 400};
  private boolean late;
  private int asked;

  Monkey(InboxGround ground, Visit visit, long seed) {
    this.random = new Random(seed);
    this.ground = ground;
    this.page = visit.page();
    for (int i = 0; i < 6; i++) {
      ask();
    }
  }

  private void ask() {
    asked++;
    GateId gate =
        switch (random.nextInt(4)) {
          case 0 -> ground.asks.approval("Run " + asked + "?", "git push " + asked);
          case 1 ->
              ground.asks.open(
                  random.nextInt(5),
                  new Question(
                      "Urgent " + asked + "?",
                      null,
                      new dev.holdpoint.model.Input.Confirmation(),
                      false,
                      null,
                      null,
                      null));
          case 2 -> ground.asks.text("Which " + asked + "?");
          default -> ground.asks.confirmation("Drop " + asked + "?");
        };
    all.add(gate);
    open.add(gate);
  }

  private void elsewhere() {
    open.removeIf(gate -> !ground.gate(gate).isOpen());
    if (!open.isEmpty()) {
      GateId gate = open.get(random.nextInt(open.size()));
      boolean approval = ground.gate(gate).question().action() != null;
      ground.project.engine().answer(gate, approval ? "approve" : "no", "Jonas", Channel.TERMINAL);
    }
    if (open.size() < 6) {
      ask();
    }
  }

  /** A click on a link leads away: then the next page is looked at. */
  private Object evaluate(String script, Object argument) {
    try {
      return page.evaluate(script, argument);
    } catch (PlaywrightException e) {
      if (!e.getMessage().contains("context was destroyed")) {
        throw e;
      }
      page.waitForLoadState();
      return page.evaluate(script, argument);
    }
  }

  /** Notes what the next press is meant for. */
  private void look(String key) {
    Object seen = evaluate(SEEN, java.util.Arrays.asList(at[0], at[1], key));
    if (!"".equals(seen)) {
      intended.add((String) seen);
      meant.add((String) seen);
    }
  }

  private void press(String key) {
    look(key);
    page.keyboard().press(key.equals(" ") ? "Space" : key);
  }

  private void aim() {
    List<?> targets = (List<?>) evaluate(TARGETS, random.nextBoolean() ? ANSWERS : ALL);
    if (!targets.isEmpty() && random.nextInt(5) > 0) {
      List<?> target = (List<?>) targets.get(random.nextInt(targets.size()));
      at = new double[] {number(target.get(0)), number(target.get(1))};
    } else {
      at = new double[] {random.nextInt(1200), random.nextInt(850)};
    }
    page.mouse().move(at[0], at[1]);
  }

  private static double number(Object value) {
    return ((Number) value).doubleValue();
  }

  private void click() {
    look(null);
    page.mouse().down();
    page.mouse().up();
  }

  /** The second click is meant for nothing: whatever it answers is unintended. */
  private void doubleClick() {
    long begun = System.nanoTime();
    click();
    page.waitForTimeout(random.nextInt(350));
    page.mouse().down();
    page.mouse().up();
    late = System.nanoTime() - begun > SETTLES;
  }

  private void hold() {
    String key = List.of("a", "y", "n", "Enter", " ").get(random.nextInt(5));
    look(key);
    for (int i = 0; i < 6; i++) {
      page.keyboard().down(key.equals(" ") ? "Space" : key);
    }
    page.keyboard().up(key.equals(" ") ? "Space" : key);
  }

  /** The list moves under a pointer that does not, and is clicked. */
  private void scrollAndClick() {
    long begun = System.nanoTime();
    Object before = evaluate("scrollY", null);
    page.mouse().wheel(0, random.nextInt(800) - 400);
    page.waitForTimeout(100);
    if (before.equals(evaluate("scrollY", null))) {
      look(null);
    }
    page.mouse().down();
    page.mouse().up();
    late = System.nanoTime() - begun > SETTLES;
  }

  /** One gesture, after which nothing else may wait to be sent than what it was meant for. */
  void gesture() {
    if (!java.net.URI.create(page.url()).getPath().equals("/")) {
      page.navigate(ground.project.address() + "/");
    }
    Set<String> before = pending();
    meant.clear();
    late = false;
    String name = make();
    Set<String> given = pending();
    given.removeAll(before);
    given.removeAll(meant);
    if (late) {
      intended.addAll(given);
      return;
    }
    if (!given.isEmpty()) {
      wrong.add(name + " answered " + given + ", meant " + meant);
    }
  }

  private Set<String> pending() {
    Set<String> gates = new TreeSet<>();
    ((List<?>) evaluate(PENDING, null)).forEach(gate -> gates.add((String) gate));
    return gates;
  }

  private String make() {
    String[] names = {
      "click",
      "click",
      "click",
      "double",
      "double",
      "hold",
      "letter",
      "letter",
      "walk",
      "walk",
      "step",
      "undo",
      "elsewhere",
      "scroll",
      "stale",
      "ask"
    };
    String name = names[random.nextInt(names.length)];
    gestures.merge(name, 1, Integer::sum);
    switch (name) {
      case "click" -> {
        aim();
        click();
      }
      case "double" -> {
        aim();
        doubleClick();
      }
      case "hold" -> hold();
      case "letter" -> press(List.of("a", "y", "n", "r", "e", "Escape").get(random.nextInt(6)));
      case "walk" -> {
        press("j");
        press(List.of("a", "y", "n").get(random.nextInt(3)));
      }
      case "step" -> press(random.nextBoolean() ? "j" : "k");
      case "undo" -> press("z");
      case "elsewhere" -> elsewhere();
      case "scroll" -> scrollAndClick();
      case "stale" -> {
        // Somebody is first, and the click comes before this browser may have heard of it.
        aim();
        elsewhere();
        click();
      }
      default -> ask();
    }
    return name;
  }

  /** Answers of the monkey that it did not mean. */
  List<String> unintended() {
    for (GateId id : all) {
      Gate gate = ground.gate(id);
      if (gate.answer() != null
          && gate.answer().by().equals("Ada")
          && !intended.contains(id.toString())) {
        wrong.add(id + " " + gate.question().prompt() + " " + gate.answer().reply().text());
      }
    }
    return wrong;
  }

  /** How many answers there were, so that a monkey that never answers is noticed. */
  long answered() {
    return all.stream()
        .filter(id -> ground.gate(id).answer() != null)
        .filter(id -> ground.gate(id).answer().by().equals("Ada"))
        .count();
  }

  @Override
  public String toString() {
    return gestures + ", meant " + intended.size() + ", answered " + answered();
  }
}
