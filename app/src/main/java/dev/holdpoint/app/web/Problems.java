package dev.holdpoint.app.web;

import dev.holdpoint.app.json.Json;
import dev.holdpoint.app.json.JsonException;
import dev.holdpoint.app.text.Escaped;
import dev.holdpoint.app.view.ChoiceJson;
import dev.holdpoint.app.web.cockpit.Cockpit;
import dev.holdpoint.app.web.cockpit.PlainPage;
import dev.holdpoint.app.web.cockpit.PlainPage.Way;
import dev.holdpoint.app.yaml.ProblemsException;
import dev.holdpoint.engine.Refusal;
import dev.holdpoint.model.Answer;
import dev.holdpoint.model.Digest;
import dev.holdpoint.model.Gate;
import dev.holdpoint.model.Input;
import dev.holdpoint.model.Right;
import dev.holdpoint.port.WorldException;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.http.HttpStatus;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.eclipse.jetty.io.EofException;
import org.jspecify.annotations.Nullable;

/** The one place where refusals and failures become HTTP. */
public final class Problems {
  private final Consumer<String> messages;
  private final Cockpit cockpit;

  /**
   * @param messages hears of our own bugs and of a broken world, of which guests are told little
   * @param cockpit shows problems to people
   */
  Problems(Consumer<String> messages, Cockpit cockpit) {
    this.messages = messages;
    this.cockpit = cockpit;
  }

  void register(RoutesConfig routes) {
    routes.exception(Problem.class, this::refused);
    routes.exception(
        JsonException.class,
        (e, request) ->
            answer(request, Problem.wrong("The body does not fit: " + e.getMessage() + ".")));
    routes.exception(
        HttpResponseException.class,
        (e, request) -> refused(problem(e.getStatus(), e.getMessage()), request));
    routes.exception(ProblemsException.class, (e, request) -> refused(unsettled(e), request));
    routes.exception(WorldException.class, (e, request) -> refused(broken(e), request));
    // Whoever hung up in the middle hears no answer, and it is nobody's bug.
    routes.exception(EofException.class, (_, request) -> request.status(HttpStatus.BAD_REQUEST));
    routes.exception(Exception.class, (e, request) -> answer(request, bug(e)));
  }

  /** A browser that nobody knows is shown where to sign in; programs are told what is missing. */
  private void refused(Problem problem, Context request) {
    if (problem.status() == 401 && isRead(request) && request.method().name().equals("GET")) {
      request.redirect(SignIn.address(request), HttpStatus.SEE_OTHER);
    } else {
      answer(request, problem);
    }
  }

  /** Whether a person will see what comes back. */
  private static boolean isRead(Context request) {
    String accepted = request.header("Accept");
    return accepted != null
        && accepted.contains("text/html")
        && !request.path().startsWith("/api/");
  }

  private void show(Context request, Problem problem) {
    Guest guest = Guest.find(request);
    // A page has things around it that not everybody may see.
    if (guest != null && guest.may(Right.VIEW)) {
      try {
        cockpit.show(request, problem);
        return;
      } catch (RuntimeException e) {
        // A world that is broken may be so for everything around a page.
      }
    }
    String message = Escaped.codedBlock(String.valueOf(problem.getMessage()));
    cockpit.show(
        request,
        problem.status() == 401
            ? new PlainPage("Your session is over", message, Way.DOOR)
            : new PlainPage(problem.title(), message, Way.HOME));
  }

  /** What is wrong with the project's own files. */
  private static Problem unsettled(ProblemsException e) {
    List<String> problems = e.problems().stream().map(Object::toString).toList();
    return new Problem(422, "project_has_problems", String.join("; ", problems) + ".")
        .with("problems", problems);
  }

  private Problem broken(WorldException e) {
    messages.accept(String.valueOf(e.getMessage()));
    return new Problem(503, "unavailable", String.valueOf(e.getMessage()));
  }

  private Problem bug(Exception e) {
    StackTraceElement[] trace = e.getStackTrace();
    String where = trace.length == 0 ? "" : " at " + trace[0];
    messages.accept("a bug of ours: " + e + where);
    return new Problem(500, "bug", "This is a bug of ours; the server's standard error names it.");
  }

  private static Problem problem(int status, @Nullable String message) {
    String word =
        switch (status) {
          case 404 -> "not_found";
          case 405 -> "method_not_allowed";
          case 413 -> "too_large";
          default -> "refused";
        };
    String detail = status == 404 ? "There is nothing at this address." : String.valueOf(message);
    return new Problem(status, word, detail);
  }

  private void answer(Context request, Problem problem) {
    Duration retry = problem.retryAfter();
    if (retry != null) {
      request.header("Retry-After", Long.toString(Math.max(1, retry.toSeconds())));
    }
    if (problem.status() == 401) {
      request.header("WWW-Authenticate", "Bearer realm=\"holdpoint\"");
    }
    request.status(problem.status());
    if (isRead(request)) {
      show(request, problem);
    } else {
      // As bytes: a text would be written as Latin-1, since this type names no character set.
      byte[] json = Json.write(problem.json()).getBytes(StandardCharsets.UTF_8);
      request.contentType("application/problem+json").result(json);
    }
  }

  /** What a refusal of the engine is in HTTP. */
  public static Problem of(Refusal refusal) {
    return switch (refusal) {
      case Refusal.UnknownTask _, Refusal.UnknownGate _ -> Problem.missing(refusal.message());
      case Refusal.AlreadyAnswered(var _, Answer winner, var at) ->
          new Problem(409, "already_answered", refusal.message())
              .with("by", winner.by())
              .with("channel", winner.channel().word())
              .with("at", at.toString());
      case Refusal.AlreadyWithdrawn gone ->
          new Problem(410, "withdrawn", refusal.message()).with("at", gone.at().toString());
      case Refusal.Expired gone ->
          new Problem(410, "expired", refusal.message()).with("at", gone.at().toString());
      case Refusal.Replaced(var _, Digest current) ->
          new Problem(409, "replaced", refusal.message()).with("digest", current.hex());
      case Refusal.ChangedOnDisk _ -> new Problem(409, "changed_on_disk", refusal.message());
      case Refusal.DoesNotFit _ -> new Problem(400, "does_not_fit", refusal.message());
      case Refusal.TurnIsOver _ -> new Problem(409, "turn_is_over", refusal.message());
      case Refusal.KeyUsed _ -> new Problem(422, "key_used", refusal.message());
      case Refusal.Blocked _ -> new Problem(409, "blocked", refusal.message());
      case Refusal.Taken _, Refusal.TurnLost _ -> new Problem(409, "taken", refusal.message());
      case Refusal.Circle _, Refusal.NotPossible _ ->
          new Problem(409, "not_possible", refusal.message());
    };
  }

  /** The same about an answer; what does not fit a choice comes with its options. */
  public static Problem of(Refusal refusal, Gate gate) {
    Problem problem = of(refusal);
    return refusal instanceof Refusal.DoesNotFit
            && gate.question().input() instanceof Input.Choice choice
        ? problem
            .with("choices", ChoiceJson.list(choice))
            .with("other", choice.other())
            .with("multiple", choice.multiple())
        : problem;
  }

  /** A problem as a value, for batches. */
  public static Map<String, @Nullable Object> json(Refusal refusal) {
    return of(refusal).json();
  }
}
