import static java.lang.classfile.ClassFile.ACC_PRIVATE;
import static java.lang.classfile.ClassFile.ACC_STATIC;
import static java.lang.classfile.ClassFile.ACC_SYNTHETIC;
import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayInputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// Puts into the program's classes what the JVM would otherwise make at run time, at every start
/// anew: the code of switches over types, and of what records are compared and told by. Of all that
/// is linked only when it is called, just these two are not kept by the ahead-of-time cache.
final class Linked {
  private static final String PROGRAM = "dev/holdpoint/";
  private static final ClassDesc OBJECTS = ClassDesc.of("java.util.Objects");
  private static final ClassDesc BUILDER = ClassDesc.of("java.lang.StringBuilder");

  private final Map<String, byte[]> classes;
  private final ClassFile files;

  /// All classes of the program and its libraries, by the names of their files.
  Linked(Map<String, byte[]> classes) {
    this.classes = classes;
    var known =
        ClassHierarchyResolver.ofResourceParsing(
            type -> {
              var bytes = classes.get(path(type));
              return bytes == null ? null : new ByteArrayInputStream(bytes);
            });
    this.files =
        ClassFile.of(
            ClassHierarchyResolverOption.of(
                known.orElse(ClassHierarchyResolver.defaultResolver())));
  }

  private static String path(ClassDesc type) {
    var descriptor = type.descriptorString();
    return descriptor.substring(1, descriptor.length() - 1) + ".class";
  }

  /// Changes them all.
  void link() {
    classes.replaceAll(
        (name, bytes) ->
            name.startsWith(PROGRAM) && name.endsWith(".class") && isConcerned(bytes)
                ? linked(files.parse(bytes))
                : bytes);
  }

  /// Most are not, and are left as they are.
  private static boolean isConcerned(byte[] type) {
    var text = new String(type, ISO_8859_1);
    return text.contains("java/lang/runtime/SwitchBootstraps")
        || text.contains("java/lang/runtime/ObjectMethods");
  }

  private byte[] linked(ClassModel type) {
    var self = type.thisClass().asSymbol();
    boolean isInterface = type.flags().has(AccessFlag.INTERFACE);
    var calls = new ArrayList<InvokeDynamicInstruction>();
    var replacing =
        ClassTransform.transformingMethodBodies(
            (code, element) -> {
              if (element instanceof InvokeDynamicInstruction call && body(call) != null) {
                code.invokestatic(self, name(call, calls.size()), call.typeSymbol(), isInterface);
                calls.add(call);
              } else {
                code.with(element);
              }
            });
    var adding =
        ClassTransform.endHandler(
            builder -> {
              for (int i = 0; i < calls.size(); i++) {
                var call = calls.get(i);
                builder.withMethodBody(
                    name(call, i),
                    call.typeSymbol(),
                    ACC_PRIVATE | ACC_STATIC | ACC_SYNTHETIC,
                    body(call));
              }
            });
    return files.transformClass(type, replacing.andThen(adding));
  }

  private static String name(InvokeDynamicInstruction call, int number) {
    return "linked$" + call.name().stringValue() + "$" + number;
  }

  /// The code that a call leads to, null for one that is left to the JVM.
  private static Consumer<CodeBuilder> body(InvokeDynamicInstruction call) {
    var maker = call.bootstrapMethod();
    var made = maker.owner().displayName() + "." + call.name().stringValue();
    var arguments = call.bootstrapArgs();
    return switch (made) {
      case "SwitchBootstraps.typeSwitch" ->
          arguments.stream().allMatch(ClassDesc.class::isInstance)
              ? code -> typeSwitch(code, arguments)
              : null;
      case "ObjectMethods.equals" ->
          code -> equality(code, (ClassDesc) arguments.getFirst(), Component.all(arguments));
      case "ObjectMethods.hashCode" -> code -> hash(code, Component.all(arguments));
      case "ObjectMethods.toString" ->
          code -> text(code, (ClassDesc) arguments.getFirst(), Component.all(arguments));
      default -> null;
    };
  }

  /// The number of the first label, from the second argument on, that the first argument is of.
  private static void typeSwitch(CodeBuilder code, List<ConstantDesc> labels) {
    code.aload(0).ifThen(Opcode.IFNULL, isNull -> isNull.iconst_m1().ireturn());
    for (int i = 0; i < labels.size(); i++) {
      var label = (ClassDesc) labels.get(i);
      var next = code.newLabel();
      code.iload(1).loadConstant(i).if_icmpgt(next);
      code.aload(0).instanceOf(label).ifeq(next);
      code.loadConstant(i).ireturn().labelBinding(next);
    }
    code.loadConstant(labels.size()).ireturn();
  }

  /// One of a record's.
  private record Component(ClassDesc owner, String name, ClassDesc type) {
    /// What `ObjectMethods` is handed: the record, the components' names, and how to get at each.
    static List<Component> all(List<ConstantDesc> arguments) {
      return arguments.stream()
          .skip(2)
          .map(DirectMethodHandleDesc.class::cast)
          .map(
              field ->
                  new Component(
                      field.owner(), field.methodName(), field.invocationType().returnType()))
          .toList();
    }

    void load(CodeBuilder code, int local) {
      code.aload(local).getfield(owner, name, type);
    }

    /// The class whose static methods know a primitive.
    ClassDesc box() {
      return switch (type.descriptorString()) {
        case "Z" -> ClassDesc.of("java.lang.Boolean");
        case "B" -> ClassDesc.of("java.lang.Byte");
        case "C" -> ClassDesc.of("java.lang.Character");
        case "S" -> ClassDesc.of("java.lang.Short");
        case "I" -> ClassDesc.of("java.lang.Integer");
        case "J" -> ClassDesc.of("java.lang.Long");
        case "F" -> ClassDesc.of("java.lang.Float");
        default -> ClassDesc.of("java.lang.Double");
      };
    }
  }

  private static void equality(CodeBuilder code, ClassDesc self, List<Component> components) {
    var different = code.newLabel();
    code.aload(1).instanceOf(self).ifeq(different).aload(1).checkcast(self).astore(2);
    for (var component : components) {
      component.load(code, 0);
      component.load(code, 2);
      var type = component.type();
      switch (type.descriptorString()) {
        case "Z", "B", "C", "S", "I" -> code.if_icmpne(different);
        case "J" -> code.lcmp().ifne(different);
        case "F", "D" ->
            code.invokestatic(component.box(), "compare", MethodTypeDesc.of(CD_int, type, type))
                .ifne(different);
        default ->
            code.invokestatic(
                    OBJECTS, "equals", MethodTypeDesc.of(CD_boolean, CD_Object, CD_Object))
                .ifeq(different);
      }
    }
    code.iconst_1().ireturn().labelBinding(different).iconst_0().ireturn();
  }

  private static void hash(CodeBuilder code, List<Component> components) {
    code.iconst_0();
    for (var component : components) {
      code.loadConstant(31).imul();
      component.load(code, 0);
      if (component.type().isPrimitive()) {
        code.invokestatic(component.box(), "hashCode", MethodTypeDesc.of(CD_int, component.type()));
      } else {
        code.invokestatic(OBJECTS, "hashCode", MethodTypeDesc.of(CD_int, CD_Object));
      }
      code.iadd();
    }
    code.ireturn();
  }

  private static void text(CodeBuilder code, ClassDesc self, List<Component> components) {
    code.new_(BUILDER).dup().invokespecial(BUILDER, INIT_NAME, MTD_void);
    code.loadConstant(self).invokevirtual(CD_Class, "getSimpleName", MethodTypeDesc.of(CD_String));
    append(code, CD_String);
    var separator = "[";
    for (var component : components) {
      code.loadConstant(separator + component.name() + "=");
      append(code, CD_String);
      component.load(code, 0);
      append(code, component.type());
      separator = ", ";
    }
    code.loadConstant(components.isEmpty() ? "[]" : "]");
    append(code, CD_String);
    code.invokevirtual(BUILDER, "toString", MethodTypeDesc.of(CD_String)).areturn();
  }

  private static void append(CodeBuilder code, ClassDesc type) {
    var as =
        switch (type.descriptorString()) {
          case "B", "S" -> CD_int;
          case "Ljava/lang/String;" -> CD_String;
          default -> type.isPrimitive() ? type : CD_Object;
        };
    code.invokevirtual(BUILDER, "append", MethodTypeDesc.of(BUILDER, as));
  }
}
