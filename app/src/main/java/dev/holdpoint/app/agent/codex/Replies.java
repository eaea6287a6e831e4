package dev.holdpoint.app.agent.codex;

import dev.holdpoint.app.agent.rpc.RpcMessage.Asked;
import dev.holdpoint.app.agent.rpc.RpcProgram;
import dev.holdpoint.model.GateId;
import dev.holdpoint.port.Desk;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Sends Codex its answers: at once, when gates are closed, or not at all before the turn ends. */
final class Replies implements AutoCloseable {
  private final RpcProgram program;
  private final Desk desk;
  private final Halt halt;
  private final List<String> untold = new ArrayList<>();
  private final ExecutorService waiting = Executors.newVirtualThreadPerTaskExecutor();

  Replies(RpcProgram program, Desk desk, Halt halt) {
    this.program = program;
    this.desk = desk;
    this.halt = halt;
  }

  /** Something that is settled as soon as no gate is in its way. */
  interface Matter {
    /** The gates that it waits for, none where it is settled. */
    Set<GateId> settle();
  }

  void take(Matter matter) {
    Set<GateId> gates = matter.settle();
    if (gates.isEmpty()) {
      return;
    }
    if (desk.mayWait()) {
      waiting.execute(() -> await(gates, matter));
    } else {
      halt.asked();
    }
  }

  private void await(Set<GateId> gates, Matter matter) {
    try {
      for (GateId gate : gates) {
        desk.await(gate);
      }
      program.post(() -> take(matter));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      program.post(
          () -> {
            throw e;
          });
    }
  }

  void answer(Asked asked, Map<String, Object> result) {
    program.answer(asked, result);
  }

  /** What can't be answered must not be taken for a yes. */
  void refuse(Asked asked, String why) {
    program.refuse(asked, why);
  }

  /** A decision has no place for words: they are said first, so that the model reads both. */
  void decline(Asked asked, Map<String, Object> no, String why) {
    String thread = Items.text(asked.params(), "threadId");
    String turn = Items.text(asked.params(), "turnId");
    if (thread == null || turn == null) {
      untold.add(why);
      program.answer(asked, no);
      return;
    }
    program.call(
        "turn/steer",
        Map.of("threadId", thread, "expectedTurnId", turn, "input", CodexTurn.input(why)),
        reply -> {
          if (!reply.isGood()) {
            untold.add(why);
          }
          program.answer(asked, no);
        });
  }

  /** An answer has no place for files either: they are told when the turn would end. */
  void given(String files) {
    if (!files.isEmpty()) {
      untold.add(files);
    }
  }

  /** What the agent should have been told and was not; it is from here on. */
  List<String> takeUntold() {
    List<String> all = List.copyOf(untold);
    untold.clear();
    return all;
  }

  @Override
  public void close() {
    waiting.shutdownNow();
    waiting.close();
  }
}
