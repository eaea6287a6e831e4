package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.ServedProject;
import dev.holdpoint.app.web.Browser;
import dev.holdpoint.engine.Reviews;
import dev.holdpoint.engine.Reviews.Judgement;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Role;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.ReviewSheet;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A project whose agent plans, and a task that waits for somebody to look at its plan. */
@Timeout(300)
abstract class ReviewGround {
  static final String CONFIG =
      """
      interactionThreshold: 3
      agent: play
      agents:
        play: {type: script, scenario: scenario.yaml}
      planning: {interactive: true}
      server: {port: 0}
      """;
  private static final String SCENARIO =
      """
      turns:
        - - assume: {text: "Nobody is signed in", confidence: 0.6}
          - write: {path: .plan/workspace.md, text: "# Notes\\n\\nWhat I **understood**.\\n"}
          - write: {path: .plan/tools/psql.md, text: "# psql\\n"}
          - write: {path: .plan/plan.md, text: "# Plan\\n\\n1. pages\\n2. schema\\n\\nDone when\\nit works.\\n"}
          - write: {path: .plan/todos.yaml, text: "phase: one\\ntodos: [{id: t1, title: First}, {id: t2, title: Second, status: dropped}]\\n"}
          - finish: {summary: planned}
        - - write: {path: .plan/plan.md, text: "# Plan\\n\\n1. schema\\n2. pages\\n\\nDone when\\nit works.\\n"}
          - finish: {summary: planned again}
        - - write: {path: made.md, text: "# Made\\n"}
          - finish: {summary: done}
      """;

  @TempDir Path folder;
  ServedProject project;
  TaskId task;
  GateId gate;

  @BeforeEach
  void open() throws Exception {
    project = ServedProject.open(folder, CONFIG, SCENARIO);
    task = project.add("Add login").id();
    gate = new GateId(task, 1);
    project.work();
  }

  @AfterEach
  void close() {
    project.close();
  }

  String path() {
    return "/tasks/" + task + "/review";
  }

  Gate gate(int number) {
    return project.engine().task(task).gate(number);
  }

  ReviewSheet sheet() {
    return project.bench().reviews().sheet(task);
  }

  String digest() {
    return sheet().review().current().digest().hex();
  }

  static Reviews.Person jonas() {
    return new Reviews.Person("Jonas", Channel.CLI);
  }

  void editElsewhere(String plan) {
    project
        .bench()
        .reviews()
        .edit(gate, sheet().review().current().digest(), Map.of("plan.md", plan), jonas());
  }

  void judgeElsewhere(Judgement judgement) {
    project
        .bench()
        .reviews()
        .judge(sheet().gate().id(), sheet().review().current().digest(), judgement, jonas());
  }

  Browser as(Role role) {
    return Browser.at(project.address()).with("Accept", "text/html").bearer(project.token(role));
  }

  WorkGround.Session signIn() throws Exception {
    Browser nobody = Browser.at(project.address());
    Browser.Seen seen = nobody.useLink(project.link()).is(303);
    String cookie = seen.header("Set-Cookie").replaceAll(";.*", "");
    Browser browser = nobody.with("Cookie", cookie).with("Accept", "text/html");
    String page = browser.get("/live").is(200).body();
    return new WorkGround.Session(
        browser,
        page.replaceAll("(?s).*name=\"csrf\" content=\"([^\"]+)\".*", "$1"),
        cookie.substring(cookie.indexOf('=') + 1));
  }

  /** A field of a form. */
  static String field(String name, String value) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8)
        + "="
        + URLEncoder.encode(value, StandardCharsets.UTF_8);
  }
}
