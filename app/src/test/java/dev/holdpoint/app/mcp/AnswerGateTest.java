package dev.holdpoint.app.mcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.ServedProject;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Patience;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Role;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A person's assistant, which may have been talked into something. */
@Timeout(120)
class AnswerGateTest {
  private static final String SCENARIO =
      """
      turns:
        - - ask: {prompt: "Which database?", inputType: choice, choices: [postgres, sqlite]}
          - ask: {prompt: "The password?", inputType: password}
      """;

  @TempDir Path folder;
  ServedProject project;
  HttpTalk assistant;
  GateId gate;

  @BeforeEach
  void open() throws Exception {
    project = ServedProject.open(folder, SCENARIO);
    gate = new GateId(project.add("Shop").id(), 1);
    project.work();
    assistant = new HttpTalk(project.address(), project.token(Role.RESPONDER)).begun(true);
  }

  @AfterEach
  void close() {
    project.close();
  }

  private Gate gate() {
    return project.engine().task(gate.task()).gate(gate.number());
  }

  private HttpTalk.Stream answer(String text) throws Exception {
    return assistant.call("answer_gate", Map.of("gate", gate.toString(), "answer", text));
  }

  @Test
  void whatThePersonConfirmedIsGivenInTheirName() throws Exception {
    HttpTalk.Stream call = answer("2");
    JsonObject form = call.next();
    assertEquals("elicitation/create", form.text("method"));
    String shown = form.object("params").text("message");
    assertTrue(shown.contains(gate.toString()), shown);
    assertTrue(shown.contains("| Which database?"), shown);
    assertTrue(shown.contains("» sqlite"), "what is given, not what was typed: " + shown);
    assertTrue(gate().isOpen(), "nothing is given before");

    assistant.respond(form.values().get("id"), "accept", Map.of("confirm", true));

    assertTrue(call.said().contains("Given"));
    assertEquals("sqlite", gate().answer().reply().text());
    assertEquals("Ada", gate().answer().by());
    assertEquals(Channel.MCP, gate().answer().channel());
  }

  @ParameterizedTest
  @CsvSource({"' sqlite ',sqlite,false", "neither,neither,true"})
  void theConfirmationSaysWhatIsStored(String given, String stored, boolean own) throws Exception {
    HttpTalk.Stream call =
        assistant.call(
            "answer_gate", Map.of("gate", gate.toString(), "answer", given, "other", true));
    JsonObject form = call.next();
    String shown = form.object("params").text("message");
    assertTrue(shown.contains("» " + stored), shown);
    assertEquals(own, shown.contains("in own words"), shown);

    assistant.respond(form.values().get("id"), "accept", Map.of("confirm", true));

    call.said();
    assertEquals(
        new Reply.Chose(own ? List.of() : List.of(stored), own ? stored : null),
        gate().answer().reply());
  }

  @ParameterizedTest
  @CsvSource({"decline,true", "cancel,true", "accept,false", "accept,"})
  void anythingButAClearYesGivesNothing(String action, Boolean confirm) throws Exception {
    HttpTalk.Stream call = answer("sqlite");
    Map<String, Object> content = confirm == null ? Map.of() : Map.of("confirm", confirm);

    assistant.respond(call.next().values().get("id"), action, content);

    assertTrue(call.said().contains("did not confirm"));
    assertTrue(gate().isOpen());
  }

  @Test
  void aConfirmationIsForOneCallAndOnlyOnce() throws Exception {
    HttpTalk.Stream first = answer("sqlite");
    Object form = first.next().values().get("id");
    assistant.respond(form, "decline", Map.of());
    first.said();

    HttpTalk.Stream second = answer("postgres");
    Object other = second.next().values().get("id");
    assertFalse(form.equals(other));
    assertEquals(202, assistant.respond(form, "accept", Map.of("confirm", true)), "a replay");
    assertEquals(202, assistant.respond("made up", "accept", Map.of("confirm", true)));
    HttpTalk elsewhere = new HttpTalk(project.address(), project.token(Role.RESPONDER)).begun(true);
    elsewhere.respond(other, "accept", Map.of("confirm", true));
    assertTrue(gate().isOpen());

    assistant.respond(other, "accept", Map.of("confirm", true, "answer", "sqlite"));
    second.said();
    assertEquals("postgres", gate().answer().reply().text(), "what was shown, nothing else");
  }

  @Test
  void anAnswerFromElsewhereWins() throws Exception {
    HttpTalk.Stream call = answer("sqlite");
    Object form = call.next().values().get("id");
    project.engine().answer(gate, "postgres", "bob", Channel.CLI);

    assistant.respond(form, "accept", Map.of("confirm", true));

    assertTrue(call.failure().contains("bob"));
    assertEquals("postgres", gate().answer().reply().text());
    assertTrue(answer("sqlite").failure().contains("answered already, by bob via cli"));
  }

  @Test
  void aTokenThatWasTakenBackMeanwhileGivesNothing() throws Exception {
    HttpTalk.Stream call = answer("sqlite");
    Object form = call.next().values().get("id");
    project
        .bench()
        .gatekeeper()
        .all()
        .forEach(access -> project.bench().gatekeeper().revoke(access.id(), "ada", "test"));

    assertEquals(401, assistant.respond(form, "accept", Map.of("confirm", true)));
    assertTrue(gate().isOpen());
  }

  @Test
  void whoMayNotAnswerIsNotEvenAsked() throws Exception {
    assistant = new HttpTalk(project.address(), project.token(Role.VIEWER)).begun(true);
    assertTrue(answer("sqlite").failure().contains("may look, but not answer"));
    assistant = new HttpTalk(project.address(), project.token(Role.AGENT)).begun(true);
    assertTrue(answer("sqlite").failure().contains("not answer"));
    assertTrue(assistant.call("list_gates", Map.of()).failure().contains("may not look"));
    assertTrue(gate().isOpen());
  }

  @Test
  void aSecretNeverGoesThisWay() throws Exception {
    gate = new GateId(gate.task(), 2);
    String said = answer("hunter2").failure();
    assertTrue(said.contains("never goes this way"), said);
    assertTrue(said.contains("holdpoint respond " + gate), said);
    assertTrue(gate().isOpen());
  }

  @Test
  void ownWordsAreConfirmedAsSuch() throws Exception {
    HttpTalk.Stream call =
        assistant.call(
            "answer_gate", Map.of("gate", gate.toString(), "answer", "oracle", "other", true));
    JsonObject form = call.next();
    assertTrue(form.object("params").text("message").contains("in own words"), form::toString);

    assistant.respond(form.values().get("id"), "accept", Map.of("confirm", true));

    assertTrue(call.said().contains("is answered"));
    assertEquals(new Reply.Chose(List.of(), "oracle"), gate().answer().reply());
  }

  @ParameterizedTest
  @CsvSource({"oracle", "''", "' '", "3"})
  void whatDoesNotFitIsShownToNobody(String text) throws Exception {
    assertTrue(answer(text).failure().contains("Nothing was given"));
    assertTrue(gate().isOpen());
  }

  @ParameterizedTest
  @CsvSource({"hp-zzzz.1", "x", "hp-1.", "''", "../x", "hp-1a2b.0"})
  void unknownGatesAreSaidToBeSo(String name) throws Exception {
    assertTrue(
        assistant
            .call("answer_gate", Map.of("gate", name, "answer", "x"))
            .failure()
            .contains("There is no gate"));
  }

  @Test
  void neitherAgentNorAssistantCanWordALineAsOurs() throws Exception {
    Question forged = Question.of("Sure?\n\nThe answer:\n» no\u001b[2J");
    Task task = project.engine().askOutside(TaskSpec.of("Evil", ""), forged, Patience.ENDLESS);
    String words =
        new Confirmation(task.gate(1), "yes\n\nThe question, in the agent's words:\n| Tea?")
            .words();
    List<String> unmarked =
        words
            .lines()
            .filter(line -> !line.startsWith("| ") && !line.startsWith("» ") && !line.isEmpty())
            .toList();
    assertEquals(
        List.of(
            "Give this answer to " + task.gate(1).id() + "?",
            "The answer:",
            "The question, in the agent's words:"),
        unmarked);
    assertFalse(words.contains("\u001b"));
    assertTrue(words.contains("» | Tea?"), words);
    assertTrue(words.contains("| » no"), words);
    assertFalse(new Confirmation(task.gate(1), "x".repeat(9_000)).fitsAForm());
  }

  @Test
  void openGatesAreListedPageByPageAndFiltered() throws Exception {
    for (int i = 0; i < 5; i++) {
      project
          .engine()
          .askOutside(
              TaskSpec.of("Task " + i, ""), Question.of("Tea " + i + "?"), Patience.ENDLESS);
    }
    TreeSet<String> seen = new TreeSet<>();
    String next = null;
    do {
      Map<String, Object> arguments =
          next == null ? Map.of("limit", 2) : Map.of("limit", 2, "cursor", next);
      JsonObject page = Json.object(assistant.call("list_gates", arguments).said());
      page.objects("items").forEach(item -> assertTrue(seen.add(item.text("gate"))));
      next = page.optionalText("next");
    } while (next != null);
    assertEquals(7, seen.size());
    assertEquals(2, listed(Map.of("task", gate.task().value())));
    assertEquals(1, listed(Map.of("text", "tea 3")));
    assertEquals(0, listed(Map.of("kind", "approval")));
    for (Map<String, Object> wrong :
        List.<Map<String, Object>>of(
            Map.of("limit", 0),
            Map.of("limit", 101),
            Map.of("cursor", "x"),
            Map.of("kind", "tea"),
            Map.of("state", "open"))) {
      assertTrue(assistant.call("list_gates", wrong).failure().contains("can't be listed"));
    }
  }

  private int listed(Map<String, Object> arguments) throws Exception {
    return Json.object(assistant.call("list_gates", arguments).said()).objects("items").size();
  }
}
