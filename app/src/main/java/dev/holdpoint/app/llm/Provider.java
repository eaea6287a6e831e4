package dev.holdpoint.app.llm;

import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Whose API a model is spoken to by. */
public enum Provider {
  ANTHROPIC("https://api.anthropic.com", 200_000),
  /** Theirs, and that of every server that is compatible with it. */
  OPENAI("https://api.openai.com/v1", 128_000),
  /** Their own API, which unlike the compatible one can be told how long a context is. */
  OLLAMA("http://127.0.0.1:11434", 32_768);

  private final URI address;
  private final int contextTokens;

  Provider(String address, int contextTokens) {
    this.address = URI.create(address);
    this.contextTokens = contextTokens;
  }

  /** As users write it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static List<String> words() {
    return Arrays.stream(values()).map(Provider::word).toList();
  }

  public static Provider of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  /** Where it is reached unless somebody says otherwise. */
  public URI address() {
    return address;
  }

  /** How much a model of theirs can be told unless somebody says otherwise. */
  public int contextTokens() {
    return contextTokens;
  }
}
