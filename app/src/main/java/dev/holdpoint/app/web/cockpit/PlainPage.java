package dev.holdpoint.app.web.cockpit;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page without a frame: for people who are not in, and where everything else is broken. */
public record PlainPage(String title, Phrase message, Way way) {
  public PlainPage(String title, String message, Way way) {
    this(title, Phrase.of(message), way);
  }

  /** Whether it needs the script that tells them in the reader's zone. */
  public boolean hasDates() {
    return message.hasDates()
        || (way instanceof Way.OneTime link && link.facts().stream().anyMatch(Phrase::hasDates));
  }

  /** What can be done there. */
  public sealed interface Way {
    Way HOME = new Link("/", "Go to the inbox");
    Way DOOR = new Link("/sign-in", "Sign in");

    /**
     * A form for a token.
     *
     * @param next where somebody wanted to go
     * @param provider who else signs people in, null for nobody
     */
    record SignIn(String next, @Nullable String provider) implements Way {}

    /**
     * A button that uses a one-time link.
     *
     * @param facts what whoever presses it should know
     */
    record OneTime(String secret, List<Phrase> facts) implements Way {
      public OneTime {
        facts = List.copyOf(facts);
      }
    }

    /** On to where somebody wanted to go, by itself. */
    record Onwards(String next) implements Way {}

    /** To another page. */
    record Link(String address, String words) implements Way {}
  }
}
