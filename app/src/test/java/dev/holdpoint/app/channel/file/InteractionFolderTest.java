package dev.holdpoint.app.channel.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.mirror.Story;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InteractionFolderTest {
  @TempDir Path home;

  private JsonObject request(Desk desk) throws IOException {
    return Json.object(Files.readString(desk.file("request.json")));
  }

  @Test
  void theRequestSaysWhatIsAsked() throws IOException {
    Desk desk = Desk.asking(home, Story.of("Which?", new Input.Choice(List.of("a", "b"))));
    assertEquals(
        """
        {
          "gate": "hp-1a2b.1",
          "task": "hp-1a2b",
          "kind": "question",
          "prompt": "Which?",
          "context": "because",
          "input_type": "choice",
          "choices": [
            "a",
            "b"
          ],
          "sensitive": false,
          "timestamp": "2026-01-31T12:00:03Z"
        }
        """,
        Files.readString(desk.file("request.json")));
    assertEquals(List.of(Desk.NAME), desk.entries());
    assertEquals(desk.file("response.txt"), desk.folder.responseOf(desk.id));
  }

  @Test
  void aSensitiveRequestSaysHowToAnswerInstead() throws IOException {
    Desk desk = Desk.asking(home, Story.secret("Password?"));
    assertTrue(request(desk).flag("sensitive"));
    assertTrue(request(desk).text("how_to_answer").contains("holdpoint respond hp-1a2b.1"));
  }

  @Test
  void theFolderAppearsOnlyWhenTheAskingTurnIsOver() throws IOException {
    Desk desk = new Desk(home);
    desk.story.begun().then(Story.opened(1, Question.of("Which?")));
    desk.sync();
    assertFalse(Files.exists(desk.file("request.json")));
    desk.story.then(new Event.TurnInterrupted(1));
    desk.sync();
    assertTrue(Files.exists(desk.file("request.json")));
  }

  @Test
  void theFolderGoesWhenTheGateIsClosed() throws IOException {
    Desk desk = Desk.asking(home, Question.of("Which?"));
    Files.createDirectories(desk.file("notes/deep"));
    Files.writeString(desk.file("notes/deep/x"), "x");
    desk.story.then(Story.answered(1, "that", "bob"));
    desk.sync();
    assertEquals(List.of(), desk.entries());
  }

  @Test
  void aWithdrawnGateHasNoFolderEither() throws IOException {
    Desk desk = Desk.asking(home, Question.of("Which?"));
    desk.story.then(new Event.GateWithdrawn(1, "over"));
    assertEquals(List.of(), desk.sync().entries());
  }

  @Test
  void aNewDeadlineIsToldAndAResponseIsNotTouched() throws IOException {
    Desk desk = Desk.asking(home, Question.of("Which?"));
    desk.respond("that");
    desk.story.then(new Event.GateDeadlineSet(1, Instant.parse("2099-01-01T00:00:00Z"), "Ada"));
    desk.sync();
    assertEquals("2099-01-01T00:00:00Z", request(desk).text("deadline"));
    assertEquals("that", Files.readString(desk.file("response.txt")));
    desk.story.then(new Event.GateDeadlineSet(1, null, "Ada"));
    desk.sync();
    assertFalse(request(desk).has("deadline"));
    assertEquals("Which?", request(desk).text("prompt"));
  }

  @Test
  void severalGatesHaveAFolderEach() throws IOException {
    Desk desk = new Desk(home);
    desk.story
        .begun()
        .then(
            Story.opened(1, Question.of("A?")),
            Story.opened(2, Question.of("B?")),
            Story.ended(1, Event.Ending.ASKED));
    desk.sync();
    desk.story.then(Story.answered(1, "a", "bob"));
    assertEquals(List.of("hp-1a2b.2"), desk.sync().entries());
  }

  @Test
  void whatWasDeletedComesBackAndAResponseIsNotTouched() throws IOException {
    Desk desk = Desk.asking(home, Question.of("Which?"));
    GateFolder.deleteAll(desk.directory);
    desk.sync();
    assertEquals("Which?", request(desk).text("prompt"));
    desk.respond("that");
    desk.sync();
    assertEquals("that", Files.readString(desk.file("response.txt")));
  }

  @Test
  void aRequestOfAnOlderVersionDoesNotCostTheAnswer() throws IOException {
    Desk desk = Desk.asking(home, Question.of("Which?"));
    Files.writeString(
        desk.file("request.json"),
        "{\"gate\": \"hp-1a2b.1\", \"timestamp\": \"2026-01-31T12:00:03Z\", \"old\": 1}");
    desk.respond("that");
    desk.sync();
    desk.intake();
    assertEquals("that", desk.answer());
  }

  @Test
  void whatAKilledProcessLeftIsCleanedUpForThisTaskOnly() throws IOException {
    Desk desk = Desk.asking(home, Question.of("Which?"));
    Files.createDirectories(desk.directory.resolve(".hp-1a2b.1.half/notes"));
    Files.createDirectories(desk.directory.resolve(".hp-9z9z.1.half"));
    assertEquals(List.of(".hp-9z9z.1.half", Desk.NAME), desk.sync().entries());
  }

  @Test
  void aLinkInPlaceOfTheFolderIsRemovedAndItsTargetSpared() throws IOException {
    Desk desk = new Desk(home);
    Path precious = Files.createDirectories(home.resolve("precious"));
    Files.writeString(precious.resolve("response.txt"), "yes");
    Files.createDirectories(desk.directory);
    Files.createSymbolicLink(desk.directory.resolve(Desk.NAME), precious);
    desk.story.asking(Question.of("Which?"));
    desk.intake();
    assertTrue(desk.gate().isOpen());
    desk.sync();
    assertEquals("Which?", request(desk).text("prompt"));
    assertEquals("yes", Files.readString(precious.resolve("response.txt")));
    assertFalse(Files.exists(precious.resolve("request.json")));
  }

  @Test
  void linksInAFolderThatGoesAreNotFollowed() throws IOException {
    Desk desk = Desk.asking(home, Question.of("Which?"));
    Path precious = Files.createDirectories(home.resolve("precious"));
    Files.writeString(precious.resolve("file"), "x");
    Files.createSymbolicLink(desk.file("link"), precious);
    desk.story.then(Story.answered(1, "that", "bob"));
    desk.sync();
    assertEquals(List.of(), desk.entries());
    assertTrue(Files.exists(precious.resolve("file")));
  }

  @Test
  void anAnswerPlantedBeforeTheQuestionWasThereDoesNotCount() throws IOException {
    Desk desk = new Desk(home);
    Files.createDirectories(desk.file("response.txt").getParent());
    desk.respond("yes");
    desk.story.asking(Question.of("Deploy?"));
    assertEquals(List.of(), desk.intake().findings());
    desk.sync();
    assertEquals(List.of(), desk.intake().findings());
    assertTrue(desk.gate().isOpen());
    assertFalse(Files.exists(desk.file("response.txt"), LinkOption.NOFOLLOW_LINKS));
    assertEquals("yes", Files.readString(desk.file("response.rejected.txt")));
    assertTrue(Files.readString(desk.file("error.txt")).contains("before the question"));
  }

  @Test
  void hostileTextStaysInsideTheRequest() throws IOException {
    String hostile = "\"}\n../../\ud800\u0000";
    Desk desk = Desk.asking(home, Question.of(hostile));
    assertEquals(hostile, request(desk).text("prompt"));
  }
}
