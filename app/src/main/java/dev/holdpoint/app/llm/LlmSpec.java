package dev.holdpoint.app.llm;

import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A model and how it is reached. It names the variable that has the key, never the key: it may be
 * written down and shown.
 *
 * @param keyName the environment variable with the API key, null where none is needed
 * @param contextTokens how much the model can be told
 * @param maxOutputTokens how much it may reply, null for the provider's own limit
 * @param temperature null for the provider's own
 * @param price null where nobody told it
 * @param timeout how long it may be silent in the middle of a call
 */
public record LlmSpec(
    Provider provider,
    URI baseUrl,
    String model,
    @Nullable String keyName,
    int contextTokens,
    @Nullable Integer maxOutputTokens,
    @Nullable Double temperature,
    @Nullable Price price,
    Duration timeout) {

  /** Long, since a model on one's own machine may be loaded first, and think in silence. */
  public static final Duration TIMEOUT = Duration.ofMinutes(5);

  /** A model with everything else as its provider has it. */
  public static LlmSpec of(Provider provider, URI baseUrl, String model, @Nullable String keyName) {
    return new LlmSpec(
        provider, baseUrl, model, keyName, provider.contextTokens(), null, null, null, TIMEOUT);
  }

  /** In texts and numbers, as they can be kept with a run. */
  public Map<String, Object> settings() {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("provider", provider.word());
    settings.put("baseUrl", baseUrl.toString());
    settings.put("model", model);
    settings.put("contextTokens", (long) contextTokens);
    settings.put("timeout", timeout.toSeconds());
    if (keyName != null) {
      settings.put("keyName", keyName);
    }
    if (maxOutputTokens != null) {
      settings.put("maxOutputTokens", maxOutputTokens.longValue());
    }
    if (temperature != null) {
      settings.put("temperature", temperature);
    }
    if (price != null) {
      settings.put("inputPrice", price.input());
      settings.put("outputPrice", price.output());
    }
    return settings;
  }

  /** The same again, from what was kept. */
  public static LlmSpec of(Map<String, ?> settings) {
    Number output = number(settings, "maxOutputTokens");
    Number temperature = number(settings, "temperature");
    return new LlmSpec(
        Provider.of(text(settings, "provider")),
        URI.create(text(settings, "baseUrl")),
        text(settings, "model"),
        settings.get("keyName") instanceof String name ? name : null,
        needed(settings, "contextTokens").intValue(),
        output == null ? null : output.intValue(),
        temperature == null ? null : temperature.doubleValue(),
        price(settings),
        Duration.ofSeconds(needed(settings, "timeout").longValue()));
  }

  private static @Nullable Price price(Map<String, ?> settings) {
    Number input = number(settings, "inputPrice");
    Number output = number(settings, "outputPrice");
    return input == null || output == null
        ? null
        : new Price(input.doubleValue(), output.doubleValue());
  }

  private static String text(Map<String, ?> settings, String key) {
    if (settings.get(key) instanceof String text) {
      return text;
    }
    throw new IllegalArgumentException("a model without " + key + ": " + settings.keySet());
  }

  private static Number needed(Map<String, ?> settings, String key) {
    Number number = number(settings, key);
    if (number == null) {
      throw new IllegalArgumentException("a model without " + key + ": " + settings.keySet());
    }
    return number;
  }

  private static @Nullable Number number(Map<String, ?> settings, String key) {
    return settings.get(key) instanceof Number number ? number : null;
  }
}
