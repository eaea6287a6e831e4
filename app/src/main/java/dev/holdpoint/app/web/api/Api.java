package dev.holdpoint.app.web.api;

import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.web.Needs;
import dev.holdpoint.app.web.Waiting;
import io.javalin.config.RoutesConfig;

/** The routes of the API, each with what it needs. */
public final class Api {
  public static final String BASE = "/api/v1";

  private final Backstage backstage;
  private final Waiting waiting;
  private final Idempotency once = new Idempotency();

  public Api(Backstage backstage, Waiting waiting) {
    this.backstage = backstage;
    this.waiting = waiting;
  }

  public void register(RoutesConfig routes) {
    routes.get(BASE + "/openapi.json", OpenApi::show, Needs.NAME);
    tasks(routes);
    work(routes);
    gates(routes);
  }

  private void tasks(RoutesConfig routes) {
    Tasks tasks = new Tasks(backstage);
    routes.get(BASE + "/tasks", tasks::list, Needs.VIEW);
    routes.post(BASE + "/tasks", once.once(tasks::create), Needs.UPLOAD);
    routes.get(BASE + "/tasks/{id}", tasks::show, Needs.VIEW);
    routes.post(BASE + "/tasks/{id}/run", once.once(tasks::run), Needs.MANAGE);
    routes.post(BASE + "/tasks/{id}/cancel", once.once(tasks::cancel), Needs.MANAGE);
    routes.post(BASE + "/tasks/{id}/defer", once.once(tasks::defer), Needs.MANAGE);
    routes.post(BASE + "/tasks/{id}/reopen", once.once(tasks::reopen), Needs.MANAGE);
    routes.post(BASE + "/tasks/{id}/close", once.once(tasks::close), Needs.MANAGE);
    routes.get(BASE + "/tasks/{id}/journal", tasks::journal, Needs.VIEW);
    routes.get(BASE + "/tasks/{id}/usage", tasks::usage, Needs.VIEW);
    Documents documents = new Documents(backstage);
    routes.get(BASE + "/tasks/{id}/documents", documents::list, Needs.VIEW);
    routes.get(BASE + "/tasks/{id}/documents/{name}", documents::download, Needs.VIEW);
  }

  private void work(RoutesConfig routes) {
    Work work = new Work(backstage);
    routes.get(BASE + "/tasks/{id}/log", work::log, Needs.VIEW);
    routes.get(BASE + "/tasks/{id}/files", work::files, Needs.VIEW);
    routes.get(BASE + "/tasks/{id}/files/<path>", work::file, Needs.VIEW);
    routes.get(BASE + "/tasks/{id}/git/log", work::commits, Needs.VIEW);
    routes.get(BASE + "/tasks/{id}/git/diff", work::diff, Needs.VIEW);
    routes.post(BASE + "/tasks/{id}/apply", once.once(work::apply), Needs.MANAGE);
  }

  private void gates(RoutesConfig routes) {
    Gates gates = new Gates(backstage, waiting);
    routes.get(BASE + "/gates", new GateListing(backstage)::show, Needs.VIEW);
    routes.post(BASE + "/gates", once.once(new Asking(backstage)::open), Needs.OPEN_GATES);
    routes.post(BASE + "/gates/answers", once.once(gates::answers), Needs.ANSWER_UPLOAD);
    routes.get(BASE + "/gates/{id}", gates::show, Needs.NAME);
    routes.get(BASE + "/gates/{id}/wait", gates::await, Needs.NAME);
    routes.post(BASE + "/gates/{id}/answer", once.once(gates::answer), Needs.ANSWER_UPLOAD);
    routes.get(BASE + "/gates/{id}/attachments/{name}", gates::attachment, Needs.NAME);
    AskerActions asker = new AskerActions(backstage);
    routes.post(BASE + "/gates/{id}/withdraw", once.once(asker::withdraw), Needs.ASKER);
    routes.post(BASE + "/gates/{id}/deadline", once.once(asker::deadline), Needs.ASKER);
    Judging judging = new Judging(backstage);
    routes.get(BASE + "/tasks/{id}/review", judging::show, Needs.VIEW);
    routes.post(BASE + "/gates/{id}/review", once.once(judging::judge), Needs.ANSWER_UPLOAD);
  }
}
