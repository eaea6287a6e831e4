package dev.holdpoint.bench;

import dev.holdpoint.model.GateId;
import dev.holdpoint.model.Question;
import dev.holdpoint.model.ToolUse;
import dev.holdpoint.model.Usage;
import dev.holdpoint.port.Desk;
import dev.holdpoint.port.Retelling;
import java.util.Collection;
import java.util.List;

/** A desk that allows everything and where nobody is asked. */
final class OpenDesk implements Desk, Retelling {
  @Override
  public Ruling permit(ToolUse use) {
    return new Ruling.Allowed();
  }

  @Override
  public Hearing ask(Question question) {
    return new Hearing.GoOn("nobody is here");
  }

  @Override
  public void await(GateId gate) {}

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
    return "";
  }

  @Override
  public String besides(Collection<GateId> gates) {
    return "";
  }
}
