package dev.holdpoint.app.web;

import dev.holdpoint.model.Action;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Review;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Proves that a browser's session was shown a gate before it answered it. A page has a value for
 * each gate that it shows, made of the session, the gate and what was shown of it; an answer from
 * this session repeats the value. A page that shows another gate, or another version of the same
 * one, has another value. Whoever comes with a token was shown nothing, and needs no value.
 */
public final class Shown {
  /** The name of the value, in forms and in JSON. */
  public static final String FIELD = "shown";

  static final Shown TO_NOBODY = new Shown(null);

  private static final String ALGORITHM = "HmacSHA256";

  /** Made of the session's secret, which no page contains. */
  private final @Nullable String key;

  private Shown(@Nullable String key) {
    this.key = key;
  }

  static Shown to(String session) {
    return new Shown(Digest.of("shown " + session).hex());
  }

  /** The value for a gate as it is now; empty where none is needed. */
  public String value(Gate gate) {
    return value(gate.id(), content(gate));
  }

  /** The value for a version of a gate that is known by its digest. */
  public String value(GateId gate, Digest content) {
    if (key == null) {
      return "";
    }
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), ALGORITHM));
      byte[] bytes = (gate + "\n" + content.hex()).getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(mac.doFinal(bytes));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has " + ALGORITHM, e);
    }
  }

  /** What a person decides about: an action, a version under review, or else the question. */
  public static Digest content(Gate gate) {
    Action action = gate.question().action();
    Review review = gate.review();
    if (action != null) {
      return action.digest();
    }
    return review != null ? review.current().digest() : Digest.of(gate.question().toString());
  }

  /** Lets only an answer pass that carries the value of what was shown. */
  public void check(Gate gate, @Nullable String given) {
    check(gate.id(), content(gate), given);
  }

  /** The same for a version of a gate that is known by its digest. */
  public void check(GateId gate, Digest content, @Nullable String given) {
    if (key != null && !Csrf.same(value(gate, content), given)) {
      throw new Problem(
          403,
          "not_shown",
          "This answer does not belong to %s as your browser was shown it. Load the page again, read"
                  .formatted(gate)
              + " the question, and answer there. ("
              + FIELD
              + ")");
    }
  }
}
