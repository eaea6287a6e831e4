package dev.holdpoint.app.project;

import dev.holdpoint.app.yaml.Fields;
import dev.holdpoint.app.yaml.Findings;
import dev.holdpoint.app.yaml.YamlReader;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where a project keeps its journal. */
public sealed interface StoreSetting {
  String ALLOWED = "sqlite, or postgresql://USER@HOST/DATABASE";

  /** In a file of its own, see {@link Places#store}. */
  record Sqlite() implements StoreSetting {}

  /**
   * In a database on a server.
   *
   * @param port 0 where none is named
   * @param schema the database's namespace that is this project's alone
   */
  record Postgresql(
      String host,
      int port,
      String database,
      @Nullable String user,
      @Nullable String password,
      String schema,
      Map<String, String> options)
      implements StoreSetting {
    /** What else may stand behind the question mark. */
    public static final List<String> OPTIONS =
        List.of("sslmode", "sslrootcert", "sslcert", "sslkey", "connectTimeout");

    public Postgresql {
      options = Map.copyOf(options);
    }

    @Override
    public String toString() {
      return "postgresql://" + host + "/" + database;
    }
  }

  /**
   * What holdpoint.yaml says about the store, and nothing else of it: listings need not wait for
   * the rest, nor fail over it.
   */
  static StoreSetting read(Places places, Map<String, String> environment) {
    String text = TextFile.read(places.config(), Places.CONFIG, TextFile.SMALL);
    if (text.lines().noneMatch(StoreSetting::mayNameStore)) {
      return new Sqlite();
    }
    Findings findings = new Findings(Places.CONFIG);
    Fields root = Fields.of(new YamlReader(findings, 0).read(text), "", findings);
    StoreSetting setting = new StoreReader(new Variables(environment, findings)).read(root);
    findings.orThrow();
    return setting;
  }

  /** Reading YAML takes longer than all the rest of a listing, and few projects name a store. */
  private static boolean mayNameStore(String line) {
    // In quotes, a key could be written with escapes.
    return !line.stripLeading().startsWith("#") && (line.contains("store") || line.contains("\\"));
  }
}
