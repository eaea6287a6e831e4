package dev.holdpoint.app.agent.nativ;

import dev.holdpoint.app.llm.LlmException;
import dev.holdpoint.app.text.IoReason;
import dev.holdpoint.model.GateId;
import dev.holdpoint.port.Agent;
import dev.holdpoint.port.Assignment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** An agent of our own: strategic and tactical phases alternate until the job is complete. */
public final class NativeAgent implements Agent {
  private static final Pattern SESSION = Pattern.compile("[0-9a-f-]{36}");
  private static final String DIR = ".plan";

  private final NativeSettings settings;

  public NativeAgent(NativeSettings settings) {
    this.settings = settings;
  }

  @Override
  public Report work(Assignment assignment, Narrator narrator) throws InterruptedException {
    try {
      return worked(assignment, narrator, settings.minds().of(assignment.agent()));
    } catch (LlmException e) {
      return Report.of(new Outcome.Failed(String.valueOf(e.getMessage())));
    } catch (IOException e) {
      return Report.of(
          new Outcome.Failed(
              "agent %s can't keep its conversation: %s"
                  .formatted(assignment.agent().name(), IoReason.of(e))));
    }
  }

  private Report worked(Assignment assignment, Narrator narrator, Mind mind)
      throws IOException, InterruptedException {
    Path folder = settings.conversations().resolve(assignment.task().value());
    String known = known(assignment, folder);
    String session = known == null ? UUID.randomUUID().toString() : known;
    Veil veil = new Veil(assignment.secrets());
    try (ConversationLog log = ConversationLog.open(folder, name(session), new EntryCodec(veil))) {
      Conversation conversation = new Conversation(session, veil, log);
      if (!session.equals(assignment.session())) {
        assignment.desk().session(session);
      }
      Course course = course(assignment, conversation);
      NativeTurn turn =
          new NativeTurn(assignment, narrator, mind, course, skills(course, narrator));
      return turn.report(prompt(assignment, conversation, narrator));
    }
  }

  private static String name(String session) {
    return session + ".jsonl";
  }

  /** The conversation to go on with, null where there is none here. */
  private static @Nullable String known(Assignment assignment, Path folder) {
    String session = assignment.session();
    return session != null
            && SESSION.matcher(session).matches()
            && Files.exists(folder.resolve(name(session)))
        ? session
        : null;
  }

  private static String prompt(
      Assignment assignment, Conversation conversation, Narrator narrator) {
    if (assignment.session() == null) {
      return assignment.prompt();
    }
    if (!assignment.session().equals(conversation.session())) {
      narrator.said("The conversation is not here any more: it begins anew, told everything.");
      return assignment.retelling().anew();
    }
    List<GateId> heard = NativeTurn.heardOtherwise(assignment, conversation);
    return heard.isEmpty() ? assignment.prompt() : assignment.retelling().besides(heard);
  }

  private Course course(Assignment assignment, Conversation conversation) {
    String named = assignment.agent().planDir();
    String dir = named == null ? DIR : named;
    return new Course(
        assignment, conversation, new TodoBook(settings.plans(), assignment.workspace(), dir));
  }

  private Skills skills(Course course, Narrator narrator) {
    Assignment assignment = course.assignment();
    Conversation conversation = course.conversation();
    Clearance clearance = new Clearance(assignment, conversation);
    List<Skill> own = new ArrayList<>(new PlanSkills(course).all());
    own.addAll(new FileSkills(new Ground(assignment.workspace()), course, clearance).all());
    // Whoever plans changes nothing yet, and a command may change anything.
    if (course.phase() != Course.Phase.PLANNING) {
      own.add(new ShellSkill(settings.commands(), assignment, clearance, narrator).skill());
    }
    own.addAll(new PeopleSkills(assignment, conversation.veil()).all());
    return new Skills(own, settings.tools().apply(assignment), clearance);
  }
}
