; What TypeScript and TSX add to ecma.scm.

; --- imports
(import_require_clause source: (string) @import)

; --- types
(abstract_class_declaration name: (_) @name body: (_) @body) @def.class
(interface_declaration name: (_) @name body: (_) @body) @def.interface
(type_alias_declaration name: (_) @name) @def.type
(enum_declaration name: (_) @name body: (_) @body) @def.enum
(enum_body name: (_) @name @def.enum_member)
(enum_body (enum_assignment name: (_) @name) @def.enum_member)
(internal_module name: (_) @name body: (_) @body) @def.namespace
(module name: (_) @name body: (_)? @body) @def.module

; --- declarations without body
(function_signature name: (_) @name @mod.declaration) @def.function
(class_body (method_signature name: (_) @name @mod.declaration) @def.method)
(abstract_method_signature name: (_) @name @mod.declaration) @def.method
(interface_body (method_signature name: (_) @name @mod.declaration) @def.method)
(interface_body (property_signature name: (_) @name) @def.property)
(type_alias_declaration value: (object_type (method_signature name: (_) @name @mod.declaration) @def.method))
(type_alias_declaration value: (object_type (property_signature name: (_) @name) @def.property))

; --- fields
(class_body (public_field_definition name: (_) @name
  value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @def.method)
(class_body (public_field_definition name: (_) @name) @def.field)

; `constructor(private readonly a: A)`: a field, moved out of the constructor by the entry
[
  (required_parameter (accessibility_modifier) pattern: (identifier) @name)
  (required_parameter "readonly" pattern: (identifier) @name)
  (optional_parameter (accessibility_modifier) pattern: (identifier) @name)
] @def.field

; --- variables of namespaces and ambient declarations
(ambient_declaration [(lexical_declaration (variable_declarator name: (identifier) @name) @def.variable)
  (variable_declaration (variable_declarator name: (identifier) @name) @def.variable)])
([
  (internal_module body: (statement_block [
    (export_statement declaration: (lexical_declaration (variable_declarator name: (identifier) @name) @def.variable))
    (lexical_declaration (variable_declarator name: (identifier) @name) @def.variable)]))
  (module body: (statement_block [
    (export_statement declaration: (lexical_declaration (variable_declarator name: (identifier) @name) @def.variable))
    (lexical_declaration (variable_declarator name: (identifier) @name) @def.variable)]))])

; --- what widens and exports
(ambient_declaration "declare" (_ name: (_) @name)) @outer
(ambient_declaration "declare" (_ (variable_declarator name: (_) @name))) @outer
(export_statement "export" @mod.exported declaration: (ambient_declaration (_ name: (_) @name))) @outer
(expression_statement (internal_module name: (_) @name)) @outer
(export_statement "=" (identifier) @export)
