package dev.holdpoint.app.store;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.model.Check;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.OnTimeout;
import dev.holdpoint.model.Patience;
import dev.holdpoint.model.Permissions;
import dev.holdpoint.model.RunPlan;
import dev.holdpoint.model.StepPlan;
import dev.holdpoint.model.StepRules;
import dev.holdpoint.model.Threshold;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a run does and by which rules, as JSON and back; what is absent is left out. */
final class PlanCodec {
  private PlanCodec() {}

  static void write(Map<String, @Nullable Object> to, RunPlan plan) {
    to.put("threshold", plan.threshold().value());
    to.put("intro", plan.intro().hex());
    to.put("steps", plan.steps().stream().map(PlanCodec::step).toList());
    Duration timeout = plan.patience().timeout();
    if (timeout != null) {
      to.put("gateTimeout", timeout.toString());
      to.put("onTimeout", ValueCodec.word(plan.patience().onTimeout()));
    }
    if (plan.commits()) {
      to.put("commits", true);
    }
    if (!plan.permissions().rules().isEmpty()) {
      to.put("permissions", plan.permissions().rules().stream().map(PlanCodec::rule).toList());
    }
    ReviewCodec.write(to, plan.reviews());
  }

  static RunPlan runPlan(JsonObject from) {
    return new RunPlan(
        new Threshold(from.integer("threshold")),
        new Digest(from.text("intro")),
        from.objects("steps").stream().map(PlanCodec::step).toList(),
        from.has("gateTimeout")
            ? new Patience(
                Duration.parse(from.text("gateTimeout")),
                OnTimeout.valueOf(from.text("onTimeout").toUpperCase(Locale.ROOT)))
            : Patience.ENDLESS,
        from.flag("commits"),
        new Permissions(from.objects("permissions").stream().map(PlanCodec::rule).toList()),
        ReviewCodec.rules(from));
  }

  private static Map<String, @Nullable Object> rule(Permissions.Rule rule) {
    Map<String, @Nullable Object> to = Json.map();
    to.put("tool", rule.tool());
    ValueCodec.put(to, "match", rule.match());
    to.put("decide", ValueCodec.word(rule.decide()));
    return to;
  }

  private static Permissions.Rule rule(JsonObject from) {
    return new Permissions.Rule(
        from.text("tool"),
        from.optionalText("match"),
        Permissions.Decide.valueOf(from.text("decide").toUpperCase(Locale.ROOT)));
  }

  private static Map<String, @Nullable Object> step(StepPlan step) {
    Map<String, @Nullable Object> to = Json.map();
    to.put("name", step.name());
    to.put("prompt", step.prompt().hex());
    to.put("agent", step.agent().name());
    to.put("type", step.agent().type());
    to.put("settings", step.agent().settings());
    if (!step.agent().withheld().isEmpty()) {
      to.put("withheld", step.agent().withheld());
    }
    Digest role = step.role();
    ValueCodec.put(to, "role", role == null ? null : role.hex());
    rules(to, step.rules());
    return to;
  }

  private static void rules(Map<String, @Nullable Object> to, StepRules rules) {
    if (!rules.checks().isEmpty()) {
      to.put("checks", rules.checks().stream().map(PlanCodec::check).toList());
    }
    ValueCodec.put(to, "retries", rules.retries() == 0 ? null : rules.retries());
    ValueCodec.put(to, "allowWrite", rules.allowWrite());
    ValueCodec.put(to, "turnLimit", text(rules.turnLimit()));
    ValueCodec.put(to, "stepLimit", text(rules.stepLimit()));
  }

  private static StepPlan step(JsonObject from) {
    Map<String, Object> settings = Json.notNull(from.object("settings").values());
    return new StepPlan(
        from.text("name"),
        new Digest(from.text("prompt")),
        new AgentSpec(from.text("agent"), from.text("type"), settings, from.texts("withheld")),
        digest(from, "role"),
        new StepRules(
            from.objects("checks").stream().map(PlanCodec::check).toList(),
            from.has("retries") ? from.integer("retries") : 0,
            from.has("allowWrite") ? from.texts("allowWrite") : null,
            duration(from, "turnLimit"),
            duration(from, "stepLimit")));
  }

  private static Map<String, @Nullable Object> check(Check check) {
    Map<String, @Nullable Object> to = Json.map();
    switch (check) {
      case Check.FileExists(String path) -> to.put("fileExists", path);
      case Check.Shell(String command, Check.Expect expect) -> {
        to.put("shell", command);
        to.put("expect", ValueCodec.word(expect));
      }
    }
    return to;
  }

  private static Check check(JsonObject from) {
    if (from.has("fileExists")) {
      return new Check.FileExists(from.text("fileExists"));
    }
    if (!from.has("shell")) {
      throw new JsonException("unknown check " + List.copyOf(from.values().keySet()));
    }
    return new Check.Shell(
        from.text("shell"), Check.Expect.valueOf(from.text("expect").toUpperCase(Locale.ROOT)));
  }

  static @Nullable Digest digest(JsonObject from, String key) {
    String hex = from.optionalText(key);
    return hex == null ? null : new Digest(hex);
  }

  private static @Nullable String text(@Nullable Duration duration) {
    return duration == null ? null : duration.toString();
  }

  private static @Nullable Duration duration(JsonObject from, String key) {
    String text = from.optionalText(key);
    return text == null ? null : Duration.parse(text);
  }
}
