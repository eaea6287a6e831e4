package dev.holdpoint.app.project;

import dev.holdpoint.app.yaml.Fields;
import dev.holdpoint.app.yaml.Findings;
import dev.holdpoint.app.yaml.Shown;
import dev.holdpoint.app.yaml.Suggestion;
import dev.holdpoint.app.yaml.Yaml;
import dev.holdpoint.app.yaml.YamlReader;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads {@code datasources}; files with relative paths stand beside holdpoint.yaml. */
final class SourceReader {
  static final String KEY = "datasources";
  private static final String POSTGRESQL = "jdbc:postgresql:";
  private static final String SQLITE = "jdbc:sqlite:";
  private static final String URLS =
      "must be jdbc:postgresql://HOST/DATABASE or jdbc:sqlite:FILE, not ";

  private static final String URIS = "neo4j://HOST:7687 or bolt://HOST:7687, +s for TLS";
  private static final Pattern URI = Pattern.compile("(neo4j|bolt)(\\+s|\\+ssc)?://[^/@?#\\s]+/?");

  private final Path root;

  SourceReader(Path root) {
    this.root = root;
  }

  Map<String, SourceSetting> read(Fields sources) {
    Map<String, SourceSetting> settings = new LinkedHashMap<>();
    for (String name : sources.keys()) {
      if (!Names.isValid(name)) {
        sources.wrong(name, Names.ALLOWED);
      }
      SourceSetting setting = source(name, sources);
      if (setting != null) {
        settings.put(name, setting);
      }
    }
    return settings;
  }

  /**
   * Each by itself: what is wrong with one keeps nobody from the others. One that is written
   * otherwise than before is not even looked at: no variable of ours gets into it.
   */
  static List<SourceSetting> readable(
      Places places, Map<String, String> environment, List<String> names, SourceDigests before) {
    String text = TextFile.read(places.config(), Places.CONFIG, TextFile.SMALL);
    Yaml all = new YamlReader(new Findings(Places.CONFIG), 0).read(text);
    Yaml.Mapping sources = written(all);
    SourceDigests now = SourceDigests.of(sources);
    List<SourceSetting> readable = new ArrayList<>();
    for (String name : names) {
      if (before.differ(now, name)) {
        readable.add(new SourceSetting.Changed(name));
        continue;
      }
      Yaml.Entry entry = sources.entries().get(name);
      Findings findings = new Findings(Places.CONFIG);
      Yaml one = new Yaml.Mapping(entry == null ? Map.of() : Map.of(name, entry), sources.line());
      Yaml expanded = new Variables(environment, findings).expand(one, KEY);
      SourceSetting setting =
          new SourceReader(places.root()).read(Fields.of(expanded, KEY, findings)).get(name);
      if (setting != null && findings.problems().isEmpty()) {
        readable.add(setting);
      }
    }
    return readable;
  }

  /** The sources of a file as they stand there. */
  static Yaml.Mapping written(Yaml file) {
    return file instanceof Yaml.Mapping(Map<String, Yaml.Entry> keys, _)
            && keys.get(KEY) instanceof Yaml.Entry(_, Yaml.Mapping sources)
        ? sources
        : new Yaml.Mapping(Map.of(), file.line());
  }

  /** For a name that no data source has. */
  static String unknown(String name, Collection<String> names) {
    return "there is no data source named "
        + Shown.quoted(name)
        + (names.isEmpty()
            ? "; holdpoint.yaml has none under \"datasources\""
            : "; " + Suggestion.among(name, names));
  }

  private @Nullable SourceSetting source(String name, Fields sources) {
    Fields fields = sources.fields(name);
    String type = fields.oneOf("type", List.of("jdbc", "neo4j"));
    if (!fields.has("type")) {
      sources.wrong(name, "needs a type: one of jdbc, neo4j");
    }
    if (type == null) {
      return null;
    }
    return type.equals("neo4j") ? neo4j(name, fields) : jdbc(name, fields);
  }

  private static @Nullable SourceSetting neo4j(String name, Fields fields) {
    fields.allowOnly(List.of("type", "uri", "database", "user", "password", "write"));
    if (!fields.has("uri")) {
      fields.wrong("uri", "is missing: " + URIS);
    }
    String uri = fields.text("uri");
    String database = fields.text("database");
    SourceSetting.Login login = login(fields);
    boolean writes = Boolean.TRUE.equals(fields.flag("write"));
    if (uri == null) {
      return null;
    }
    if (!URI.matcher(uri).matches()) {
      fields.wrong("uri", "must be " + URIS);
      return null;
    }
    return new SourceSetting.Neo4j(name, uri, database, login, writes);
  }

  private @Nullable SourceSetting jdbc(String name, Fields fields) {
    fields.allowOnly(List.of("type", "url", "user", "password", "write"));
    if (!fields.has("url")) {
      fields.wrong("url", "is missing: jdbc:postgresql://HOST/DATABASE or jdbc:sqlite:FILE");
    }
    Yaml.Scalar url = fields.scalar("url", "a text");
    SourceSetting.Login login = login(fields);
    boolean writes = Boolean.TRUE.equals(fields.flag("write"));
    if (url == null) {
      return null;
    }
    if (url.text().startsWith(POSTGRESQL)) {
      return holdsSecret(url)
          ? refused(fields, "a password does not stand here: give it as password: \"${NAME}\"")
          : new SourceSetting.Postgresql(name, url.text(), login, writes);
    }
    return url.text().startsWith(SQLITE)
        ? sqlite(name, url.text().substring(SQLITE.length()), fields)
        : refused(fields, URLS + Shown.quoted(shortened(url.written())));
  }

  private static @Nullable SourceSetting refused(Fields fields, String why) {
    fields.wrong("url", why);
    return null;
  }

  /** A value that was expanded may hold a secret: only what is written in the file is shown. */
  private static String shortened(String written) {
    int options = written.indexOf('?');
    return options < 0 ? written : written.substring(0, options);
  }

  private static boolean holdsSecret(Yaml.Scalar url) {
    return url.text().toLowerCase(Locale.ROOT).contains("password=");
  }

  private @Nullable SourceSetting sqlite(String name, String path, Fields fields) {
    // The driver would take settings from behind a question mark, those that keep it from writing.
    if (path.isBlank() || path.startsWith(":") || path.startsWith("file:") || path.contains("?")) {
      return refused(fields, "must name a file behind jdbc:sqlite: and nothing else");
    }
    if (fields.has("user") || fields.has("password")) {
      fields.wrong(fields.has("user") ? "user" : "password", "means nothing to a SQLite file");
    }
    try {
      return new SourceSetting.Sqlite(
          name,
          root.resolve(path).normalize().toString(),
          new SourceSetting.Login(null, null),
          Boolean.TRUE.equals(fields.flag("write")));
    } catch (InvalidPathException e) {
      return refused(fields, Shown.quoted(path) + " can't be the name of a file here");
    }
  }

  private static SourceSetting.Login login(Fields fields) {
    Yaml.Scalar password = fields.scalar("password", "a text");
    if (password != null && !password.written().contains("${")) {
      fields.wrong("password", "a secret does not stand in a file: write \"${NAME}\"");
      return new SourceSetting.Login(null, null);
    }
    return new SourceSetting.Login(
        fields.text("user"), password == null ? null : fields.anyText("password"));
  }
}
