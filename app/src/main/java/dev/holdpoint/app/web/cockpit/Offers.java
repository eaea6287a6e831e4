package dev.holdpoint.app.web.cockpit;

import dev.holdpoint.app.project.Offer;
import dev.holdpoint.app.web.Backstage;
import dev.holdpoint.app.yaml.ProblemsException;

/** What people can choose from; a project with problems still has a board. */
final class Offers {
  private Offers() {}

  static Offer of(Backstage backstage) {
    try {
      return backstage.offer();
    } catch (ProblemsException e) {
      return Offer.NOTHING;
    }
  }
}
