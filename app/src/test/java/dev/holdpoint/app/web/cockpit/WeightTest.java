package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Request;
import com.microsoft.playwright.options.LoadState;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How much a browser that was never here has to load. */
class WeightTest extends InboxGround {
  private static final long MOST = 150_000;

  private void fill() {
    for (int i = 0; i < 55; i++) {
      String context = ("Paragraph " + i + " of *some* context, as agents write it.\n\n").repeat(8);
      Input input = i % 2 == 0 ? new Input.Text() : new Input.Choice(List.of("a", "b", "c"));
      asks.open(2, new Question("Question " + i, context, input, false, 0.5, null, null));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/live", "/board", "/stats", "/gates/"})
  void aFirstViewIsLight(String page) {
    fill();
    String path = page.equals("/gates/") ? page + asks.approval("May I?", "make") : page;
    Visit first = ada(Look.PHONE);
    List<Request> loaded = new ArrayList<>();
    first.page().onRequestFinished(loaded::add);
    first.go(path);
    first.page().waitForLoadState(LoadState.LOAD);
    assertThat(first.find("#connection:not([hidden])")).hasText("Live");
    first
        .page()
        .waitForCondition(() -> loaded.stream().anyMatch(one -> one.url().contains("cockpit.")));
    long all = 0;
    StringBuilder told = new StringBuilder();
    for (Request one : List.copyOf(loaded)) {
      var sizes = one.sizes();
      all += sizes.responseBodySize + sizes.responseHeadersSize;
      told.append(sizes.responseBodySize).append(' ').append(one.url()).append('\n');
    }
    assertTrue(all > 1_000 && all < MOST, all + " bytes:\n" + told);
    assertTrue(told.toString().contains("cockpit."), told::toString);
  }

  @Test
  void whatWasLoadedOnceIsKept() {
    Visit ada = ada(Look.LIGHT);
    List<String> again = new ArrayList<>();
    ada.page()
        .onResponse(
            response -> {
              if (response.url().contains("/assets/") && !response.fromServiceWorker()) {
                again.add(response.url() + " " + response.headerValue("cache-control"));
              }
            });
    ada.page().reload();
    assertThat(ada.find("h1")).hasText("Inbox");
    again.forEach(one -> assertTrue(one.endsWith("immutable"), one));
  }
}
