package dev.holdpoint.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.holdpoint.model.Threshold;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The template that tells an agent when to ask. */
class InteractionIntroTest {
  private static final String TEMPLATE =
      """
      A word before the first section, for people.
      <!-- INTERACTION_LEVEL_NONE -->
      none
      <!-- INTERACTION_LEVEL_LOW -->
      low %%INTERACTION_THRESHOLD%%/5
        <!--INTERACTION_LEVEL_MEDIUM-->\s\s
      medium %%INTERACTION_THRESHOLD%%/5

      <!-- INTERACTION_LEVEL_HIGH -->
      high %%INTERACTION_THRESHOLD%%/5 <!-- COMMON_INSTRUCTIONS -->
      <!-- an example -->
      <!-- COMMON_INSTRUCTIONS -->
      how to ask at %%INTERACTION_THRESHOLD%%
      """;

  @Test
  void aThresholdTakesItsSection() {
    InteractionIntro intro = InteractionIntro.parse(TEMPLATE);
    assertEquals("none", intro.at(new Threshold(0)));
    assertEquals("low 1/5\n\nhow to ask at 1", intro.at(new Threshold(1)));
    assertEquals("low 2/5\n\nhow to ask at 2", intro.at(new Threshold(2)));
    assertEquals("medium 3/5\n\nhow to ask at 3", intro.at(new Threshold(3)));
    assertEquals("medium 4/5\n\nhow to ask at 4", intro.at(new Threshold(4)));
  }

  @Test
  void aNameWithinALineBeginsNoSection() {
    String high = InteractionIntro.parse(TEMPLATE).at(new Threshold(5));
    assertEquals(
        "high 5/5 <!-- COMMON_INSTRUCTIONS -->\n<!-- an example -->\n\nhow to ask at 5", high);
  }

  @Test
  void windowsLinesWillDo() {
    String windows = TEMPLATE.replace("\n", "\r\n");
    assertEquals("none", InteractionIntro.parse(windows).at(new Threshold(0)));
    assertEquals(
        "low 1/5\n\nhow to ask at 1", InteractionIntro.parse(windows).at(new Threshold(1)));
  }

  @Test
  void aTemplateWithoutSectionsSaysNothing() {
    assertEquals(Map.of(), InteractionIntro.parse("just text").sections());
    assertEquals("", InteractionIntro.parse("").at(new Threshold(0)));
    assertEquals("", InteractionIntro.parse("").at(new Threshold(5)));
  }

  @Test
  void sectionsAreNamedAfterTheirBand() {
    assertEquals("INTERACTION_LEVEL_NONE", InteractionIntro.sectionFor(new Threshold(0)));
    assertEquals("INTERACTION_LEVEL_HIGH", InteractionIntro.sectionFor(new Threshold(5)));
    assertTrue(InteractionIntro.parse(TEMPLATE).sections().containsKey(InteractionIntro.COMMON));
  }
}
