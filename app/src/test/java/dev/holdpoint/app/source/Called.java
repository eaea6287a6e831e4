package dev.holdpoint.app.source;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.tool.Tool;
import dev.holdpoint.app.tool.ToolException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.function.UnaryOperator;

/** Tools as a model calls them. */
record Called(List<Tool> tools) {
  /** Where nothing is to be written down. */
  static final GraphLog NO_GRAPHS =
      new GraphLog(Path.of("target", "no-such-folder", "graphs"), InstantSource.system());

  /** Tells these people what is written, where nothing is sensitive. */
  static Witness witness(List<String> told) {
    return new Witness(NO_GRAPHS, told::add, UnaryOperator::identity);
  }

  String call(String name, String arguments) throws ToolException, InterruptedException {
    return use(name).with(Json.object(arguments));
  }

  String query(String source, String sql) throws ToolException, InterruptedException {
    var arguments = Json.map();
    arguments.put("name", source);
    arguments.put("sql", sql);
    return use("query_source").with(new JsonObject(arguments));
  }

  private Tool.Use use(String name) {
    return tools.stream()
        .filter(tool -> tool.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no tool " + name))
        .use();
  }
}
