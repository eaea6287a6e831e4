package dev.holdpoint.app.project;

import dev.holdpoint.app.yaml.Problem;
import java.util.List;

/** Knows what a scenario may say; whoever plays scenarios provides it. */
@FunctionalInterface
public interface ScenarioChecker {
  /** Everything that is wrong in the text of a file of this name. */
  List<Problem> check(String file, String text);
}
