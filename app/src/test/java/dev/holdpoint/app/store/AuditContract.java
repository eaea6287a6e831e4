package dev.holdpoint.app.store;

import static dev.holdpoint.model.Specimens.TASK;
import static dev.holdpoint.model.Specimens.spec;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Attachment;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Reply;
import dev.holdpoint.model.Specimens;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.port.Audit;
import dev.holdpoint.port.Audit.Finding;
import dev.holdpoint.port.Audit.Kind;
import dev.holdpoint.port.Journal;
import dev.holdpoint.port.TaskRow;
import dev.holdpoint.port.Writer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever somebody changes behind the journal's back is found, and named. */
abstract class AuditContract extends ChangedEntriesContract {
  @Test
  void theFirstOfSeveralChangesIsNamed() throws Exception {
    change("UPDATE entry SET at = at + 1 WHERE task = ? AND sequence > 3", TASK.value());
    assertFound(Kind.ENTRY, TASK, 4);
  }

  @Test
  void everyTaskThatWasChangedIsNamed() throws Exception {
    change("UPDATE entry SET at = at + 1 WHERE sequence = 2");
    assertEquals(
        List.of(TASK.value(), OTHER.value()),
        verify().findings().stream().map(Finding::task).toList());
  }

  @Test
  void aTextThatAnEntryNamesMustBeWhatItWas() throws Exception {
    change(
        "UPDATE payload SET body = ? WHERE digest = ?",
        "Something else.".getBytes(StandardCharsets.UTF_8),
        PROMPT.digest().hex());
    List<Finding> findings = verify().findings();
    assertEquals(4, findings.size(), "every turn that was told it");
    assertEquals(Kind.PAYLOAD, findings.getFirst().kind());
    assertEquals(3, findings.getFirst().number());
    assertTrue(findings.getFirst().message().contains("not what was written"));
  }

  @Test
  void aTextThatAnEntryNamesMustBeThere() throws Exception {
    change("DELETE FROM payload WHERE digest = ?", Specimens.INTRO.digest().hex());
    Finding finding = verify().findings().getFirst();
    assertEquals(Kind.PAYLOAD, finding.kind());
    assertEquals(2, finding.number());
    assertTrue(finding.message().contains("is missing"), finding.message());
  }

  @Test
  void aFileThatCameWithAnAnswerMustBeThereAsItWas() throws Exception {
    Attachment notes = Attachment.of("a.txt", "notes".getBytes(StandardCharsets.UTF_8));
    Answer answer = new Answer(new Reply.Said("x"), "Ada", Channel.API, List.of(notes.document()));
    TaskId id = new TaskId("hp-file");
    new Writer(store())
        .append(
            id,
            List.of(notes.content()),
            new Event.TaskCreated(TaskSpec.of("T", "B")),
            Specimens.queued(1, 3),
            Specimens.started(1, 0),
            Specimens.opened(1, 1, "Which?"),
            new Event.GateAnswered(1, answer));
    assertEquals(List.of(), ofTheAnswer(id));
    String digest = notes.document().digest().hex();
    change("UPDATE payload SET body = ? WHERE digest = ?", new byte[] {1}, digest);
    assertEquals(List.of(Kind.PAYLOAD), ofTheAnswer(id));
  }

  private List<Kind> ofTheAnswer(TaskId task) throws Exception {
    return verify().findings().stream()
        .filter(finding -> task.value().equals(finding.task()) && finding.number() == 5)
        .map(Finding::kind)
        .toList();
  }

  @Test
  void aDocumentThatATaskNamesMustBeThereAsItWas() throws Exception {
    byte[] bytes = {(byte) 0x89, 'P', 0, (byte) 0xff};
    Attachment picture = Attachment.of("a.png", bytes);
    TaskSpec spec = TaskSpec.of("T", "B").documented(List.of(picture.document()));
    TaskId id = new TaskId("hp-docs");
    new Writer(store()).append(id, List.of(picture.content()), new Event.TaskCreated(spec));
    assertTrue(verify().isWell());
    List<String> lines = new ArrayList<>();
    store().audit().export(lines::add);
    String base64 = "\"base64\":\"" + Base64.getEncoder().encodeToString(bytes) + "\"";
    assertTrue(lines.stream().anyMatch(line -> line.contains(base64)), lines::toString);

    String digest = picture.document().digest().hex();
    change("UPDATE payload SET body = ? WHERE digest = ?", new byte[] {1}, digest);
    Finding finding = verify().findings().getFirst();
    assertEquals(Kind.PAYLOAD, finding.kind());
    assertEquals(1, finding.number());
    assertEquals(id.value(), finding.task());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          UPDATE task SET state = 'DONE'
          UPDATE task SET state = 'NONSENSE'
          UPDATE task SET title = '"Add logout"'
          UPDATE task SET title = 'no JSON'
          UPDATE task SET priority = 0
          UPDATE task SET under_way = 0
          UPDATE task SET updated_at = updated_at + 1
          DELETE FROM task
          DELETE FROM gate
          UPDATE gate SET deadline = 1
          DELETE FROM closed_gate
          UPDATE closed_gate SET closed_at = 1
          UPDATE closed_gate SET state = 'expired'
          UPDATE closed_gate SET kind = 'review'
          UPDATE gate SET number = 7
          UPDATE gate SET asked_at = 1
          UPDATE gate SET body = replace(body, 'Sure', 'Really')
          UPDATE gate SET body = '[]'
          UPDATE wording SET words = 'other words'
          DELETE FROM wording
          UPDATE task SET answered_by = '"Bob"'
          UPDATE task SET answered_by = ''
          """)
  void aListingThatDiffersIsFoundAndMadeAnew(String statement) throws Exception {
    List<TaskRow> tasks = store().tasks();
    List<Journal.GateRow> gates = store().openGates();
    String column = statement.contains("task SET") || statement.endsWith("task") ? "id" : "task";
    assertEquals(1, change(statement + " WHERE " + column + " = ?", TASK.value()));
    assertFound(Kind.LISTING, TASK, 0);
    assertTrue(verify().findings().getFirst().message().contains("journal rebuild"));

    assertEquals(2, store().audit().rebuild());

    assertTrue(verify().isWell());
    assertEquals(tasks, store().tasks());
    assertEquals(gates, store().openGates());
  }

  @Test
  void aListedTaskWithoutEntriesIsFound() throws Exception {
    change("DELETE FROM entry WHERE task = ?", TASK.value());
    assertFound(Kind.LISTING, TASK, 0);
    store().audit().rebuild();
    assertTrue(verify().isWell());
    assertEquals(List.of(OTHER), store().tasks().stream().map(TaskRow::id).toList());
  }

  @Test
  void listingsAreNotMadeOfAForgedHistory() throws Exception {
    change("UPDATE task SET state = 'DONE'");
    change("UPDATE entry SET at = at + 1 WHERE task = ? AND sequence = 2", TASK.value());
    String message =
        assertThrows(StoreException.class, () -> store().audit().rebuild()).getMessage();
    assertTrue(message.contains("Entry 2 of " + TASK), message);
    assertEquals("DONE", store().tasks().getFirst().state().name());
  }

  @Test
  void aCutOffTailIsFoundWithACheckpoint() throws Exception {
    String checkpoint = store().audit().head();
    assertTrue(verifyFrom(checkpoint).isWell());
    change("DELETE FROM entry WHERE task = ? AND sequence > 6", OTHER.value());
    store().audit().rebuild();
    assertTrue(verify().isWell(), "nothing is left that could tell");

    Audit.Report report = verifyFrom(checkpoint);
    assertEquals(Kind.CHECKPOINT, report.findings().getFirst().kind());
    assertTrue(
        report.findings().getFirst().message().contains("the last 3 are missing"),
        () -> report.findings().getFirst().message());
  }

  @Test
  void aCutOffTailIsFoundAlthoughTheJournalHasGrown() throws Exception {
    String checkpoint = store().audit().head();
    change("DELETE FROM entry WHERE task = ? AND sequence > 6", OTHER.value());
    store().audit().rebuild();
    Writer writer = new Writer(store());
    for (int i = 0; i < 5; i++) {
      assertTrue(writer.append(OTHER, new Event.AgentOverstepped("again")));
    }
    assertTrue(verify().isWell());
    assertEquals(Kind.CHECKPOINT, verifyFrom(checkpoint).findings().getFirst().kind());
  }

  @Test
  void aRemovedTaskIsFoundWithACheckpoint() throws Exception {
    String checkpoint = store().audit().head();
    change("DELETE FROM entry WHERE task = ?", TASK.value());
    store().audit().rebuild();
    assertTrue(verify().isWell());
    Finding finding = verifyFrom(checkpoint).findings().getFirst();
    assertEquals(Kind.CHECKPOINT, finding.kind());
    assertTrue(finding.message().contains("position 1 is missing"), finding.message());
  }

  @Test
  void aCheckpointStaysValidHoweverMuchIsAdded() {
    List<String> checkpoints = new ArrayList<>();
    Writer writer = new Writer(store());
    for (int i = 0; i < 5; i++) {
      checkpoints.add(store().audit().head());
      writer.append(i % 2 == 0 ? TASK : OTHER, new Event.AgentOverstepped("more " + i));
    }
    checkpoints.add(store().audit().head());
    assertEquals(6, checkpoints.stream().distinct().count());
    checkpoints.forEach(checkpoint -> assertTrue(verifyFrom(checkpoint).isWell()));
  }

  @Test
  void whatIsNotOurCheckpointIsRefused() {
    String real = store().audit().head();
    assertEquals(1, real.lines().count());
    String[] parts = real.split("\\.");
    for (String forged :
        List.of(
            "",
            "garbage",
            real.substring(1),
            real.substring(0, real.length() - 1),
            real + "0",
            String.join(".", parts[0], parts[1], "1", parts[3], parts[4]),
            String.join(".", parts[0], parts[1], "999999999999999999999", parts[3], parts[4]),
            String.join(".", parts[0], parts[1], parts[2], "0".repeat(64), parts[4]),
            String.join(".", parts[0], parts[1], parts[2], parts[3], "0".repeat(64)),
            String.join(".", parts[0], "0".repeat(32), parts[2], parts[3], parts[4]))) {
      assertThrows(Audit.NotACheckpoint.class, () -> verifyFrom(forged), forged);
    }
    assertTrue(verifyFrom("  " + real + "\n").isWell(), "as a file would have it");
  }

  @Test
  void anExportCanBeVerifiedByWhoeverHasTheKey() throws Exception {
    List<JsonObject> lines = new ArrayList<>();
    store().audit().export(line -> lines.add(Json.object(line)));
    assertEquals(store().id(), lines.getFirst().text("store"));
    assertEquals(store().audit().head(), lines.getFirst().text("head"));

    Mac hmac = Mac.getInstance("HmacSHA256");
    hmac.init(TestKeys.KEYS.key(store().id(), "journal"));
    Map<String, byte[]> last = new HashMap<>();
    int entries = 0;
    int payloads = 0;
    for (JsonObject line : lines.subList(1, lines.size())) {
      if (line.has("payload")) {
        payloads++;
        assertEquals(line.text("payload"), Digest.of(line.text("text")).hex());
        continue;
      }
      assertEquals(++entries, line.number("position"));
      byte[] task = line.text("task").getBytes(StandardCharsets.UTF_8);
      byte[] type = line.text("type").getBytes(StandardCharsets.UTF_8);
      byte[] body = line.text("body").getBytes(StandardCharsets.UTF_8);
      ByteBuffer covered = ByteBuffer.allocate(32 + task.length + type.length + body.length + 28);
      covered.put(last.getOrDefault(line.text("task"), new byte[32]));
      covered.putInt(task.length).put(task);
      covered.putLong(line.number("sequence")).putLong(line.number("at"));
      covered.putInt(type.length).put(type).putInt(body.length).put(body);
      byte[] mac = hmac.doFinal(covered.array());
      assertEquals(HexFormat.of().formatHex(mac), line.text("mac"));
      last.put(line.text("task"), mac);
    }
    assertEquals(18, entries);
    assertEquals(3, payloads);
  }

  @Test
  void aLargeJournalIsVerifiedInPartsAndFindsTheSame() throws Exception {
    Event[] many = new Event[1000];
    java.util.Arrays.fill(many, new Event.AgentOverstepped("many"));
    for (char c : "09afghikrtz".toCharArray()) {
      TaskId task = new TaskId("hp-" + c + "many");
      new Writer(store()).append(task, new Event.TaskCreated(spec()));
      assertTrue(new Writer(store()).append(task, many));
      assertTrue(new Writer(store()).append(task, many));
    }
    assertEquals(new Audit.Report(18 + 11 * 2001, 13, List.of()), verify());
    change("UPDATE entry SET at = at + 1 WHERE sequence = 1999");
    change("DELETE FROM task WHERE id = ?", TASK.value());
    Audit.Report report = verify();
    assertEquals(18 + 11 * 2001, report.entries());
    assertEquals(12, report.findings().size());
    assertEquals(11, report.findings().stream().filter(f -> f.number() == 1999).count());
  }

  @Test
  void everyStoreHasAnotherName() throws Exception {
    assertTrue(StoreId.isOne(store().id()));
    try (Store again = open()) {
      assertEquals(store().id(), again.id());
    }
    assertNotEquals(StoreId.fresh(), StoreId.fresh());
  }

  /** For subclasses that look at what is there. */
}
