(module_definition name: (identifier) @name . (_)? @body) @def.module

(struct_definition (type_head [
    (identifier) @name
    (parametrized_type_expression . (identifier) @name)
    (binary_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name)])]) . (_)? @body) @def.struct
(abstract_definition (type_head [
    (identifier) @name
    (parametrized_type_expression . (identifier) @name)
    (binary_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name)])])) @def.interface
(primitive_definition (type_head [(identifier) @name (binary_expression . (identifier) @name)])) @def.type
(struct_definition [
  (identifier) @name @def.field
  (typed_expression . (identifier) @name) @def.field
  (assignment . [(identifier) @name (typed_expression . (identifier) @name)]) @def.field
  (const_statement (assignment . [(identifier) @name (typed_expression . (identifier) @name)])) @def.field])
(macrocall_expression (macro_argument_list (struct_definition (type_head [
  (identifier) @name
  (parametrized_type_expression . (identifier) @name)
  (binary_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name)])])))) @outer

; The name of a method may be `f`, `Base.show`, `Base.:+`, `Painting{T}`, `(p::Painting)`: julia.ts takes it apart.
(function_definition (signature [
    (identifier) @name
    (call_expression . (_) @name)
    (typed_expression . (call_expression . (_) @name))
    (where_expression . [
      (call_expression . (_) @name)
      (typed_expression . (call_expression . (_) @name))
      (where_expression . (call_expression . (_) @name))])]) . (_)? @body) @def.function
(macro_definition (signature (call_expression . (identifier) @name)) . (_)? @body) @def.macro
(assignment . [
    (call_expression . (_) @name)
    (typed_expression . (call_expression . (_) @name))
    (where_expression . [
      (call_expression . (_) @name)
      (typed_expression . (call_expression . (_) @name))
      (where_expression . (call_expression . (_) @name))])
  ] . (operator) @body) @def.function

; Values of modules; functions without a name are bound to one.
(const_statement (assignment . (identifier) @name . (operator) @body . [(arrow_function_expression) (function_definition)]))
  @def.function
(const_statement (assignment . [
  (identifier) @name
  (typed_expression . (identifier) @name)
  (parametrized_type_expression . (identifier) @name)])) @def.constant
(module_definition (assignment . (identifier) @name . (operator) @body
  . [(arrow_function_expression) (function_definition)]) @def.function)
(source_file (assignment . (identifier) @name . (operator) @body
  . [(arrow_function_expression) (function_definition)]) @def.function)
(module_definition (assignment . [(identifier) @name (typed_expression . (identifier) @name)]) @def.variable)
(source_file (assignment . [(identifier) @name (typed_expression . (identifier) @name)]) @def.variable)
(module_definition (global_statement (assignment . (identifier) @name) @def.variable))
(source_file (global_statement (assignment . (identifier) @name) @def.variable))

; @enum Wing north south, @enum Wing begin ... end
(macrocall_expression (macro_identifier (identifier) @_enum)
  (macro_argument_list . [(identifier) @name (typed_expression . (identifier) @name)] . (_) @body)
  (#any-of? @_enum "enum" "enumx")) @def.enum
(macrocall_expression (macro_identifier (identifier) @_enum) (macro_argument_list . (_) [
    (identifier) @name @def.enum_member
    (assignment . (identifier) @name) @def.enum_member
    (compound_statement [(identifier) @name @def.enum_member (assignment . (identifier) @name) @def.enum_member])])
  (#any-of? @_enum "enum" "enumx"))

; @testset "..." begin ... end
(macrocall_expression (macro_identifier (identifier) @_test) (macro_argument_list (string_literal) @name . (_) @body)
  (#any-of? @_test "testset" "testitem" "testcase" "safetestset")) @def.test

(macrocall_expression (macro_identifier) @attr
  . (macro_argument_list . [(function_definition) (assignment) (struct_definition) (abstract_definition) (const_statement) (macrocall_expression)]))
(source_file (macrocall_expression (macro_identifier (identifier) @_deprecate) (macro_argument_list . (call_expression . (identifier) @name))
  (#eq? @_deprecate "deprecate")) @def.function @mod.deprecated)

; Docstrings stand before what they document.
(source_file (string_literal) @comment)
(module_definition (string_literal) @comment)
(struct_definition (string_literal) @comment)

(using_statement [(identifier) (scoped_identifier) (import_path)] @import)
(import_statement [(identifier) (scoped_identifier) (import_path)] @import)
(selected_import . (_) @import)
(source_file (call_expression . (identifier) @_include (argument_list . (string_literal) @import)) (#eq? @_include "include"))
(module_definition
  (call_expression . (identifier) @_include (argument_list . (string_literal) @import)) (#eq? @_include "include"))

[(line_comment) (block_comment)] @comment
[(string_literal) (prefixed_string_literal) (command_literal)] @string
