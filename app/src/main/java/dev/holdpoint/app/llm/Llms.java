package dev.holdpoint.app.llm;

import java.time.InstantSource;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where models come from. */
public final class Llms {
  private static final int DELETE = 0x7f;

  private Llms() {}

  /**
   * Looks up the key; nothing is sent yet.
   *
   * @throws LlmException where the variable that should have the key is not set, or has no key
   */
  public static Llm open(LlmSpec spec, Map<String, String> environment) throws LlmException {
    return open(spec, environment, new Pauses(Thread::sleep, InstantSource.system(), Math::random));
  }

  static Llm open(LlmSpec spec, Map<String, String> environment, Pauses pauses)
      throws LlmException {
    String key = key(spec, environment);
    return new PersistentLlm(new ChainedModel(spec, key), new Complaints(spec, key), pauses);
  }

  private static @Nullable String key(LlmSpec spec, Map<String, String> environment)
      throws LlmException {
    if (spec.keyName() == null) {
      return null;
    }
    String key = environment.get(spec.keyName());
    if (key == null || key.isBlank()) {
      throw new LlmException(
          "The model %s of %s needs an API key, and the environment variable %s, which holds it, is"
                  .formatted(spec.model(), spec.provider().word(), spec.keyName())
              + " not set; export it and go on");
    }
    String bare = key.strip();
    // The JDK's client would say it with the key in clear.
    if (!bare.chars().allMatch(c -> c > ' ' && c < DELETE)) {
      throw new LlmException(
          "The environment variable %s, which should hold the API key of the model %s, holds something"
                  .formatted(spec.keyName(), spec.model())
              + " else: there is a space, a line break or a character beyond ASCII in it; export it"
              + " anew and go on");
    }
    return bare;
  }
}
