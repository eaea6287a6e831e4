package dev.holdpoint.app.web.cockpit;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.FilePayload;
import dev.holdpoint.app.agent.GivenPicture;
import dev.holdpoint.model.Document;
import dev.holdpoint.model.GateId;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Files that go with an answer, from the card to the story of the task. */
class AttachingTest extends InboxGround {
  private static final FilePayload SKETCH =
      new FilePayload("sketch.png", "image/png", GivenPicture.bytes());
  private static final FilePayload NOTES =
      new FilePayload("notes.md", "text/markdown", "notes".getBytes(StandardCharsets.UTF_8));

  private static Locator field(Visit visit, GateId gate) {
    return card(visit, gate).locator("input[type=file]");
  }

  private static Locator listed(Visit visit, GateId gate) {
    return card(visit, gate).locator("[data-files] li");
  }

  private List<String> names(GateId gate) {
    answer(gate);
    return gate(gate).answer().attachments().stream().map(Document::name).toList();
  }

  @Test
  void whatIsChosenIsListedTakenOutAndSentAfterAnUndo() {
    GateId gate = asks.text("How should it look?");
    Visit ada = ada(Look.LIGHT);
    card(ada, gate).locator("textarea").fill("As drawn");
    card(ada, gate).locator(".attach > summary").click();
    field(ada, gate).setInputFiles(new FilePayload[] {SKETCH, NOTES});
    assertThat(listed(ada, gate)).hasCount(2);
    assertThat(listed(ada, gate).first()).containsText("sketch.png");
    // A second choice adds to the first.
    field(ada, gate).setInputFiles(new FilePayload("more.txt", "text/plain", new byte[0]));
    assertThat(listed(ada, gate)).hasCount(3);
    ada.shot("attach-chosen");
    ada.isAccessible();
    listed(ada, gate).nth(1).locator("button").click();
    assertThat(listed(ada, gate)).hasCount(2);
    card(ada, gate).locator(".btn-main").click();
    assertThat(receipt(ada, gate)).containsText("with sketch.png, more.txt");
    assertThat(receipt(ada, gate)).containsText("Stay on this page until the files are sent");
    card(ada, gate).locator("[data-does=undo]").click();
    assertTrue(gate(gate).isOpen());
    assertThat(listed(ada, gate)).hasCount(2);
    card(ada, gate).locator(".btn-main").click();
    sendNow(ada, gate);
    assertEquals(List.of("sketch.png", "more.txt"), names(gate));
    assertEquals("As drawn", answer(gate));
    ada.go("/tasks/" + gate.task());
    Locator thumb = ada.find(".given .thumb").first();
    assertThat(thumb).isVisible();
    assertEquals(1, thumb.evaluate("image => image.decode().then(() => image.naturalWidth)"));
    ada.isAccessible().shot("attach-story");
  }

  @Test
  void aPastedImageAndADroppedFileAreTakenAndNamedApart() {
    GateId gate = asks.choice("Which?", "a", "b");
    Visit ada = ada(Look.PHONE);
    for (String event : List.of("paste", "paste", "drop")) {
      card(ada, gate)
          .evaluate(
              """
              (card, [kind, picture]) => {
                const data = new DataTransfer();
                data.items.add(new File([Uint8Array.from(atob(picture), letter => letter.charCodeAt())], "image.png", {type: "image/png", lastModified: Math.random() * 1e9}));
                const event = kind === "paste"
                  ? new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true})
                  : new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true});
                card.querySelector("form").dispatchEvent(event);
              }
              """,
              List.of(event, GivenPicture.BASE64));
    }
    assertThat(listed(ada, gate)).hasCount(3);
    ada.shot("attach-phone");
    card(ada, gate).getByText("b", new Locator.GetByTextOptions().setExact(true)).click();
    card(ada, gate).locator(".btn-main").click();
    sendNow(ada, gate);
    assertEquals(List.of("image.png", "image-2.png", "image-3.png"), names(gate));
  }

  @Test
  void whatTheServerWouldRefuseIsSaidBeforeAnythingIsSentAndTheTextStays() {
    GateId gate = asks.text("How?");
    Visit ada = ada(Look.LIGHT);
    card(ada, gate).locator("textarea").fill("my text");
    card(ada, gate)
        .evaluate(
            """
            card => {
              const data = new DataTransfer();
              data.items.add(new File([new Uint8Array(200_000_000)], "film.mov"));
              const input = card.querySelector("input[type=file]");
              input.files = data.files;
              input.dispatchEvent(new Event("change", {bubbles: true}));
            }
            """);
    // At the file, before anybody tries to send it.
    assertThat(listed(ada, gate).first()).containsText("Too large: a file may have 20 MB.");
    card(ada, gate).locator(".btn-main").click();
    assertThat(card(ada, gate).locator(".notice-bad")).containsText("film.mov has 200.0 MB");
    assertThat(card(ada, gate).locator("textarea")).hasValue("my text");
    assertTrue(gate(gate).isOpen());
  }

  /** What the server takes is told by the server. */
  @Test
  void tooManyAndTooMuchIsSaidAtOnceByTheLimitsOfThePage() {
    GateId gate = asks.text("How?");
    Visit ada = ada(Look.PHONE);
    Locator attach = card(ada, gate).locator("[data-attach]");
    assertThat(attach).hasAttribute("data-most", "10");
    assertThat(attach).hasAttribute("data-each", "20000000");
    assertThat(attach).hasAttribute("data-all", "50000000");
    attach.evaluate(
        "attach => Object.assign(attach.dataset, {most: '2', each: '3000000', all: '4000000'})");
    field(ada, gate).setInputFiles(new FilePayload[] {of("a", 2_500_000), of("b", 3_500_000)});
    assertThat(listed(ada, gate).nth(1)).containsText("Too large: a file may have 3 MB.");
    assertThat(attach.locator(".error")).hasCount(2);
    assertThat(attach).containsText("Together they have 6.0 MB; 4 MB can be sent.");
    ada.isAccessible().shot("attach-too-large");
    listed(ada, gate).nth(1).locator("button").click();
    assertThat(attach.locator(".error")).hasCount(0);
    field(ada, gate).setInputFiles(new FilePayload[] {NOTES, SKETCH});
    assertThat(attach).containsText("An answer takes 2; you have chosen 3.");
  }

  private static FilePayload of(String name, int size) {
    return new FilePayload(name, "text/plain", new byte[size]);
  }

  @Test
  void theReceiptShowsTheFilesOnceTheyAreSent() {
    GateId gate = asks.text("How should it look?");
    Visit ada = ada(Look.LIGHT);
    card(ada, gate).locator("textarea").fill("As drawn");
    field(ada, gate).setInputFiles(new FilePayload[] {SKETCH, NOTES});
    card(ada, gate).locator(".btn-main").click();
    sendNow(ada, gate);
    Locator given = receipt(ada, gate).locator(".given");
    assertThat(given.locator("a")).hasText(new String[] {"sketch.png", "notes.md"});
    assertThat(given).containsText("5 B");
    assertThat(given.locator(".thumb")).isVisible();
    assertEquals(
        1,
        given.locator(".thumb").evaluate("image => image.decode().then(() => image.naturalWidth)"));
    assertThat(receipt(ada, gate).locator("b").first()).hasText("As drawn");
    ada.isAccessible().shot("attach-sent");
  }

  @Test
  void filesAloneAreNoAnswerAndAnApprovalTakesNone() {
    GateId text = asks.text("How?");
    GateId approval = asks.approval("May I?", "make");
    Visit ada = ada(Look.LIGHT);
    field(ada, text).setInputFiles(SKETCH);
    card(ada, text).locator(".btn-main").click();
    assertThat(card(ada, text).locator(".notice-bad")).containsText("It is empty");
    card(ada, approval).locator("summary.btn-bad").click();
    field(ada, approval).setInputFiles(NOTES);
    card(ada, approval).locator("button[value=approve]").click();
    assertThat(card(ada, approval).locator(".notice-bad")).containsText("takes no files");
    card(ada, approval).locator("[name=reason]").fill("See the notes");
    card(ada, approval).locator("button[value=reject]").click();
    sendNow(ada, approval);
    assertEquals(List.of("notes.md"), names(approval));
    assertTrue(gate(text).isOpen());
  }

  @Test
  void aReloadKeepsTheTextAndSaysThatFilesMustBeChosenAgain() {
    GateId gate = asks.text("How?");
    Visit ada = ada(Look.LIGHT);
    ada.page().onDialog(dialog -> dialog.accept());
    field(ada, gate).setInputFiles(SKETCH);
    card(ada, gate).locator("textarea").pressSequentially("my text");
    ada.page().reload();
    assertThat(card(ada, gate).locator("textarea")).hasValue("my text");
    assertThat(card(ada, gate).locator("[data-draft]"))
        .containsText("Choose its files again: sketch.png");
    assertThat(listed(ada, gate)).hasCount(0);
  }

  @Test
  void withoutScriptTheFormBringsThem() {
    GateId gate = asks.confirmation("Drop it?");
    Visit ada = ada(Look.WITHOUT_SCRIPT);
    card(ada, gate).locator(".attach > summary").click();
    field(ada, gate).setInputFiles(SKETCH);
    card(ada, gate).locator("button[value=yes]").click();
    assertThat(ada.find(".receipt")).containsText("Yes");
    assertThat(ada.find(".receipt")).containsText("sketch.png");
    assertEquals(List.of("sketch.png"), names(gate));
    ada.shot("attach-receipt");
  }

  @Test
  void aHiddenAnswerIsOfferedNone() {
    GateId gate = asks.secret("The password?");
    Visit ada = ada(Look.LIGHT);
    assertThat(card(ada, gate).locator("input[type=password]")).isVisible();
    assertThat(field(ada, gate)).hasCount(0);
  }
}
