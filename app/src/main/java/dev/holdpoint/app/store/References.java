package dev.holdpoint.app.store;

import dev.holdpoint.model.AgentSpec;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Artefact;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Document;
import dev.holdpoint.model.Entry;
import dev.holdpoint.model.Event;
import dev.holdpoint.model.PlanningRules;
import dev.holdpoint.model.Proposal;
import dev.holdpoint.model.StepPlan;
import dev.holdpoint.model.TaskSpec;
import dev.holdpoint.port.Audit.Finding;
import dev.holdpoint.port.Audit.Kind;
import java.security.MessageDigest;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks that the large texts which entries name by digest are there, and are what they were. */
final class References {
  private static final int REMEMBERED = 1000;
  private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

  private final Sql sql;
  private final MessageDigest sha256 = Prefix.sha256();

  /** Templates stand in every run: each is looked at once. */
  private final Map<String, Boolean> wellKnown =
      new LinkedHashMap<>(REMEMBERED, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
          return size() > REMEMBERED;
        }
      };

  References(Sql sql) {
    this.sql = sql;
  }

  void check(Entry entry, Consumer<Finding> found) throws SQLException {
    for (Digest digest : digests(entry.event())) {
      String trouble = wellKnown.containsKey(digest.hex()) ? null : trouble(digest.hex());
      if (trouble == null) {
        wellKnown.put(digest.hex(), true);
      } else {
        found.accept(finding(entry, digest, trouble));
      }
    }
  }

  private static Finding finding(Entry entry, Digest digest, String trouble) {
    return new Finding(
        Kind.PAYLOAD,
        entry.task().value(),
        entry.sequence(),
        "Entry %d of %s names a text that %s (%s)."
            .formatted(entry.sequence(), entry.task(), trouble, digest));
  }

  private @Nullable String trouble(String digest) throws SQLException {
    byte[] body =
        sql.first("SELECT body FROM payload WHERE digest = ?", row -> row.getBytes(1), digest);
    if (body == null) {
      return "is missing";
    }
    String found = HexFormat.of().formatHex(sha256.digest(body));
    return found.equals(digest) ? null : "is not what was written";
  }

  private static List<Digest> digests(Event event) {
    return switch (event) {
      case Event.TaskCreated(TaskSpec spec, _) -> digests(spec.documents());
      case Event.TaskEdited(TaskSpec spec) -> digests(spec.documents());
      case Event.TurnStarted started -> List.of(started.prompt());
      case Event.RunQueued queued -> {
        List<Digest> digests = new ArrayList<>(List.of(queued.plan().intro()));
        for (StepPlan step : queued.plan().steps()) {
          digests.add(step.prompt());
          digests.addAll(named(step.agent()));
        }
        PlanningRules planning = queued.plan().reviews().planning();
        if (planning != null) {
          digests.add(planning.prompt());
        }
        yield digests;
      }
      case Event.GateAnswered(int _, Answer answer) -> digests(answer.attachments());
      case Event.GateOpened opened when opened.question().review() != null ->
          digests(opened.question().review().proposal());
      case Event.PlanEdited edited -> digests(edited.edit().proposal());
      case Event.TodosChanged changed -> List.of(changed.todos());
      case Event.DriftFlagged flagged when flagged.found() != null -> digests(flagged.found());
      default -> List.of();
    };
  }

  private static List<Digest> digests(Proposal proposal) {
    return proposal.artefacts().stream().map(Artefact::text).toList();
  }

  private static List<Digest> digests(List<Document> documents) {
    return documents.stream().map(Document::digest).toList();
  }

  /** A script's settings name its scenario; those of other agents name no text. */
  private static List<Digest> named(AgentSpec agent) {
    return agent.type().equals("script")
            && agent.settings().get("scenario") instanceof String digest
            && DIGEST.matcher(digest).matches()
        ? List.of(new Digest(digest))
        : List.of();
  }
}
