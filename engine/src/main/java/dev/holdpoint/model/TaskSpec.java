package dev.holdpoint.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a person wrote down about a task.
 *
 * @param source the task file's path in the project, by which it is known when it is run again
 * @param role the role file that its steps follow where they name none
 * @param parent the task that this one is a part of
 * @param dependsOn tasks that must be done before this one is worked on
 * @param documents files that its agent can read
 * @param datasources names of places with data that its agent can look at
 * @param planning whether its plan is reviewed, where it says so
 */
public record TaskSpec(
    String title,
    String body,
    @Nullable String source,
    int priority,
    Size size,
    @Nullable String agent,
    @Nullable String pipeline,
    @Nullable Threshold threshold,
    @Nullable String role,
    @Nullable TaskId parent,
    List<TaskId> dependsOn,
    List<Document> documents,
    List<String> datasources,
    PlanningWish planning) {
  public static final int DEFAULT_PRIORITY = 2;
  public static final int LOWEST_PRIORITY = 9;

  public TaskSpec {
    dependsOn = dependsOn.stream().distinct().toList();
    documents = List.copyOf(documents);
    datasources = datasources.stream().distinct().toList();
    if (title.isBlank()) {
      throw new IllegalArgumentException("a task needs a title");
    }
    if (priority < 0 || priority > LOWEST_PRIORITY) {
      throw new IllegalArgumentException("a priority is a whole number from 0 to 9");
    }
    refuseTooMany(documents);
  }

  private static void refuseTooMany(List<Document> documents) {
    if (documents.size() > Document.MOST) {
      throw new IllegalArgumentException(
          "a task may have at most %d documents".formatted(Document.MOST));
    }
    String objection = Document.objection(documents, "documents");
    if (objection != null) {
      throw new IllegalArgumentException(objection);
    }
  }

  /** A task with no material, and that says nothing about planning. */
  public TaskSpec(
      String title,
      String body,
      @Nullable String source,
      int priority,
      Size size,
      @Nullable String agent,
      @Nullable String pipeline,
      @Nullable Threshold threshold,
      @Nullable String role,
      @Nullable TaskId parent,
      List<TaskId> dependsOn) {
    this(
        title,
        body,
        source,
        priority,
        size,
        agent,
        pipeline,
        threshold,
        role,
        parent,
        dependsOn,
        List.of(),
        List.of(),
        PlanningWish.NONE);
  }

  /** A task without relations. */
  public TaskSpec(
      String title,
      String body,
      @Nullable String source,
      int priority,
      Size size,
      @Nullable String agent,
      @Nullable String pipeline,
      @Nullable Threshold threshold) {
    this(title, body, source, priority, size, agent, pipeline, threshold, null, null, List.of());
  }

  /** A task with nothing but a title and a body. */
  public static TaskSpec of(String title, String body) {
    return new TaskSpec(title, body, null, DEFAULT_PRIORITY, Size.MEDIUM, null, null, null);
  }

  /** The same with other relations. */
  public TaskSpec related(@Nullable TaskId newParent, List<TaskId> newDependsOn) {
    return new TaskSpec(
        title,
        body,
        source,
        priority,
        size,
        agent,
        pipeline,
        threshold,
        role,
        newParent,
        newDependsOn,
        documents,
        datasources,
        planning);
  }

  /** The same with other words. */
  public TaskSpec worded(String newTitle, String newBody) {
    return new TaskSpec(
        newTitle,
        newBody,
        source,
        priority,
        size,
        agent,
        pipeline,
        threshold,
        role,
        parent,
        dependsOn,
        documents,
        datasources,
        planning);
  }

  /** The same with other documents. */
  public TaskSpec documented(List<Document> newDocuments) {
    return new TaskSpec(
        title,
        body,
        source,
        priority,
        size,
        agent,
        pipeline,
        threshold,
        role,
        parent,
        dependsOn,
        newDocuments,
        datasources,
        planning);
  }

  /** The same with other data sources. */
  public TaskSpec sourced(List<String> newDatasources) {
    return new TaskSpec(
        title,
        body,
        source,
        priority,
        size,
        agent,
        pipeline,
        threshold,
        role,
        parent,
        dependsOn,
        documents,
        newDatasources,
        planning);
  }

  /** The same with another wish about planning. */
  public TaskSpec planned(PlanningWish newPlanning) {
    return new TaskSpec(
        title,
        body,
        source,
        priority,
        size,
        agent,
        pipeline,
        threshold,
        role,
        parent,
        dependsOn,
        documents,
        datasources,
        newPlanning);
  }
}
