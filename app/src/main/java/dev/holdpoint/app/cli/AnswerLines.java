package dev.holdpoint.app.cli;

import dev.holdpoint.app.cli.line.LineEditor;
import dev.holdpoint.app.cli.line.LineEditor.Typed;
import dev.holdpoint.app.cli.line.LineHistory;
import java.util.function.BooleanSupplier;

/**
 * What a person replies to one question. At a terminal that can move its cursor it is edited here;
 * at others, and out of a pipe, it comes line by line.
 */
interface AnswerLines extends AutoCloseable {
  /** Asks with this prompt until something is sent, or nobody waits for it any more. */
  Typed read(String prompt) throws InterruptedException;

  /**
   * After the question was closed elsewhere: what is still typed at the terminal goes nowhere.
   *
   * @param begun whether some of the line was typed
   */
  void forgetTheRest(boolean begun) throws InterruptedException;

  @Override
  void close();

  /** Whether text is edited here, and may have several lines. */
  static boolean canEdit(Context context) {
    return context.keyboard().isTerminal()
        && context.screen().canRedraw()
        && !context.env().getOrDefault("TERM", "").isBlank();
  }

  /**
   * What was typed before is forgotten from here on.
   *
   * @return false where it can't be told from an answer: then there are no lines to open
   */
  static boolean prepare(Context context) {
    if (!canEdit(context)) {
      return context.keyboard().forgetTyped();
    }
    boolean taking = context.keyboard().takeKeys();
    if (!taking) {
      // Nothing that is typed counts before it succeeds for another question.
      context.keyboard().release();
    }
    return taking;
  }

  /**
   * After {@link #prepare}, once the question is shown.
   *
   * @param isOver whether the question is closed by now
   */
  static AnswerLines open(Context context, boolean hidden, BooleanSupplier isOver) {
    return canEdit(context)
        ? new Edited(context, hidden, isOver)
        : new WholeLines(context, hidden, isOver);
  }

  /** With a cursor, and several lines where somebody wants them. */
  final class Edited implements AnswerLines {
    /** In memory alone, until this process ends. */
    private static final LineHistory HISTORY = new LineHistory();

    private final Keyboard keyboard;
    private final LineEditor editor;
    private final boolean hidden;

    Edited(Context context, boolean hidden, BooleanSupplier isOver) {
      this.keyboard = context.keyboard();
      this.hidden = hidden;
      this.editor = new LineEditor(new KeyDevice(context), HISTORY, isOver);
      keyboard.onRestore(editor::leave);
    }

    @Override
    public Typed read(String prompt) throws InterruptedException {
      return editor.read(prompt, hidden);
    }

    @Override
    public void forgetTheRest(boolean begun) throws InterruptedException {
      keyboard.forgetRestOfLine(begun);
    }

    @Override
    public void close() {
      editor.close();
      keyboard.onRestore(() -> {});
      keyboard.takeLines();
    }
  }
}
