package dev.holdpoint.app.cli.demo;

import dev.holdpoint.app.cli.Context;
import dev.holdpoint.app.cli.Workbench;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A made-up project in which agents have worked for a month. */
public final class Harbor {
  private static final String STORIES = "stories.yaml";
  private static final String PAST = "past.yaml";

  private Harbor() {}

  /** Makes it in an empty directory. */
  public static void build(Path directory, Context context)
      throws IOException, InterruptedException {
    DemoFiles files = new DemoFiles(directory, "harbor/");
    files.copy("holdpoint.yaml");
    files.copy("README.md");
    files.write("scenarios/.keep", "");
    for (String agent : List.of("atlas", "borealis", "caspian", "meridian")) {
      files.write("scenarios/" + agent + ".yaml", "turns: [[finish: Done]]\n");
    }
    files.write(".gitignore", ".holdpoint/\n");
    commit(directory);
    StoryClock clock = new StoryClock(Clock.system(ZoneId.systemDefault()));
    try (Workbench bench = context.opener().open(directory, clock)) {
      DemoHistory past = new DemoHistory(bench, clock, clock.instant());
      DemoHistoryReader.read(PAST, files.text(PAST)).forEach(past::tell);
      Storyteller teller = new Storyteller(bench, clock);
      for (Story story : StoryReader.read(STORIES, files.text(STORIES))) {
        teller.tell(story);
      }
    }
  }

  /** With git each task has a workspace of its own; without it they take turns. */
  private static void commit(Path directory) throws InterruptedException {
    String who = "-c user.name=Harbor -c user.email=harbor@localhost -c commit.gpgsign=false ";
    String line =
        "git init -q -b main . && git add . && git %s commit -q -m 'Parcels, tracked'"
            .formatted(who);
    try {
      Process git =
          new ProcessBuilder("sh", "-c", line)
              .directory(directory.toFile())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      git.waitFor(30, TimeUnit.SECONDS);
    } catch (IOException e) {
      // No shell or no git: the demo works without.
    }
  }
}
