package dev.holdpoint.app.web.cockpit.reference;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the page about the API shows. */
public record ApiView(String address, String about, List<Group> groups, List<Kind> kinds) {
  public ApiView {
    groups = List.copyOf(groups);
    kinds = List.copyOf(kinds);
  }

  /** Operations on one kind of things. */
  public record Group(String id, String title, List<Operation> operations) {
    public Group {
      operations = List.copyOf(operations);
    }
  }

  /**
   * One method at one address.
   *
   * @param needs which role it takes, and what else is to be known
   * @param curl the same as a command
   */
  public record Operation(
      String id,
      String method,
      String path,
      String summary,
      String needs,
      List<Field> parameters,
      List<Body> bodies,
      List<Outcome> outcomes,
      String curl) {
    public Operation {
      parameters = List.copyOf(parameters);
      bodies = List.copyOf(bodies);
      outcomes = List.copyOf(outcomes);
    }
  }

  /** What is sent, as one media type. */
  public record Body(String type, String words, List<Field> fields) {
    public Body {
      fields = List.copyOf(fields);
    }
  }

  /**
   * What comes back.
   *
   * @param kind the kind of object that comes, null where it is something else
   */
  public record Outcome(String status, String words, @Nullable String kind) {}

  /**
   * A value by its name.
   *
   * @param place where it stands in a request, empty in a body
   * @param kind the kind of object that it is or lists, null where it is something else
   */
  public record Field(
      String name,
      String place,
      String type,
      @Nullable String kind,
      boolean required,
      String words) {}

  /** A kind of objects. */
  public record Kind(String name, String words, List<Field> fields) {
    public Kind {
      fields = List.copyOf(fields);
    }
  }
}
