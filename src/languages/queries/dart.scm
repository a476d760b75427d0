; A signature and its body are siblings: the body is @outer, too, which widens the definition to it.
(program (function_signature name: (identifier) @name) @def.function . (function_body)? @body @outer)
(program (getter_signature name: (identifier) @name) @def.function @mod.getter . (function_body)? @body @outer)
(program (setter_signature name: (identifier) @name) @def.function @mod.setter . (function_body)? @body @outer)
(program "external" @outer @mod.extern . (_ name: (identifier) @name))
(local_function_declaration (lambda_expression
  parameters: (function_signature name: (identifier) @name) body: (_) @body)) @def.function

((method_signature (function_signature name: (identifier) @name)) @def.method . (function_body)? @body @outer)
((method_signature (getter_signature name: (identifier) @name)) @def.method @mod.getter . (function_body)? @body @outer)
((method_signature (setter_signature name: (identifier) @name)) @def.method @mod.setter . (function_body)? @body @outer)
((method_signature (operator_signature "operator" . _ @name . (formal_parameter_list))) @def.method @mod.operator
  . (function_body)? @body @outer)
((method_signature (factory_constructor_signature (identifier) @name . (formal_parameter_list))) @def.constructor
  . (function_body)? @body @outer)
((method_signature (constructor_signature name: (identifier) @name . parameters: (_)) [(initializers) (redirection)]? @body) @def.constructor
  . (function_body)? @body @outer)

(declaration (constructor_signature name: (identifier) @name . parameters: (_))
  [(initializers) (redirection)]? @body) @def.constructor
(declaration (constant_constructor_signature (identifier) @name . (formal_parameter_list))
  [(initializers) (redirection)]? @body) @def.constructor
(declaration (redirecting_factory_constructor_signature (identifier) @name . (formal_parameter_list))) @def.constructor
(declaration (factory_constructor_signature (identifier) @name . (formal_parameter_list))) @def.constructor
(declaration (function_signature name: (identifier) @name)) @def.method @mod.declaration
(declaration (getter_signature name: (identifier) @name)) @def.method @mod.declaration @mod.getter
(declaration (setter_signature name: (identifier) @name)) @def.method @mod.declaration @mod.setter
(declaration (operator_signature "operator" . _ @name . (formal_parameter_list))) @def.method @mod.declaration @mod.operator

(declaration (static_final_declaration_list (static_final_declaration . (identifier) @name) @def.field)) @outer
(declaration (initialized_identifier_list (initialized_identifier . (identifier) @name) @def.field)) @outer
(declaration (identifier_list (identifier) @name @def.field)) @outer

; The type of a variable at the top is a sibling before its list.
(program (static_final_declaration_list (static_final_declaration . (identifier) @name) @def.variable))
(program (initialized_identifier_list (initialized_identifier . (identifier) @name) @def.variable))
(program (const_builtin) @outer @mod.const . [(type_identifier) (function_type) (record_type)]? . [(type_identifier) (type_arguments) (nullable_type)]? . (nullable_type)?
  . (static_final_declaration_list (static_final_declaration . (identifier) @name)))
(program (final_builtin) @outer @mod.readonly . [(type_identifier) (function_type) (record_type)]? . [(type_identifier) (type_arguments) (nullable_type)]? . (nullable_type)?
  . [(static_final_declaration_list (static_final_declaration . (identifier) @name)) (initialized_identifier_list (initialized_identifier . (identifier) @name))])
(program [(inferred_type) (type_identifier) (function_type) (record_type)] @outer . [(type_identifier) (type_arguments) (nullable_type)]? . (nullable_type)?
  . (initialized_identifier_list (initialized_identifier . (identifier) @name)))

(class_definition name: (identifier) @name body: (_) @body) @def.class
(class_definition (mixin_application_class . (identifier) @name)) @def.class
(mixin_declaration (mixin) . (identifier) @name (class_body) @body) @def.trait
(extension_declaration name: (identifier) @name body: (_) @body) @def.extension
(extension_declaration !name class: (type_identifier) @name body: (_) @body) @def.extension
(extension_type_declaration name: (identifier) @name body: (_) @body) @def.class
(representation_declaration name: (identifier) @name) @def.field
(enum_declaration name: (identifier) @name body: (_) @body) @def.enum
(enum_constant name: (identifier) @name) @def.enum_member
(type_alias "typedef" . (type_identifier) @name . (type_parameters)? . "=") @def.type
(type_alias (type_identifier) @name . (type_parameters)? . (formal_parameter_list)) @def.type

; package:test and its kin: group('...', () { })
(expression_statement . (identifier) @_test . (selector (argument_part (arguments . (argument (string_literal) @name)
    . [(argument) (named_argument)] @body))) (#any-of? @_test "test" "group" "testWidgets" "blocTest" "testGoldens" "solo" "skip")) @def.test

(function_body "async" @mod.async)
(function_body "async*" @mod.async @mod.generator)
(function_body "sync*" @mod.generator)
(annotation) @attr
(annotation name: (identifier) @mod.deprecated (#any-of? @mod.deprecated "deprecated" "Deprecated"))
(annotation name: (identifier) @mod.override (#eq? @mod.override "override"))
(annotation name: (identifier) @mod.protected (#eq? @mod.protected "protected"))

(uri (string_literal) @import)
[(comment) (documentation_comment)] @comment
(string_literal) @string
