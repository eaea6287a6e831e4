package dev.holdpoint.app.address;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.lock.LockFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where a running server of a project is found. It holds no secret.
 *
 * @param url what browsers call it, e.g. {@code https://192.168.1.20:7878}, without a path
 * @param isOnLan whether other machines can reach it
 * @param fingerprint the SHA-256 of the certificate that it shows to other devices, null where it
 *     shows none
 */
public record ServerAddress(URI url, boolean isOnLan, @Nullable String fingerprint) {
  /** The path of the page where people come in. */
  public static final String SIGN_IN = "/sign-in";

  /** Its parameter for the secret of a one-time link. */
  public static final String LINK = "link";

  /** Where the server signs somebody in, once. */
  public static URI signIn(URI server, String secret) {
    return URI.create(server + SIGN_IN + "?" + LINK + "=" + secret);
  }

  /**
   * Looks in the folder of a project's servers for the one that started last.
   *
   * @return null where no server runs; what a server left that was killed does not count
   */
  public static @Nullable ServerAddress read(Path folder) {
    try {
      for (Path file : new ServerFiles(folder).newestFirst()) {
        ServerAddress address = in(file);
        if (address != null) {
          return address;
        }
      }
    } catch (IOException | UncheckedIOException e) {
      // Whoever only wants to name the address can do without it.
    }
    return null;
  }

  /** Null also for a file that can't be read: an older server is better than none. */
  private static @Nullable ServerAddress in(Path file) {
    try {
      String note = LockFile.holdersNote(file);
      return note == null ? null : parse(note);
    } catch (IOException | JsonException | IllegalArgumentException e) {
      return null;
    }
  }

  private static ServerAddress parse(String note) {
    JsonObject json = Json.object(note);
    return new ServerAddress(
        URI.create(json.text("url")), json.flag("lan"), json.optionalText("fingerprint"));
  }

  /** The note of the process that serves here. */
  String note() {
    Map<String, @Nullable Object> json = Json.map();
    json.put("url", url.toString());
    json.put("lan", isOnLan);
    json.put("fingerprint", fingerprint);
    json.put("pid", ProcessHandle.current().pid());
    return Json.write(json);
  }
}
