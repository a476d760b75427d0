; Modules, their types and what is in them.
(module_definition (module_binding (module_name) @name [(signature) (structure)]? @body) @def.module) @outer
(module_type_definition (module_type_name) @name body: (signature)? @body) @def.interface

(exception_definition (constructor_declaration (constructor_name) @name)) @def.type
(type_definition (type_binding name: (type_constructor) @name [body: (_) (item_attribute)]? @body) @def.type) @outer
(constructor_declaration (constructor_name) @name (attribute)? @body) @def.constructor
(type_binding equation: (polymorphic_variant_type (tag_specification (tag) @name) @def.constructor))
(field_declaration (field_name) @name (attribute)? @body) @def.field

; ppx tests: let%test "..." = ..., let%expect_test "..." = ...
(value_definition (attribute_id) @_test (let_binding pattern: (string) @name body: (_) @body) (#match? @_test "test")) @def.test

; Functions, also local ones; other values of modules only.
(value_definition (let_binding pattern: [(value_name) @name (parenthesized_operator (_) @name)]
  . [(parameter) (abstract_type)] body: (_) @body) @def.function) @outer
(value_definition (let_binding pattern: [(value_name) @name (parenthesized_operator (_) @name)]
  body: [(fun_expression) (function_expression)] @body) @def.function) @outer
(compilation_unit (value_definition (let_binding pattern: [
  (value_name) @name
  (parenthesized_operator (_) @name)
  (typed_pattern (value_name) @name)
  (parenthesized_pattern (tuple_pattern (value_name) @name))
  (tuple_pattern (value_name) @name)]) @def.constant) @outer)
(structure (value_definition (let_binding pattern: [
  (value_name) @name
  (parenthesized_operator (_) @name)
  (parenthesized_pattern (tuple_pattern (value_name) @name))
  (tuple_pattern (value_name) @name)]) @def.constant) @outer)
(external [(value_name) @name (parenthesized_operator (_) @name)] (item_attribute)? @body) @def.function @mod.extern
(value_specification [(value_name) @name (parenthesized_operator (_) @name)] (item_attribute)? @body) @def.function @mod.declaration

(class_definition (class_binding (class_name) @name body: (_)? @body) @def.class) @outer
(class_type_definition (class_type_binding (class_type_name) @name body: (_) @body) @def.interface) @outer
(method_definition (method_name) @name body: (_)? @body) @def.method
(method_specification (method_name) @name) @def.method @mod.declaration
(instance_variable_definition (instance_variable_name) @name) @def.field
(instance_variable_specification (instance_variable_name) @name) @def.field

(value_definition (attribute) @attr)
(item_attribute (attribute_id) @mod.deprecated (#eq? @mod.deprecated "deprecated"))

(open_module module: (_) @import)
(include_module module: (module_path) @import)
(comment) @comment
[(string) (quoted_string)] @string
