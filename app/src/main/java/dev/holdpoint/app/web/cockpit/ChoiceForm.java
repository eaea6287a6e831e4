package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.engine.Submission;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Input;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The form of a choice. Each option is an {@code answer}; an empty one stands for "Something else",
 * whose text is in {@code other}. No option can be empty.
 */
final class ChoiceForm {
  static final String ANSWER = "answer";
  private static final String OTHER = "other";

  private ChoiceForm() {}

  static boolean asksFor(Gate gate) {
    return gate.question().input() instanceof Input.Choice;
  }

  /** The options and the words, whether they are meant or not. */
  static List<String> chosen(Context request) {
    @Nullable String words = request.formParam(OTHER);
    List<String> all = new ArrayList<>(request.formParams(ANSWER));
    all.add(words == null ? "" : words.replace("\r\n", "\n"));
    return all;
  }

  /** Words beside an option that was chosen instead of them are not sent: the field is hidden. */
  static Submission read(Context request) {
    List<String> given = request.formParams(ANSWER);
    @Nullable String words = request.formParam(OTHER);
    boolean isMeant = given.isEmpty() ? words != null : given.contains("");
    List<String> options = given.stream().filter(option -> !option.isEmpty()).toList();
    String text = words == null ? "" : words.replace("\r\n", "\n");
    return new Submission.Picked(options, isMeant ? text : null);
  }
}
