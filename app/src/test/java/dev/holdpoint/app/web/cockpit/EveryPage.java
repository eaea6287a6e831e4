package dev.holdpoint.app.web.cockpit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.ServedProject;
import dev.holdpoint.app.mcp.HttpTalk;
import dev.holdpoint.app.view.ActionJson;
import dev.holdpoint.engine.Reviews;
import dev.holdpoint.engine.Reviews.Judgement;
import dev.holdpoint.engine.Submission;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.PlanningWish;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Role;
import dev.holdpoint.model.Size;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A project in which every page has something to show, with gates of every kind, open and closed.
 */
final class EveryPage implements AutoCloseable {
  private static final String CONFIG =
      """
      interactionThreshold: 3
      agent: play
      agents:
        play: {type: script, scenario: scenario.yaml}
        planner: {type: script, scenario: planner.yaml}
        limited: {type: script, scenario: limited.yaml}
      server: {port: 0}
      responses: {templates: {ship: "Go ahead, ship it.", ask-legal: "Ask legal first."}}
      """;

  /** A task that went through everything and waits for an approval now. */
  private static final String SCENARIO =
      """
      turns:
        - - think: The table is large.
          - say: The index has not been used since January
          - write: {path: src/main/resources/db/migration/V42__partition_parcel_event_by_month.sql, text: "create table parcel_event_new ();\\n"}
          - assume: {text: "Old rows stay for two weeks", confidence: 0.8}
          - ask: {prompt: "Drop the unused index?", inputType: confirmation, context: "It takes 4.2 GB and slows every insert."}
        - - say: Ready to publish
          - ask: {prompt: "Publish version 2.4.0?", action: '{"tool": "Bash", "args": {"command": "npm publish --tag next --registry https://registry.example.org/a/rather/long/path/that/has/no/end"}}'}
        - - ask: {prompt: "Which customers see it first?", context: "Some of them are loud."}
        - - ask: {prompt: "The password of the file server?", inputType: password}
        - - write: {path: deploy/events.yaml, text: "spec:\\n  job:\\n    name: events\\n    schedule: nightly\\n    memory: 512Mi\\n"}
          - say: The new table is live on staging. The nightly job still cleans the old one, so from tomorrow nobody would make new partitions. I point it at the new table.
          - ask: {prompt: "May I change the nightly job?", action: '{"tool": "Edit", "args": {"file_path": "deploy/events.yaml", "old_string": "    memory: 512Mi", "new_string": "    memory: 1Gi\\n    onFailure: page"}}'}
        - - finish: {summary: done, model: opus, inputTokens: 48210, outputTokens: 9830, costUsd: 0.97}
      """;

  private static final String PLANNER =
      """
      turns:
        - - write: {path: .plan/workspace.md, text: "# Notes\\n"}
          - write: {path: .plan/plan.md, text: "# Plan\\n\\n1. pages\\n2. schema\\n\\nDone when\\nit works.\\n"}
          - write: {path: .plan/todos.yaml, text: "phase: one\\ntodos: [{id: t1, title: First}]\\n"}
          - finish: {summary: planned}
        - - write: {path: .plan/plan.md, text: "# Plan\\n\\n1. schema\\n2. pages\\n\\nDone when\\nit works.\\n"}
          - finish: {summary: planned again}
      """;

  private static final String LIMITED =
      """
      turns:
        - - say: Reading
          - shell: 'for i in $(seq 1 3); do echo "shipment $((i * 5)) of 15: same price"; done'
          - rateLimit: 90000
      """;

  /** As long as titles are, and nowhere to break it. */
  private static final String ENDLESS = "A very long title " + "verylongword".repeat(15);

  final ServedProject project;
  final TaskId task;
  final TaskId planned;
  private final TaskId fresh;
  private final TaskId limited;
  private final TaskId endless;
  private final TaskId blocked;
  private GateId question;
  private GateId expiring;

  EveryPage(Path folder) throws Exception {
    Path root = Files.createDirectories(folder.toRealPath().resolve("project"));
    Files.writeString(root.resolve("planner.yaml"), PLANNER);
    Files.writeString(root.resolve("limited.yaml"), LIMITED);
    git(root, "init -q -b main");
    git(root, "commit -q --allow-empty -m first");
    project = ServedProject.open(folder, CONFIG, SCENARIO);
    task = project.add("Partition parcel events by month").id();
    project.work();
    answer(1, "no");
    approveEdited();
    answer(3, "All of them, but not before Thursday, and tell the desk in Leipzig first.");
    answer(4, "hunter2");
    planned = project.engine().create(planned("Customer data export")).id();
    endless = project.engine().create(planned(ENDLESS)).id();
    limited = create("Compare the prices", "limited", List.of());
    blocked = create("Announce it", null, List.of(endless));
    project.work();
    sendBack();
    fresh = project.engine().create(TaskSpec.of("Label printing for returns", "")).id();
    open();
  }

  private void answer(int number, String text) throws Exception {
    project.engine().answer(new GateId(task, number), text, "Jonas", Channel.CLI);
    project.work();
  }

  private void approveEdited() throws Exception {
    GateId gate = new GateId(task, 2);
    var asked = project.engine().task(task).gate(2).question().action();
    Map<String, Object> args = Map.of("command", "npm publish --tag beta");
    Submission edited = new Submission.Edited(ActionJson.withArgs(asked, args));
    project.engine().answer(gate, edited, "Mara", Channel.WEB);
    project.work();
  }

  private void sendBack() throws Exception {
    Reviews reviews = project.bench().reviews();
    var sheet = reviews.sheet(planned);
    reviews.judge(
        sheet.gate().id(),
        sheet.review().current().digest(),
        new Judgement.Changes("Schema first", List.of(new Reviews.Remark("plan.md", 3, "Later"))),
        new Reviews.Person("Jonas", Channel.CLI));
    project.work();
  }

  /** One more task, which can't begin before the one that went through everything is done. */
  void waitBehind(String title) {
    create(title, null, List.of(task));
  }

  private TaskId create(String title, @Nullable String agent, List<TaskId> dependsOn) {
    return project.engine().create(spec(title, agent, dependsOn, PlanningWish.NONE)).id();
  }

  private static TaskSpec planned(String title) {
    PlanningWish wish = new PlanningWish(PlanningWish.Interactive.TRUE, null, null);
    return spec(title, "planner", List.of(), wish);
  }

  private static TaskSpec spec(
      String title, @Nullable String agent, List<TaskId> dependsOn, PlanningWish planning) {
    return new TaskSpec(
        title,
        "All that we know about it.",
        null,
        2,
        Size.MEDIUM,
        agent,
        null,
        null,
        null,
        null,
        dependsOn,
        List.of(),
        List.of(),
        planning);
  }

  private void open() {
    Asks asks = new Asks(project.engine());
    String context =
        "The brief names no store. Redis is faster, but one more thing to operate.\n\n";
    question =
        asks.open(
            1,
            new Question(
                "Where should sessions be kept?",
                context.repeat(12),
                new Input.Choice(List.of("postgres", "redis", "files")),
                false,
                0.3,
                "postgres",
                null));
    asks.confirmation(
        "Switch the old tracking API off on 1 April anyway, though one client calls it?");
    asks.secret("The password of the read-only account at the carrier's file server?");
    expiring =
        asks.expiring("Which paper sizes do the return desks really have?", Duration.ofHours(4));
    asks.approval(
        "May I?",
        "mvn -q -pl depot test -Dtest=DepotSyncTest -Dsurefire.rerunFailingTestsCount=200");
    asks.open(
        "Write it?",
        Asks.approved(
            "Write", Map.of("file_path", "docs/notes.md", "content", "line\n".repeat(60))));
    asks.open(
        "Fetch it?",
        Asks.approved(
            "WebFetch",
            Map.of(
                "url",
                "https://example.org/a",
                "prompt",
                "What does it say about limits, and since when?")));
  }

  /** Where to go, by what it is. */
  Map<String, String> paths() throws Exception {
    Map<String, String> paths = new LinkedHashMap<>();
    paths.put("inbox", "/");
    paths.put("inbox searched", "/?q=database&kind=approval&agent=play&priority=2&task=" + task);
    paths.put("inbox of nobody", "/?agent=nobody");
    paths.put("gate", "/gates/" + task + ".5");
    paths.put("gate of a question", "/gates/" + question);
    paths.put("gate with a deadline", "/gates/" + expiring);
    paths.put("gate that was approved", "/gates/" + task + ".2");
    paths.put("gate that was answered", "/gates/" + task + ".3");
    paths.put("gate with a secret", "/gates/" + task + ".4");
    paths.put("gate of a review", "/gates/" + planned + ".2");
    paths.put("live", "/live");
    paths.put("board", "/board");
    paths.put("tree", "/board?view=tree");
    paths.put("list", "/board?view=list");
    paths.put("task", "/tasks/" + task);
    paths.put("task with a long title", "/tasks/" + endless);
    paths.put("task that is blocked", "/tasks/" + blocked);
    paths.put("task behind a rate limit", "/tasks/" + limited);
    paths.put("log of a call", "/live?task=" + limited);
    paths.put("files", "/tasks/" + task + "/files");
    paths.put("log", "/tasks/" + task + "/log");
    paths.put("journal", "/tasks/" + task + "/journal");
    paths.put("assumptions", "/tasks/" + task + "/assumptions");
    paths.put("not run", "/tasks/" + fresh);
    paths.put("planned", "/tasks/" + planned);
    paths.put("plan", "/tasks/" + planned + "/plan");
    paths.put("no plan", "/tasks/" + task + "/plan");
    paths.put("review", "/tasks/" + planned + "/review");
    paths.put("review with a long title", "/tasks/" + endless + "/review");
    paths.put("apply", "/tasks/" + task + "/apply");
    paths.put("new task", "/tasks/new");
    paths.put("edit", "/tasks/" + fresh + "/edit");
    paths.put("edit with a task picked", "/tasks/" + blocked + "/edit");
    paths.put("stats", "/stats");
    paths.put("api", "/api");
    paths.put("error", "/tasks/hp-none");
    paths.put("connect", "/connect");
    paths.put("welcome", "/welcome");
    paths.put("confirm", confirm());
    paths.put("confirm gone", "/confirm/00000000000000000000000000000000");
    return paths;
  }

  private String confirm() throws Exception {
    GateId gate = new Asks(project.engine()).text("What is it called?");
    String said =
        new HttpTalk(project.address(), project.token(Role.RESPONDER))
            .begun(false)
            .call("answer_gate", Map.of("gate", gate.toString(), "answer", "Harbor"))
            .said();
    Matcher link = Pattern.compile("/confirm/[0-9a-f]{32}").matcher(said);
    assertTrue(link.find(), said);
    return link.group();
  }

  @Override
  public void close() {
    project.close();
  }

  private static void git(Path root, String words) throws Exception {
    Process git =
        new ProcessBuilder("sh", "-c", "git -c user.name=A -c user.email=a@example.org " + words)
            .directory(root.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, git.waitFor(), said);
  }
}
