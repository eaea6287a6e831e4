package dev.holdpoint.app.project;

import dev.holdpoint.model.Role;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The OpenID provider by which people may sign in.
 *
 * @param clientSecret null for a client that has none
 * @param rules who gets which role, the most powerful first
 */
public record OidcSetting(
    URI issuer, String clientId, @Nullable String clientSecret, List<Rule> rules) {
  public OidcSetting {
    rules = List.copyOf(rules);
  }

  /**
   * Whoever has one of these values in this claim plays this role.
   *
   * @param values a {@code *} stands for any characters
   */
  public record Rule(Role role, String claim, List<String> values) {
    public Rule {
      values = List.copyOf(values);
    }
  }

  @Override
  public String toString() {
    return "OidcSetting[" + issuer + "]";
  }
}
