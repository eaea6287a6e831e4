package dev.holdpoint.app.reading;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.tool.Tool;
import dev.holdpoint.app.tool.ToolException;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Document;
import java.util.List;
import java.util.function.Function;

/** The tools by which a model reads the documents of its task. */
public final class DocumentTools {
  private static final String NONE = "{\"type\": \"object\", \"properties\": {}}";
  private static final String READ =
      """
      {"type": "object",
       "properties": {
         "name": {"type": "string", "description": "The document, as list_documents names it."},
         "page": {"type": "integer", "description": "One page of a PDF, counted from 1."},
         "from": {"type": "integer", "description": "The first line, counted from 1."},
         "lines": {"type": "integer", "description": "How many lines, at most 400."}},
       "required": ["name"]}
      """;
  private static final String SEARCH =
      """
      {"type": "object",
       "properties": {
         "query": {"type": "string",
           "description": "Words; a line is found that has all of them, whatever their case."}},
       "required": ["query"]}
      """;

  private final List<Document> documents;
  private final Texts texts;
  private final Function<Digest, byte[]> contents;

  private DocumentTools(List<Document> documents, Texts texts, Function<Digest, byte[]> contents) {
    this.documents = List.copyOf(documents);
    this.texts = texts;
    this.contents = contents;
  }

  /**
   * Tools for these documents and no others; none where there are no documents.
   *
   * @param contents the bytes of a document
   */
  public static List<Tool> of(
      List<Document> documents, Texts texts, Function<Digest, byte[]> contents) {
    return documents.isEmpty() ? List.of() : new DocumentTools(documents, texts, contents).tools();
  }

  private List<Tool> tools() {
    return List.of(
        new Tool(
            "list_documents",
            "The documents that were given with this task: names, types, sizes, and how long their"
                + " texts are.",
            Json.object(NONE).values(),
            reading(_ -> list())),
        new Tool(
            "read_document",
            "The text of a document, from any line or page on; headings are Markdown. Long ones"
                + " come in parts, and the end of each says how to go on.",
            Json.object(READ).values(),
            reading(this::read)),
        new Tool(
            "search_documents",
            "Looks for words in all documents of this task: each line that has them, with its"
                + " document, line and page.",
            Json.object(SEARCH).values(),
            reading(this::search)));
  }

  /** Arguments of a wrong kind are told to the model as everything else that can't be done. */
  private static Tool.Use reading(Tool.Use use) {
    return arguments -> {
      try {
        return use.with(arguments);
      } catch (JsonException e) {
        throw new ToolException(e.getMessage() + ". Call again with that put right.");
      }
    };
  }

  private String list() throws InterruptedException {
    StringBuilder list = new StringBuilder();
    for (Document document : documents) {
      list.append(
          "- %s (%s, %,d bytes): %s\n"
              .formatted(document.name(), document.type(), document.size(), about(document)));
    }
    return list.toString();
  }

  private String about(Document document) throws InterruptedException {
    return switch (texts.of(document, contents)) {
      case Extracted.Unreadable(String why) -> "can't be read, " + why;
      case Extracted.Text(String text) -> new Passage(document.name(), text).size();
    };
  }

  private String read(JsonObject arguments) throws ToolException, InterruptedException {
    Document document = named(arguments.text("name"));
    return switch (texts.of(document, contents)) {
      case Extracted.Unreadable(String why) ->
          throw new ToolException(
              "%s can't be read: %s. Go on without it, or ask for it."
                  .formatted(document.name(), why));
      case Extracted.Text(String text) ->
          new Passage(document.name(), text)
              .read(
                  arguments.has("page") ? arguments.integer("page") : null,
                  arguments.has("from") ? arguments.integer("from") : 1,
                  arguments.has("lines") ? arguments.integer("lines") : Passage.MOST_LINES);
    };
  }

  private Document named(String name) throws ToolException {
    return documents.stream()
        .filter(document -> document.name().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(
            () ->
                new ToolException(
                    "There is no document \"%s\" for this task; there are: %s."
                        .formatted(
                            name,
                            String.join(", ", documents.stream().map(Document::name).toList()))));
  }

  private String search(JsonObject arguments) throws ToolException, InterruptedException {
    Search search = new Search(arguments.text("query"));
    StringBuilder unread = new StringBuilder();
    for (Document document : documents) {
      switch (texts.of(document, contents)) {
        case Extracted.Text(String text) -> search.in(document.name(), text);
        case Extracted.Unreadable(String why) ->
            unread.append("%s was not searched: %s.\n".formatted(document.name(), why));
      }
    }
    return search.told() + unread;
  }
}
