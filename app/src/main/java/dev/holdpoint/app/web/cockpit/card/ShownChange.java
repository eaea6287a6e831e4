package dev.holdpoint.app.web.cockpit.card;

import dev.holdpoint.app.view.FileEdit;
import dev.holdpoint.app.view.FileEdit.How;
import dev.holdpoint.app.view.FileEdit.Replacement;
import dev.holdpoint.app.web.cockpit.DiffFile;
import dev.holdpoint.engine.LineDiff;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change of a file as a diff.
 *
 * @param notes what the diff does not say by itself
 */
public record ShownChange(DiffFile diff, List<String> notes) {
  public ShownChange {
    notes = List.copyOf(notes);
  }

  static ShownChange of(FileEdit edit, Before before) {
    return switch (edit.how()) {
      case How.Whole(String content) -> whole(edit.path(), content, before);
      case How.Replace(List<Replacement> all) -> replaced(edit.path(), all, before);
      case How.Patch(String diff) ->
          new ShownChange(DiffFile.ofPatch(edit.path(), diff), List.of());
      case How.Delete _ -> deleted(edit.path(), before);
    };
  }

  private static ShownChange whole(String path, String content, Before before) {
    return switch (before) {
      case Before.Text(String text) -> compared(path, text, content, List.of());
      case Before.Missing _ -> compared(path, "", content, List.of("A new file."));
      case Before.Unknown(String why) -> compared(path, "", content, notes(why));
    };
  }

  private static ShownChange deleted(String path, Before before) {
    return switch (before) {
      case Before.Text(String text) -> compared(path, text, "", List.of("The file is deleted."));
      case Before.Missing _ -> compared(path, "", "", List.of("There is no such file now."));
      case Before.Unknown _ -> compared(path, "", "", List.of("The file is deleted."));
    };
  }

  private static ShownChange replaced(String path, List<Replacement> all, Before before) {
    return switch (before) {
      case Before.Text(String text) -> applied(path, all, text);
      case Before.Missing _ ->
          all.size() == 1 && all.getFirst().old().isEmpty()
              ? compared(path, "", all.getFirst().young(), List.of("A new file."))
              : passages(path, all, List.of("There is no such file now."));
      case Before.Unknown(String why) -> passages(path, all, notes(why));
    };
  }

  private static ShownChange applied(String path, List<Replacement> all, String text) {
    List<String> notes = new ArrayList<>();
    String now = text;
    for (Replacement one : all) {
      int places = places(now, one.old());
      if (places == 0) {
        return passages(
            path, all, List.of("What it would replace does not stand in the file as it is now."));
      }
      if (places > 1) {
        notes.add(
            one.everywhere()
                ? "It is replaced in %d places.".formatted(places)
                : "It stands in %d places: which one changes is not sure.".formatted(places));
      }
      now = one.everywhere() ? now.replace(one.old(), one.young()) : once(now, one);
    }
    return compared(path, text, now, notes);
  }

  private static String once(String text, Replacement one) {
    int at = text.indexOf(one.old());
    return text.substring(0, at) + one.young() + text.substring(at + one.old().length());
  }

  private static int places(String text, String part) {
    int places = 0;
    int at = part.isEmpty() ? -1 : text.indexOf(part);
    while (at >= 0) {
      places++;
      at = text.indexOf(part, at + part.length());
    }
    return places;
  }

  private static ShownChange compared(String path, String old, String young, List<String> notes) {
    List<LineDiff.Line> lines = LineDiff.lines(old, young);
    List<String> all = new ArrayList<>(notes);
    if (lines.isEmpty() && !old.equals(young)) {
      all.add("Only line ends, or the end of the file, change.");
    } else if (old.equals(young) && !old.isEmpty()) {
      all.add("The file stays as it is.");
    }
    return new ShownChange(DiffFile.of(path, lines, true), all);
  }

  /** The passages alone: where they stand is not known. */
  private static ShownChange passages(String path, List<Replacement> all, List<String> notes) {
    List<LineDiff.Line> lines = new ArrayList<>();
    boolean everywhere = false;
    for (Replacement one : all) {
      boolean isFirst = true;
      for (LineDiff.Line line : LineDiff.lines(one.old(), one.young())) {
        boolean isGap = line.afterGap() || (isFirst && !lines.isEmpty());
        lines.add(new LineDiff.Line(line.sign(), line.number(), isGap, line.text()));
        isFirst = false;
      }
      everywhere |= one.everywhere();
    }
    List<String> more = new ArrayList<>(notes);
    if (everywhere) {
      more.add("It is replaced in every place where it stands.");
    }
    return new ShownChange(DiffFile.of(path, lines, false), more);
  }

  private static List<String> notes(@Nullable String why) {
    return why == null || why.isEmpty() ? List.of() : List.of(why);
  }
}
