package dev.holdpoint.app.source;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.project.SourceSetting;
import dev.holdpoint.app.tool.Tool;
import dev.holdpoint.app.tool.ToolException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tools by which a model looks at data sources. */
public final class SourceTools {
  private static final String NONE = "{\"type\": \"object\", \"properties\": {}}";
  private static final String DESCRIBE =
      """
      {"type": "object",
       "properties": {
         "name": {"type": "string", "description": "The data source, as list_sources names it."},
         "table": {"type": "string", "description": "One table only; all of them without."}},
       "required": ["name"]}
      """;
  private static final String QUERY =
      """
      {"type": "object",
       "properties": {
         "name": {"type": "string", "description": "The data source, as list_sources names it."},
         "sql": {"type": "string", "description": "One statement, in the words of its database."},
         "format": {"type": "string", "enum": ["table", "json"],
           "description": "A table of Markdown (the default), or one JSON object a line."}},
       "required": ["name", "sql"]}
      """;

  private static final String CYPHER =
      """
      {"type": "object",
       "properties": {
         "name": {"type": "string", "description": "The graph, as list_sources names it."},
         "cypher": {"type": "string", "description": "One statement of Cypher."},
         "parameters": {"type": "object", "description": "Values for its $names."}},
       "required": ["name", "cypher"]}
      """;

  private final Map<String, Source> sources = new LinkedHashMap<>();
  private final Limits limits;
  private final Witness witness;

  private SourceTools(List<SourceSetting> settings, Limits limits, Witness witness) {
    this.limits = limits;
    this.witness = witness;
    for (SourceSetting setting : settings) {
      sources.put(setting.name(), source(setting));
    }
  }

  private Source source(SourceSetting setting) {
    return switch (setting) {
      case SourceSetting.Postgresql server ->
          new JdbcSource(setting, new Postgresql(server, limits), limits, witness);
      case SourceSetting.Sqlite file ->
          new JdbcSource(setting, new Sqlite(file, limits), limits, witness);
      case SourceSetting.Neo4j graph -> new Graph(graph, limits, witness);
      case SourceSetting.Changed changed -> new ChangedSource(changed);
    };
  }

  /**
   * Tools for these sources and no others; none where there are no sources. Nothing is opened
   * before it is asked for.
   */
  public static List<Tool> of(List<SourceSetting> settings, Witness witness) {
    return of(settings, Limits.STANDARD, witness);
  }

  static List<Tool> of(List<SourceSetting> settings, Limits limits, Witness witness) {
    return settings.isEmpty() ? List.of() : new SourceTools(settings, limits, witness).tools();
  }

  private List<Tool> tools() {
    List<Tool> tools = new ArrayList<>();
    tools.add(
        new Tool(
            "list_sources",
            "The data sources of this task: their names, what they are, and whether you may write"
                + " to them.",
            schema(NONE),
            reading(_ -> list())));
    tools.add(
        new Tool(
            "describe_source",
            "The tables of a data source with their columns, types and keys; of a graph its labels,"
                + " relationships and properties. Look here before you write a query.",
            schema(DESCRIBE),
            reading(arguments -> named(arguments).describe(arguments.optionalText("table")))));
    if (has(JdbcSource.class)) {
      tools.add(querySource());
    }
    if (has(Graph.class)) {
      tools.add(queryGraph());
      tools.add(graphChanges());
    }
    return tools;
  }

  /** One that has changed may be of any kind: whoever asks it is told. */
  private boolean has(Class<? extends Source> kind) {
    return sources.values().stream()
        .anyMatch(source -> kind.isInstance(source) || source instanceof ChangedSource);
  }

  private Tool querySource() {
    return new Tool(
        "query_source",
        "Asks a data source one SQL statement and returns the rows, at most 200 of them; long"
            + " values are cut. Most sources can only be read.",
        schema(QUERY),
        reading(this::query),
        "sql");
  }

  private Tool queryGraph() {
    return new Tool(
        "query_graph",
        "Asks a graph one statement of Cypher and returns one JSON object for each record, at most"
            + " 200 of them. Most graphs can only be read; what is changed is written down.",
        schema(CYPHER),
        reading(this::cypher),
        "cypher");
  }

  private Tool graphChanges() {
    return new Tool(
        "get_graph_changes",
        "Everything that this task changed in graphs so far, as JSON lines: the statement, what the"
            + " server counted, and nodes and relationships before and after.",
        schema(NONE),
        reading(_ -> witness.log().told(limits.total())));
  }

  private static Map<String, @Nullable Object> schema(String json) {
    return Json.object(json).values();
  }

  /** Arguments of a wrong kind are told to the model as everything else that can't be done. */
  private static Tool.Use reading(Tool.Use use) {
    return arguments -> {
      try {
        return use.with(arguments);
      } catch (JsonException e) {
        throw new ToolException(e.getMessage() + ". Call again with that put right.");
      }
    };
  }

  private String list() {
    StringBuilder list = new StringBuilder();
    sources.forEach(
        (name, source) ->
            list.append("- %s: %s, %s\n".formatted(name, source.kind(), source.use())));
    return list.toString();
  }

  private Source named(JsonObject arguments) throws ToolException {
    String name = arguments.text("name");
    Source source = sources.get(name);
    if (source == null) {
      throw new ToolException(
          "There is no data source \"%s\" for this task; there are: %s."
              .formatted(name, String.join(", ", sources.keySet())));
    }
    if (source instanceof ChangedSource changed) {
      throw changed.refusal();
    }
    return source;
  }

  private String query(JsonObject arguments) throws ToolException, InterruptedException {
    if (!(named(arguments) instanceof JdbcSource source)) {
      throw new ToolException("This is a graph: ask it with query_graph, in Cypher.");
    }
    String format = arguments.optionalText("format");
    if (format != null && !List.of("table", "json").contains(format)) {
      throw new ToolException("\"format\" is table or json.");
    }
    return source.query(
        arguments.text("sql"),
        "json".equals(format) ? JdbcSource.Format.JSON : JdbcSource.Format.TABLE);
  }

  private String cypher(JsonObject arguments) throws ToolException, InterruptedException {
    if (!(named(arguments) instanceof Graph graph)) {
      throw new ToolException("This is no graph: ask it with query_source, in SQL.");
    }
    return graph.query(
        arguments.text("cypher"),
        arguments.has("parameters") ? arguments.object("parameters").values() : Map.of());
  }

  static ToolException several() {
    return new ToolException(
        "One statement for each call: this text has several, and none of them was carried out.");
  }

  static ToolException unusable(SourceSetting setting, String why) {
    return new ToolException(
        "The data source %s can't be used: %s. A person has to put that right; go on without it, or"
                .formatted(setting.name(), why)
            + " ask.");
  }
}
