package dev.holdpoint.app.tool;

import dev.holdpoint.app.json.JsonObject;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something that a model may call.
 *
 * @param description tells the model what it is for and what comes back
 * @param parameters a JSON schema of an object
 * @param subject the argument that rules of permission are matched against; null where there is
 *     none
 */
public record Tool(
    String name,
    String description,
    Map<String, @Nullable Object> parameters,
    Use use,
    @Nullable String subject) {
  public Tool(String name, String description, Map<String, @Nullable Object> parameters, Use use) {
    this(name, description, parameters, use, null);
  }

  /** Does what the model wants. */
  public interface Use {
    /**
     * @return what the model is told
     * @throws ToolException where it can't be done so; the model is told and may try otherwise
     */
    String with(JsonObject arguments) throws ToolException, InterruptedException;
  }
}
