package dev.holdpoint.app.web.cockpit.reference;

import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.web.cockpit.reference.ApiView.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Puts schemas into words. */
final class SchemaWords {
  private static final String REF = "$ref";

  private final JsonObject schemas;

  /**
   * @param schemas those that others refer to, by name
   */
  SchemaWords(JsonObject schemas) {
    this.schemas = schemas;
  }

  /** What a schema refers to, itself where it refers to nothing. */
  JsonObject resolved(JsonObject schema) {
    String name = kind(schema);
    return name != null && schema.has(REF) ? schemas.object(name) : schema;
  }

  /** The values of an object; none where the schema is of something else. */
  List<Field> fields(JsonObject schema) {
    JsonObject whole = resolved(schema);
    List<Field> fields = new ArrayList<>();
    for (JsonObject part : whole.objects("allOf")) {
      fields.addAll(fields(part));
    }
    if (whole.has("properties")) {
      JsonObject properties = whole.object("properties");
      for (String name : properties.values().keySet()) {
        boolean required = whole.texts("required").contains(name);
        fields.add(field(name, "", properties.object(name), required));
      }
    }
    return fields;
  }

  Field field(String name, String place, JsonObject schema, boolean required) {
    String words = schema.optionalText("description");
    return new Field(name, place, type(schema), kind(schema), required, words == null ? "" : words);
  }

  /** The kind of object that a schema is of, or lists; null where it is of something else. */
  @Nullable String kind(JsonObject schema) {
    String ref = schema.optionalText(REF);
    if (ref != null) {
      return ref.substring(ref.lastIndexOf('/') + 1);
    }
    return schema.has("items") ? kind(schema.object("items")) : null;
  }

  /** In a few words. */
  String type(JsonObject schema) {
    if (schema.has(REF)) {
      return String.valueOf(kind(schema));
    }
    if (schema.has("anyOf")) {
      return schema.objects("anyOf").stream().map(this::type).collect(Collectors.joining(" or "));
    }
    if (schema.values().get("enum") instanceof List<?> words) {
      return words.stream().map(String::valueOf).collect(Collectors.joining(" | "));
    }
    return schema.values().get("type") instanceof List<?> types
        ? types.stream()
            .map(one -> type(String.valueOf(one), schema))
            .collect(Collectors.joining(" or "))
        : type(String.valueOf(schema.values().get("type")), schema);
  }

  private String type(String type, JsonObject schema) {
    return switch (type) {
      case "array" -> schema.has("items") ? "list of " + type(schema.object("items")) : "list";
      case "string" -> "date-time".equals(schema.optionalText("format")) ? "time" : "text";
      case "integer" -> "whole number";
      case "boolean" -> "true or false";
      case "object" -> object(schema);
      default -> type;
    };
  }

  private static String object(JsonObject schema) {
    Map<String, ?> properties =
        schema.has("properties") ? schema.object("properties").values() : Map.of();
    return properties.isEmpty() ? "object" : "{" + String.join(", ", properties.keySet()) + "}";
  }
}
