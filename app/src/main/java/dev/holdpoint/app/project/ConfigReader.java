package dev.holdpoint.app.project;

import dev.holdpoint.app.yaml.Fields;
import dev.holdpoint.app.yaml.Findings;
import dev.holdpoint.app.yaml.Problem;
import dev.holdpoint.app.yaml.ProblemsException;
import dev.holdpoint.app.yaml.Shown;
import dev.holdpoint.app.yaml.Suggestion;
import dev.holdpoint.app.yaml.Yaml;
import dev.holdpoint.app.yaml.YamlReader;
import dev.holdpoint.model.OnTimeout;
import dev.holdpoint.model.Patience;
import dev.holdpoint.model.Permissions;
import dev.holdpoint.model.Threshold;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads holdpoint.yaml; whatever it does not know, it refuses. */
public final class ConfigReader {
  private static final List<String> KEYS =
      List.of(
          "interactionThreshold",
          "agent",
          "agents",
          ModelReader.KEY,
          "permissions",
          PlanningReader.KEY,
          "review",
          "pipelines",
          "git",
          "limits",
          "waitForRateLimitReset",
          "gates",
          "responses",
          SourceReader.KEY,
          "server",
          "telemetry",
          StoreReader.KEY);

  private final Places places;
  private final Map<String, String> environment;
  private final Findings findings = new Findings(Places.CONFIG);

  private ConfigReader(Places places, Map<String, String> environment) {
    this.places = places;
    this.environment = environment;
  }

  /** The project's configuration, or everything that is wrong with it. */
  public static Config read(Places places, Map<String, String> environment) {
    return new ConfigReader(places, environment).read();
  }

  private Config read() {
    String text = TextFile.read(places.config(), Places.CONFIG, TextFile.SMALL);
    Yaml written = new YamlReader(findings, 0).read(text);
    Variables variables = new Variables(environment, findings);
    Fields root = Fields.of(variables.expand(withoutStore(written, variables), ""), "", findings);
    root.allowOnly(KEYS);
    SourceDigests digests = SourceDigests.of(SourceReader.written(written));
    Config config = config(root, digests, variables);
    return usable(config, root);
  }

  /** What is wrong with an agent or a model stops the runs that use it, and no others. */
  private Config usable(Config config, Fields root) {
    List<Problem> others = new ArrayList<>(findings.problems());
    Fields agents = root.fields("agents");
    Map<String, List<Problem>> ofAgents = taken(agents, others);
    Map<String, List<Problem>> ofModels = taken(root.fields(ModelReader.KEY), others);
    if (!others.isEmpty()) {
      throw new ProblemsException(findings.problems());
    }
    Map<String, AgentConfig> all = new LinkedHashMap<>();
    for (String name : agents.keys()) {
      List<Problem> own = ofAgents.get(name);
      AgentConfig agent =
          own == null
              ? config.agents().get(name)
              : new AgentConfig.Wrong(name, own, agents.line(name));
      if (agent != null) {
        all.put(name, agent);
      }
    }
    return config.with(all, ofModels);
  }

  /** The problems of each entry that has any; they are taken out of the others. */
  private static Map<String, List<Problem>> taken(Fields fields, List<Problem> others) {
    Map<String, List<Problem>> taken = new LinkedHashMap<>();
    for (String name : fields.keys()) {
      List<Problem> own =
          others.stream().filter(problem -> problem.isWithin(fields.path(name))).toList();
      others.removeAll(own);
      if (!own.isEmpty()) {
        taken.put(name, own);
      }
    }
    return taken;
  }

  /**
   * The store's address has a reader of its own, which looks at it before variables are expanded.
   */
  private Yaml withoutStore(Yaml written, Variables variables) {
    if (!(written instanceof Yaml.Mapping mapping)) {
      return written;
    }
    new StoreReader(variables).read(Fields.of(mapping, "", findings));
    Map<String, Yaml.Entry> others = new LinkedHashMap<>(mapping.entries());
    others.remove(StoreReader.KEY);
    return new Yaml.Mapping(others, mapping.line());
  }

  private Config config(Fields root, SourceDigests digests, Variables variables) {
    Integer threshold = root.wholeNumber("interactionThreshold", 0, 5);
    Fields agents = root.fields("agents");
    // A name counts even if its agent is wrong: one mistake is not to be told as two.
    List<String> names = agents.keys();
    Fields models = root.fields(ModelReader.KEY);
    Limits limits = Limits.NONE.with(root.fields("limits"));
    Boolean waits = root.flag("waitForRateLimitReset");
    return new Config(
        threshold == null ? Threshold.DEFAULT : new Threshold(threshold),
        agentName(root, names),
        agents(agents, models.keys()),
        ModelReader.read(models),
        Map.of(),
        pipelines(root.fields("pipelines"), names, limits),
        limits,
        git(root.fields("git")),
        patience(root.fields("gates")),
        permissions(root),
        waits == null || waits,
        responses(root.fields("responses")),
        PlanningReader.read(root),
        reviewsResult(root.fields("review")),
        new SourceReader(places.root()).read(root.fields(SourceReader.KEY)),
        digests,
        new ServerReader(places.root()).read(root.fields("server")),
        TelemetryReader.read(root.fields("telemetry")),
        variables.used());
  }

  private Map<String, AgentConfig> agents(Fields fields, List<String> models) {
    AgentReader reader = new AgentReader(places.root(), models);
    Map<String, AgentConfig> agents = new LinkedHashMap<>();
    for (String name : fields.keys()) {
      if (!Names.isValid(name)) {
        fields.wrong(name, Names.ALLOWED);
      }
      AgentConfig agent = reader.read(name, fields);
      if (agent != null) {
        agents.put(name, agent);
      }
    }
    return agents;
  }

  private Map<String, List<Step>> pipelines(Fields fields, List<String> agents, Limits limits) {
    PipelineReader.Known known =
        new PipelineReader.Known(
            new Templates(places.prompts()), new Roles(places.roles()), agents, limits);
    Map<String, List<Step>> pipelines = new LinkedHashMap<>();
    for (String name : fields.keys()) {
      if (!Names.isValid(name)) {
        fields.wrong(name, Names.ALLOWED);
      }
      pipelines.put(name, new PipelineReader(known).read(name, fields));
    }
    return pipelines;
  }

  private static Config.Git git(Fields git) {
    git.allowOnly(List.of("worktree", "autoCommit"));
    Boolean worktree = git.flag("worktree");
    boolean hasBranch = worktree == null || worktree;
    boolean commits = Boolean.TRUE.equals(git.flag("autoCommit"));
    if (commits && !hasBranch) {
      git.wrong(
          "autoCommit", "needs worktree: true, since a task has no branch of its own without it");
    }
    return new Config.Git(hasBranch, commits);
  }

  private static boolean reviewsResult(Fields review) {
    review.allowOnly(List.of("result"));
    return Boolean.TRUE.equals(review.flag("result"));
  }

  private static Permissions permissions(Fields root) {
    List<Permissions.Rule> rules = new ArrayList<>();
    for (Fields rule : root.listOfFields("permissions")) {
      rule.allowOnly(List.of("tool", "match", "decide"));
      String tool = rule.text("tool");
      String match = rule.text("match");
      String decide = rule.oneOf("decide", List.of("allow", "ask", "deny"));
      if (!rule.has("tool")) {
        rule.wrong("tool", "is missing: names of tools, e.g. Bash or \"Read|Grep|Glob\"");
      }
      if (!rule.has("decide")) {
        rule.wrong("decide", "is missing: one of allow, ask, deny");
      }
      if (tool != null && decide != null) {
        rules.add(
            new Permissions.Rule(
                tool, match, Permissions.Decide.valueOf(decide.toUpperCase(Locale.ROOT))));
      }
    }
    return new Permissions(rules);
  }

  private static Map<String, String> responses(Fields fields) {
    fields.allowOnly(List.of("templates"));
    Fields templates = fields.fields("templates");
    Map<String, String> responses = new LinkedHashMap<>();
    for (String name : templates.keys()) {
      if (!Names.isValid(name)) {
        templates.wrong(name, Names.ALLOWED);
      }
      String text = templates.text(name);
      if (text != null) {
        responses.put(name, text);
      }
    }
    return responses;
  }

  private static Patience patience(Fields gates) {
    gates.allowOnly(List.of("timeout", "onTimeout"));
    Duration timeout = gates.duration("timeout");
    String onTimeout = gates.oneOf("onTimeout", List.of("fail", "defer"));
    return new Patience(timeout, "defer".equals(onTimeout) ? OnTimeout.DEFER : OnTimeout.FAIL);
  }

  /** The agent that a mapping names, which must be among the project's. */
  static @Nullable String agentName(Fields fields, List<String> agents) {
    String name = fields.text("agent");
    if (name != null && !agents.contains(name)) {
      fields.wrong("agent", unknownAgent(name, agents));
    }
    return name;
  }

  static String unknownAgent(String name, List<String> agents) {
    return "there is no agent named "
        + Shown.quoted(name)
        + (agents.isEmpty()
            ? "; holdpoint.yaml has none under \"agents\""
            : "; " + Suggestion.among(name, agents));
  }
}
