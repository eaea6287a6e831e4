package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.web.Needs;
import dev.holdpoint.model.Digest;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Styles, scripts and icons, each under an address that changes with it, so that browsers keep it.
 */
public final class Assets {
  private static final String PATH = "/assets/";
  private static final String PNG = "image/png";
  private static final Map<String, String> TYPES =
      Map.of(
          "css",
          "text/css; charset=utf-8",
          "js",
          "text/javascript; charset=utf-8",
          "svg",
          "image/svg+xml; charset=utf-8",
          "png",
          PNG);

  private final Map<String, Asset> assets = new LinkedHashMap<>();

  /**
   * @param names each behind those that it imports
   */
  Assets(String... names) {
    for (String name : names) {
      byte[] bytes = Asset.read(name);
      assets.put(name, Asset.of(name, name.endsWith(".js") ? linked(bytes) : bytes));
    }
  }

  /** Scripts import each other by name, browsers find them by address. */
  private byte[] linked(byte[] script) {
    String linked = new String(script, StandardCharsets.UTF_8);
    for (Map.Entry<String, Asset> known : assets.entrySet()) {
      linked = linked.replace("\"./" + known.getKey() + "\"", '"' + known.getValue().path + '"');
    }
    if (linked.contains("from \"./") || linked.contains("import \"./")) {
      throw new IllegalStateException("a script imports one that stands behind it: " + linked);
    }
    return linked.getBytes(StandardCharsets.UTF_8);
  }

  /** Where browsers find it. */
  public String path(String name) {
    Asset asset = assets.get(name);
    if (asset == null) {
      throw new IllegalArgumentException("no asset " + name);
    }
    return asset.path;
  }

  /** The sign-in page needs them, too. */
  void register(RoutesConfig routes) {
    assets.values().forEach(asset -> routes.get(asset.path, asset::serve, Needs.NOTHING));
  }

  private static final class Asset {
    private final String path;
    private final String type;
    private final byte[] bytes;

    Asset(String path, String type, byte[] bytes) {
      this.path = path;
      this.type = type;
      this.bytes = bytes;
    }

    static byte[] read(String name) {
      try (InputStream in = Assets.class.getResourceAsStream(name)) {
        if (in == null) {
          throw new IllegalStateException("no resource " + name);
        }
        return in.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    static Asset of(String name, byte[] bytes) {
      int dot = name.lastIndexOf('.');
      String ending = name.substring(dot + 1);
      String digest = Digest.of(bytes).hex().substring(0, 12);
      return new Asset(
          PATH + name.substring(0, dot) + "." + digest + "." + ending,
          String.valueOf(TYPES.get(ending)),
          bytes);
    }

    void serve(Context request) {
      request
          .header("Cache-Control", "public, max-age=31536000, immutable")
          .contentType(type)
          .result(bytes);
    }
  }
}
