package dev.holdpoint.app.project;

import dev.holdpoint.app.yaml.Fields;
import dev.holdpoint.app.yaml.Findings;
import dev.holdpoint.app.yaml.YamlReader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A trade that an agent follows, as a role file has it.
 *
 * @param file the file's name for messages
 * @param agent who does steps in this role where nobody else is named
 * @param agentLine where that stands
 * @param model which model does them
 * @param text what the agent is told, for every threshold
 */
record Role(
    String file, @Nullable String agent, int agentLine, @Nullable String model, String text) {
  private static final List<String> KEYS = List.of("description", "agent", "model");

  /** The role that a file describes, or everything that is wrong with it. */
  static Role parse(String file, String content) {
    FrontMatter parts = FrontMatter.split(content, file);
    Findings findings = new Findings(file);
    Fields fields =
        Fields.of(new YamlReader(findings, parts.linesBefore()).read(parts.yaml()), "", findings);
    fields.allowOnly(KEYS);
    fields.text("description");
    String agent = fields.text("agent");
    String model = fields.text("model");
    new TemplateCheck(findings).role(parts.body(), parts.linesBeforeBody());
    findings.orThrow();
    return new Role(file, agent, fields.line("agent"), model, parts.body());
  }
}
