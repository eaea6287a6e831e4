package dev.holdpoint.app.source;

import dev.holdpoint.app.project.SourceSetting;
import dev.holdpoint.app.tool.ToolException;
import org.jspecify.annotations.Nullable;

/** A place with data, as its tools see it. Nothing is opened before it is asked for. */
sealed interface Source permits JdbcSource, Graph, ChangedSource {
  SourceSetting setting();

  /** How people call what it is. */
  String kind();

  /** What can be done with it. */
  default String use() {
    return setting().writes() ? "can be read and written" : "can be read";
  }

  /**
   * What is there.
   *
   * @param table one of its tables; null for all
   */
  String describe(@Nullable String table) throws ToolException, InterruptedException;
}
