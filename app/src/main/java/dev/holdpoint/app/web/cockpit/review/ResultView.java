package dev.holdpoint.app.web.cockpit.review;

import dev.holdpoint.app.web.cockpit.card.FoldedText;
import dev.holdpoint.model.Gate;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a run came to, as its review shows it.
 *
 * @param summary in the agent's words, null where it gave none
 * @param asked what the agent was told
 * @param answers gates of this run that people closed, in order
 * @param listed one line for each file
 * @param whole all that the task changed
 * @param since what is different from the version that was reviewed before, null for the first
 * @param edits what people changed in the workspace, null where nobody took such changes in
 * @param texts documents among the files, to be read as such
 * @param opened the file that is shown whole, empty for none
 */
public record ResultView(
    @Nullable String summary,
    FoldedText asked,
    List<Gate> answers,
    List<String> listed,
    ResultDiff whole,
    @Nullable ResultDiff since,
    @Nullable ResultDiff edits,
    List<Document> texts,
    String opened) {
  public ResultView {
    answers = List.copyOf(answers);
    listed = List.copyOf(listed);
    texts = List.copyOf(texts);
  }

  /** All diffs that there are. */
  public List<ResultDiff> diffs() {
    return Stream.of(whole, since, edits).filter(Objects::nonNull).toList();
  }
}
