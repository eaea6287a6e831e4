package dev.holdpoint.app.mcp;

import dev.holdpoint.app.view.GateAddresses;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.Submission;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Right;
import dev.holdpoint.model.TaskId;
import org.jspecify.annotations.Nullable;

/** The person whose assistant calls; what it sees and does is what the person may. */
public interface Person {
  /** Under which name answers are given. */
  String name();

  /** At this moment: a token may have been taken back since. */
  boolean may(Right right);

  /** The project's, null where there is none. */
  @Nullable Engine engine();

  /** Where the pages of gates are. */
  GateAddresses addresses();

  /** Whether the caller itself asked in this task: nobody answers its own questions. */
  boolean asksIn(TaskId task);

  /** Where the person gives this answer in person, since the client can't show it. */
  String confirmedElsewhere(GateId gate, Submission given, String answer);

  /** Where the person answers this gate without any assistant. */
  String answeredElsewhere(GateId gate);
}
