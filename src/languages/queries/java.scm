; Java. What the words in front of the name cannot say (interface members, constants) is in ../java.ts.

(class_declaration name: (identifier) @name body: (_) @body) @def.class
(record_declaration name: (identifier) @name body: (_) @body) @def.class
(record_declaration parameters: (formal_parameters (formal_parameter name: (identifier) @name @mod.exported) @def.field))
(interface_declaration name: (identifier) @name body: (_) @body) @def.interface
(annotation_type_declaration name: (identifier) @name body: (_) @body) @def.interface
(enum_declaration name: (identifier) @name body: (_) @body) @def.enum
(enum_constant name: (identifier) @name body: (_)? @body) @def.enum_member

(constructor_declaration name: (identifier) @name body: (_) @body) @def.constructor
(compact_constructor_declaration name: (identifier) @name body: (_) @body) @def.constructor
(method_declaration name: (identifier) @name body: (_) @body) @def.method
; a `;` instead of a body
(method_declaration name: (identifier) @name ";" @mod.declaration) @def.method
(annotation_type_element_declaration name: (identifier) @name) @def.method

(field_declaration declarator: (variable_declarator name: (identifier) @name) @def.field) @outer
(constant_declaration declarator: (variable_declarator name: (identifier) @name) @def.constant) @outer
(module_declaration name: (_) @name body: (_) @body) @def.module

(modifiers [(marker_annotation) (annotation)] @attr)
((marker_annotation name: (identifier) @mod.override) (#eq? @mod.override "Override"))
([(marker_annotation name: (identifier) @mod.deprecated) (annotation name: (identifier) @mod.deprecated)]
  (#eq? @mod.deprecated "Deprecated"))
([(marker_annotation name: (identifier) @mod.test) (annotation name: (identifier) @mod.test)]
  (#any-of? @mod.test "Test" "ParameterizedTest" "RepeatedTest" "TestFactory"))
(import_declaration) @import
(line_comment) @comment
(block_comment) @comment
(string_literal) @string
