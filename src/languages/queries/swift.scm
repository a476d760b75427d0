; One node type stands for classes, structs, enums, actors and extensions.
(class_declaration "struct" name: (type_identifier) @name body: (_) @body) @def.struct
(class_declaration "enum" name: (type_identifier) @name body: (_) @body) @def.enum
(class_declaration "extension" name: (user_type) @name body: (_) @body) @def.extension
(class_declaration ["class" "actor"] name: (type_identifier) @name body: (_) @body) @def.class
(protocol_declaration name: (type_identifier) @name body: (_) @body) @def.interface
(enum_entry name: (simple_identifier) @name) @def.enum_member
(typealias_declaration name: (type_identifier) @name) @def.type
(associatedtype_declaration name: (type_identifier) @name) @def.type @mod.declaration

; Names are words and operators (refined in swift.ts).
(function_declaration "func" . name: _ @name body: (_)? @body) @def.function
(protocol_function_declaration "func" . name: _ @name) @def.method @mod.declaration
(init_declaration "init" @name body: (_)? @body) @def.constructor
[
  (function_declaration "async" @mod.async)
  (protocol_function_declaration "async" @mod.async)
  (init_declaration "async" @mod.async)
]
(deinit_declaration "deinit" @name body: (_)? @body) @def.method
(subscript_declaration "subscript" @name (computed_property)? @body) @def.method
(protocol_body (init_declaration "init" @mod.declaration))
(protocol_body (subscript_declaration "subscript" @mod.declaration))
(macro_declaration "macro" . (simple_identifier) @name) @def.macro
(operator_declaration (custom_operator) @name) @def.operator @mod.declaration
(precedence_group_declaration . (simple_identifier) @name (precedence_group_attributes) @body) @def.type

; Properties of files and types, not of functions.
(source_file (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)
  [(computed_property) (willset_didset_block) (lambda_literal)]? @body) @def.variable)
(source_file (property_declaration name: (pattern (pattern (simple_identifier) @name))) @def.variable)
(class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)
  [(computed_property) (willset_didset_block) (lambda_literal)]? @body) @def.property)
(enum_class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)
  [(computed_property) (willset_didset_block) (lambda_literal)]? @body) @def.property)
(protocol_property_declaration name: (pattern bound_identifier: (simple_identifier) @name)
  (protocol_property_requirements)? @body) @def.property @mod.declaration

((attribute (user_type (type_identifier) @mod.test)) (#eq? @mod.test "Test"))
((attribute (user_type (type_identifier) @mod.entry_point)) (#eq? @mod.entry_point "main"))
((attribute (simple_identifier) @mod.deprecated) (#eq? @mod.deprecated "deprecated"))
(attribute) @attr

(import_declaration (identifier) @import)

[(comment) (multiline_comment)] @comment
[(line_string_literal) (multi_line_string_literal) (raw_string_literal)] @string
