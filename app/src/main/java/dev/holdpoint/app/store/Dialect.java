package dev.holdpoint.app.store;

import java.util.ArrayList;
import java.util.List;

/** What differs between the databases; all other SQL is the same for both. */
enum Dialect {
  SQLITE {
    @Override
    List<String> entryTable() {
      return List.of(
          """
          CREATE TABLE IF NOT EXISTS entry (
            position INTEGER PRIMARY KEY,
            task TEXT NOT NULL,
            sequence INTEGER NOT NULL,
            at INTEGER NOT NULL,
            type TEXT NOT NULL,
            body TEXT NOT NULL,
            mac BLOB NOT NULL,
            UNIQUE (task, sequence))
          """);
    }

    @Override
    String table(String name, String columns) {
      return CREATE + name + " (" + columns.replace("BYTES", "BLOB") + ") WITHOUT ROWID";
    }

    @Override
    String payloadTable() {
      // With row numbers: a text that stands at its digest's place takes two pages of the log.
      return "CREATE TABLE IF NOT EXISTS payload (digest TEXT PRIMARY KEY, body BLOB NOT NULL)";
    }

    @Override
    String number() {
      return "INTEGER PRIMARY KEY AUTOINCREMENT";
    }

    @Override
    String insertEntries(int before, int rows) {
      return insert("task, sequence, at, type, body, mac", "(?, ?, ?, ?, ?, ?)", rows);
    }

    @Override
    String by(String index) {
      return "INDEXED BY " + index;
    }
  },

  /**
   * Entries get their position after they are committed, from whoever looks first: a number drawn
   * before would not be in commit order. Until then they are ordered by the number of their append.
   */
  POSTGRESQL {
    @Override
    List<String> entryTable() {
      return List.of(
          "CREATE SEQUENCE IF NOT EXISTS append_number",
          """
          CREATE TABLE IF NOT EXISTS entry (
            position BIGINT,
            append BIGINT NOT NULL,
            task TEXT COLLATE "C" NOT NULL,
            sequence BIGINT NOT NULL,
            at BIGINT NOT NULL,
            type TEXT NOT NULL,
            body TEXT NOT NULL,
            mac BYTEA NOT NULL,
            CONSTRAINT entry_place PRIMARY KEY (task, sequence))
          """,
          // Two, so that an append writes only one of them.
          "CREATE UNIQUE INDEX IF NOT EXISTS entry_position ON entry (position)"
              + " WHERE position IS NOT NULL",
          "CREATE INDEX IF NOT EXISTS entry_unplaced ON entry (append, sequence)"
              + " WHERE position IS NULL",
          "CREATE TABLE IF NOT EXISTS lease (owner TEXT PRIMARY KEY, until TIMESTAMPTZ NOT NULL)");
    }

    @Override
    String table(String name, String columns) {
      String typed =
          columns
              .replace("BYTES", "BYTEA")
              .replace("INTEGER", "BIGINT")
              .replace("TEXT", "TEXT COLLATE \"C\"");
      return CREATE + name + " (" + typed + ")";
    }

    @Override
    String payloadTable() {
      // Compressing a prompt takes the server longer than writing it.
      return table("payload", "digest TEXT PRIMARY KEY, body BYTES NOT NULL")
          + " WITH (toast_tuple_target = 8160)";
    }

    @Override
    String number() {
      return "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY";
    }

    @Override
    String insertEntries(int before, int rows) {
      String all =
          insert(
              "task, sequence, at, type, body, mac, append",
              "(?, ?, ?, ?, ?, ?, currval('append_number'))",
              rows);
      return before > 0 ? all : all.replaceFirst("currval", "nextval");
    }

    @Override
    String by(String index) {
      return "";
    }
  };

  private static final String CREATE = "CREATE TABLE IF NOT EXISTS ";

  /** The table of entries and what belongs to it. */
  abstract List<String> entryTable();

  /** Makes a table out of columns whose types are TEXT, INTEGER and BYTES. */
  abstract String table(String name, String columns);

  /** The table of large texts. */
  abstract String payloadTable();

  /** The record of who came to the door, numbered in the order of writing. */
  private String visitTable() {
    String columns =
        "at BIGINT NOT NULL, who TEXT NOT NULL, what TEXT NOT NULL, place TEXT NOT NULL";
    return CREATE + "audit (number " + number() + ", " + columns + ")";
  }

  /** A column that numbers its rows by itself. */
  abstract String number();

  /**
   * Inserts entries of one append in one statement, because each one costs as much as its rows.
   *
   * @param before how many entries of the append are inserted already
   */
  abstract String insertEntries(int before, int rows);

  /**
   * The same, but its first row is refused where the task's last entry is not the one with this
   * number and MAC: in a store that went back to a backup, memory is ahead of it. Instead of the
   * task it takes task, number and MAC of that entry.
   */
  String insertEntriesBehind(int rows) {
    return insertEntries(0, rows)
        .replaceFirst(
            "VALUES \\(\\?",
            "VALUES ((SELECT task FROM entry WHERE task = ? AND sequence = ? AND mac = ?)");
  }

  /** Behind a table: which index to go by, where the database has to be told. */
  abstract String by(String index);

  private static String insert(String columns, String row, int rows) {
    return "INSERT INTO entry (" + columns + ") VALUES " + (row + ", ").repeat(rows - 1) + row;
  }

  /** What is written once and stays: the entries, and whatever is not made of them. */
  List<String> lasting() {
    List<String> tables = new ArrayList<>(entryTable());
    tables.add(table("meta", "name TEXT PRIMARY KEY, value TEXT NOT NULL"));
    tables.add(payloadTable());
    tables.add(
        table(
            "answer_key",
            """
            task TEXT NOT NULL,
            number INTEGER NOT NULL,
            wrapped TEXT NOT NULL,
            PRIMARY KEY (task, number)
            """));
    tables.add(
        table(
            "access",
            """
            id TEXT PRIMARY KEY,
            kind TEXT NOT NULL,
            role TEXT NOT NULL,
            name TEXT NOT NULL,
            secret TEXT NOT NULL CONSTRAINT access_secret UNIQUE,
            origin TEXT,
            created INTEGER NOT NULL,
            expires INTEGER
            """));
    tables.add(visitTable());
    return tables;
  }

  /** What is made of the entries, and can be made anew. */
  List<String> listings() {
    List<String> tables = new ArrayList<>();
    tables.add(
        table(
            "task",
            """
            id TEXT PRIMARY KEY,
            title TEXT NOT NULL,
            state TEXT NOT NULL,
            priority INTEGER NOT NULL,
            size TEXT NOT NULL,
            source TEXT,
            agent TEXT,
            threshold INTEGER,
            run INTEGER NOT NULL,
            step TEXT,
            under_way INTEGER NOT NULL,
            parent TEXT,
            depends_on TEXT NOT NULL,
            sleeps_until INTEGER,
            created_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            answered_by TEXT NOT NULL
            """));
    tables.add("CREATE INDEX task_state ON task (state, priority, created_at)");
    tables.add("CREATE UNIQUE INDEX task_source ON task (source) WHERE source IS NOT NULL");
    tables.add("CREATE INDEX task_parent ON task (parent) WHERE parent IS NOT NULL");
    // Of those that are over: of all others it would be written with every append.
    tables.add(
        "CREATE INDEX task_over ON task (updated_at, id)"
            + " WHERE state IN ('DONE', 'FAILED', 'CANCELLED')");
    tables.add(table("wording", "task TEXT PRIMARY KEY, words TEXT NOT NULL"));
    tables.add(
        table("dependency", "task TEXT NOT NULL, needs TEXT NOT NULL, PRIMARY KEY (task, needs)"));
    tables.add("CREATE INDEX dependency_needs ON dependency (needs)");
    tables.add(
        table(
            "gate",
            """
            task TEXT NOT NULL,
            number INTEGER NOT NULL,
            asked_at INTEGER NOT NULL,
            deadline INTEGER,
            body TEXT NOT NULL,
            PRIMARY KEY (task, number)
            """));
    tables.add(
        table(
            "closed_gate",
            """
            task TEXT NOT NULL,
            number INTEGER NOT NULL,
            closed_at INTEGER NOT NULL,
            state TEXT NOT NULL,
            kind TEXT NOT NULL,
            PRIMARY KEY (task, number)
            """));
    tables.add("CREATE INDEX closed_gate_last ON closed_gate (closed_at, task, number)");
    return tables;
  }
}
