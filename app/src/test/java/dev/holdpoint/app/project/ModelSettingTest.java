package dev.holdpoint.app.project;

import static dev.holdpoint.app.project.Sandbox.assertProblem;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.llm.LlmSpec;
import dev.holdpoint.app.llm.Price;
import dev.holdpoint.app.llm.Provider;
import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.model.TaskSpec;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelSettingTest {
  private static final String KEY = "sk-nobody-0123456789abcdef";
  private static final Map<String, String> ENVIRONMENT = Map.of("OPENAI_API_KEY", KEY);

  private static final String FULL =
      """
      agent: native
      agents:
        native: {type: native, model: big}
      models:
        default: {provider: ollama, model: qwen3}
        big:
          provider: openai
          baseUrl: http://127.0.0.1:8000/v1
          model: gpt-x
          apiKey: "${OPENAI_API_KEY}"
          contextTokens: 32000
          maxOutputTokens: 4000
          temperature: 0.2
          inputPrice: 1.5
          outputPrice: 6
          timeout: 90s
      """;

  @TempDir Path folder;
  private Sandbox sandbox;

  @BeforeEach
  void prepare() {
    sandbox = Sandbox.in(folder);
  }

  @Test
  void everyKeyCounts() {
    Config config = sandbox.config(FULL, ENVIRONMENT);
    assertEquals(
        new LlmSpec(
            Provider.OPENAI,
            URI.create("http://127.0.0.1:8000/v1"),
            "gpt-x",
            "OPENAI_API_KEY",
            32_000,
            4000,
            0.2,
            new Price(1.5, 6),
            Duration.ofSeconds(90)),
        config.models().get("big"));
    AgentConfig.Native agent =
        assertInstanceOf(AgentConfig.Native.class, config.agents().get("native"));
    assertEquals("big", agent.model());
  }

  @Test
  void whatIsNotSaidIsAsTheProviderHasIt() {
    LlmSpec spec = sandbox.config(FULL, ENVIRONMENT).models().get("default");
    assertEquals(
        LlmSpec.of(Provider.OLLAMA, URI.create("http://127.0.0.1:11434"), "qwen3", null), spec);
  }

  @Test
  void aKeyNeverGetsIntoAPlanNorToTheAgentsPrograms() {
    Config config = sandbox.config(FULL, ENVIRONMENT);
    assertFalse(config.toString().contains(KEY), "a key in the configuration");
    Planned planned = planner(config).plan(TaskSpec.of("T", "Do it"), Overrides.NONE);
    assertFalse(planned.toString().contains(KEY), "a key in a plan");
    AgentSpec agent = planned.plan().steps().getFirst().agent();
    assertEquals(List.of("OPENAI_API_KEY"), agent.withheld());
    Map<?, ?> kept = assertInstanceOf(Map.class, agent.settings().get("llm"));
    assertEquals(
        config.models().get("big"),
        LlmSpec.of(Json.object(Json.write(kept)).values()),
        "what was kept as JSON is the same model again");
  }

  private RunPlanner planner(Config config) {
    Places places = sandbox.places();
    return new RunPlanner(
        config,
        new Templates(places.prompts()),
        new Roles(places.roles()),
        (file, text) -> List.of());
  }

  @Test
  void aModelThatAStepNamesIsOneOfTheProjects() {
    String steps =
        """
        pipelines:
          default:
            - {name: one, model: default}
            - {name: two}
        """;
    List<Object> models =
        planner(sandbox.config(FULL + steps, ENVIRONMENT))
            .plan(TaskSpec.of("T", "Do it"), Overrides.NONE)
            .plan()
            .steps()
            .stream()
            .map(step -> assertInstanceOf(Map.class, step.agent().settings().get("llm")))
            .<Object>map(llm -> llm.get("model"))
            .toList();
    assertEquals(List.of("qwen3", "gpt-x"), models);
    Config wrong = sandbox.config(FULL + steps.replace("default}", "bigg}"), ENVIRONMENT);
    List<String> problems =
        Sandbox.problems(() -> planner(wrong).plan(TaskSpec.of("T", "Do it"), Overrides.NONE));
    assertProblem(problems, "there is no model named \"bigg\"", "did you mean \"big\"?");
  }

  @Test
  void anUnknownModelListsTheKnownOnes() {
    assertProblem(
        sandbox.problems(
            """
            agents: {n: {type: native, model: bigg}}
            models:
              big: {provider: ollama, model: x}
              small: {provider: ollama, model: y}
            """),
        "holdpoint.yaml:1: agents.n.model: there is no model named \"bigg\"",
        "did you mean \"big\"?");
    assertProblem(
        sandbox.problems("agents: {n: {type: native}}\n"),
        "holdpoint.yaml:1: agents.n.model: there are none yet",
        "models: {default: ");
    assertEquals(
        1,
        sandbox
            .problems("agents: {n: {type: native}}\nmodels: {default: {provider: x, model: y}}\n")
            .size(),
        "one mistake is not told as two");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "{model: m} | provider: is missing: one of anthropic, openai, ollama",
        "{provider: ollama} | model: is missing",
        "{provider: gemini, model: m} | provider: must be one of anthropic, openai, ollama",
        "{provider: ollama, model: ' '} | model: ",
        "{provider: ollama, model: [m]} | model: ",
        "{provider: ollama, model: m, key: x} | key: is not a known key",
        "{provider: openai, model: m} | apiKey: is missing: the environment variable",
        "{provider: anthropic, model: m} | ${ANTHROPIC_API_KEY}",
        "{provider: openai, model: m, apiKey: sk-literal} | apiKey: a key does not stand in a file",
        "{provider: openai, model: m, apiKey: '$${X}'} | apiKey: a key does not stand in a file",
        "{provider: openai, model: m, apiKey: 'a${PATHS}'} | apiKey: a key does not stand in",
        "{provider: openai, model: m, apiKey: '${NOT_SET}'} | NOT_SET is not set",
        "{provider: ollama, model: m, baseUrl: localhost} | baseUrl: must be an address like",
        "{provider: ollama, model: m, baseUrl: 'ftp://h'} | baseUrl: must be an address like",
        "{provider: ollama, model: m, baseUrl: 'http://'} | baseUrl: must be an address like",
        "{provider: ollama, model: m, baseUrl: 'http://u:p@h'} | baseUrl: must be an address like",
        "{provider: ollama, model: m, baseUrl: 'http://h?key=x'} | baseUrl: must be an address"
            + " like",
        "{provider: ollama, model: m, contextTokens: 100} | contextTokens: must be a whole number",
        "{provider: ollama, model: m, contextTokens: many} | contextTokens: must be a whole number",
        "{provider: ollama, model: m, maxOutputTokens: 0} | maxOutputTokens: must be a whole"
            + " number",
        "{provider: ollama, model: m, maxOutputTokens: 99999} | maxOutputTokens: must be less than",
        "{provider: ollama, model: m, temperature: 3} | temperature: must be a number from 0 to 2",
        "{provider: ollama, model: m, inputPrice: 1} | inputPrice: needs the other one as well",
        "{provider: ollama, model: m, inputPrice: -1, outputPrice: 1} | inputPrice: must be",
        "{provider: ollama, model: m, timeout: none} | timeout: must be a time like 30s",
        "{provider: ollama, model: m, timeout: 0s} | timeout: must be a time like",
        "[m] | models.a: ",
      })
  void whatIsWrongIsSaidWithItsPlace(String model, String problem) {
    List<String> problems =
        sandbox.problems("models:\n  a: " + model + "\n", Map.of("PATHS", "secret"));
    assertEquals(1, problems.size(), problems::toString);
    assertTrue(problems.getFirst().startsWith("holdpoint.yaml:2: models.a"), problems::toString);
    assertProblem(problems, problem);
    assertFalse(problems.getFirst().contains("secret"), problems::toString);
    assertFalse(problems.getFirst().contains("sk-literal"), problems::toString);
  }

  @Test
  void aNameOfAModelIsAName() {
    assertProblem(
        sandbox.problems("models: {\"a/b\": {provider: ollama, model: m}}\n"), "must be a name");
  }
}
