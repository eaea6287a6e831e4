package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.model.TaskId;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Addresses that are made of names. */
public final class Links {
  private Links() {}

  /** Where a document of a task is fetched. */
  public static String document(TaskId task, String name) {
    return "/api/v1/tasks/%s/documents/%s"
        .formatted(task, URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20"));
  }
}
