package dev.holdpoint.app.web.cockpit.review;

import dev.holdpoint.app.web.cockpit.DiffFile;
import dev.holdpoint.engine.Reviews.Remark;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where on the page the remarks about a plan or a result stand: each in exactly one place, since a
 * field that is there twice would be sent twice.
 *
 * @param atLines remarks by the key of their line in a diff
 * @param inTexts remarks about lines that only the texts show, at most one for each passage
 * @param elsewhere the others: the page does not show their lines, or their passage has one already
 * @param opened the key of the line whose field was asked for, empty for none
 */
public record RemarkPlaces(
    Map<String, Remark> atLines, Typed inTexts, List<Remark> elsewhere, String opened) {
  public RemarkPlaces {
    atLines = Map.copyOf(atLines);
    elsewhere = List.copyOf(elsewhere);
  }

  static RemarkPlaces of(Typed typed, List<Document> documents) {
    return of(typed, documents, List.of(), "");
  }

  static RemarkPlaces of(Typed typed, ResultView result, String opened) {
    return of(typed, result.texts(), result.diffs(), opened);
  }

  private static RemarkPlaces of(
      Typed typed, List<Document> documents, List<ResultDiff> diffs, String opened) {
    Map<Typed.Place, Remark> left = new LinkedHashMap<>();
    typed.remarks().forEach(one -> left.put(Typed.Place.of(one), one));
    Map<String, Remark> atLines = new HashMap<>();
    for (ResultDiff diff : diffs) {
      for (int i = 0; i < diff.files().size(); i++) {
        DiffFile file = diff.files().get(i);
        for (DiffFile.Line line : file.lines()) {
          String key = diff.key(i, line);
          if (key == null) {
            continue;
          }
          Remark here = new Remark(file.name(), line.number(), line.isOld(), "");
          Remark said = left.remove(Typed.Place.of(here));
          if (said != null) {
            atLines.put(key, said);
          } else if (key.equals(opened)) {
            atLines.putIfAbsent(key, here);
          }
        }
      }
    }
    Typed inTexts = inTexts(new Typed("", List.copyOf(left.values())), documents);
    left.values().removeAll(inTexts.remarks());
    return new RemarkPlaces(atLines, inTexts, List.copyOf(left.values()), opened);
  }

  /** One for each passage: it has one field. */
  private static Typed inTexts(Typed typed, List<Document> documents) {
    List<Remark> found = new ArrayList<>();
    for (Document document : documents) {
      for (Passage passage : document.passages()) {
        Remark said = typed.at(document.path(), passage);
        if (said != null) {
          found.add(said);
        }
      }
    }
    return new Typed("", found);
  }

  public @Nullable Remark at(@Nullable String key) {
    return key == null ? null : atLines.get(key);
  }

  /** Whether whoever asked for this field wants to write there now. */
  public boolean isOpened(@Nullable String key) {
    return !opened.isEmpty() && opened.equals(key);
  }
}
