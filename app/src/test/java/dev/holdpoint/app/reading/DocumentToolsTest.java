package dev.holdpoint.app.reading;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.tool.Tool;
import dev.holdpoint.app.tool.ToolException;
import dev.holdpoint.model.Attachment;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentToolsTest {
  @TempDir Path folder;
  private List<Tool> tools;

  @BeforeEach
  void offerSome() {
    offer(Papers.some());
  }

  private void offer(List<Attachment> papers) {
    tools =
        DocumentTools.of(
            papers.stream().map(Attachment::document).toList(),
            new Texts(folder),
            digest ->
                papers.stream()
                    .filter(paper -> paper.document().digest().equals(digest))
                    .findFirst()
                    .orElseThrow()
                    .content()
                    .bytes());
  }

  private String call(String name, String arguments) throws ToolException, InterruptedException {
    Tool tool = tools.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
    return tool.use().with(Json.object(arguments));
  }

  private String refused(String name, String arguments) {
    return String.valueOf(
        assertThrows(ToolException.class, () -> call(name, arguments)).getMessage());
  }

  @Test
  void withoutDocumentsThereAreNoTools() {
    assertEquals(List.of(), DocumentTools.of(List.of(), new Texts(folder), _ -> new byte[0]));
  }

  @Test
  void theListSaysHowLongTheyAre() throws Exception {
    String list = call("list_documents", "{}");
    assertTrue(list.contains("- brief.pdf (application/pdf, "), list);
    assertTrue(list.contains("2 pages, 6 lines"), list);
    assertTrue(list.contains("- notes.md (text/markdown, 31 bytes): 3 lines"), list);
  }

  @Test
  void aPageIsReadByItsNumber() throws Exception {
    String page = call("read_document", "{\"name\":\"brief.pdf\",\"page\":2}");
    assertEquals("## Page 2\n\nThe second page names PostgreSQL\n", page);
    assertEquals(
        "brief.pdf has pages 1 to 2.",
        refused("read_document", "{\"name\":\"brief.pdf\",\"page\":3}"));
    assertTrue(refused("read_document", "{\"name\":\"notes.md\",\"page\":1}").contains("no pages"));
  }

  @Test
  void aPartSaysHowToGoOn() throws Exception {
    assertEquals(
        "# Notes\n[Lines 1 to 1 of 3. More: read_document with from 2.]\n",
        call("read_document", "{\"name\":\"notes.md\",\"lines\":1}"));
    assertEquals(
        "We use postgresql 18.\n", call("read_document", "{\"name\":\"notes.md\",\"from\":3}"));
  }

  @Test
  void placesThatAreNotThereAreRefused() {
    for (String wrong : List.of("\"from\":0", "\"from\":-1", "\"from\":9", "\"lines\":0")) {
      String said = refused("read_document", "{\"name\":\"notes.md\"," + wrong + "}");
      assertTrue(said.contains("3 lines"), said);
    }
    assertTrue(
        refused("read_document", "{\"name\":\"notes.md\",\"from\":\"x\"}")
            .contains("whole number"));
    assertEquals(
        "There is no document \"x\" for this task; there are: brief.pdf, notes.md.",
        refused("read_document", "{\"name\":\"x\"}"));
  }

  @Test
  void wordsAreFoundInAllOfThem() throws Exception {
    assertEquals(
        """
        brief.pdf, line 6, page 2: The second page names PostgreSQL
        notes.md, line 3: We use postgresql 18.
        """,
        call("search_documents", "{\"query\":\"POSTGRESQL\"}"));
    assertTrue(call("search_documents", "{\"query\":\"oracle\"}").startsWith("Nothing has"));
    assertTrue(refused("search_documents", "{\"query\":\" \"}").contains("empty"));
  }

  @Test
  void whatCanNotBeReadIsSaid() throws Exception {
    offer(List.of(Papers.encryptedPdf(), Papers.named("notes.md", "x\n")));
    assertTrue(call("list_documents", "{}").contains("can't be read, it is encrypted"));
    assertTrue(refused("read_document", "{\"name\":\"secret.pdf\"}").contains("encrypted"));
    assertTrue(
        call("search_documents", "{\"query\":\"x\"}").contains("secret.pdf was not searched"));
  }

  @Test
  void noAnswerIsTooLong() throws Exception {
    offer(List.of(Papers.named("long.md", ("x".repeat(9_000) + "\n").repeat(300))));
    String text = call("read_document", "{\"name\":\"long.md\",\"lines\":100000}");
    assertTrue(text.length() < 40_000, () -> "" + text.length());
    assertTrue(text.contains("More: read_document with from"));
    String found = call("search_documents", "{\"query\":\"xx\"}");
    assertTrue(found.length() < 30_000, () -> "" + found.length());
    assertTrue(found.contains("300 lines have it"), found.substring(found.length() - 200));
  }
}
