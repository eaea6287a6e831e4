package dev.holdpoint.app.cli.demo;

import dev.holdpoint.app.yaml.Fields;
import dev.holdpoint.app.yaml.Findings;
import dev.holdpoint.app.yaml.YamlReader;
import dev.holdpoint.model.Channel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads tasks that are over: one line each, and one for each question. */
final class DemoHistoryReader {
  private static final List<String> KEYS =
      List.of("title", "agent", "model", "threshold", "when", "work", "asked", "failed", "retry");

  private DemoHistoryReader() {}

  static List<DemoHistoryTask> read(String file, String text) {
    Findings findings = new Findings(file);
    Fields root = Fields.of(new YamlReader(findings, 0).read(text), "", findings);
    List<DemoHistoryTask> tasks =
        root.listOfFields("past").stream().map(DemoHistoryReader::task).toList();
    findings.orThrow();
    return tasks;
  }

  private static DemoHistoryTask task(Fields fields) {
    fields.allowOnly(KEYS);
    String[] when = text(fields, "when").split(" at ", 2);
    return new DemoHistoryTask(
        new DemoHistoryTask.Outline(
            text(fields, "title"),
            text(fields, "agent"),
            text(fields, "model"),
            or(fields.wholeNumber("threshold", 0, 5), 3)),
        Integer.parseInt(when[0]),
        Double.parseDouble(when[1]),
        Stream.of(text(fields, "work").split(" ")).map(Integer::valueOf).toList(),
        asked(fields),
        new DemoHistoryTask.End(fields.text("failed"), fields.text("retry")));
  }

  private static List<DemoHistoryTask.Asked> asked(Fields fields) {
    List<DemoHistoryTask.Asked> asked = new ArrayList<>();
    for (Fields one : fields.listOfFields("asked")) {
      one.allowOnly(List.of("q", "a", "took", "by", "via"));
      asked.add(
          new DemoHistoryTask.Asked(
              text(one, "q"),
              text(one, "a"),
              or(one.wholeNumber("took", 0, 100_000), 5),
              or(one.text("by"), "Mara"),
              Channel.valueOf(or(one.text("via"), "web").toUpperCase(Locale.ROOT))));
    }
    return asked;
  }

  private static String text(Fields fields, String key) {
    return or(fields.text(key), "?");
  }

  private static <T> T or(@Nullable T given, T otherwise) {
    return Objects.requireNonNullElse(given, otherwise);
  }
}
