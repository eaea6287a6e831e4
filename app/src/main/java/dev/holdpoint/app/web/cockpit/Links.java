package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.view.GateAddresses;
import dev.holdpoint.model.Document;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.ImageType;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskState;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Addresses that are made of names. */
public final class Links {
  private Links() {}

  /** Where the reviews of a task are. */
  public static String review(TaskId task) {
    return "/tasks/" + task + "/review";
  }

  /** Where somebody who is needed for a task looks first. */
  public static String task(TaskId task, TaskState state) {
    return state == TaskState.AWAITING_REVIEW ? review(task) : "/tasks/" + task;
  }

  /** Where a gate has a page of its own, open or closed. */
  public static String gate(Gate gate) {
    return GateAddresses.path(gate.id());
  }

  /** Where a document of a task is fetched. */
  public static String document(TaskId task, String name) {
    return "/api/v1/tasks/%s/documents/%s".formatted(task, encoded(name));
  }

  /** Where a file that came with an answer is fetched. */
  public static String attachment(GateId gate, Document file) {
    return "/api/v1/gates/%s/attachments/%s".formatted(gate, encoded(file.name()));
  }

  /** Where it is shown, if it is an image. */
  public static String thumbnail(GateId gate, Document file) {
    return "/gates/%s/images/%s".formatted(gate, encoded(file.name()));
  }

  /** By what its name says; whether it is one is looked at when it is shown. */
  public static boolean hasThumbnail(Document file) {
    return Arrays.stream(ImageType.values()).anyMatch(one -> one.mediaType().equals(file.type()));
  }

  private static String encoded(String name) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
