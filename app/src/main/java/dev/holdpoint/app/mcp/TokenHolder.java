package dev.holdpoint.app.mcp;

import dev.holdpoint.app.view.GateAddresses;
import dev.holdpoint.engine.Engine;
import dev.holdpoint.engine.PreparedAnswers;
import dev.holdpoint.engine.Submission;
import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Right;
import dev.holdpoint.model.TaskId;

/** A person who gave a token of theirs to a client over HTTP. */
record TokenHolder(HttpCaller caller, Engine engine, PreparedAnswers prepared) implements Person {
  @Override
  public String name() {
    return caller.name();
  }

  @Override
  public boolean may(Right right) {
    return caller.may(right);
  }

  @Override
  public GateAddresses addresses() {
    return new GateAddresses(caller.site());
  }

  @Override
  public boolean asksIn(TaskId task) {
    return false;
  }

  @Override
  public String confirmedElsewhere(GateId gate, Submission given, String answer) {
    PreparedAnswers.Prepared ready = prepared.prepare(gate, given, answer, caller.name());
    return ("This client can't show the answer to the person for confirmation. Tell them to open"
            + " %s%s in a browser, signed in, within 15 minutes: the page shows %s with this"
            + " answer, and one press there gives it.")
        .formatted(caller.confirmPages(), ready.id(), gate);
  }

  @Override
  public String answeredElsewhere(GateId gate) {
    return "The person answers it at %s/ or with: holdpoint respond %s"
        .formatted(caller.site(), gate);
  }
}
