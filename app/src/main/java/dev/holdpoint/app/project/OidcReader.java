package dev.holdpoint.app.project;

import dev.holdpoint.app.yaml.Fields;
import dev.holdpoint.app.yaml.Yaml;
import dev.holdpoint.model.Role;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what holdpoint.yaml says about signing in by an OpenID provider. */
final class OidcReader {
  private static final Set<String> HERE = Set.of("localhost", "127.0.0.1", "[::1]");
  private static final String EXAMPLE = "e.g. {groups: [ops], email: [\"*@example.org\"]}";

  private OidcReader() {}

  static @Nullable OidcSetting read(Fields fields) {
    fields.allowOnly(List.of("issuer", "clientId", "clientSecret", "roles"));
    URI issuer = issuer(fields);
    String clientId = fields.text("clientId");
    if (!fields.has("clientId")) {
      fields.wrong("clientId", "is missing: the name that the provider knows this server by");
    }
    String secret = secret(fields);
    List<OidcSetting.Rule> rules = rules(fields);
    return issuer == null || clientId == null
        ? null
        : new OidcSetting(issuer, clientId, secret, rules);
  }

  private static @Nullable URI issuer(Fields fields) {
    String text = fields.text("issuer");
    if (!fields.has("issuer")) {
      fields.wrong("issuer", "is missing: the provider's address");
    }
    if (text == null) {
      return null;
    }
    try {
      URI issuer = new URI(text);
      if (isSafe(issuer) && issuer.getQuery() == null && issuer.getFragment() == null) {
        return issuer;
      }
    } catch (URISyntaxException e) {
      // Told below, as everything else that does not fit.
    }
    fields.wrong(
        "issuer", "must be an https address like https://login.example.org, as it names itself");
    return null;
  }

  /** Whoever could read or change what the provider says could sign in as anybody. */
  private static boolean isSafe(URI address) {
    return address.getHost() != null
        && address.getUserInfo() == null
        && ("https".equals(address.getScheme())
            || ("http".equals(address.getScheme()) && HERE.contains(address.getHost())));
  }

  private static @Nullable String secret(Fields fields) {
    Yaml.Scalar scalar = fields.scalar("clientSecret", "a text");
    if (scalar != null && !scalar.written().contains("${")) {
      fields.wrong("clientSecret", "a secret does not stand in a file: write \"${NAME}\"");
      return null;
    }
    return fields.text("clientSecret");
  }

  private static List<OidcSetting.Rule> rules(Fields fields) {
    Fields roles = fields.fields("roles");
    roles.allowOnly(List.of("admin", "responder", "viewer"));
    if (roles.keys().isEmpty()) {
      fields.wrong("roles", "says who gets in: responder: " + EXAMPLE.substring(6));
    }
    List<OidcSetting.Rule> rules = new ArrayList<>();
    for (Role role : List.of(Role.ADMIN, Role.RESPONDER, Role.VIEWER)) {
      if (!roles.has(role.word())) {
        continue;
      }
      Fields claims = roles.fields(role.word());
      if (claims.keys().isEmpty()) {
        roles.wrong(role.word(), "needs claims with values, " + EXAMPLE);
      }
      for (String claim : claims.keys()) {
        List<String> values = claims.texts(claim, "[ops]");
        if (values != null && (values.isEmpty() || values.stream().anyMatch(String::isBlank))) {
          claims.wrong(claim, "needs at least one value, and none of them empty");
        } else if (values != null) {
          rules.add(new OidcSetting.Rule(role, claim, values));
        }
      }
    }
    return rules;
  }
}
