import java.nio.file.Path;
import org.neo4j.harness.Neo4j;
import org.neo4j.harness.Neo4jBuilders;

/** A Neo4j in a new folder, until its standard input ends; prints where it is. */
final class Neo4jServer {
  private Neo4jServer() {}

  public static void main(String[] arguments) throws Exception {
    try (Neo4j server =
        Neo4jBuilders.newInProcessBuilder(Path.of(arguments[0])).withDisabledServer().build()) {
      System.out.println(server.boltURI());
      while (System.in.read() >= 0) {}
    }
    System.exit(0);
  }
}
