package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.web.GivenFiles;
import dev.holdpoint.app.web.Problem;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.model.Document;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.ImageType;
import io.javalin.http.Context;

/** Images that came with answers, to be looked at: those whose bytes say so, and nothing else. */
final class GivenImages {
  /** Also where somebody opens one by itself. */
  private static final String POLICY = "default-src 'none'; sandbox";

  private GivenImages() {}

  static void show(Context request, Engine engine, Gate gate) {
    Document file = GivenFiles.named(gate, request.pathParam("name"));
    byte[] bytes = engine.journal().bytes(file.digest());
    ImageType type = ImageType.of(bytes);
    if (type == null) {
      throw Problem.missing("This attachment is no image that is shown.");
    }
    request
        .header("Content-Security-Policy", POLICY)
        .header("Cache-Control", "private, no-cache")
        .contentType(type.mediaType())
        .result(bytes);
  }
}
