package dev.holdpoint.app.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.holdpoint.model.TaskSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TaskPageTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"", "One line", "Two\nlines", "# A heading\n\n- a list", "\n\nindented\n"})
  void whatIsNotChangedIsReadAsItWas(String body) {
    TaskPage page = TaskPage.of(TaskSpec.of("The title", body));
    assertEquals(page, TaskPage.read(page.text()));
    assertEquals(page, TaskPage.read("\n" + page.text() + "\n\n\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  \n", "no heading", "#\nbody", "# \n\nbody", "## Two\n"})
  void withoutATitleItIsNoTask(String text) {
    assertNull(TaskPage.read(text));
  }

  @Test
  void aBodyThatOnlyRepeatsTheTitleFollowsIt() {
    TaskSpec same = Titles.renamed(TaskSpec.of("Old", "Old"), "New");
    assertEquals("New", same.body());
    TaskSpec other = Titles.renamed(TaskSpec.of("Old", "Another text"), "New");
    assertEquals("Another text", other.body());
    assertEquals("New", other.title());
  }
}
