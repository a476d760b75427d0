; Containers that a constant names.
(variable_declaration (identifier) @name . (struct_declaration "{" @body)) @def.struct
(variable_declaration (identifier) @name . (enum_declaration "{" @body)) @def.enum
(variable_declaration (identifier) @name . (union_declaration "{" @body)) @def.union
(variable_declaration (identifier) @name . (opaque_declaration "{" @body)) @def.struct
(variable_declaration (identifier) @name . (error_set_declaration "{" @body)) @def.enum
(variable_declaration (identifier) @name . (binary_expression left: (error_set_declaration "{" @body))) @def.enum

; Members.
(enum_declaration (container_field name: (identifier) @name) @def.enum_member)
(variable_declaration (error_set_declaration (identifier) @name @def.enum_member))
(variable_declaration (binary_expression (error_set_declaration (identifier) @name @def.enum_member)))
(struct_declaration (container_field name: (identifier) @name) @def.field)
(union_declaration (container_field name: (identifier) @name) @def.field)
(source_file (container_field name: (identifier) @name) @def.field)

(function_declaration name: (identifier) @name body: (block) @body) @def.function
(function_declaration name: (identifier) @name ";" @mod.declaration) @def.function

; Constants and variables of a file or container, not of a function.
(source_file (variable_declaration "const" . (identifier) @name) @def.constant)
(source_file (variable_declaration "var" . (identifier) @name) @def.variable)
(struct_declaration (variable_declaration "const" . (identifier) @name) @def.constant)
(struct_declaration (variable_declaration "var" . (identifier) @name) @def.variable)
(enum_declaration (variable_declaration "const" . (identifier) @name) @def.constant)
(union_declaration (variable_declaration "const" . (identifier) @name) @def.constant)
(opaque_declaration (variable_declaration "const" . (identifier) @name) @def.constant)

(test_declaration [(string) (identifier)] @name (block) @body) @def.test

(builtin_function (builtin_identifier) @_import (arguments . (string) @import)
  (#any-of? @_import "@import" "@cImport" "@embedFile"))

(comment) @comment
[(string) (multiline_string)] @string
