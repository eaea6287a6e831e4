package dev.holdpoint.app.store;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The parts that values of our own types may have, and those that a value really has. */
final class Parts {
  private Parts() {}

  /** Every part that a value of this type may have. */
  static Set<String> of(Class<?> type) {
    Set<String> parts = new TreeSet<>();
    possible(type, parts);
    return parts;
  }

  private static void possible(Type type, Set<String> parts) {
    if (type instanceof ParameterizedType list) {
      for (Type argument : list.getActualTypeArguments()) {
        possible(argument, parts);
      }
    } else if (type instanceof Class<?> ours && isOurs(ours)) {
      if (ours.isEnum()) {
        for (Object constant : ours.getEnumConstants()) {
          parts.add(ours.getSimpleName() + "." + constant);
        }
      } else if (ours.isSealed()) {
        for (Class<?> permitted : ours.getPermittedSubclasses()) {
          possible(permitted, parts);
        }
      } else if (parts.add(ours.getSimpleName())) {
        for (RecordComponent component : ours.getRecordComponents()) {
          parts.add(ours.getSimpleName() + "." + component.getName());
          possible(component.getGenericType(), parts);
        }
      }
    }
  }

  /** Adds the parts that this value has: neither null nor empty nor false. */
  static void collect(@Nullable Object value, Set<String> parts) {
    switch (value) {
      case null -> {}
      case Collection<?> list -> list.forEach(one -> collect(one, parts));
      case Enum<?> constant ->
          parts.add(constant.getDeclaringClass().getSimpleName() + "." + constant);
      case Record ours when isOurs(ours.getClass()) -> collectRecord(ours, parts);
      default -> {}
    }
  }

  private static void collectRecord(Record ours, Set<String> parts) {
    String name = ours.getClass().getSimpleName();
    parts.add(name);
    for (RecordComponent component : ours.getClass().getRecordComponents()) {
      Object part = read(ours, component);
      boolean empty =
          part == null
              || part.equals(false)
              || part.equals("")
              || (part instanceof Collection<?> list && list.isEmpty())
              || (part instanceof Map<?, ?> map && map.isEmpty());
      if (!empty) {
        parts.add(name + "." + component.getName());
        collect(part, parts);
      }
    }
  }

  private static @Nullable Object read(Record ours, RecordComponent component) {
    try {
      return component.getAccessor().invoke(ours);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  private static boolean isOurs(Class<?> type) {
    return type.getName().startsWith("dev.holdpoint.");
  }
}
