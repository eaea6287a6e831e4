package dev.holdpoint.app.source;

import dev.holdpoint.app.project.SourceSetting;
import dev.holdpoint.app.tool.ToolException;
import org.jspecify.annotations.Nullable;

/** A source that is not what it was when the run began, and is therefore never opened. */
record ChangedSource(SourceSetting setting) implements Source {
  @Override
  public String kind() {
    return "changed in holdpoint.yaml since the run began";
  }

  @Override
  public String use() {
    return "can't be used";
  }

  @Override
  public String describe(@Nullable String table) throws ToolException {
    throw refusal();
  }

  ToolException refusal() {
    return SourceTools.unusable(
        setting, "what holdpoint.yaml says about it has changed since the run began");
  }
}
