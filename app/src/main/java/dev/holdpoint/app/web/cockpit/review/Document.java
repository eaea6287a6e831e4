package dev.holdpoint.app.web.cockpit.review;

import java.util.List;
import java.util.Set;

/**
 * A file that is reviewed.
 *
 * @param path within what is reviewed
 * @param id what it is called in addresses
 * @param title what people call it
 * @param rest what is too much to be shown piece by piece, empty where nothing is
 */
public record Document(String path, String id, String title, List<Passage> passages, String rest) {
  public Document {
    passages = List.copyOf(passages);
  }

  /** A text that is only read. */
  public static Document of(String path, String id, String text) {
    return of(new Name(path, id, path), text, Set.of());
  }

  static Document of(Name name, String text, Set<Integer> fresh) {
    Passages.Taken taken = Passages.of(text, fresh);
    return new Document(name.path(), name.id(), name.title(), taken.passages(), taken.rest());
  }

  /** What it is called by whom. */
  record Name(String path, String id, String title) {}

  public boolean isChanged() {
    return passages.stream().anyMatch(Passage::fresh);
  }
}
