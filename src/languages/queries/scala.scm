(class_definition name: [(identifier) (operator_identifier)] @name body: (_)? @body) @def.class
(trait_definition name: [(identifier) (operator_identifier)] @name body: (_)? @body) @def.trait
(object_definition name: [(identifier) (operator_identifier)] @name body: (_)? @body) @def.object
(package_object name: (_) @name body: (_)? @body) @def.object
(enum_definition name: (_) @name body: (_)? @body) @def.enum
(simple_enum_case name: (_) @name) @def.enum_member
(full_enum_case name: (_) @name) @def.enum_member
(enum_case_definitions (annotation) [(simple_enum_case name: (_) @name) (full_enum_case name: (_) @name)]) @outer
(type_definition name: (_) @name) @def.type

(function_definition name: (_) @name body: (_) @body) @def.function
(function_declaration name: (_) @name) @def.function @mod.declaration

; Values of files and types, not of functions.
(compilation_unit (val_definition pattern: (identifier) @name) @def.variable)
(compilation_unit (var_definition pattern: (identifier) @name) @def.variable)
(template_body (val_definition pattern: (identifier) @name) @def.variable)
(template_body (var_definition pattern: (identifier) @name) @def.variable)
(template_body (val_definition pattern: (identifiers (identifier) @name)) @def.variable)
(template_body (val_definition pattern: (tuple_pattern (identifier) @name)) @def.variable)
(template_body (val_declaration name: (identifier) @name) @def.variable @mod.declaration)
(template_body (var_declaration name: (identifier) @name) @def.variable @mod.declaration)
(with_template_body (val_definition pattern: (identifier) @name) @def.variable)
(enum_body (val_definition pattern: (identifier) @name) @def.variable)
(class_parameter ["val" "var"] name: (identifier) @name) @def.field
; only the first list
(class_definition "case" name: (_) . (type_parameters)? . (access_modifier)? . class_parameters: (class_parameters
  (class_parameter name: (identifier) @name) @def.field))
(full_enum_case class_parameters: (class_parameters (class_parameter name: (identifier) @name) @def.field))

; Scala 3: givens (named, or by what they give) and extensions (by what they extend).
(given_definition name: (_) @name body: (_)? @body) @def.object
(given_definition !name return_type: (_) @name body: (_)? @body) @def.object
(extension_definition "extension" . (type_parameters)? . parameters: (parameters (parameter type: [
  (type_identifier) @name
  (generic_type type: (_) @name)
])) body: (_) @body) @def.extension

; ScalaTest, MUnit, Specs2: test("...") { }, "..." should { }, "..." in { }
(call_expression
  function: (call_expression function: (identifier) arguments: (arguments . (string) @name))
  arguments: [(block "{" @body) (colon_argument)]) @def.test
(infix_expression left: (string) @name operator: (identifier) right: (block "{" @body)) @def.test
(infix_expression left: (infix_expression right: (string) @name) operator: (identifier) right: (block "{" @body)) @def.test

((annotation name: (type_identifier) @mod.entry_point) (#eq? @mod.entry_point "main"))
((annotation name: (type_identifier) @mod.deprecated) (#eq? @mod.deprecated "deprecated"))
(annotation) @attr

(import_declaration) @import

[(comment) (block_comment)] @comment
[(string) (interpolated_string)] @string
