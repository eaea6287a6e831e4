package dev.holdpoint.app.project;

import dev.holdpoint.app.llm.LlmSpec;
import dev.holdpoint.app.llm.Price;
import dev.holdpoint.app.llm.Provider;
import dev.holdpoint.app.yaml.Fields;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the models that native agents think with. Of a key only the variable's name is taken. */
final class ModelReader {
  static final String KEY = "models";
  private static final int MOST_TOKENS = 100_000_000;
  // With less there is no room for a task, its plan and a few files.
  private static final int LEAST_CONTEXT = 4096;
  private static final double DEAREST = 1_000_000;
  private static final String KEY_EXAMPLE =
      "the environment variable that has it, e.g. \"${%s_API_KEY}\"";
  private static final List<String> KEYS =
      List.of(
          "provider",
          "baseUrl",
          "model",
          "apiKey",
          "contextTokens",
          "maxOutputTokens",
          "temperature",
          "inputPrice",
          "outputPrice",
          "timeout");

  private ModelReader() {}

  static Map<String, LlmSpec> read(Fields models) {
    Map<String, LlmSpec> read = new LinkedHashMap<>();
    for (String name : models.keys()) {
      if (!Names.isValid(name)) {
        models.wrong(name, Names.ALLOWED);
      }
      Fields fields = models.fields(name);
      boolean isReadable = models.isMapping(name) || models.isNothing(name);
      LlmSpec spec = isReadable ? model(fields) : null;
      if (spec != null) {
        read.put(name, spec);
      }
    }
    return read;
  }

  private static @Nullable LlmSpec model(Fields fields) {
    fields.allowOnly(KEYS);
    if (!fields.has("provider")) {
      fields.wrong("provider", "is missing: one of " + String.join(", ", Provider.words()));
    }
    if (!fields.has("model")) {
      fields.wrong("model", "is missing: the model's name, as its provider has it");
    }
    String provider = fields.oneOf("provider", Provider.words());
    String model = fields.text("model");
    String key = key(fields);
    Integer context = fields.wholeNumber("contextTokens", LEAST_CONTEXT, MOST_TOKENS);
    Integer output = fields.wholeNumber("maxOutputTokens", 1, MOST_TOKENS);
    Double temperature = fields.number("temperature", 2, "a number from 0 to 2");
    Price price = price(fields);
    Duration timeout = timeout(fields);
    URI address = address(fields);
    if (provider == null || model == null) {
      return null;
    }
    Provider known = Provider.of(provider);
    int tellable = context == null ? known.contextTokens() : context;
    checkOutput(fields, output, tellable);
    checkKey(fields, known);
    return new LlmSpec(
        known,
        address == null ? known.address() : address,
        model,
        key,
        tellable,
        output,
        temperature,
        price,
        timeout);
  }

  /** What a model replies takes room in its context, too. */
  private static void checkOutput(Fields fields, @Nullable Integer output, int context) {
    if (output != null && output >= context) {
      fields.wrong("maxOutputTokens", "must be less than contextTokens, which is " + context);
    }
  }

  /** Their own servers let nobody in without one; others often do. */
  private static void checkKey(Fields fields, Provider provider) {
    boolean isTheirs = !fields.has("baseUrl") && provider != Provider.OLLAMA;
    if (isTheirs && !fields.has("apiKey")) {
      fields.wrong("apiKey", "is missing: " + KEY_EXAMPLE.formatted(provider.name()));
    }
  }

  /** A model that may be silent for ever would be one that hangs. */
  private static Duration timeout(Fields fields) {
    if ("none".equals(fields.written("timeout"))) {
      fields.wrong("timeout", "must be a time like 30s or 10m");
      return LlmSpec.TIMEOUT;
    }
    Duration timeout = fields.duration("timeout");
    return timeout == null ? LlmSpec.TIMEOUT : timeout;
  }

  /** A key itself must not stand in a file that is committed, nor get into the store. */
  private static @Nullable String key(Fields fields) {
    String written = fields.written("apiKey");
    if (written == null) {
      return null;
    }
    boolean isVariable = written.startsWith("${") && written.endsWith("}");
    String name = isVariable ? written.substring(2, written.length() - 1) : "";
    if (!Names.isVariable(name)) {
      fields.wrong(
          "apiKey", "a key does not stand in a file: write " + KEY_EXAMPLE.formatted("OPENAI"));
      return null;
    }
    return name;
  }

  private static @Nullable URI address(Fields fields) {
    String text = fields.text("baseUrl");
    if (text == null) {
      return null;
    }
    try {
      URI address = new URI(text);
      boolean isWeb = List.of("http", "https").contains(String.valueOf(address.getScheme()));
      if (isWeb && address.getHost() != null && hasNoMore(address)) {
        return address;
      }
    } catch (URISyntaxException e) {
      // Told below, as everything else that does not fit.
    }
    fields.wrong("baseUrl", "must be an address like http://127.0.0.1:11434/v1, without a key");
    return null;
  }

  /** An address is kept and shown: it is no place for names, keys and the like. */
  private static boolean hasNoMore(URI address) {
    return address.getRawUserInfo() == null
        && address.getRawQuery() == null
        && address.getRawFragment() == null;
  }

  private static @Nullable Price price(Fields fields) {
    Double input = fields.number("inputPrice", DEAREST);
    Double output = fields.number("outputPrice", DEAREST);
    if (fields.has("inputPrice") != fields.has("outputPrice")) {
      fields.wrong(
          fields.has("inputPrice") ? "inputPrice" : "outputPrice",
          "needs the other one as well: inputPrice and outputPrice, for a million tokens");
    }
    return input == null || output == null ? null : new Price(input, output);
  }
}
