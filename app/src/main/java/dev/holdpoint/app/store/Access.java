package dev.holdpoint.app.store;

import java.sql.SQLException;
import javax.crypto.SecretKey;

/** How an audit gets at a store. */
interface Access {
  String id();

  SecretKey key(String purpose);

  /** Everything as of one moment, with a position for every entry. */
  <T> T atOneMoment(Work<T> work);

  /** In a transaction, while nobody else writes. */
  <T> T alone(Work<T> work);

  /** Something to be done with the tables. */
  interface Work<T> {
    T on(Tables tables) throws SQLException;
  }
}
