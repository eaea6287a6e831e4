package dev.holdpoint.app.cli;

import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.engine.Refusal;
import dev.holdpoint.engine.Reviews;
import dev.holdpoint.engine.Reviews.Judgement;
import dev.holdpoint.engine.Verdict;
import dev.holdpoint.model.Channel;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Input.Reading;
import dev.holdpoint.model.Reply;
import dev.holdpoint.port.ReviewSheet;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A review at the terminal: it is shown, then approved, sent back, or left for later. */
final class ReviewPrompt {
  static final String HOW = "approve, changes: WHAT, no more reviews, or later";
  private static final String CHANGES = "changes:";
  private static final String TAKE_IN = "take in";

  private final Context context;
  private final Workbench bench;
  private final Reviews.Person person;
  private final Prompter.EmptyLine emptyLine;

  /** For whoever sits beside a run. */
  ReviewPrompt(Context context, Workbench bench) {
    this(
        context,
        bench,
        new Reviews.Person(Person.name(context.env()), Channel.TERMINAL),
        Prompter.EmptyLine.IS_NO_ANSWER);
  }

  /** For whoever goes through everything that waits, and may leave something open. */
  ReviewPrompt(Context context, Workbench bench, String name) {
    this(context, bench, new Reviews.Person(name, Channel.CLI), Prompter.EmptyLine.SKIPS);
  }

  private ReviewPrompt(
      Context context, Workbench bench, Reviews.Person person, Prompter.EmptyLine emptyLine) {
    this.context = context;
    this.bench = bench;
    this.person = person;
    this.emptyLine = emptyLine;
  }

  /** What a line means, as far as it can be told without the review. */
  static Reading read(String raw) {
    return isLater(raw) || isTakeIn(raw) || judgement(raw) != null
        ? new Reading.Fits(new Reply.Said(raw))
        : new Reading.DoesNotFit("it takes " + HOW);
  }

  static boolean isLater(String raw) {
    return raw.strip().equalsIgnoreCase("later");
  }

  private static boolean isTakeIn(String raw) {
    return raw.strip().equalsIgnoreCase(TAKE_IN);
  }

  private static @Nullable Judgement judgement(String raw) {
    String word = raw.strip().toLowerCase(Locale.ROOT);
    if (word.equals("approve")) {
      return new Judgement.Approve();
    }
    if (word.equals("no more reviews")) {
      return new Judgement.ApproveAll();
    }
    String rest = word.startsWith(CHANGES) ? raw.strip().substring(CHANGES.length()).strip() : "";
    return rest.isEmpty() ? null : new Judgement.Changes(rest, List.of());
  }

  /** Shows what is to be reviewed, and takes what a person says to exactly that. */
  Answered ask(Gate gate) throws InterruptedException {
    ReviewSheet sheet = bench.reviews().sheet(gate.id());
    PrintStream err = context.screen().err();
    if (sheet == null || !sheet.gate().isOpen()) {
      return Answered.ELSEWHERE;
    }
    err.println();
    new ReviewText(context.screen(), "holdpoint", bench.engine().now())
        .lines(sheet)
        .forEach(err::println);
    if (sheet.changedOnDisk()) {
      err.println("   Here, \"" + TAKE_IN + "\" shows them.");
    }
    return switch (new Prompter(context, bench.engine(), emptyLine).ask(gate)) {
      case Prompter.Heard.Nothing _ -> Answered.CLOSED;
      case Prompter.Heard.ClosedElsewhere _ -> Answered.ELSEWHERE;
      case Prompter.Heard.Skipped _ -> Answered.LATER;
      case Prompter.Heard.Text(String text) when isLater(text) -> Answered.LATER;
      case Prompter.Heard.Text(String text) when isTakeIn(text) -> takeIn(sheet);
      case Prompter.Heard.Text(String text) -> judge(sheet, text);
    };
  }

  /** Then it is shown again as it is now. */
  private Answered takeIn(ReviewSheet sheet) {
    Digest seen = sheet.review().current().digest();
    if (bench.reviews().takeIn(sheet.gate().id(), seen, person)
        instanceof Verdict.Refused(Refusal refusal)) {
      context.screen().err().println("   " + RefusalText.line(refusal));
    }
    return Answered.ELSEWHERE;
  }

  private Answered judge(ReviewSheet sheet, String text) {
    Judgement judgement = judgement(text);
    if (judgement == null) {
      return Answered.HERE;
    }
    Reviews.Judged judged =
        bench
            .reviews()
            .judge(sheet.gate().id(), sheet.review().current().digest(), judgement, person);
    if (judged.verdict() instanceof Verdict.Refused(Refusal refusal)) {
      context.screen().err().println("   " + RefusalText.line(refusal));
      // Nothing was taken: it is shown again as it is now, or is not open any more.
      return Answered.ELSEWHERE;
    }
    if (judged.note() != null) {
      context.screen().err().println("   " + Escaped.block(judged.note()));
    }
    return Answered.HERE;
  }

  /** What came of it. */
  enum Answered {
    HERE,
    ELSEWHERE,
    /** The gate stays open, and the run is left. */
    LATER,
    /** The terminal was closed. */
    CLOSED
  }
}
