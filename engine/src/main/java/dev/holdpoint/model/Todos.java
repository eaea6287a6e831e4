package dev.holdpoint.model;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What an agent is going to do, one by one.
 *
 * @param phase the part of the plan that they belong to, null where there is only one
 */
public record Todos(@Nullable String phase, List<Todo> todos) {
  public static final String FILE = "todos.yaml";

  public Todos {
    todos = List.copyOf(todos);
  }

  /** The one of this id, null where there is none. */
  public @Nullable Todo todo(String id) {
    return todos.stream().filter(todo -> todo.id().equals(id)).findFirst().orElse(null);
  }

  /** One of them. */
  public record Todo(String id, String title, @Nullable String detail, Status status) {}

  /** How far it is. */
  public enum Status {
    PENDING,
    DOING,
    DONE,
    DROPPED;

    /** The word that stands in the file. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
