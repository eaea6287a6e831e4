package dev.holdpoint.app.web.api;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.view.TaskApply;
import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.Problem;
import dev.holdpoint.model.Task;
import dev.holdpoint.port.Changes;
import dev.holdpoint.port.WorldException;
import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What an agent did: its log, its files and what it changed. */
final class Work {
  private static final int LOG_AT_ONCE = 1_000_000;
  private static final int MOST_COMMITS = 200;

  private final Backstage backstage;
  private final Names names;

  Work(Backstage backstage) {
    this.backstage = backstage;
    this.names = new Names(backstage.engine());
  }

  /** A part of a log from a byte on; the answer says where the next begins. */
  void log(Context request) throws IOException {
    Replies.onlyQuery(request, "kind", "offset");
    Task task = names.task(request);
    String kind = request.queryParam("kind");
    String ending =
        switch (kind == null ? "log" : kind) {
          case "log" -> ".log";
          case "reasoning" -> ".reasoning.log";
          case "raw" -> ".raw.jsonl";
          default -> throw Problem.wrong("kind is log, reasoning or raw, not \"" + kind + "\".");
        };
    int from = Replies.number(request, "offset", 0, Integer.MAX_VALUE);
    backstage.catchUp(task);
    Path file = backstage.logs().resolve(task.id() + ending);
    byte[] part = Files.exists(file) ? part(file, from) : new byte[0];
    request
        .header("X-Next-Offset", Integer.toString(from + part.length))
        .contentType("text/plain; charset=utf-8")
        .result(part);
  }

  private static byte[] part(Path file, int from) throws IOException {
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      channel.position(Math.min(from, channel.size()));
      return Channels.newInputStream(channel).readNBytes(LOG_AT_ONCE);
    }
  }

  void files(Context request) {
    Replies.onlyQuery(request, "folder");
    Task task = names.task(request);
    String folder = request.queryParam("folder");
    try {
      var items = new WorkspaceFolder(workspace(task)).list(folder == null ? "" : folder);
      Replies.json(request, Page.of(items.stream().map(Work::item).toList(), null));
    } catch (IOException | InvalidPathException e) {
      throw nothing();
    }
  }

  private static Map<String, @Nullable Object> item(WorkspaceFolder.Item item) {
    Map<String, @Nullable Object> json = Json.map();
    json.put("name", item.name());
    json.put("kind", item.kind().name().toLowerCase(Locale.ROOT));
    json.put("size", item.size());
    return json;
  }

  /** As bytes to be saved: whatever an agent wrote, no browser shows it as a page of ours. */
  void file(Context request) {
    Task task = names.task(request);
    try {
      SeekableByteChannel file =
          new WorkspaceFolder(workspace(task)).open(request.pathParam("path"));
      request
          .header("Content-Disposition", "attachment")
          .contentType("application/octet-stream")
          .result(Channels.newInputStream(file));
    } catch (IOException | InvalidPathException e) {
      throw nothing();
    }
  }

  private Path workspace(Task task) throws IOException {
    return backstage.workspace(task.id()).toRealPath();
  }

  private static Problem nothing() {
    return Problem.missing("There is no such file in the workspace of this task.");
  }

  void diff(Context request) {
    Task task = names.task(request);
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try {
      backstage.changes().diff(task.id(), Changes.Form.PATCH, text);
    } catch (WorldException e) {
      throw Problem.missing(String.valueOf(e.getMessage()));
    }
    request.contentType("text/plain; charset=utf-8").result(text.toByteArray());
  }

  void commits(Context request) {
    Replies.onlyQuery(request, "limit");
    Task task = names.task(request);
    int limit = Math.max(1, Replies.number(request, "limit", 50, MOST_COMMITS));
    try {
      var commits = backstage.changes().commits(task.id(), limit);
      Replies.json(request, Page.of(commits.stream().map(Work::commit).toList(), null));
    } catch (WorldException e) {
      throw Problem.missing(String.valueOf(e.getMessage()));
    }
  }

  /** As on the command line. */
  void apply(Context request) {
    Task task = names.task(request);
    JsonObject body = Replies.only(Replies.body(request), "changed");
    String accepted = body.flag("changed") ? null : backstage.reviews().accepted(task.id());
    Changes changes = backstage.changes();
    try {
      Changes.Applied applied =
          TaskApply.apply(changes, () -> names.task(request), Changes.Ending.COMMITTED, accepted);
      if (applied instanceof Changes.Applied.Refused(var why, var files, String message)) {
        throw new Problem(409, TaskApply.word(why), message).with("files", files);
      }
      boolean isOld = applied instanceof Changes.Applied.Nothing;
      Replies.done(
          request, 200, TaskApply.json(task, applied, isOld ? changes.applied(task.id()) : null));
    } catch (TaskApply.NotNow e) {
      throw new Problem(409, e.word(), e.words());
    } catch (WorldException e) {
      throw new Problem(409, "not_applied", String.valueOf(e.getMessage()));
    }
  }

  private static Map<String, @Nullable Object> commit(Changes.Commit commit) {
    Map<String, @Nullable Object> json = Json.map();
    json.put("id", commit.id());
    json.put("author", commit.author());
    json.put("at", commit.at().toString());
    json.put("subject", commit.subject());
    return json;
  }
}
