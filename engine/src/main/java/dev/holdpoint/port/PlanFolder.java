package dev.holdpoint.port;

import dev.holdpoint.model.Todos;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Where a plan stands in a workspace. */
public interface PlanFolder {
  /** The agent's notes: what it understood, and what people said about it. */
  String NOTES = "workspace.md";

  /** What it is going to do, in words. */
  String PLAN = "plan.md";

  /** For those whose runs have no plans. */
  PlanFolder NONE =
      new PlanFolder() {
        @Override
        public Draft read(Path workspace, String dir) {
          return checked(Map.of());
        }

        @Override
        public Draft checked(Map<String, String> files) {
          return new Draft(new TreeMap<>(files), List.of("there is no place for plans here"));
        }

        @Override
        public @Nullable Todos todos(String text) {
          return null;
        }

        @Override
        public void write(Path workspace, String dir, Map<String, String> files) {}
      };

  /** Reads what is there, and what is wrong with it. */
  Draft read(Path workspace, String dir);

  /** Whether nothing stands in the place of a file, so that it can be written there. */
  default boolean isFree(Path workspace, String dir, String name) {
    return read(workspace, dir).text(name) == null;
  }

  /** The same for texts that stand in no workspace. */
  Draft checked(Map<String, String> files);

  /** The todos that a text lists, null where it is no such list. */
  @Nullable Todos todos(String text);

  /** Puts texts into their files, each as a whole; other files stay as they are. */
  void write(Path workspace, String dir, Map<String, String> files);
}
