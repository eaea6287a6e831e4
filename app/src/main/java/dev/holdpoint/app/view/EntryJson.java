package dev.holdpoint.app.view;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.store.EventCodec;
import dev.holdpoint.model.Entry;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An entry of the journal as other programs read it. */
public final class EntryJson {
  private EntryJson() {}

  public static Map<String, @Nullable Object> of(Entry entry) {
    Map<String, @Nullable Object> json = Json.map();
    json.put("position", entry.position());
    json.put("task", entry.task().value());
    json.put("sequence", entry.sequence());
    json.put("at", entry.at().toString());
    json.put("type", EventCodec.type(entry.event()));
    json.put("data", EventCodec.values(entry.event()));
    return json;
  }
}
