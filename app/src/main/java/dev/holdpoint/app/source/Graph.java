package dev.holdpoint.app.source;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.project.SourceSetting;
import dev.holdpoint.app.tool.ToolException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.neo4j.driver.AccessMode;
import org.neo4j.driver.AuthToken;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Config;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;
import org.neo4j.driver.Logging;
import org.neo4j.driver.Record;
import org.neo4j.driver.Result;
import org.neo4j.driver.Session;
import org.neo4j.driver.SessionConfig;
import org.neo4j.driver.Transaction;
import org.neo4j.driver.TransactionConfig;
import org.neo4j.driver.summary.QueryType;
import org.neo4j.driver.summary.ResultSummary;
import org.neo4j.driver.summary.SummaryCounters;

/**
 * A Neo4j database. Reading is a transaction that the server lets nothing write in; where writing
 * is allowed, what it changed is written down before it is kept.
 */
final class Graph implements Source {
  private final SourceSetting.Neo4j setting;
  private final Limits limits;
  private final Witness witness;

  Graph(SourceSetting.Neo4j setting, Limits limits, Witness witness) {
    this.setting = setting;
    this.limits = limits;
    this.witness = witness;
  }

  @Override
  public SourceSetting setting() {
    return setting;
  }

  @Override
  public String kind() {
    return "Neo4j";
  }

  /** What is to be done in a transaction. */
  private interface Work {
    String in(Transaction transaction, Guarded guard) throws Exception;
  }

  /** Labels, types of relationships and keys of properties. */
  @Override
  public String describe(@Nullable String table) throws ToolException, InterruptedException {
    return call(
        AccessMode.READ,
        (transaction, _) ->
            "Labels: %s\nRelationships: %s\nProperties: %s\n"
                .formatted(
                    names(transaction, "CALL db.labels()"),
                    names(transaction, "CALL db.relationshipTypes()"),
                    names(transaction, "CALL db.propertyKeys()")));
  }

  private String names(Transaction transaction, String query) {
    List<String> names =
        transaction.run(query).stream()
            .limit(limits.rows())
            .map(row -> String.valueOf(row.get(0).asObject()))
            .toList();
    return names.isEmpty() ? "none" : String.join(", ", names);
  }

  String query(String cypher, Map<String, @Nullable Object> parameters)
      throws ToolException, InterruptedException {
    if (!setting.writes()) {
      return call(AccessMode.READ, (transaction, _) -> rows(transaction.run(cypher, parameters)));
    }
    return call(
        AccessMode.WRITE,
        (transaction, guard) -> {
          Written written = written(transaction, cypher, parameters);
          guard.keep(
              () -> {
                GraphChange change = written.change();
                if (change != null) {
                  // Before it is kept: a change that nobody wrote down can't be.
                  witness.changed(change);
                }
                transaction.commit();
              });
          return written.said();
        });
  }

  /** What was there before is looked at first: afterwards nobody could tell. */
  private Written written(
      Transaction transaction, String cypher, Map<String, @Nullable Object> parameters) {
    Snapshot before = Snapshot.of(transaction);
    Result result = transaction.run(cypher, parameters);
    String said = rows(result);
    ResultSummary summary = result.consume();
    // The server does not count what procedures change.
    if (summary.queryType() == QueryType.READ_ONLY && !summary.counters().containsUpdates()) {
      return new Written(said, null);
    }
    GraphChange change =
        new GraphChange(
            setting.name(),
            cypher,
            counts(summary.counters()),
            before.until(Snapshot.of(transaction)));
    return new Written(said + "\n" + change.counted(), change);
  }

  /**
   * What came of a statement.
   *
   * @param change null where it only read
   */
  private record Written(String said, @Nullable GraphChange change) {}

  private static Map<String, Integer> counts(SummaryCounters counters) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    counts.put("nodesCreated", counters.nodesCreated());
    counts.put("nodesDeleted", counters.nodesDeleted());
    counts.put("relationshipsCreated", counters.relationshipsCreated());
    counts.put("relationshipsDeleted", counters.relationshipsDeleted());
    counts.put("propertiesSet", counters.propertiesSet());
    counts.put("labelsAdded", counters.labelsAdded());
    counts.put("labelsRemoved", counters.labelsRemoved());
    counts.put("indexesAdded", counters.indexesAdded());
    counts.put("indexesRemoved", counters.indexesRemoved());
    counts.put("constraintsAdded", counters.constraintsAdded());
    counts.put("constraintsRemoved", counters.constraintsRemoved());
    counts.values().removeIf(count -> count == 0);
    return counts;
  }

  /** One object for each record. */
  private String rows(Result result) {
    List<String> lines = new ArrayList<>();
    int room = limits.total();
    while (lines.size() < limits.rows() && room > 0 && result.hasNext()) {
      Record row = result.next();
      Map<String, @Nullable Object> values = Json.map();
      row.keys().forEach(key -> values.put(key, GraphValue.plain(row.get(key), limits.cell())));
      String line = Json.write(values);
      room -= line.length();
      lines.add(line);
    }
    String rest = result.hasNext() ? " There are more: narrow the query, or use LIMIT." : "";
    return String.join("\n", lines) + "\n(%d rows)%s".formatted(lines.size(), rest);
  }

  private String call(AccessMode mode, Work work) throws ToolException, InterruptedException {
    Guarded guard = new Guarded(limits.time());
    try {
      return guard.run(
          () -> {
            try (Driver driver = driver()) {
              guard.endBy(driver::close);
              SessionConfig.Builder config = SessionConfig.builder().withDefaultAccessMode(mode);
              String database = setting.database();
              try (Session session =
                      driver.session(
                          (database == null ? config : config.withDatabase(database)).build());
                  Transaction transaction =
                      session.beginTransaction(
                          TransactionConfig.builder().withTimeout(limits.time()).build())) {
                return work.in(transaction, guard);
              }
            }
          });
    } catch (InterruptedException | ToolException e) {
      throw e;
    } catch (Exception e) {
      throw new ToolException(
          "%s says: %s"
              .formatted(setting.name(), setting.login().masked(String.valueOf(e.getMessage()))));
    }
  }

  private Driver driver() {
    String user = setting.login().user();
    String password = setting.login().password();
    AuthToken token =
        user == null ? AuthTokens.none() : AuthTokens.basic(user, password == null ? "" : password);
    long millis = limits.time().toMillis();
    return GraphDatabase.driver(
        setting.uri(),
        token,
        Config.builder()
            .withLogging(Logging.none())
            .withConnectionTimeout(millis / 2, TimeUnit.MILLISECONDS)
            .withMaxTransactionRetryTime(0, TimeUnit.MILLISECONDS)
            .withMaxConnectionPoolSize(1)
            .withFetchSize(100)
            .build());
  }
}
