package dev.holdpoint.port;

import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.model.Usage;
import java.util.Collection;
import java.util.List;

/** Nobody sits there: for agents that never turn to it. */
public class SilentDesk implements Desk, Retelling {
  @Override
  public Ruling permit(ToolUse use) {
    throw new AssertionError("nobody is to be asked for " + use);
  }

  @Override
  public Hearing ask(Question question) {
    throw new AssertionError("nobody is to be asked " + question);
  }

  @Override
  public void await(GateId gate) {
    throw new AssertionError("nobody is to wait for " + gate);
  }

  @Override
  public boolean mayWait() {
    return false;
  }

  @Override
  public void session(String session) {}

  @Override
  public void used(List<Usage> usage) {}

  @Override
  public String anew() {
    throw new AssertionError("nothing is to be told anew");
  }

  @Override
  public String besides(Collection<GateId> gates) {
    throw new AssertionError("nothing is to be told besides " + gates);
  }
}
