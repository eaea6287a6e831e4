package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.plan;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Attachment;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Document;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Agent.Outcome;
import dev.holdpoint.port.Agent.Report;
import dev.holdpoint.port.Assignment;
import dev.holdpoint.port.InMemoryJournal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Files from the person who answers to the agent that asked. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class GivenFilesTest {
  private static final Outcome FINISHED = new Outcome.Finished("done");
  private static final Reviews.Person ADA = new Reviews.Person("Ada", Channel.API);
  private static final Attachment NOTES = file("notes.md", "notes");
  private static final Attachment SKETCH = file("sketch.png", "\u0089PNG\r\n\u001a\n");

  private final InMemoryJournal journal = new InMemoryJournal();
  private final Workshop shop = Workshop.on(journal);

  @AfterEach
  void close() {
    journal.close();
  }

  private static Attachment file(String name, String content) {
    return Attachment.of(name, content.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** A task whose agent has asked this, and is done once it is answered. */
  private GateId asked(Question question, @Nullable String session) throws Exception {
    TaskId id = shop.engine.create(Specimens.spec()).id();
    shop.engine.queue(id, plan(5), Specimens.payloads());
    for (Outcome outcome : List.of(new Outcome.Asked(List.of(question)), FINISHED)) {
      shop.agent.then((ScriptedAgent.Play) _ -> new Report(outcome, List.of(), session, List.of()));
    }
    shop.drive(id);
    return new GateId(id, 1);
  }

  private Verdict answer(GateId gate, String text, Attachment... files) {
    return shop.engine.answer(gate, new Submission.Text(text), ADA, List.of(files));
  }

  private String refusal(Verdict verdict) {
    return assertInstanceOf(Verdict.Refused.class, verdict).refusal().message();
  }

  private void isNotKept(Attachment file) {
    assertThrows(RuntimeException.class, () -> journal.bytes(file.document().digest()));
  }

  private Assignment last() {
    return shop.agent.assignments().getLast();
  }

  @Test
  void theNextTurnIsToldWhereTheyAre() throws Exception {
    GateId gate = asked(Question.of("How?"), null);
    assertInstanceOf(Verdict.Done.class, answer(gate, "As drawn", SKETCH, NOTES));
    shop.drive(gate.task());
    String prompt = last().prompt();
    String answered = prompt.substring(prompt.indexOf(Prompts.ANSWER_HEADING));
    assertTrue(answered.contains("As drawn"), prompt);
    assertTrue(answered.contains("sketch.png (image/png, 8 bytes)\n"), prompt);
    assertTrue(answered.contains("notes.md (text/markdown, 5 bytes)\n"), prompt);
    assertArrayEquals(NOTES.content().bytes(), journal.bytes(NOTES.document().digest()));
  }

  @Test
  void imagesStandBesideThePromptOnceAndOtherFilesDoNot() throws Exception {
    GateId gate = asked(Question.of("How?"), "a memory");
    answer(gate, "As drawn", SKETCH, NOTES, file("fake.png", "<svg/>"));
    shop.drive(gate.task());
    assertEquals(
        List.of("sketch.png"),
        last().pictures().stream().map(one -> one.file().toString()).toList());
    assertTrue(last().prompt().contains("fake.png (image/png, 6 bytes)"), last().prompt());
  }

  @Test
  void whoWaitsForTheAnswerGetsThemWithIt() throws Exception {
    GateId gate = asked(Question.of("How?"), null);
    answer(gate, "As drawn", NOTES);
    assertEquals(
        List.of(NOTES.document()),
        shop.engine.files().of(shop.engine.task(gate.task()).gate(1)).stream()
            .map(one -> one.document())
            .toList());
  }

  @Test
  void filesAloneAreNoAnswer() throws Exception {
    GateId gate = asked(Question.of("How?"), null);
    refusal(answer(gate, "  ", NOTES));
    isNotKept(NOTES);
    assertTrue(shop.engine.task(gate.task()).gate(1).isOpen());
  }

  @Test
  void ofTwoAnswersOnlyTheFirstOnesAreKept() throws Exception {
    GateId gate = asked(Question.of("How?"), null);
    answer(gate, "this", NOTES);
    assertTrue(refusal(answer(gate, "that", SKETCH)).contains("already answered"));
    isNotKept(SKETCH);
  }

  @Test
  void aSensitiveAnswerTakesNone() throws Exception {
    GateId gate = asked(Specimens.sensitive("The password?"), null);
    assertTrue(refusal(answer(gate, "s3cret", NOTES)).contains("kept in clear"));
    isNotKept(NOTES);
    assertInstanceOf(Verdict.Done.class, answer(gate, "s3cret"));
  }

  @Test
  void anApprovalTakesNoneAndARejectionDoes() throws Exception {
    GateId gate = asked(Specimens.approval(Specimens.action("make")), null);
    assertTrue(refusal(answer(gate, "approve", NOTES)).contains("would not get them"));
    isNotKept(NOTES);
    assertInstanceOf(Verdict.Done.class, answer(gate, "reject: see the notes", NOTES));
    shop.drive(gate.task());
    assertTrue(last().prompt().contains("notes.md (text/markdown, 5 bytes)"), last().prompt());
  }

  @Test
  void tooManyAndTwoOfOneNameAreRefused() throws Exception {
    GateId gate = asked(Question.of("How?"), null);
    List<Attachment> many = new ArrayList<>();
    for (int i = 0; i <= Document.MOST; i++) {
      many.add(file(i + ".txt", "x" + i));
    }
    assertTrue(refusal(answer(gate, "x", many.toArray(Attachment[]::new))).contains("at most 10"));
    assertTrue(
        refusal(answer(gate, "x", file("a.txt", "1"), file("A.TXT", "2")))
            .contains("two attachments are called"));
    assertFalse(shop.engine.task(gate.task()).openGates().isEmpty());
  }
}
