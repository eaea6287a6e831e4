package dev.holdpoint.app.cli;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.IGetter;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ScopeType;

/**
 * Tells picocli of a command what it would find out by itself through reflection, only slower.
 * Covers those elements of its annotations that commands use; the build fails at any other.
 */
final class CommandModel {
  private final Declared declared;
  private final CommandSpec spec;

  private CommandModel(Declared declared) {
    this.declared = declared;
    this.spec = CommandSpec.wrapWithoutInspection(declared);
  }

  /** For picocli: the model of a command, or the command itself where the build made none. */
  static Object of(Object command) {
    return command instanceof Declared declared ? new CommandModel(declared).built() : command;
  }

  private CommandSpec built() {
    @Nullable Object[][] rows = declared.declarations();
    for (int i = 0; i < rows.length; i++) {
      add(i, rows[i]);
    }
    return spec;
  }

  private void add(int number, @Nullable Object[] row) {
    switch (text(row[0])) {
      case "Command" -> {
        for (int i = 2; i < row.length; i += 2) {
          describe(text(row[i]), Objects.requireNonNull(row[i + 1]));
        }
      }
      case "Option" -> {
        FieldOfRow field = new FieldOfRow(declared, number);
        OptionSpec.Builder option = OptionSpec.builder("-").type((Class<?>) row[1]);
        option.getter(field).setter(field).initialValue(field.get());
        for (int i = 2; i < row.length; i += 2) {
          describe(option, text(row[i]), Objects.requireNonNull(row[i + 1]));
        }
        spec.addOption(option.build());
      }
      case "Parameters" -> {
        FieldOfRow field = new FieldOfRow(declared, number);
        PositionalParamSpec.Builder parameter =
            PositionalParamSpec.builder().type((Class<?>) row[1]);
        parameter.getter(field).setter(field).initialValue(field.get());
        for (int i = 2; i < row.length; i += 2) {
          describe(parameter, text(row[i]), Objects.requireNonNull(row[i + 1]));
        }
        parameter.required(parameter.arity() == null || parameter.arity().min() > 0);
        spec.addPositional(parameter.build());
      }
      case "Mixin" -> {
        Declared mixin = (Declared) Objects.requireNonNull(declared.declaredValue(number));
        spec.addMixin(mixin.getClass().getName(), new CommandModel(mixin).built());
      }
      case "Spec" -> declared.declaredValue(number, spec);
      default -> throw unknown(text(row[0]));
    }
  }

  private void describe(String element, Object value) {
    UsageMessageSpec usage = spec.usageMessage();
    switch (element) {
      case "name" -> spec.name(text(value));
      case "header" -> usage.header(texts(value));
      case "description" -> usage.description(texts(value));
      case "footerHeading" -> usage.footerHeading(text(value));
      case "footer" -> usage.footer(texts(value));
      case "exitCodeListHeading" -> usage.exitCodeListHeading(text(value));
      case "exitCodeList" -> usage.exitCodeList(UsageMessageSpec.keyValuesMap(texts(value)));
      case "synopsisSubcommandLabel" -> usage.synopsisSubcommandLabel(text(value));
      case "sortOptions" -> usage.sortOptions(Boolean.parseBoolean(text(value)));
      default -> throw unknown(element);
    }
  }

  private static void describe(OptionSpec.Builder option, String element, Object value) {
    switch (element) {
      case "names" -> option.names(texts(value));
      case "paramLabel" -> option.paramLabel(text(value));
      case "description" -> option.description(texts(value));
      case "required" -> option.required(Boolean.parseBoolean(text(value)));
      case "hidden" -> option.hidden(Boolean.parseBoolean(text(value)));
      case "order" -> option.order(Integer.parseInt(text(value)));
      case "scope" -> option.scopeType(ScopeType.valueOf(text(value)));
      case "usageHelp" -> option.usageHelp(Boolean.parseBoolean(text(value)));
      case "versionHelp" -> option.versionHelp(Boolean.parseBoolean(text(value)));
      default -> throw unknown(element);
    }
  }

  private static void describe(
      PositionalParamSpec.Builder parameter, String element, Object value) {
    switch (element) {
      case "index" -> parameter.index(text(value));
      case "arity" -> parameter.arity(text(value));
      case "paramLabel" -> parameter.paramLabel(text(value));
      case "description" -> parameter.description(texts(value));
      default -> throw unknown(element);
    }
  }

  private static String text(@Nullable Object value) {
    return (String) Objects.requireNonNull(value);
  }

  private static String[] texts(Object value) {
    return value instanceof String one ? new String[] {one} : (String[]) value;
  }

  private static IllegalStateException unknown(String what) {
    return new IllegalStateException("The model of commands has no " + what);
  }

  private record FieldOfRow(Declared declared, int row) implements IGetter, ISetter {
    // Picocli asks for the type that it was told.
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    @Override
    public <T> @Nullable T get() {
      return (T) declared.declaredValue(row);
    }

    @SuppressWarnings("unchecked") // what was there before is of the field's type
    @Override
    public <T> @Nullable T set(@Nullable T value) {
      T before = (T) declared.declaredValue(row);
      declared.declaredValue(row, value);
      return before;
    }
  }
}
