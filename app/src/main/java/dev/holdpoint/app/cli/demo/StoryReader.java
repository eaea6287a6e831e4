package dev.holdpoint.app.cli.demo;

import dev.holdpoint.app.yaml.Fields;
import dev.holdpoint.app.yaml.Findings;
import dev.holdpoint.app.yaml.YamlReader;
import dev.holdpoint.model.Channel;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads stories from YAML. */
final class StoryReader {
  private static final String NONE = "turns: [[finish: Done]]\n";

  private StoryReader() {}

  static List<Story> read(String file, String text) {
    Findings findings = new Findings(file);
    Fields root = Fields.of(new YamlReader(findings, 0).read(text), "", findings);
    List<Story> stories = root.listOfFields("stories").stream().map(StoryReader::story).toList();
    findings.orThrow();
    return stories;
  }

  private static Story story(Fields fields) {
    fields.allowOnly(
        List.of(
            "title",
            "body",
            "agent",
            "priority",
            "size",
            "threshold",
            "pipeline",
            "ago",
            "work",
            "under",
            "after",
            "scenario",
            "replies",
            "end"));
    Story.Outline outline =
        new Story.Outline(
            text(fields, "title"),
            or(fields.text("body"), text(fields, "title")),
            or(fields.text("agent"), "atlas"),
            or(fields.wholeNumber("priority", 0, 9), 2),
            or(fields.oneOf("size", List.of("small", "medium", "large")), "medium"),
            fields.wholeNumber("threshold", 0, 5),
            fields.text("pipeline"));
    return new Story(
        outline,
        or(fields.duration("ago"), Duration.ZERO),
        work(fields.text("work")),
        fields.text("under"),
        or(fields.texts("after", "[Another]"), List.of()),
        or(fields.text("scenario"), NONE),
        fields.listOfFields("replies").stream().map(StoryReader::reply).toList(),
        or(word(Story.End.values(), fields.text("end")), Story.End.PLAYED));
  }

  private static List<Duration> work(@Nullable String minutes) {
    return minutes == null
        ? List.of()
        : Stream.of(minutes.split(" "))
            .map(text -> Duration.ofMinutes(Long.parseLong(text)))
            .toList();
  }

  private static Story.Reply reply(Fields fields) {
    fields.allowOnly(List.of("took", "by", "channel", "text"));
    return new Story.Reply(
        or(fields.duration("took"), Duration.ofMinutes(3)),
        text(fields, "by"),
        or(word(Channel.values(), fields.text("channel")), Channel.WEB),
        text(fields, "text"));
  }

  private static String text(Fields fields, String key) {
    return or(fields.text(key), "?");
  }

  private static <E extends Enum<E>> @Nullable E word(E[] values, @Nullable String word) {
    return word == null
        ? null
        : Stream.of(values)
            .filter(value -> value.name().toLowerCase(Locale.ROOT).equals(word))
            .findFirst()
            .orElseThrow();
  }

  private static <T> T or(@Nullable T given, T otherwise) {
    return Objects.requireNonNullElse(given, otherwise);
  }
}
