package dev.holdpoint.app.web.cockpit.reference;

import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.web.cockpit.reference.ApiView.Body;
import dev.holdpoint.app.web.cockpit.reference.ApiView.Field;
import dev.holdpoint.app.web.cockpit.reference.ApiView.Group;
import dev.holdpoint.app.web.cockpit.reference.ApiView.Kind;
import dev.holdpoint.app.web.cockpit.reference.ApiView.Operation;
import dev.holdpoint.app.web.cockpit.reference.ApiView.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes the page about the API out of its description, so that the two can't differ. */
public final class ApiReader {
  private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");
  private static final String SCHEMA = "schema";
  private static final String PARAMETERS = "parameters";
  private static final String DESCRIPTION = "description";

  private final JsonObject described;
  private final JsonObject components;
  private final SchemaWords schemas;
  private final String address;

  private ApiReader(JsonObject described, String address) {
    this.described = described;
    this.components = described.object("components");
    this.schemas = new SchemaWords(components.object("schemas"));
    this.address = address;
  }

  /**
   * @param described as OpenAPI has it
   * @param address where the server is, for the examples
   */
  public static ApiView read(JsonObject described, String address) {
    ApiReader reader = new ApiReader(described, address);
    String about = described.object("info").text(DESCRIPTION);
    return new ApiView(address, about, reader.groups(), reader.kinds());
  }

  private List<Group> groups() {
    Map<String, List<Operation>> groups = new LinkedHashMap<>();
    JsonObject paths = described.object("paths");
    for (String path : paths.values().keySet()) {
      JsonObject item = paths.object(path);
      for (String method : item.values().keySet()) {
        if (METHODS.contains(method)) {
          groups
              .computeIfAbsent(group(path), _ -> new ArrayList<>())
              .add(operation(path, method, item));
        }
      }
    }
    return groups.entrySet().stream()
        .map(group -> new Group("on-" + group.getKey(), title(group.getKey()), group.getValue()))
        .toList();
  }

  /** What stands behind the version: tasks of {@code /api/v1/tasks/{id}}. */
  private static String group(String path) {
    String[] parts = path.split("/", -1);
    return parts.length > 3 ? parts[3].replace('.', '-') : "rest";
  }

  private static String title(String group) {
    return switch (group) {
      case "openapi-json" -> "This description";
      default -> Character.toUpperCase(group.charAt(0)) + group.substring(1);
    };
  }

  private Operation operation(String path, String method, JsonObject item) {
    JsonObject operation = item.object(method);
    List<Field> parameters = new ArrayList<>();
    for (JsonObject holder : List.of(item, operation)) {
      holder.objects(PARAMETERS).stream().map(this::parameter).forEach(parameters::add);
    }
    String needs = operation.optionalText(DESCRIPTION);
    return new Operation(
        operation.text("operationId"),
        method.toUpperCase(Locale.ROOT),
        path,
        operation.text("summary"),
        needs == null ? "" : needs,
        parameters,
        bodies(operation),
        outcomes(operation),
        Curl.of(address, path, method, operation));
  }

  private Field parameter(JsonObject given) {
    JsonObject whole = component(given, PARAMETERS);
    Field field =
        schemas.field(
            whole.text("name"), whole.text("in"), whole.object(SCHEMA), whole.flag("required"));
    String words = whole.optionalText(DESCRIPTION);
    return new Field(
        field.name(),
        field.place(),
        field.type(),
        field.kind(),
        field.required(),
        words == null ? field.words() : words);
  }

  /** What is described in one place for many. */
  private JsonObject component(JsonObject given, String kind) {
    String ref = given.optionalText("$ref");
    return ref == null
        ? given
        : components.object(kind).object(ref.substring(ref.lastIndexOf('/') + 1));
  }

  private List<Body> bodies(JsonObject operation) {
    List<Body> bodies = new ArrayList<>();
    if (operation.has("requestBody")) {
      JsonObject content = operation.object("requestBody").object("content");
      for (String type : content.values().keySet()) {
        JsonObject schema = content.object(type).object(SCHEMA);
        String words = schemas.resolved(schema).optionalText(DESCRIPTION);
        bodies.add(new Body(type, words == null ? "" : words, schemas.fields(schema)));
      }
    }
    return bodies;
  }

  private List<Outcome> outcomes(JsonObject operation) {
    JsonObject responses = operation.object("responses");
    return responses.values().keySet().stream()
        .sorted()
        .map(status -> outcome(status, component(responses.object(status), "responses")))
        .toList();
  }

  private Outcome outcome(String status, JsonObject response) {
    return new Outcome(status, response.text(DESCRIPTION), kind(response));
  }

  private @Nullable String kind(JsonObject response) {
    if (!response.has("content")) {
      return null;
    }
    JsonObject content = response.object("content");
    String first = content.values().keySet().iterator().next();
    if (!content.object(first).has(SCHEMA)) {
      return null;
    }
    JsonObject schema = content.object(first).object(SCHEMA);
    boolean isPage = schema.has("properties") && schema.object("properties").has("items");
    return schemas.kind(isPage ? schema.object("properties").object("items") : schema);
  }

  private List<Kind> kinds() {
    JsonObject all = components.object("schemas");
    return all.values().keySet().stream().map(name -> kind(name, all.object(name))).toList();
  }

  private Kind kind(String name, JsonObject schema) {
    String words = schema.optionalText(DESCRIPTION);
    return new Kind(name, words == null ? "" : words, schemas.fields(schema));
  }
}
