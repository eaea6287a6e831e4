package dev.holdpoint.app.cli.demo;

import dev.holdpoint.app.cli.Workbench;
import dev.holdpoint.app.project.Overrides;
import dev.holdpoint.app.project.Planned;
import dev.holdpoint.engine.Dispatcher.Stop;
import dev.holdpoint.engine.Worker;
import dev.holdpoint.model.Task;
import dev.holdpoint.model.TaskId;
import dev.holdpoint.model.TaskSpec;
import java.util.function.Consumer;

/**
 * Plans what the project says, and tells nobody.
 *
 * @param begun hears of every turn before its agent works
 */
record SilentOffice(Workbench bench, Consumer<Task> begun) implements Worker.Office {
  @Override
  public Worker.NewRun plan(TaskSpec spec) {
    Planned planned = bench.plan(spec, Overrides.NONE);
    return new Worker.NewRun(planned.plan(), planned.payloads());
  }

  @Override
  public boolean keepsWaitingAgents() {
    return false;
  }

  @Override
  public void stopped(TaskId task, Stop stop) {}

  @Override
  public void troubled(TaskId task, RuntimeException trouble) {
    throw trouble;
  }

  @Override
  public void idle() {}

  @Override
  public void askedMeanwhile(Task task) {}

  @Override
  public void turnStarted(Task task) {
    begun.accept(task);
  }

  @Override
  public void turnEnded(Task task) {}
}
