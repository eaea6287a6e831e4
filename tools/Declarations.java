import static java.lang.classfile.ClassFile.ACC_PUBLIC;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.Annotation;
import java.lang.classfile.AnnotationValue;
import java.lang.classfile.AttributedElement;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Interfaces;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Turns picocli's annotations into code, in the classes of the command line: `Declared` says how
/// it looks. Reflection would make a class for every annotation at every start.
///
/// An element that `CommandModel` would not understand fails the build here.
final class Declarations {
  private static final String ROOM = "dev/holdpoint/app/cli/";
  private static final String PICOCLI = "Lpicocli/CommandLine$";
  private static final ClassDesc DECLARED = ClassDesc.of("dev.holdpoint.app.cli.Declared");
  private static final ClassDesc ROW = CD_Object.arrayType();
  private static final ClassDesc ROWS = ROW.arrayType();
  private static final ClassDesc CD_BOOLEAN = ClassDesc.of("java.lang.Boolean");
  private static final MethodTypeDesc TELL = MethodTypeDesc.of(ROWS);
  private static final MethodTypeDesc GET = MethodTypeDesc.of(CD_Object, CD_int);
  private static final MethodTypeDesc SET = MethodTypeDesc.of(CD_void, CD_int, CD_Object);
  private static final String VALUE = "declaredValue";

  private static final Map<String, Set<String>> KNOWN =
      Map.of(
          "Command",
          Set.of(
              "name",
              "header",
              "description",
              "footerHeading",
              "footer",
              "exitCodeListHeading",
              "exitCodeList",
              "synopsisSubcommandLabel",
              "sortOptions"),
          "Option",
          Set.of(
              "names",
              "paramLabel",
              "description",
              "required",
              "hidden",
              "order",
              "scope",
              "usageHelp",
              "versionHelp"),
          "Parameters",
          Set.of("index", "arity", "paramLabel", "description"),
          "Mixin",
          Set.of(),
          "Spec",
          Set.of());
  private static final Set<String> FIELD_TYPES =
      Set.of(
          "Z",
          "Ljava/lang/String;",
          "Ljava/lang/Integer;",
          "Ljava/nio/file/Path;",
          "Ljava/util/List<Ljava/lang/String;>;");

  private final Map<String, byte[]> classes;

  /// All classes of the program, by the names of their files.
  Declarations(Map<String, byte[]> classes) {
    this.classes = classes;
  }

  /// One annotation; the field is null for that of a class.
  private record Declaration(Annotation annotation, FieldModel field) {
    String name() {
      return annotation.className().stringValue().substring(PICOCLI.length()).replace(";", "");
    }
  }

  /// Changes them all.
  void compile() {
    // Each looks at its superclass as it was before.
    var compiled =
        classes.keySet().stream()
            .filter(name -> name.startsWith(ROOM) && name.endsWith(".class"))
            .map(name -> Map.entry(name, parsed(name)))
            .filter(entry -> !declarations(entry.getValue()).isEmpty())
            .map(entry -> Map.entry(entry.getKey(), compiled(entry.getValue())))
            .toList();
    compiled.forEach(entry -> classes.put(entry.getKey(), entry.getValue()));
  }

  private ClassModel parsed(String name) {
    return ClassFile.of().parse(classes.get(name));
  }

  private static List<Declaration> declarations(ClassModel type) {
    var all = new ArrayList<Declaration>();
    annotations(type).forEach(one -> all.add(new Declaration(one, null)));
    for (var field : type.fields()) {
      annotations(field).forEach(one -> all.add(new Declaration(one, field)));
    }
    return all;
  }

  private static Stream<Annotation> annotations(AttributedElement element) {
    return element.findAttribute(Attributes.runtimeVisibleAnnotations()).stream()
        .flatMap(attribute -> attribute.annotations().stream())
        .filter(annotation -> annotation.className().stringValue().startsWith(PICOCLI));
  }

  /// How many rows come from superclasses.
  private int inherited(ClassModel type) {
    var above = type.superclass().orElseThrow().asInternalName() + ".class";
    if (!above.startsWith(ROOM)) {
      return 0;
    }
    var model = parsed(above);
    return declarations(model).size() + inherited(model);
  }

  private byte[] compiled(ClassModel type) {
    var declarations = declarations(type);
    declarations.forEach(declaration -> check(type, declaration));
    var self = type.thisClass().asSymbol();
    var above = type.superclass().orElseThrow().asSymbol();
    int first = inherited(type);
    return ClassFile.of()
        .transformClass(
            type,
            ClassTransform.endHandler(
                    builder -> {
                      method(
                          builder,
                          "declarations",
                          TELL,
                          code -> tell(code, above, declarations, first));
                      method(
                          builder, VALUE, GET, code -> get(code, self, above, declarations, first));
                      method(
                          builder, VALUE, SET, code -> set(code, self, above, declarations, first));
                    })
                .andThen(withInterface(type)));
  }

  private static ClassTransform withInterface(ClassModel type) {
    var all = new ArrayList<>(type.interfaces().stream().map(one -> one.asSymbol()).toList());
    all.add(DECLARED);
    return ClassTransform.dropping(Interfaces.class::isInstance)
        .andThen(ClassTransform.endHandler(builder -> builder.withInterfaceSymbols(all)));
  }

  private static void method(
      ClassBuilder type, String name, MethodTypeDesc description, Consumer<CodeBuilder> code) {
    type.withMethodBody(name, description, ACC_PUBLIC, code);
  }

  private static void check(ClassModel type, Declaration declaration) {
    var name = declaration.name();
    var place = "@" + name + " in " + type.thisClass().asInternalName();
    if (!KNOWN.containsKey(name)) {
      throw new IllegalStateException(place + ": unknown to tools/Declarations.java");
    }
    for (var element : declaration.annotation.elements()) {
      var key = element.name().stringValue();
      if (!KNOWN.get(name).contains(key)) {
        throw new IllegalStateException(place + ": \"" + key + "\" is unknown to CommandModel");
      }
    }
    if (isArgument(declaration) && declaration.field.flags().has(AccessFlag.FINAL)) {
      throw new IllegalStateException(place + ": nothing can be put into a final field");
    }
    if (isArgument(declaration) && !FIELD_TYPES.contains(generic(declaration.field))) {
      throw new IllegalStateException(
          place
              + ": fields of type "
              + generic(declaration.field)
              + " are unknown to CommandModel");
    }
  }

  private static boolean isArgument(Declaration declaration) {
    return declaration.name().equals("Option") || declaration.name().equals("Parameters");
  }

  private static String generic(FieldModel field) {
    return field
        .findAttribute(Attributes.signature())
        .map(signature -> signature.signature().stringValue())
        .orElse(field.fieldType().stringValue());
  }

  private static void tell(
      CodeBuilder code, ClassDesc above, List<Declaration> declarations, int first) {
    if (first > 0) {
      code.aload(0).invokespecial(above, "declarations", TELL);
    }
    array(code, ROW, declarations, declaration -> row(code, declaration));
    if (first > 0) {
      code.invokestatic(DECLARED, "joined", MethodTypeDesc.of(ROWS, ROWS, ROWS), true);
    }
    code.areturn();
  }

  private static void row(CodeBuilder code, Declaration declaration) {
    var cells = new ArrayList<Runnable>();
    cells.add(() -> code.loadConstant(declaration.name()));
    cells.add(() -> type(code, declaration.field));
    if (isArgument(declaration)) {
      // What picocli calls it in messages, unless an element that comes later says otherwise.
      cells.add(() -> code.loadConstant("paramLabel"));
      cells.add(() -> code.loadConstant("<" + declaration.field.fieldName().stringValue() + ">"));
    }
    for (var element : declaration.annotation.elements()) {
      cells.add(() -> code.loadConstant(element.name().stringValue()));
      cells.add(() -> value(code, element.value()));
    }
    array(code, CD_Object, cells, Runnable::run);
  }

  private static void type(CodeBuilder code, FieldModel field) {
    if (field == null) {
      code.aconst_null();
    } else if (field.fieldTypeSymbol().equals(CD_boolean)) {
      code.getstatic(CD_BOOLEAN, "TYPE", ClassDesc.of("java.lang.Class"));
    } else {
      code.loadConstant(field.fieldTypeSymbol());
    }
  }

  private static void value(CodeBuilder code, AnnotationValue value) {
    if (value instanceof AnnotationValue.OfArray several) {
      array(code, CD_String, several.values(), one -> code.loadConstant(text(one)));
    } else {
      code.loadConstant(text(value));
    }
  }

  private static String text(AnnotationValue value) {
    return switch (value) {
      case AnnotationValue.OfString text -> text.stringValue();
      case AnnotationValue.OfBoolean flag -> Boolean.toString(flag.booleanValue());
      case AnnotationValue.OfInt number -> Integer.toString(number.intValue());
      case AnnotationValue.OfEnum constant -> constant.constantName().stringValue();
      default -> throw new IllegalStateException("annotations with " + value + " are unknown");
    };
  }

  private static <T> void array(
      CodeBuilder code, ClassDesc type, List<T> elements, Consumer<T> push) {
    code.loadConstant(elements.size()).anewarray(type);
    for (int i = 0; i < elements.size(); i++) {
      code.dup().loadConstant(i);
      push.accept(elements.get(i));
      code.aastore();
    }
  }

  private static void get(
      CodeBuilder code,
      ClassDesc self,
      ClassDesc above,
      List<Declaration> declarations,
      int first) {
    byRow(
        code,
        declarations,
        first,
        field -> {
          var type = field.fieldTypeSymbol();
          code.aload(0).getfield(self, field.fieldName().stringValue(), type);
          if (type.equals(CD_boolean)) {
            code.invokestatic(CD_BOOLEAN, "valueOf", MethodTypeDesc.of(CD_BOOLEAN, CD_boolean));
          }
          code.areturn();
        },
        () -> {
          if (first > 0) {
            code.aload(0).iload(1).invokespecial(above, VALUE, GET).areturn();
          } else {
            code.aconst_null().areturn();
          }
        });
  }

  private static void set(
      CodeBuilder code,
      ClassDesc self,
      ClassDesc above,
      List<Declaration> declarations,
      int first) {
    byRow(
        code,
        declarations,
        first,
        field -> {
          var type = field.fieldTypeSymbol();
          if (!field.flags().has(AccessFlag.FINAL)) {
            code.aload(0).aload(2);
            if (type.equals(CD_boolean)) {
              code.checkcast(CD_BOOLEAN)
                  .invokevirtual(CD_BOOLEAN, "booleanValue", MethodTypeDesc.of(CD_boolean));
            } else {
              code.checkcast(type);
            }
            code.putfield(self, field.fieldName().stringValue(), type);
          }
          code.return_();
        },
        () -> {
          if (first > 0) {
            code.aload(0).iload(1).aload(2).invokespecial(above, VALUE, SET);
          }
          code.return_();
        });
  }

  /// A switch over the rows that have fields.
  private static void byRow(
      CodeBuilder code,
      List<Declaration> declarations,
      int first,
      Consumer<FieldModel> ofField,
      Runnable otherwise) {
    var cases = new ArrayList<SwitchCase>();
    var labels = new ArrayList<Label>();
    var fields = new ArrayList<FieldModel>();
    for (int i = 0; i < declarations.size(); i++) {
      if (declarations.get(i).field != null) {
        var label = code.newLabel();
        cases.add(SwitchCase.of(first + i, label));
        labels.add(label);
        fields.add(declarations.get(i).field);
      }
    }
    var other = code.newLabel();
    code.iload(1).lookupswitch(other, cases);
    for (int i = 0; i < fields.size(); i++) {
      code.labelBinding(labels.get(i));
      ofField.accept(fields.get(i));
    }
    code.labelBinding(other);
    otherwise.run();
  }
}
