package dev.holdpoint.app.channel.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.mirror.Story;
import dev.holdpoint.app.view.GateAddresses;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.port.FakeVault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class IntakeTest {
  @TempDir Path home;

  private Desk asking() throws IOException {
    return Desk.asking(home, Question.of("Which?"));
  }

  @Test
  void aResponseIsTheAnswerOfItsOwner() throws IOException {
    Desk desk = asking();
    desk.respond("that one\n");
    String owner = Files.getOwner(desk.file("response.txt")).getName();
    assertEquals(new Intake.Answered(desk.id, owner), desk.onlyFinding());
    assertEquals("that one", desk.answer());
    assertEquals(owner, Objects.requireNonNull(desk.gate().answer()).by());
    assertEquals(Channel.FILE, Objects.requireNonNull(desk.gate().answer()).channel());
    assertEquals(List.of(), desk.entries());
    assertEquals(new Intake(List.of(), Duration.ZERO), desk.intake());
  }

  @Test
  void onlyOneLineEndIsNotPartOfTheAnswer() throws IOException {
    Desk desk = asking();
    desk.respond("a\r\n\nb \n\r\n");
    desk.intake();
    assertEquals("a\r\n\nb \n", desk.answer());
  }

  @Test
  void theMarkOfSomeEditorsIsNotPartOfTheAnswer() throws IOException {
    Desk desk = Desk.asking(home, Story.of("Sure?", new Input.Confirmation()));
    desk.respond("\ufeffYES\r\n");
    desk.intake();
    assertEquals("yes", desk.answer());
  }

  @Test
  void whatIsNoUtf8BecomesTheReplacementCharacter() throws IOException {
    Desk desk = asking();
    Files.write(desk.file("response.txt"), new byte[] {'a', (byte) 0xff, 'b'});
    desk.rest();
    desk.intake();
    assertEquals("a\ufffdb", desk.answer());
  }

  @Test
  void silenceIsNoAnswer() throws IOException {
    Desk desk = asking();
    desk.respond("");
    assertEquals(new Intake(List.of(), Duration.ZERO), desk.intake());
    assertTrue(Files.exists(desk.file("response.txt")));
    for (String blank : List.of("\n", " \n", "\t\r\n", "\ufeff\n")) {
      desk.respond(blank);
      assertInstanceOf(Intake.Rejected.class, desk.onlyFinding());
      assertEquals(blank, Files.readString(desk.file("response.rejected.txt")));
    }
    assertTrue(desk.gate().isOpen());
  }

  @Test
  void aFileThatChangedJustNowIsNotReady() throws IOException {
    Desk desk = asking();
    desk.respond("tha");
    Files.setLastModifiedTime(desk.file("response.txt"), FileTime.from(desk.now.minusMillis(200)));
    Duration wait = desk.intake().retryAfter();
    assertTrue(wait.compareTo(Duration.ofMillis(302)) < 0 && wait.toMillis() >= 299, "" + wait);
    assertTrue(desk.gate().isOpen());
    desk.now = desk.now.plus(wait);
    assertInstanceOf(Intake.Answered.class, desk.onlyFinding());
  }

  @Test
  void aFileFromTheFutureIsTakenOnceItWasSeenUnchanged() throws IOException {
    Desk desk = asking();
    desk.respond("that");
    FileTime future = FileTime.from(desk.now.plusSeconds(3600));
    Files.setLastModifiedTime(desk.file("response.txt"), future);
    assertEquals(Duration.ofMillis(500), desk.intake().retryAfter());
    desk.now = desk.now.plusMillis(400);
    assertEquals(Duration.ofMillis(100), desk.intake().retryAfter());
    Files.writeString(desk.file("response.txt"), "that one");
    Files.setLastModifiedTime(desk.file("response.txt"), future);
    desk.now = desk.now.plusMillis(100);
    assertEquals(Duration.ofMillis(500), desk.intake().retryAfter());
    desk.now = desk.now.plusMillis(500);
    desk.intake();
    assertEquals("that one", desk.answer());
  }

  @Test
  void whatDoesNotFitIsPutAsideWithTheReason() throws IOException {
    Desk desk = Desk.asking(home, Story.of("Sure?", new Input.Confirmation()));
    desk.respond("maybe");
    Intake.Finding finding = desk.onlyFinding();
    assertInstanceOf(Intake.Rejected.class, finding);
    assertTrue(finding.message().contains("it takes yes or no"), finding.message());
    assertEquals("maybe", Files.readString(desk.file("response.rejected.txt")));
    assertTrue(Files.readString(desk.file("error.txt")).contains("it takes yes or no"));
    assertFalse(Files.exists(desk.file("response.txt")));
    assertTrue(desk.gate().isOpen());
    desk.respond("perhaps");
    desk.intake();
    assertEquals("perhaps", Files.readString(desk.file("response.rejected.txt")));
    desk.respond("No");
    desk.intake();
    assertEquals("no", desk.answer());
    assertEquals(List.of(), desk.entries());
  }

  @Test
  void aFileThatChangesWhileItIsReadIsNotTaken() throws IOException {
    Desk desk = asking();
    desk.respond("tha");
    desk.whenTimeIsAsked = desk.responding("that one");
    assertEquals(new Intake(List.of(), Duration.ofMillis(500)), desk.intake());
    assertTrue(desk.gate().isOpen());
    desk.whenTimeIsAsked = () -> {};
    desk.intake();
    assertEquals("that one", desk.answer());
  }

  @Test
  void aBetterAnswerThatComesMeanwhileIsNotPutAside() throws IOException {
    Desk desk = Desk.asking(home, Story.of("Sure?", new Input.Confirmation()));
    desk.respond("maybe");
    // The first look at the journal finds the gate, the second one refuses the answer.
    int[] reads = {0};
    Runnable better = desk.responding("yes");
    desk.journal.beforeRead(
        () -> {
          if (++reads[0] == 2) {
            better.run();
          }
        });
    assertInstanceOf(Intake.Rejected.class, desk.onlyFinding());
    assertInstanceOf(Intake.Answered.class, desk.onlyFinding());
    assertEquals("yes", desk.answer());
  }

  @Test
  void aFileThatIsTooLargeIsNotRead() throws IOException {
    Desk desk = asking();
    desk.respond("x".repeat(Response.LARGEST + 1));
    assertTrue(desk.onlyFinding().message().contains("larger than 1 MB"));
    desk.respond("x".repeat(Response.LARGEST));
    desk.intake();
    assertEquals(Response.LARGEST, desk.answer().length());
  }

  @Test
  void aLinkIsNotFollowed() throws IOException {
    Desk desk = asking();
    Path secret = Files.writeString(home.resolve("secret"), "hunter2");
    Files.createSymbolicLink(desk.file("response.txt"), secret);
    assertTrue(desk.onlyFinding().message().contains("symbolic link"));
    assertTrue(desk.gate().isOpen());
    assertEquals("hunter2", Files.readString(secret));
    assertTrue(Files.isSymbolicLink(desk.file("response.rejected.txt")));
    Files.createSymbolicLink(desk.file("response.txt"), home.resolve("nowhere"));
    assertTrue(desk.onlyFinding().message().contains("symbolic link"));
  }

  @Test
  void aDirectoryIsPutAside() throws IOException {
    Desk desk = asking();
    for (int i = 0; i < 2; i++) {
      Files.createDirectories(desk.file("response.txt/inside"));
      assertTrue(desk.onlyFinding().message().contains("directory"));
      assertTrue(Files.exists(desk.file("response.rejected.txt/inside")));
    }
  }

  @Test
  void aPipeDoesNotBlock() throws Exception {
    Desk desk = asking();
    Process mkfifo = new ProcessBuilder("mkfifo", desk.file("response.txt").toString()).start();
    assertEquals(0, mkfifo.waitFor());
    assertTrue(desk.onlyFinding().message().contains("not a plain file"));
    assertTrue(desk.gate().isOpen());
  }

  @Test
  void aPipeInPlaceOfTheRequestDoesNotBlock() throws Exception {
    Desk desk = asking();
    Files.delete(desk.file("request.json"));
    Process mkfifo = new ProcessBuilder("mkfifo", desk.file("request.json").toString()).start();
    assertEquals(0, mkfifo.waitFor());
    desk.respond("yes");
    assertEquals(List.of(), desk.intake().findings());
    assertTrue(desk.gate().isOpen());
  }

  @Test
  void aSecretIsNeitherTakenNorKept() throws IOException {
    Desk desk = Desk.asking(home, Story.secret("Password?"));
    Files.writeString(desk.file("response.txt"), "hunter2");
    Intake.Finding finding = desk.onlyFinding();
    assertTrue(finding.message().contains("holdpoint respond hp-1a2b.1"), finding.message());
    assertTrue(desk.gate().isOpen());
    assertFalse(Files.exists(desk.file("response.txt")));
    assertFalse(Files.exists(desk.file("response.rejected.txt")));
    assertFalse(Files.readString(desk.file("error.txt")).contains("hunter2"));
  }

  @Test
  void whoeverIsTooLateIsToldWhoWon() throws IOException {
    Desk desk = asking();
    desk.respond("this");
    desk.story.then(Story.answered(1, "that", "bob"));
    Intake.Finding finding = desk.onlyFinding();
    assertInstanceOf(Intake.TooLate.class, finding);
    assertTrue(finding.message().contains("answered by bob via cli"), finding.message());
    assertEquals("that", desk.answer());
    assertEquals(List.of(), desk.entries());
  }

  @Test
  void whateverLiesInAClosedGatesFolderGoes() throws IOException {
    Desk desk = asking();
    Files.createDirectories(desk.file("response.txt/inside"));
    desk.story.then(new Event.GateWithdrawn(1, "over"));
    assertInstanceOf(Intake.TooLate.class, desk.onlyFinding());
    assertEquals(List.of(), desk.entries());
  }

  @Test
  void aCrashAfterTheAnswerWasJournaledNeverAnswersTwice() throws IOException {
    Desk desk = asking();
    desk.respond("that\n");
    desk.engine.answer(desk.id, "that", "somebody", Channel.FILE);
    long sequence = desk.story.task().sequence();
    assertEquals(List.of(), desk.intake().findings());
    assertEquals(sequence, desk.story.task().sequence());
    assertEquals(List.of(), desk.entries());
  }

  @Test
  void aCrashBetweenReasonAndPuttingAsideIsMadeGood() throws IOException {
    Desk desk = Desk.asking(home, Story.of("Sure?", new Input.Confirmation()));
    desk.respond("maybe");
    Files.writeString(desk.file("error.txt"), "half a rea");
    desk.intake();
    assertTrue(Files.readString(desk.file("error.txt")).contains("it takes yes or no"));
    assertTrue(Files.exists(desk.file("response.rejected.txt")));
  }

  @Test
  void whileTheAgentWorksNoFileCounts() throws IOException {
    Desk desk = new Desk(home);
    desk.story.begun().then(Story.opened(1, Question.of("Which?")));
    Files.createDirectories(desk.file("response.txt").getParent());
    Files.writeString(desk.file("request.json"), Request.text(desk.gate(), GateAddresses.UNKNOWN));
    desk.respond("the agent's own");
    assertEquals(List.of(), desk.intake().findings());
    assertTrue(desk.gate().isOpen());
    assertEquals(List.of(), desk.sync().entries());
  }

  @Test
  void whatIsNotNamedLikeAGateIsNotTouched() throws IOException {
    Desk desk = asking();
    List<String> names =
        List.of(
            "hp-1a2b",
            "hp-1a2b.0",
            "hp-1a2b.01",
            "hp-1a2b.1 ",
            "hp-1a2b.1\nx",
            "HP-1A2B.1",
            "hp-1a2b.99999999999",
            "hp-..",
            "hp-1a2b.1.1",
            "x",
            "hp-zzzz.1",
            "hp-1a2b.2");
    for (String name : names) {
      Path path = Files.createDirectories(desk.directory.resolve(name));
      Files.writeString(path.resolve("response.txt"), "yes");
      Files.setLastModifiedTime(path.resolve("response.txt"), FileTime.fromMillis(0));
    }
    Files.writeString(desk.directory.resolve("hp-1a2b.3"), "a file");
    assertEquals(List.of(), desk.intake().findings());
    desk.sync();
    for (String name : names) {
      assertTrue(Files.exists(desk.directory.resolve(name).resolve("response.txt")), name);
    }
  }

  @Test
  void manyLookersTakeAnAnswerOnceAndNobodyIsAlarmed() throws Exception {
    for (int round = 0; round < 20; round++) {
      Desk desk = Desk.asking(home.resolve("round" + round), Question.of("Which?"));
      desk.respond("that");
      List<Intake.Finding> findings = new ArrayList<>();
      try (ExecutorService threads = Executors.newCachedThreadPool()) {
        List<Future<Intake>> looks = new ArrayList<>();
        for (int t = 0; t < 6; t++) {
          // Each has an engine and a folder of its own, as processes have.
          Engine engine =
              new Engine(desk.journal, InstantSource.system(), new FakeVault(), _ -> {});
          InteractionFolder own =
              new InteractionFolder(
                  desk.directory, InstantSource.system(), () -> GateAddresses.UNKNOWN);
          looks.add(threads.submit(() -> own.intake(engine)));
        }
        for (Future<Intake> look : looks) {
          findings.addAll(look.get().findings());
        }
      }
      assertEquals(1, findings.size(), findings::toString);
      assertInstanceOf(Intake.Answered.class, findings.getFirst());
      assertFalse(Files.exists(desk.file("response.txt"), LinkOption.NOFOLLOW_LINKS));
    }
  }

  @Test
  void anAnswerInManyLanguagesIsKeptToTheLetter() throws IOException {
    Desk desk = asking();
    String text = "Größe 日本 😀 \u202e \\n";
    Files.write(desk.file("response.txt"), text.getBytes(UTF_8));
    desk.rest();
    desk.intake();
    assertEquals(text, desk.answer());
  }
}
