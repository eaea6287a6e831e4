package dev.holdpoint.app.view;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Document;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Files that people gave, as other programs read of them: without their bytes. */
public final class DocumentJson {
  private DocumentJson() {}

  public static List<Map<String, @Nullable Object>> of(List<Document> documents) {
    return documents.stream().map(DocumentJson::of).toList();
  }

  /** What came with an answer; nothing where there is none. */
  public static List<Map<String, @Nullable Object>> with(@Nullable Answer answer) {
    return answer == null ? List.of() : of(answer.attachments());
  }

  private static Map<String, @Nullable Object> of(Document document) {
    Map<String, @Nullable Object> json = Json.map();
    json.put("name", document.name());
    json.put("type", document.type());
    json.put("size", document.size());
    json.put("digest", document.digest().hex());
    return json;
  }
}
