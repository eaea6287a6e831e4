package dev.holdpoint.app.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.javalin.Javalin;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Only a few large bodies are in memory at once. */
@Timeout(60)
class LargeBodiesTest {
  private final LargeBodies bodies = new LargeBodies(1, Duration.ofMillis(100));
  private final CountDownLatch entered = new CountDownLatch(1);
  private final CountDownLatch goOn = new CountDownLatch(1);
  private final Javalin server =
      Javalin.create(
              config -> {
                config.startup.showJavalinBanner = false;
                config.concurrency.useVirtualThreads = true;
                config.routes.before(bodies::attend);
                config.routes.after(LargeBodies::leave);
                config.routes.get(
                    "/stay",
                    request -> {
                      LargeBodies.enter(request);
                      LargeBodies.enter(request);
                      entered.countDown();
                      goOn.await();
                    });
                config.routes.get("/go", LargeBodies::enter);
                config.routes.get(
                    "/fail",
                    request -> {
                      LargeBodies.enter(request);
                      throw new AssertionError("as out of memory");
                    });
                config.routes.exception(
                    Problem.class,
                    (e, request) -> {
                      assertTrue(e.retryAfter().isPositive());
                      request.status(e.status());
                    });
              })
          .start(0);

  private final Browser browser =
      Browser.at(URI.create("http://localhost:%d".formatted(server.port())));

  @AfterEach
  void stop() {
    goOn.countDown();
    server.stop();
  }

  @Test
  void oneMoreIsAskedToComeAgainAndFindsRoomLater() throws Exception {
    try (ExecutorService others = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Integer> first = others.submit(() -> browser.get("/stay").status());
      entered.await();
      assertEquals(503, browser.get("/go").status());
      goOn.countDown();
      assertEquals(200, first.get());
      assertEquals(200, browser.get("/go").status());
    }
  }

  @Test
  void whatFailsGivesItsPlaceBack() throws Exception {
    for (int i = 0; i < 3; i++) {
      assertEquals(500, browser.get("/fail").status());
    }
    assertEquals(200, browser.get("/go").status());
  }
}
