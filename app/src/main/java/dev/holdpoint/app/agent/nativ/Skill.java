package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.tool.Tool;
import dev.holdpoint.app.tool.ToolException;
import java.io.IOException;

/**
 * Something that the model may call, as we do it.
 *
 * @param parameters a JSON schema of an object
 */
record Skill(String name, String description, String parameters, Again again, Act act) {

  /** Whether it may be done again where nobody knows whether it was done. */
  enum Again {
    HARMLESS,
    NEVER
  }

  /** Does it. */
  interface Act {
    Done with(Pending call, JsonObject arguments)
        throws ToolException, IOException, InterruptedException;
  }

  /** As models read of it. */
  Tool tool() {
    return new Tool(
        name,
        description,
        Json.object(parameters).values(),
        _ -> {
          throw new ToolException("it is called by its agent alone");
        });
  }
}
