package dev.holdpoint.app.view;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Input;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Choices in the words of programs: what can be chosen, and what was. */
public final class ChoiceJson {
  private static final String CHOICES = "choices";
  private static final String VALUE = "value";
  private static final String CONSEQUENCE = "consequence";

  private ChoiceJson() {}

  static void putAsked(Map<String, @Nullable Object> json, Input input) {
    boolean isChoice = input instanceof Input.Choice;
    json.put(CHOICES, input instanceof Input.Choice choice ? list(choice) : List.of());
    json.put("other", isChoice && ((Input.Choice) input).other());
    json.put("multiple", isChoice && ((Input.Choice) input).multiple());
  }

  /** Texts, or objects where one of them has a consequence. */
  public static List<?> list(Input.Choice choice) {
    if (choice.options().stream().allMatch(option -> option.consequence() == null)) {
      return choice.values();
    }
    List<Map<String, @Nullable Object>> objects = new ArrayList<>();
    for (Input.Option option : choice.options()) {
      Map<String, @Nullable Object> json = Json.map();
      json.put(VALUE, option.value());
      json.put(CONSEQUENCE, option.consequence());
      objects.add(json);
    }
    return objects;
  }

  /** The options that are offered under "choices": texts, or objects with value and consequence. */
  public static List<Input.Option> options(JsonObject from) {
    Object listed = from.values().get(CHOICES);
    if (listed == null) {
      return List.of();
    }
    if (!(listed instanceof List<?> list)) {
      throw new JsonException("\"choices\" must be a list");
    }
    List<Input.Option> options = new ArrayList<>();
    for (Object one : list) {
      options.add(option(one));
    }
    return options;
  }

  private static Input.Option option(@Nullable Object one) {
    try {
      if (one instanceof String value) {
        return new Input.Option(value);
      }
      if (one instanceof Map<?, ?> map && map.get(VALUE) instanceof String value) {
        Object consequence = map.get(CONSEQUENCE);
        boolean isKnown = List.of(VALUE, CONSEQUENCE).containsAll(map.keySet());
        if (isKnown && (consequence == null || consequence instanceof String)) {
          return new Input.Option(value, (String) consequence);
        }
      }
    } catch (IllegalArgumentException e) {
      throw new JsonException(String.valueOf(e.getMessage()));
    }
    throw new JsonException(
        "\"choices\" must be a list of texts, or of objects with \"value\" and \"consequence\"");
  }

  /**
   * An answer in parts.
   *
   * @param words own words, null for none
   */
  public record Given(List<String> options, @Nullable String words) {
    public Given {
      options = List.copyOf(options);
    }
  }

  /**
   * What was given at a choice, in parts. Own words must be said to be such: what is no option may
   * be a slip.
   *
   * @param other whether it was said so
   */
  public static Given given(Input.Choice choice, List<String> texts, boolean other) {
    List<String> words =
        other ? texts.stream().filter(text -> !choice.values().contains(text)).toList() : List.of();
    if (words.size() > 1) {
      throw new JsonException("own words are one text: of this list only one can be no option");
    }
    List<String> options = texts.stream().filter(text -> !words.contains(text)).toList();
    return new Given(options, words.isEmpty() ? null : words.getFirst());
  }
}
