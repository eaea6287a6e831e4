package dev.holdpoint.app.project;

import java.nio.file.Path;
import java.util.List;

/** Knows what a scenario may say; whoever plays scenarios provides it. */
@FunctionalInterface
public interface ScenarioChecker {
  /** Everything that is wrong in the file. */
  List<Problem> check(Path scenario);
}
