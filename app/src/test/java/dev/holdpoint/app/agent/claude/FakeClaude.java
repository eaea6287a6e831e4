package dev.holdpoint.app.agent.claude;

import dev.holdpoint.app.agent.Story;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Stands in for Claude Code: tells a story in lines that were recorded of the real program, and
 * asks the hook as that does. Of two deferrals the last one is remembered, and one in a sub-agent
 * is lost.
 */
final class FakeClaude {
  private static final String BASH = "Bash";
  private static final String ASK = "mcp__holdpoint__ask_human";

  private final List<String> arguments;
  private final String prompt;
  private final Path home = Path.of(env("HOME"));
  private final FakeHooks hooks;
  private final RecordedLines lines;
  private final List<String> told = new ArrayList<>();
  private @Nullable Call deferred;

  /** A tool to use. */
  record Call(String id, String name, Map<String, @Nullable Object> input, boolean inSubAgent) {
    static Call of(int number, String name, String input) {
      return new Call("toolu_" + number, name, Json.object(input).values(), false);
    }

    Call ofSubAgent() {
      return new Call(id, name, input, true);
    }

    Map<String, @Nullable Object> json() {
      Map<String, @Nullable Object> json = Json.map();
      json.put("id", id);
      json.put("name", name);
      json.put("input", input);
      return json;
    }
  }

  private FakeClaude(List<String> arguments, String prompt) {
    this.arguments = arguments;
    this.prompt = prompt;
    String session = after("--resume");
    lines = new RecordedLines(session == null ? UUID.randomUUID().toString() : session);
    hooks = new FakeHooks(Path.of(Objects.requireNonNull(after("--settings"))), lines.session());
  }

  public static void main(String[] arguments) throws Exception {
    String prompt = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
    String stream = System.getenv("STREAM");
    if (stream != null) {
      RecordedLines.all(stream).stream()
          .filter(line -> line.matches(env("LINES")))
          .forEach(FakeClaude::print);
      System.exit(1);
    }
    System.exit(new FakeClaude(List.of(arguments), prompt).play());
  }

  private static String env(String name) {
    return Objects.requireNonNull(System.getenv(name), name);
  }

  static void print(String line) {
    byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
    System.out.write(bytes, 0, bytes.length);
    System.out.flush();
  }

  private @Nullable String after(String option) {
    int at = arguments.indexOf(option);
    return at < 0 ? null : arguments.get(at + 1);
  }

  private int play() throws Exception {
    Path memory = home.resolve(lines.session() + ".json");
    boolean isResumed = after("--resume") != null;
    if (isResumed && !Files.exists(memory)) {
      lines.unknown();
      return 1;
    }
    note(ProcessHandle.current().pid());
    Call replayed = isResumed ? remembered(memory) : null;
    if (isResumed && replayed == null && prompt.isEmpty()) {
      System.err.println("Error: No deferred tool marker found in the resumed session.");
      return 1;
    }
    lines.init();
    Files.writeString(memory, "");
    if (!prompt.isEmpty()) {
      told.add(prompt);
    }
    if (replayed != null) {
      use(replayed);
    }
    int exit = isResumed && !isHung() ? 0 : begin(Story.valueOf(env("STORY")));
    return exit == 0 ? end(memory) : exit;
  }

  private int end(Path memory) throws IOException {
    if (deferred != null) {
      Files.writeString(memory, Json.write(deferred.json()));
      lines.deferred(deferred);
    } else {
      String last = "All done. Told: " + String.join(" | ", told);
      lines.said(last);
      lines.finished(last);
    }
    return 0;
  }

  private static @Nullable Call remembered(Path memory) throws IOException {
    String text = Files.readString(memory);
    if (text.isEmpty()) {
      return null;
    }
    JsonObject call = Json.object(text);
    return new Call(call.text("id"), call.text("name"), call.object("input").values(), false);
  }

  private int begin(Story story) throws Exception {
    switch (story) {
      case TALKS -> talk();
      case USES_A_TOOL ->
          use(Call.of(1, BASH, "{\"description\": \"d\", \"command\": \"" + Story.COMMAND + "\"}"));
      case ASKS -> use(asking(1, Story.QUESTION));
      case ASKS_FOR_A_SECRET -> use(Call.of(1, ASK, "{\"prompt\": \"Key?\", \"sensitive\": true}"));
      case ASKS_TWICE -> {
        use(asking(1, Story.QUESTION));
        use(asking(2, Story.OTHER_QUESTION));
      }
      case ASKS_IN_A_SUB_AGENT -> {
        use(Call.of(1, "Agent", "{\"description\": \"d\", \"prompt\": \"Ask.\"}"));
        use(asking(2, Story.QUESTION).ofSubAgent());
      }
      case MEETS_A_LIMIT -> {
        lines.limit(Story.LIMIT);
        return 1;
      }
      case CRASHES -> {
        System.err.println("boom");
        return 3;
      }
      case BABBLES -> {
        babble();
        talk();
      }
      case HANGS -> hang();
    }
    return 0;
  }

  private static Call asking(int number, String question) {
    return Call.of(number, ASK, Json.write(Map.of("prompt", question)));
  }

  private void talk() {
    lines.thought("Hmm.");
    lines.said("Hello.");
  }

  private static void babble() {
    print("no JSON at all {");
    print("{\"type\": 7}");
    print("{\"type\": \"assistant\", \"message\": {\"content\": \"no list\"}}");
    print("{\"type\": \"user\"}");
    print("{\"type\": \"result\", \"result\": 7".repeat(2));
    print("{\"type\":\"assistant\",\"x\":\"" + "x".repeat(10 << 20) + "\"}");
    byte[] bytes = new byte[100_000];
    new Random(7).nextBytes(bytes);
    System.out.write(bytes, 0, bytes.length);
    print("");
  }

  private boolean isHung() {
    return Files.exists(home.resolve("hung"));
  }

  private void hang() throws Exception {
    if (isHung()) {
      talk();
      return;
    }
    Files.writeString(home.resolve("hung"), "");
    Process child =
        new ProcessBuilder("sh", "-c", "trap '' TERM; while :; do sleep 1; done").start();
    note(child.pid());
    lines.said("ready");
    child.waitFor();
  }

  private static void note(long pid) throws IOException {
    Files.writeString(
        Path.of(Story.PROCESSES), pid + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private void use(Call call) throws Exception {
    lines.uses(call);
    JsonObject answer = hooks.ask(call);
    String decision = answer.text("permissionDecision");
    switch (decision) {
      case "defer" -> deferred = call.inSubAgent ? deferred : call;
      case "deny" -> result(call, answer.text("permissionDecisionReason"), "true");
      case "allow" -> result(call, run(call, answer), "false");
      default -> throw new IllegalStateException(decision);
    }
    String context = answer.optionalText("additionalContext");
    if (context != null) {
      told.add(context);
    }
  }

  private void result(Call call, String text, String isError) {
    told.add(text);
    lines.result(call, text, Boolean.parseBoolean(isError));
  }

  private static String run(Call call, JsonObject answer) throws Exception {
    JsonObject input =
        answer.has("updatedInput") ? answer.object("updatedInput") : new JsonObject(call.input);
    return switch (call.name) {
      case BASH -> shell(input.text("command"));
      case ASK -> answered(call);
      default -> "went";
    };
  }

  private static String shell(String command) throws Exception {
    Process process = new ProcessBuilder("sh", "-c", command).redirectErrorStream(true).start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  /** What Holdpoint's server of tools would say. */
  private static String answered(Call call) throws IOException {
    Path answer = Path.of(env("HOLDPOINT_PROJECT"), Story.ANSWERS, call.id);
    if (!Files.exists(answer)) {
      return "Nobody is asked.";
    }
    String text = Files.readString(answer);
    if (call.input.containsKey("sensitive")) {
      Files.writeString(Path.of(Story.TOLD), text);
    }
    return text;
  }
}
