; Objective-C on top of c.scm. Selectors are put together and heads cut in objc.ts.
(class_interface . (identifier) @name) @def.class
(class_implementation . (identifier) @name) @def.class
(protocol_declaration . (identifier) @name) @def.interface

(method_declaration . (method_type)? . (identifier) @name) @def.method @mod.declaration
(method_definition . (method_type)? . (identifier) @name (compound_statement) @body) @def.method

(property_declaration (struct_declaration (struct_declarator [
  (identifier) @name
  (pointer_declarator declarator: (identifier) @name)
  (function_declarator declarator: (parenthesized_declarator (block_pointer_declarator declarator: (identifier) @name)))
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name)))
]))) @def.property
(property_attribute (identifier) @mod.readonly (#eq? @mod.readonly "readonly"))
(property_attribute (identifier) @mod.static (#eq? @mod.static "class"))
(instance_variable (struct_declaration (struct_declarator [
  (identifier) @name
  (pointer_declarator declarator: (identifier) @name)
  (function_declarator declarator: (parenthesized_declarator (block_pointer_declarator declarator: (identifier) @name)))
]))) @def.field

; typedef void (^Block)(int);
(type_definition declarator: [
  (function_declarator declarator: (parenthesized_declarator
    (block_pointer_declarator declarator: (type_identifier) @name)))
  (pointer_declarator declarator: (function_declarator declarator: (parenthesized_declarator
    (block_pointer_declarator declarator: (type_identifier) @name))))]) @def.type
(declaration declarator: (init_declarator declarator: (function_declarator declarator: (parenthesized_declarator
  (block_pointer_declarator declarator: (identifier) @name))))) @def.variable

(module_import path: (_) @import)
