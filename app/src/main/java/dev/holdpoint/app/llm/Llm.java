package dev.holdpoint.app.llm;

import java.util.function.Consumer;

/** A language model. */
public interface Llm {
  /**
   * One call, with as many attempts as it takes until it is clear that it can't be done now.
   *
   * @param said hears the reply's text piece by piece while it comes; a new attempt begins anew
   */
  Reply reply(Request request, Consumer<String> said) throws LlmException, InterruptedException;
}
