package dev.holdpoint.app;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The rooms of the house and who may see whom. New rooms get a line here; one that has none is
 * refused.
 */
final class HouseRules {
  /** Rooms of the app that every other one may use. */
  private static final List<String> SHARED =
      List.of("app.json", "app.text", "app.lock", "app.yaml", "app.address");

  /** Kinds of agents, which have nothing to do with each other. */
  private static final List<String> AGENTS =
      List.of("acp", "claude", "codex", "command", "nativ", "script");

  private static final Map<String, List<String>> ROOMS = new LinkedHashMap<>();

  static {
    ROOMS.put("model", List.of());
    ROOMS.put("port", List.of("model"));
    ROOMS.put("engine", List.of("model", "port"));
    ROOMS.put("app.json", List.of("app.text"));
    ROOMS.put("app.text", List.of());
    ROOMS.put("app.lock", List.of());
    ROOMS.put("app.yaml", List.of("app.text"));
    ROOMS.put("app.address", List.of("app.json", "app.lock"));
    ROOMS.put("app.qr", List.of());
    ROOMS.put("app.certificate", List.of("model", "port", "app.secret"));
    ROOMS.put("app.store", List.of("model", "port"));
    ROOMS.put("app.secret", List.of("model", "port"));
    ROOMS.put("app.access", List.of("model", "port"));
    ROOMS.put("app.agent", List.of("model", "port", "app.view", "app.llm", "app.tool"));
    ROOMS.put("app.agent.check", List.of("model", "port", "app.agent.process"));
    ROOMS.put("app.agent.rpc", List.of("app.agent.process"));
    ROOMS.put("app.tool", List.of());
    ROOMS.put("app.llm", List.of("app.tool"));
    ROOMS.put("app.reading", List.of("model", "app.tool"));
    ROOMS.put("app.source", List.of("app.tool", "app.project"));
    ROOMS.put("app.workspace", List.of("model", "port"));
    ROOMS.put("app.plan", List.of("model", "port"));
    ROOMS.put("app.owner", List.of("model", "port"));
    ROOMS.put("app.mirror", List.of("model", "port"));
    // An answer that comes by a channel goes in through the engine's door.
    ROOMS.put("app.channel", List.of("model", "port", "engine", "app.view"));
    ROOMS.put("app.view", List.of("model", "port"));
    ROOMS.put(
        "app.web",
        List.of(
            "model",
            "port",
            "engine",
            "app.access",
            "app.oidc",
            "app.project",
            "app.qr",
            "app.view"));
    ROOMS.put("app.telemetry", List.of("model", "port"));
    ROOMS.put("app.oidc", List.of("model", "app.project"));
    ROOMS.put("app.project", List.of("model", "engine", "app.llm"));
    ROOMS.put(
        "app.cli",
        List.of(
            "model",
            "port",
            "engine",
            "app.access",
            "app.certificate",
            "app.project",
            "app.qr",
            "app.view"));
    ROOMS.put("app.cli.line", List.of());
    ROOMS.put("app.mcp", List.of("model", "port", "engine", "app.view", "app.tool"));
  }

  /** Which foreign packages a room may use; nobody else may. */
  private static final Map<String, List<String>> LIBRARIES =
      Map.ofEntries(
          Map.entry("io.javalin..", List.of("app.web")),
          Map.entry("org.eclipse.jetty..", List.of("app.web")),
          Map.entry("jakarta.servlet..", List.of("app.web")),
          Map.entry("gg.jte..", List.of("app.web.cockpit")),
          Map.entry("org.commonmark..", List.of("app.web.cockpit")),
          Map.entry("org.owasp..", List.of("app.web.cockpit")),
          Map.entry("org.sqlite..", List.of("app.store", "app.source")),
          Map.entry("org.postgresql..", List.of("app.store", "app.source")),
          Map.entry("com.zaxxer..", List.of("app.store")),
          Map.entry("java.sql..", List.of("app.store", "app.source")),
          Map.entry("com.sun.net.httpserver..", List.of("app.agent.claude")),
          Map.entry("picocli..", List.of("app.cli")),
          Map.entry("org.jline..", List.of("app.cli.line")),
          Map.entry("io.nayuki..", List.of("app.qr")),
          Map.entry("org.snakeyaml..", List.of("app.yaml")),
          Map.entry("io.modelcontextprotocol..", List.of("app.mcp")),
          Map.entry("com.agentclientprotocol..", List.of("app.agent.acp")),
          Map.entry("reactor..", List.of("app.mcp", "app.agent.acp")),
          Map.entry("tools.jackson..", List.of("app.mcp")),
          Map.entry("dev.langchain4j..", List.of("app.llm")),
          Map.entry("org.apache.pdfbox..", List.of("app.reading")),
          Map.entry("org.apache.fontbox..", List.of("app.reading")),
          Map.entry("org.jsoup..", List.of("app.reading")),
          Map.entry("org.neo4j..", List.of("app.source")),
          Map.entry("javax.xml..", List.of("app.reading")));

  private final String root;

  /** The rules of the house below this package. */
  HouseRules(String root) {
    this.root = root;
  }

  List<ArchRule> all() {
    List<ArchRule> rules = new ArrayList<>();
    ROOMS.keySet().forEach(room -> rules.add(seesOnlyWhatItMay(room)));
    LIBRARIES.forEach((library, rooms) -> rules.add(staysIn(library, rooms)));
    rules.add(modelHasNoClock());
    rules.add(modelDoesNoInputOrOutput());
    AGENTS.forEach(agent -> rules.add(agentSeesNoOther(agent)));
    rules.add(namesSayWhatTheJobIs());
    return rules.stream().map(rule -> rule.allowEmptyShould(true)).toList();
  }

  /** The rooms that there are rules for, as packages. */
  List<String> rooms() {
    return ROOMS.keySet().stream().map(room -> root + "." + room).toList();
  }

  private ArchRule seesOnlyWhatItMay(String room) {
    List<String> shared = room.startsWith("app.") && !SHARED.contains(room) ? SHARED : List.of();
    String[] ours =
        Stream.of(List.of(room), ROOMS.getOrDefault(room, List.of()), shared)
            .flatMap(List::stream)
            .map(this::below)
            .toArray(String[]::new);
    String[] libraries =
        LIBRARIES.entrySet().stream()
            .filter(library -> library.getValue().stream().anyMatch(one -> one.startsWith(room)))
            .map(Map.Entry::getKey)
            .toArray(String[]::new);
    DescribedPredicate<JavaClass> mayBeSeen =
        resideInAnyPackage("java..", "javax.crypto..", "org.jspecify..")
            .or(resideInAnyPackage(ours))
            .or(resideInAnyPackage(libraries));
    return classes()
        .that()
        .resideInAPackage(below(room))
        .should()
        .onlyDependOnClassesThat(room.equals("app.view") ? mayBeSeen.or(codec()) : mayBeSeen)
        .as("the room " + room + " sees only what it may");
  }

  /** Events are shown as the journal has them: the store's codec is the one word for it. */
  private DescribedPredicate<JavaClass> codec() {
    return resideInAnyPackage(below("app.store")).and(simpleName("EventCodec"));
  }

  private ArchRule staysIn(String library, List<String> rooms) {
    String[] packages = rooms.stream().map(this::below).toArray(String[]::new);
    return noClasses()
        .that()
        .resideOutsideOfPackages(packages)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(library)
        .as(library + " stays in " + rooms);
  }

  private ArchRule modelHasNoClock() {
    DescribedPredicate<JavaAccess<?>> asksForTheTime =
        DescribedPredicate.describe(
            "asks for the time",
            access ->
                access.getName().equals("now")
                    && access.getTargetOwner().getPackageName().startsWith("java.time"));
    return noClasses()
        .that()
        .resideInAPackage(below("model"))
        .should()
        .accessTargetWhere(asksForTheTime)
        .as("the model has no clock");
  }

  private ArchRule modelDoesNoInputOrOutput() {
    return noClasses()
        .that()
        .resideInAPackage(below("model"))
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("java.io..", "java.net..", "java.nio.file..", "java.nio.channels..")
                .or(
                    belongToAnyOf(
                        System.class,
                        Thread.class,
                        Process.class,
                        ProcessBuilder.class,
                        java.security.SecureRandom.class,
                        java.util.Random.class,
                        java.time.Clock.class,
                        java.time.InstantSource.class)))
        .as("the model does no input or output");
  }

  private ArchRule agentSeesNoOther(String agent) {
    String[] others =
        AGENTS.stream()
            .filter(other -> !other.equals(agent))
            .map(other -> below("app.agent." + other))
            .toArray(String[]::new);
    return noClasses()
        .that()
        .resideInAPackage(below("app.agent." + agent))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(others)
        .as("the agent " + agent + " sees no other agent");
  }

  private ArchRule namesSayWhatTheJobIs() {
    return noClasses()
        .should()
        .haveSimpleNameEndingWith("Util")
        .orShould()
        .haveSimpleNameEndingWith("Utils")
        .orShould()
        .haveSimpleNameEndingWith("Helper")
        .orShould()
        .haveSimpleNameEndingWith("Manager")
        .orShould()
        .haveSimpleNameEndingWith("Impl")
        .orShould()
        .haveNameMatching(".*[.$]Base(?![a-z0-9]).*")
        .as("names say what the job is");
  }

  private String below(String room) {
    return root + "." + room + "..";
  }
}
