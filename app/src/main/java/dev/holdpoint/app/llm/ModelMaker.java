package dev.holdpoint.app.llm;

import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.anthropic.AnthropicStreamingChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.ollama.OllamaStreamingChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes LangChain4j's models, each with our connection. */
final class ModelMaker {
  /** Their API demands a limit; this one every model of theirs can keep. */
  private static final int ANTHROPIC_OUTPUT = 8192;

  private static final String VERSION = "/v1";

  private final LlmSpec spec;
  private final @Nullable String key;
  private final String address;

  ModelMaker(LlmSpec spec, @Nullable String key) {
    this.spec = spec;
    this.key = key;
    address = spec.baseUrl().toString().replaceAll("/+$", "");
  }

  StreamingChatModel make() {
    return switch (spec.provider()) {
      case ANTHROPIC -> anthropic();
      case OPENAI -> openai();
      case OLLAMA -> ollama();
    };
  }

  private StreamingChatModel anthropic() {
    Integer most = spec.maxOutputTokens();
    return AnthropicStreamingChatModel.builder()
        .httpClientBuilder(connection())
        .baseUrl(address.endsWith(VERSION) ? address : address + VERSION)
        // It insists on one, also where a server of one's own wants none.
        .apiKey(key == null ? "none" : key)
        .modelName(spec.model())
        .maxTokens(most == null ? ANTHROPIC_OUTPUT : most)
        .temperature(spec.temperature())
        .build();
  }

  private StreamingChatModel openai() {
    // Their newer models know only the newer name of the limit, other servers often the older one.
    boolean isTheirs = spec.baseUrl().equals(Provider.OPENAI.address());
    return OpenAiStreamingChatModel.builder()
        .httpClientBuilder(connection())
        .baseUrl(address)
        .apiKey(key)
        .modelName(spec.model())
        .maxCompletionTokens(isTheirs ? spec.maxOutputTokens() : null)
        .maxTokens(isTheirs ? null : spec.maxOutputTokens())
        .temperature(spec.temperature())
        .build();
  }

  private StreamingChatModel ollama() {
    return OllamaStreamingChatModel.builder()
        .httpClientBuilder(connection())
        .baseUrl(address)
        .customHeaders(key == null ? Map.of() : Map.of("Authorization", "Bearer " + key))
        .modelName(spec.model())
        // Without it Ollama forgets the beginning of what is longer than a few pages.
        .numCtx(spec.contextTokens())
        .numPredict(spec.maxOutputTokens())
        .temperature(spec.temperature())
        .build();
  }

  private HttpClientBuilder connection() {
    return new Connected(new Connection(spec.baseUrl(), spec.timeout()));
  }

  /** Always our connection, whose times are its own. */
  private record Connected(Connection connection) implements HttpClientBuilder {
    @Override
    public Duration connectTimeout() {
      return Duration.ZERO;
    }

    @Override
    public HttpClientBuilder connectTimeout(Duration timeout) {
      return this;
    }

    @Override
    public Duration readTimeout() {
      return Duration.ZERO;
    }

    @Override
    public HttpClientBuilder readTimeout(Duration timeout) {
      return this;
    }

    @Override
    public HttpClient build() {
      return connection;
    }
  }
}
