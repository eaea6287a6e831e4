package dev.holdpoint.app.web.cockpit.review;

import dev.holdpoint.app.web.cockpit.DiffFile;
import dev.holdpoint.engine.Reviews.Remark;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where on the page the remarks about a result stand: each in exactly one place, since a field that
 * is there twice would be sent twice.
 *
 * @param atLines remarks by the key of their line in a diff
 * @param inTexts remarks about lines that only the texts show
 * @param elsewhere remarks about lines that the page does not show
 * @param opened the key of the line whose field was asked for, empty for none
 */
public record Placed(
    Map<String, Remark> atLines, Typed inTexts, List<Remark> elsewhere, String opened) {
  public static final Placed NOTHING = new Placed(Map.of(), Typed.NOTHING, List.of(), "");

  public Placed {
    atLines = Map.copyOf(atLines);
    elsewhere = List.copyOf(elsewhere);
  }

  static Placed of(Typed typed, ResultView result, String opened) {
    Map<String, List<Remark>> wanted = new HashMap<>();
    typed
        .remarks()
        .forEach(one -> wanted.computeIfAbsent(place(one), _ -> new ArrayList<>()).add(one));
    Map<String, Remark> atLines = new HashMap<>();
    Set<Remark> found = new HashSet<>();
    for (ResultDiff diff : result.diffs()) {
      for (int i = 0; i < diff.files().size(); i++) {
        DiffFile file = diff.files().get(i);
        for (DiffFile.Line line : file.lines()) {
          String key = diff.key(i, line);
          Remark here = new Remark(file.name(), Math.max(line.number(), 1), line.isOld(), "");
          List<Remark> said = wanted.getOrDefault(place(here), List.of());
          if (key != null && !said.isEmpty() && found.addAll(said)) {
            atLines.put(key, joined(said));
          } else if (key != null && key.equals(opened)) {
            atLines.putIfAbsent(key, here);
          }
        }
      }
    }
    return rest(typed, result, new Placed(atLines, typed, List.of(), opened), found);
  }

  private static Placed rest(Typed typed, ResultView result, Placed placed, Set<Remark> found) {
    List<Remark> inTexts = new ArrayList<>();
    List<Remark> elsewhere = new ArrayList<>();
    for (Remark remark : typed.remarks()) {
      if (!found.contains(remark)) {
        (isInTexts(result, remark) ? inTexts : elsewhere).add(remark);
      }
    }
    return new Placed(placed.atLines, new Typed("", inTexts), elsewhere, placed.opened);
  }

  private static boolean isInTexts(ResultView result, Remark remark) {
    return !remark.old()
        && result.texts().stream()
            .filter(text -> text.path().equals(remark.file()))
            .flatMap(text -> text.passages().stream())
            .anyMatch(passage -> passage.holds(remark.line()));
  }

  /** A name can't have a NUL in it. */
  private static String place(Remark remark) {
    return remark.file() + "\0" + remark.old() + "\0" + remark.line();
  }

  private static Remark joined(List<Remark> said) {
    Remark first = said.getFirst();
    String text = String.join("\n\n", said.stream().map(Remark::text).distinct().toList());
    return new Remark(first.file(), first.line(), first.old(), text);
  }

  public @Nullable Remark at(@Nullable String key) {
    return key == null ? null : atLines.get(key);
  }

  /** Whether whoever asked for this field wants to write there now. */
  public boolean isOpened(@Nullable String key) {
    return !opened.isEmpty() && opened.equals(key);
  }
}
