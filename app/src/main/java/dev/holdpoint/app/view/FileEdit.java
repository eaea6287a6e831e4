package dev.holdpoint.app.view;

import dev.holdpoint.model.Action;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an action would do to one file, whichever agent wants it.
 *
 * @param keys the arguments that say so
 */
public record FileEdit(String path, How how, List<String> keys) {
  private static final Set<String> TOOLS = Set.of("Edit", "MultiEdit", "Write");
  private static final String[] PATH = {"file_path", "path"};
  private static final String[] OLD = {"old_string", "old"};
  private static final String[] NEW = {"new_string", "new"};

  /** What the lines of a diff begin with. */
  private static final String SIGNS = "+- \\@";

  public FileEdit {
    keys = List.copyOf(keys);
  }

  /** How the file changes. */
  public sealed interface How {
    /** All of it is this. */
    record Whole(String content) implements How {}

    /** These passages change, in order. */
    record Replace(List<Replacement> all) implements How {
      public Replace {
        all = List.copyOf(all);
      }
    }

    /** As a diff tells. */
    record Patch(String diff) implements How {}

    /** It goes away. */
    record Delete() implements How {}
  }

  /**
   * A passage that becomes another.
   *
   * @param everywhere whether each place where it stands changes
   */
  public record Replacement(String old, String young, boolean everywhere) {}

  /** Null where the action is something else, or does not say what becomes of the file. */
  public static @Nullable FileEdit of(Action action) {
    ActionArguments args = ActionArguments.of(action);
    List<String> read = new ArrayList<>();
    String path = args.text(read, PATH);
    How how = path == null || !TOOLS.contains(action.tool()) ? null : how(args, read);
    return path == null || how == null ? null : new FileEdit(path, how, read);
  }

  /**
   * @param read gets the names of the arguments that it is made of: all others are shown beside it
   */
  private static @Nullable How how(ActionArguments args, List<String> read) {
    String content = args.text(read, "content");
    if (content != null) {
      return new How.Whole(content);
    }
    String diff = args.text(read, "diff", "patch");
    if (diff != null) {
      return isDiff(diff) ? new How.Patch(diff) : null;
    }
    if (args.flag("delete")) {
      read.add("delete");
      return new How.Delete();
    }
    if ("delete".equals(args.text("kind"))) {
      read.add("kind");
      return new How.Delete();
    }
    Replacement one = replacement(args, read);
    if (one != null) {
      return new How.Replace(List.of(one));
    }
    List<Replacement> several = several(args.values().get("edits"));
    read.add("edits");
    return several.isEmpty() ? null : new How.Replace(several);
  }

  /** Whether all of it is shown as a diff of one file: headers name files, perhaps others. */
  private static boolean isDiff(String text) {
    boolean hasHunks = text.startsWith("@@") || text.contains("\n@@");
    return (!hasHunks || text.startsWith("@@"))
        && text.lines().allMatch(line -> !line.isEmpty() && SIGNS.indexOf(line.charAt(0)) >= 0);
  }

  private static @Nullable Replacement replacement(ActionArguments args, List<String> read) {
    List<String> mine = new ArrayList<>();
    String old = args.text(mine, OLD);
    String young = args.text(mine, NEW);
    if (old == null || young == null) {
      return null;
    }
    read.addAll(mine);
    if (args.values().get("replace_all") instanceof Boolean) {
      read.add("replace_all");
    }
    return new Replacement(old, young, args.flag("replace_all"));
  }

  /** None where one of them can't be understood: half of an action is not the action. */
  private static List<Replacement> several(@Nullable Object edits) {
    List<Replacement> all = new ArrayList<>();
    for (Object edit : edits instanceof List<?> list ? list : List.of()) {
      Replacement one = edit instanceof Map<?, ?> map ? whole(arguments(map)) : null;
      if (one == null) {
        return List.of();
      }
      all.add(one);
    }
    return all;
  }

  /** Null where there is more in it. */
  private static @Nullable Replacement whole(ActionArguments edit) {
    List<String> read = new ArrayList<>();
    Replacement one = replacement(edit, read);
    return edit.without(read) == null ? one : null;
  }

  private static ActionArguments arguments(Map<?, ?> map) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    map.forEach((key, value) -> values.put(String.valueOf(key), value));
    return new ActionArguments(values);
  }
}
