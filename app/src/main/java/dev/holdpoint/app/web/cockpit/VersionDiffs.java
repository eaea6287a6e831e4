package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.cockpit.card.Kept;
import dev.holdpoint.app.web.cockpit.review.ResultDiff;
import dev.holdpoint.app.web.cockpit.review.ResultDiff.Part;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.port.Changes.Between;
import dev.holdpoint.port.Changes.ChangedName;
import dev.holdpoint.port.WorldException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What is different between two versions of a task's files. A version never changes, so that each
 * pair is compared once.
 */
final class VersionDiffs {
  private static final int LONGEST = 200_000;
  private static final int LONGEST_FILE = 2_000_000;
  private static final int MOST_LINES = 3_000;
  private static final int MOST_OF_A_FILE = 400;
  private static final int MOST_OF_AN_OPENED = 20_000;
  private static final int MOST_NAMES = 500;

  private final Backstage backstage;
  private final Kept<Asked, Read> known = new Kept<>(24);

  VersionDiffs(Backstage backstage) {
    this.backstage = backstage;
  }

  private record Asked(TaskId task, Between versions) {}

  /**
   * What git said.
   *
   * @param files all lines of them
   * @param others files that it was too much for
   */
  private record Read(List<DiffFile> files, List<String> others) {}

  /**
   * @param opened the file that is shown whole, whatever its length; empty for none
   */
  ResultDiff of(TaskId task, Part part, Between versions, String opened) {
    try {
      Read read = read(new Asked(task, versions));
      List<DiffFile> files = new ArrayList<>(read.files);
      if (read.others.contains(opened)) {
        files.addAll(opened(task, versions, opened));
      }
      return shown(part, files, read.others, opened);
    } catch (WorldException e) {
      return new ResultDiff(part, List.of(), List.of(), 0, e.getMessage());
    }
  }

  private static ResultDiff shown(
      Part part, List<DiffFile> files, List<String> others, String opened) {
    List<DiffFile> shown = new ArrayList<>();
    List<String> unshown = new ArrayList<>();
    int left = MOST_LINES;
    for (DiffFile file : files) {
      if (file.name().equals(opened)) {
        shown.add(file.brief(MOST_OF_AN_OPENED));
      } else if (left > 0) {
        shown.add(file.brief(Math.min(left, MOST_OF_A_FILE)));
        left -= shown.getLast().lines().size();
      } else {
        unshown.add(file.name());
      }
    }
    others.stream().filter(name -> !name.equals(opened)).forEach(unshown::add);
    int named = Math.min(unshown.size(), MOST_NAMES);
    return new ResultDiff(part, shown, unshown.subList(0, named), unshown.size() - named, null);
  }

  private Read read(Asked asked) {
    Read before = known.get(asked);
    if (before != null) {
      return before;
    }
    LimitedOutput out = new LimitedOutput(LONGEST);
    backstage.changes().diff(asked.task, asked.versions, out);
    List<DiffFile> files = DiffFile.parseWhole(out.text());
    Read read = new Read(files, List.of());
    if (out.isFull()) {
      // The last one is not all there.
      List<DiffFile> whole = files.subList(0, Math.max(0, files.size() - 1));
      Set<String> shown = new HashSet<>(whole.stream().map(DiffFile::name).toList());
      List<String> others =
          backstage.changes().names(asked.task, asked.versions).stream()
              .map(ChangedName::path)
              .filter(name -> !shown.contains(name))
              .toList();
      read = new Read(List.copyOf(whole), others);
    }
    known.put(asked, read);
    return read;
  }

  private List<DiffFile> opened(TaskId task, Between versions, String name) {
    List<String> paths =
        backstage.changes().names(task, versions).stream()
            .filter(one -> one.path().equals(name))
            .flatMap(one -> Stream.of(one.path(), one.before()))
            .distinct()
            .toList();
    LimitedOutput out = new LimitedOutput(LONGEST_FILE);
    backstage.changes().diff(task, new Between(versions.from(), versions.to(), paths), out);
    if (!out.isFull()) {
      return DiffFile.parseWhole(out.text());
    }
    // The last line is not all there.
    String whole = out.text().substring(0, out.text().lastIndexOf('\n') + 1);
    return DiffFile.parseWhole(whole).stream().map(DiffFile::asCut).toList();
  }
}
