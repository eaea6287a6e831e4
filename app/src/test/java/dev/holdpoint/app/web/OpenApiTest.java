package dev.holdpoint.app.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.app.ServedProject;
import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.model.Role;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The description says what is really there. */
@Timeout(120)
class OpenApiTest {
  private static final String BASE = "/api/v1";
  private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");

  @TempDir Path folder;
  ServedProject project;
  Browser admin;
  JsonObject described;

  @BeforeEach
  void open() throws Exception {
    project =
        ServedProject.open(
            folder,
            """
            turns:
              - - ask: {prompt: "Which?", confidence: 0.2}
                - ask: {prompt: "May I?", inputType: confirmation}
              - - assume: {text: "Port 5432", confidence: 0.9}
                - finish: {summary: done, inputTokens: 3, outputTokens: 4}
            """);
    admin =
        Browser.at(project.address())
            .bearer(project.token(Role.ADMIN))
            .with("Content-Type", "application/json");
    described = admin.get(BASE + "/openapi.json").is(200).json();
  }

  @AfterEach
  void close() {
    project.close();
  }

  @Test
  void everyRouteIsDescribedAndNoOther() {
    Set<String> paths = new TreeSet<>();
    described
        .object("paths")
        .values()
        .forEach(
            (path, item) ->
                ((Map<?, ?>) item)
                    .keySet().stream()
                        .map(String::valueOf)
                        .filter(METHODS::contains)
                        .forEach(
                            method -> paths.add(method.toUpperCase(Locale.ROOT) + " " + path)));
    Set<String> routes = new TreeSet<>();
    for (String route : project.routes()) {
      String name = route.replaceAll(" \\[.*", "").replace('<', '{').replace('>', '}');
      if (name.contains(" " + BASE + "/")) {
        routes.add(name);
      }
    }
    assertEquals(routes, paths);
    assertTrue(routes.size() > 20, routes::toString);
  }

  @Test
  void whatEveryChangeMayBeAnsweredWithIsDescribed() throws Exception {
    String task = project.add("Mine").id().value();
    JsonObject paths = described.object("paths");
    for (String path : paths.values().keySet()) {
      if (!paths.object(path).has("post")) {
        continue;
      }
      Set<String> statuses =
          paths.object(path).object("post").object("responses").values().keySet();
      String here = path.replace("/tasks/{id}", "/tasks/" + task).replace("{id}", task + ".1");
      Browser keyed = admin.with("Idempotency-Key", path);
      String body = " ".repeat(2_500_000);
      for (int status : List.of(keyed.post(here, body).status(), keyed.post(here, "").status())) {
        assertTrue(statuses.contains(Integer.toString(status)), path + " answered " + status);
      }
      assertTrue(statuses.containsAll(Set.of("401", "403", "413", "422")), path + statuses);
    }
  }

  @Test
  void everyRouteSaysWhatItNeeds() {
    for (String route : project.routes()) {
      assertTrue(route.matches("[A-Z]+ /\\S* \\[[A-Z_]+]"), route);
    }
    List<String> open =
        project.routes().stream()
            .filter(route -> route.endsWith("[NOTHING]") && !route.startsWith("GET /assets/"))
            .toList();
    assertEquals(
        Set.of("GET /healthz [NOTHING]", "GET /sign-in [NOTHING]", "POST /sign-in [NOTHING]"),
        Set.copyOf(open));
  }

  @Test
  void objectsHaveTheKeysThatAreDescribed() throws Exception {
    String task = project.add("Mine").id().value();
    project.work();
    admin.post(BASE + "/gates/" + task + ".1/answer", "{\"answer\": \"a\"}").is(200);
    admin.post(BASE + "/gates/" + task + ".2/answer", "{\"answer\": true}").is(200);
    project.work();
    JsonObject whole = admin.get(BASE + "/tasks/" + task).is(200).json();
    fits("WholeTask", whole);
    assertEquals(2, whole.objects("gates").size());
    whole.objects("gates").forEach(gate -> fits("Gate", gate));
    fits("Task", admin.get(BASE + "/tasks").json().objects("items").getFirst());
    fits("Usage", admin.get(BASE + "/tasks/" + task + "/usage").json());
    fits(
        "Entry",
        admin.get(BASE + "/tasks/" + task + "/journal").json().objects("items").getFirst());
    fits("File", admin.get(BASE + "/tasks/" + task + "/files").json().objects("items").getFirst());
    fits("Problem", admin.get(BASE + "/tasks/hp-none").is(404).json());
    fits(
        "Problem",
        admin.post(BASE + "/gates/" + task + ".1/answer", "{\"answer\": \"b\"}").is(409).json());
    String action = "{\"prompt\": \"x\", \"action\": {\"tool\": \"Bash\", \"args\": {}}}";
    fits("Gate", admin.post(BASE + "/gates", action).is(201).json());
  }

  private void fits(String name, JsonObject object) {
    JsonObject schema = described.object("components").object("schemas").object(name);
    Set<String> known = schema.object("properties").values().keySet();
    Set<String> keys = object.values().keySet();
    assertTrue(known.containsAll(keys), () -> name + " has " + keys + ", described: " + known);
    assertTrue(keys.containsAll(schema.texts("required")), () -> name + " lacks some: " + keys);
  }

  @Test
  void whatIsReferredToIsThere() {
    String text = Json.write(described.values());
    var names = Pattern.compile("\"#/components/(\\w+)/(\\w+)\"").matcher(text);
    int found = 0;
    while (names.find()) {
      found++;
      assertTrue(
          described.object("components").object(names.group(1)).has(names.group(2)), names.group());
    }
    assertTrue(found > 50);
    assertFalse(text.contains("\"description\":\"\""));
  }
}
