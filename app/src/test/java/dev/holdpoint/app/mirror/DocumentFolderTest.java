package dev.holdpoint.app.mirror;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Attachment;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Documents;
import dev.holdpoint.port.WorldException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentFolderTest {
  private static final TaskId TASK = new TaskId("hp-1a2b");

  @TempDir Path folder;
  private final Map<Digest, byte[]> store = new ConcurrentHashMap<>();
  private int read;

  private Attachment document(String name, String text) {
    Attachment document = Attachment.of(name, text.getBytes(StandardCharsets.UTF_8));
    store.put(document.document().digest(), document.content().bytes());
    return document;
  }

  private List<Path> place(Attachment... documents) {
    return placed(PlainTexts.NONE, documents).stream().map(Documents.Placed::file).toList();
  }

  private List<Documents.Placed> placed(PlainTexts texts, Attachment... documents) {
    return new DocumentFolder(folder.resolve("documents"), texts)
        .place(TASK, Stream.of(documents).map(Attachment::document).toList(), this::bytes);
  }

  @Test
  void theTextStandsBesideItsDocumentAndComesBack() throws IOException {
    PlainTexts texts = (_, _) -> new PlainTexts.Found("what it says", null);
    for (int i = 0; i < 2; i++) {
      Documents.Placed placed = placed(texts, document("a.pdf", "%PDF")).getFirst();
      assertEquals(own().resolve("a.pdf.txt"), placed.text());
      assertEquals("what it says", Files.readString(own().resolve("a.pdf.txt")));
      Files.delete(own().resolve("a.pdf.txt"));
      Files.writeString(own().resolve("a.pdf.txt"), "forged");
    }
    assertEquals(List.of("a.pdf", "a.pdf.txt"), names());
    placed(PlainTexts.NONE, document("a.pdf", "%PDF"));
    assertEquals(List.of("a.pdf"), names());
  }

  @Test
  void aDocumentWithTheNameOfATextKeepsIt() throws IOException {
    PlainTexts texts =
        (document, _) ->
            document.name().endsWith(".pdf")
                ? new PlainTexts.Found("text", null)
                : PlainTexts.Found.NOTHING;
    placed(texts, document("a.pdf", "%PDF"), document("A.PDF.txt", "of a person"));
    assertEquals("of a person", Files.readString(own().resolve("A.PDF.txt")));
    assertEquals("text", Files.readString(own().resolve("a.pdf.txt.txt")));
  }

  @Test
  void aDocumentWithoutTextIsThereAllTheSame() {
    PlainTexts texts = (_, _) -> new PlainTexts.Found(null, "it is encrypted");
    Documents.Placed placed = placed(texts, document("a.pdf", "%PDF")).getFirst();
    assertEquals("it is encrypted", placed.trouble());
    assertTrue(Files.exists(placed.file()));
  }

  private synchronized byte[] bytes(Digest digest) {
    read++;
    return store.get(digest);
  }

  private Path own() {
    return folder.resolve("documents/hp-1a2b");
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(own())) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void theyStandAsFilesThatNobodyChanges() throws Exception {
    List<Path> paths = place(document("b.txt", "bbb"), document("ä.md", "aaa"));
    assertEquals(List.of(own().resolve("b.txt"), own().resolve("ä.md")), paths);
    assertTrue(paths.getFirst().isAbsolute());
    assertEquals("bbb", Files.readString(paths.getFirst()));
    assertEquals(
        "r--r--r--",
        PosixFilePermissions.toString(Files.getPosixFilePermissions(paths.getFirst())));
    assertEquals(List.of("b.txt", "ä.md"), names());
  }

  @Test
  void whatIsThereAlreadyIsNotReadAgain() throws Exception {
    Attachment one = document("a.txt", "a");
    place(one);
    place(one);
    assertEquals(1, read);
    Files.delete(own().resolve("a.txt"));
    place(one);
    assertEquals("a", Files.readString(own().resolve("a.txt")));
  }

  @Test
  void whatAnAgentChangedIsMended() throws Exception {
    Attachment one = document("a.txt", "aaa");
    Path file = place(one).getFirst();
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    Files.writeString(file, "xxx");
    Files.writeString(own().resolve("planted.txt"), "x");
    Files.createDirectories(own().resolve("deep/er"));
    place(one);
    assertEquals("aaa", Files.readString(file));
    assertEquals(List.of("a.txt"), names());
    Files.delete(file);
    Files.createDirectories(file.resolve("a/folder"));
    place(one);
    assertEquals("aaa", Files.readString(file));
  }

  @Test
  void linksLeadNowhere() throws Exception {
    Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
    Path victim = Files.writeString(folder.resolve("victim.txt"), "mine");
    Attachment one = document("a.txt", "aaa");
    place(one);
    Files.delete(own().resolve("a.txt"));
    Files.createSymbolicLink(own().resolve("a.txt"), victim);
    place(one);
    assertEquals("mine", Files.readString(victim));
    assertFalse(Files.isSymbolicLink(own().resolve("a.txt")));
    Files.delete(own().resolve("a.txt"));
    Files.delete(own());
    Files.createSymbolicLink(own(), elsewhere);
    place(one);
    assertTrue(Files.isDirectory(own(), LinkOption.NOFOLLOW_LINKS));
    try (Stream<Path> files = Files.list(elsewhere)) {
      assertEquals(0, files.count());
    }
  }

  @Test
  void whatATaskHasNoMoreGoesAway() throws Exception {
    place(document("a.txt", "a"), document("b.txt", "b"));
    place(document("b.txt", "new"));
    assertEquals(List.of("b.txt"), names());
    assertEquals("new", Files.readString(own().resolve("b.txt")));
    assertEquals(List.of(), place());
    assertFalse(Files.exists(own()));
    assertEquals(List.of(), place());
    assertFalse(Files.exists(own()), "nothing is made for nothing");
  }

  @Test
  void manyAtOnceLeaveOneWholeFile() throws Exception {
    Attachment one = document("a.txt", "x".repeat(200_000));
    List<Callable<List<Path>>> all = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      all.add(() -> place(one));
    }
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      for (var future : threads.invokeAll(all)) {
        assertEquals(own().resolve("a.txt"), future.get().getFirst());
      }
    }
    assertEquals(List.of("a.txt"), names());
    assertEquals(200_000, Files.size(own().resolve("a.txt")));
  }

  @Test
  void aPlaceThatCanNotBeWrittenIsTold() throws Exception {
    Files.writeString(folder.resolve("documents"), "a file");
    WorldException e = assertThrows(WorldException.class, () -> place(document("a.txt", "a")));
    assertTrue(e.getMessage().contains("hp-1a2b"), e.getMessage());
  }
}
