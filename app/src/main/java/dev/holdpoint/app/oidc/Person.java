package dev.holdpoint.app.oidc;

import dev.holdpoint.app.json.JsonObject;
import dev.holdpoint.app.project.OidcSetting;
import dev.holdpoint.model.Role;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Somebody whom the provider vouches for.
 *
 * @param subject the provider's own name for them, which never changes
 * @param name what others read; nothing that people give themselves at will
 */
public record Person(String subject, String name, Role role) {
  private static final int LONGEST_NAME = 100;

  static Person of(JsonObject claims, OidcSetting setting) throws OidcException {
    String subject = claims.text("sub");
    String name = name(claims, subject);
    Role role =
        setting.rules().stream()
            .filter(rule -> fits(rule, claims))
            .map(OidcSetting.Rule::role)
            .findFirst()
            .orElse(null);
    if (role == null) {
      throw new OidcException(
          "You are %s there, who has no role here. Whoever runs this server gives one by server.oidc.roles in holdpoint.yaml."
              .formatted(name));
    }
    return new Person(subject, name, role);
  }

  private static boolean fits(OidcSetting.Rule rule, JsonObject claims) {
    return values(rule.claim(), claims).stream()
        .anyMatch(value -> rule.values().stream().anyMatch(wanted -> matches(wanted, value)));
  }

  /** An address that the provider has not verified could be anybody's. */
  private static List<String> values(String claim, JsonObject claims) {
    if (claim.equals("email") && email(claims) == null) {
      return List.of();
    }
    return switch (claims.values().get(claim)) {
      case List<?> all ->
          all.stream().filter(String.class::isInstance).map(String.class::cast).toList();
      case String one -> List.of(one);
      case null, default -> List.of();
    };
  }

  private static boolean matches(String wanted, String value) {
    String pattern =
        Stream.of(wanted.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
    return Pattern.compile(pattern, Pattern.DOTALL).matcher(value).matches();
  }

  private static @Nullable String email(JsonObject claims) {
    Object verified = claims.values().get("email_verified");
    boolean isVerified = Boolean.TRUE.equals(verified) || "true".equals(verified);
    return isVerified && claims.values().get("email") instanceof String email ? email : null;
  }

  private static String name(JsonObject claims, String subject) {
    String name =
        Stream.of(email(claims), claims.values().get("preferred_username"), subject)
            .filter(String.class::isInstance)
            .map(String.class::cast)
            .map(Person::plain)
            .filter(text -> !text.isBlank())
            .findFirst()
            .orElse("somebody");
    return Objects.requireNonNull(name);
  }

  private static String plain(String text) {
    String line =
        text.codePoints()
            .filter(c -> !Character.isISOControl(c) && Character.getType(c) != Character.FORMAT)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
    return line.length() > LONGEST_NAME ? line.substring(0, LONGEST_NAME) : line;
  }
}
