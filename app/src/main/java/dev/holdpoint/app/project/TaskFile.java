package dev.holdpoint.app.project;

import dev.holdpoint.app.yaml.Problem;
import dev.holdpoint.model.Attachment;
import dev.holdpoint.model.TaskSpec;
import java.util.List;
import java.util.Map;

/**
 * A task as a file has it.
 *
 * @param file the file's path in the project
 * @param documents those that the task names, with their bytes
 * @param lines where each key of the front matter stands
 */
public record TaskFile(
    String file, TaskSpec spec, List<Attachment> documents, Map<String, Integer> lines) {
  public TaskFile {
    documents = List.copyOf(documents);
    lines = Map.copyOf(lines);
  }

  /** The same problems, those of this file with the lines of their keys. */
  List<Problem> located(List<Problem> problems) {
    return problems.stream().map(this::located).toList();
  }

  private Problem located(Problem problem) {
    String key = problem.key();
    return problem.file().equals(file) && key != null && problem.line() == 0
        ? problem.at(lines.getOrDefault(key, 0))
        : problem;
  }
}
