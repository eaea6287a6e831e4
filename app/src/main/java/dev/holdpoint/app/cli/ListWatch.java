package dev.holdpoint.app.cli;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.port.Journal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Shows a listing again whenever it changes, until it is stopped or nobody reads any more. */
final class ListWatch {
  /** Ages are drawn anew; and a clock that is set moves deadlines, but tells nobody. */
  private static final Duration LONGEST = Duration.ofMinutes(1);

  private static final Duration CHANGES_COME_TOGETHER = Duration.ofMillis(50);
  private static final String OTHER_SCREEN = "\u001b[?1049h\u001b[?25l";
  private static final String FIRST_SCREEN = "\u001b[?25h\u001b[?1049l";

  private final Screen screen;
  private final Engine engine;
  private final Style style;

  /** How it is shown. */
  enum Style {
    /** In the same place of a terminal. */
    SCREEN,
    /** As lines, one listing after the other. */
    LINES,
    /** As one line of JSON each time. */
    JSON
  }

  ListWatch(Screen screen, Engine engine, Style style) {
    this.screen = screen;
    this.engine = engine;
    this.style = style;
  }

  void follow(Supplier<Listing> look) throws InterruptedException {
    Semaphore changed = new Semaphore(0);
    try (Journal.Subscription _ = engine.journal().listen(changed::release)) {
      begin();
      Listing shown = null;
      while (true) {
        // Before anything is looked at: what comes to its end meanwhile is still to come.
        Instant looked = engine.now();
        engine.expireOverdue();
        Listing now = look.get();
        if (style == Style.SCREEN || !now.equals(shown)) {
          show(now);
        }
        if (screen.out().checkError()) {
          return;
        }
        shown = now;
        await(changed, looked);
      }
    } finally {
      end();
    }
  }

  private void begin() {
    if (style == Style.SCREEN) {
      screen.out().print(OTHER_SCREEN);
    }
  }

  private void end() {
    if (style == Style.SCREEN) {
      screen.out().print(FIRST_SCREEN);
      screen.out().flush();
    }
  }

  private void show(Listing listing) {
    switch (style) {
      case JSON -> screen.out().println(Json.line(listing.json()));
      case LINES -> {
        screen.lines(lines(listing));
        screen.out().println();
      }
      case SCREEN -> draw(lines(listing));
    }
    screen.out().flush();
  }

  private List<String> lines(Listing listing) {
    return listing.isEmpty() ? List.of(listing.nothing()) : listing.lines(screen, engine.now());
  }

  /** Over what is there, so that nothing flickers. */
  private void draw(List<String> lines) {
    int room = Math.max(2, screen.height() - 1);
    boolean fits = lines.size() <= room;
    StringBuilder text = new StringBuilder("\u001b[H");
    for (String line : fits ? lines : lines.subList(0, room - 1)) {
      text.append(line).append("\u001b[K\r\n");
    }
    if (!fits) {
      text.append("… and %d more lines\u001b[K\r\n".formatted(lines.size() - room + 1));
    }
    screen.out().print(text.append("\u001b[J"));
  }

  /**
   * Until somebody appended, a moment came that changes something, or ages should be drawn anew.
   */
  private void await(Semaphore changed, Instant looked) throws InterruptedException {
    Duration patience = patience(looked);
    if (patience == null) {
      changed.acquire();
    } else if (!changed.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
      return;
    }
    Thread.sleep(CHANGES_COME_TOGETHER);
    changed.drainPermits();
  }

  private @Nullable Duration patience(Instant looked) {
    Instant next = engine.journal().backlog(looked, 0).next();
    if (next == null) {
      return style == Style.SCREEN ? LONGEST : null;
    }
    Duration untilNext = Duration.between(engine.now(), next).plusMillis(1);
    return untilNext.compareTo(LONGEST) > 0 ? LONGEST : untilNext;
  }
}
