package dev.holdpoint.engine;

import static dev.holdpoint.model.Specimens.action;
import static dev.holdpoint.model.Specimens.approval;
import static dev.holdpoint.model.Specimens.confident;
import static dev.holdpoint.model.Specimens.sensitive;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.holdpoint.engine.Policy.Judgement;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.Threshold;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which question is worth a person's time. */
class PolicyTest {
  @ParameterizedTest
  @CsvSource({
    "1, 0.0, true",
    "1, 0.19, true",
    "1, 0.2, false",
    "1, 0.21, false",
    "1, 1.0, false",
    "2, 0.0, true",
    "2, 0.39, true",
    "2, 0.4, false",
    "2, 0.41, false",
    "2, 1.0, false",
    "3, 0.0, true",
    "3, 0.59, true",
    "3, 0.6, false",
    "3, 0.61, false",
    "3, 1.0, false",
    "4, 0.0, true",
    "4, 0.79, true",
    "4, 0.8, false",
    "4, 0.81, false",
    "4, 1.0, false",
    "5, 0.0, true",
    "5, 0.99, true",
    "5, 1.0, true",
    "0, 0.0, false",
    "0, 1.0, false"
  })
  void aConfidenceBelowTheCutOffInterrupts(int threshold, double confidence, boolean asks) {
    Judgement judgement = Policy.judge(confident("Which?", confidence), new Threshold(threshold));
    assertEquals(asks, judgement instanceof Judgement.Ask);
    assertEquals(!asks, judgement instanceof Judgement.Assume);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void theCutOffItselfDoesNotInterruptAndTheNextSmallerNumberDoes(int threshold) {
    double cutOff = new double[] {0.2, 0.4, 0.6, 0.8}[threshold - 1];
    Threshold at = new Threshold(threshold);
    assertInstanceOf(Judgement.Assume.class, Policy.judge(confident("Which?", cutOff), at));
    assertInstanceOf(
        Judgement.Ask.class, Policy.judge(confident("Which?", Math.nextDown(cutOff)), at));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void withoutAConfidenceEverythingInterrupts(int threshold) {
    assertInstanceOf(
        Judgement.Ask.class, Policy.judge(Question.of("Which?"), new Threshold(threshold)));
  }

  @Test
  void atZeroNothingInterrupts() {
    assertInstanceOf(Judgement.Assume.class, Policy.judge(Question.of("Which?"), new Threshold(0)));
    assertInstanceOf(Judgement.Assume.class, Policy.judge(sensitive("PIN?"), new Threshold(0)));
  }

  @Test
  void whatIsSensitiveIsAskedLikeAnythingElse() {
    assertInstanceOf(Judgement.Ask.class, Policy.judge(sensitive("PIN?"), new Threshold(1)));
    Question sure = new Question("PIN?", null, new Input.Password(), true, 0.9, null, null);
    assertInstanceOf(Judgement.Assume.class, Policy.judge(sure, new Threshold(1)));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void anApprovalIsAskedForHoweverSureTheAgentIs(int threshold) {
    Question sure =
        new Question("May I?", null, new Input.Approval(action("ls")), false, 1.0, null, null);
    assertInstanceOf(Judgement.Ask.class, Policy.judge(sure, new Threshold(threshold)));
  }

  @Test
  void atZeroAnApprovalIsDenied() {
    assertInstanceOf(Judgement.Deny.class, Policy.judge(approval(action("ls")), new Threshold(0)));
  }

  @Test
  void whatNobodyCanSeeNobodyCanApprove() {
    Question covered = new Mask(List.of("hunter2")).over(approval(action("mysql -phunter2")));
    assertInstanceOf(Judgement.Deny.class, Policy.judge(covered, new Threshold(5)));
  }
}
