package dev.holdpoint.app.agent.acp;

import dev.holdpoint.model.Action;
import dev.holdpoint.model.ToolUse;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What an agent must know although the protocol has no words for it: it takes a no without a
 * reason, and no other arguments. It is told by a further prompt.
 */
final class Notes {
  private static final String CLOSE =
      "\n\nGo on with your task. If all of it is done by now, answer with your last message again.";

  private final Set<String> notes = new LinkedHashSet<>();

  void denied(ToolUse use, String why) {
    notes.add("%s was not run: %s".formatted(words(use), why));
  }

  void changed(ToolUse use, Action instead) {
    notes.add(
        ("%s was not run. A person wants this to be run instead, exactly so and once: the same tool"
                + " with the arguments %s")
            .formatted(words(use), instead.args()));
  }

  void unanswerable(String title) {
    notes.add(title + " was not run: it could only have been allowed for ever");
  }

  void declined(String why) {
    notes.add("Your question was not answered: " + why);
  }

  void given(String files) {
    if (!files.isEmpty()) {
      notes.add(files);
    }
  }

  private static String words(ToolUse use) {
    return "%s (%s)".formatted(use.action().tool(), use.subject());
  }

  /** All of them as a prompt, once; empty where there are none. */
  String take() {
    if (notes.isEmpty()) {
      return "";
    }
    String all = "- " + String.join("\n- ", notes);
    notes.clear();
    return "About what you asked for:\n" + all + CLOSE;
  }
}
