; C#. Default visibility, operators and constants are settled in ../csharp.ts.

(namespace_declaration name: (_) @name body: (_) @body) @def.namespace
(file_scoped_namespace_declaration name: (_) @name) @def.namespace @open

(class_declaration name: (identifier) @name body: (_) @body) @def.class
(struct_declaration name: (identifier) @name body: (_) @body) @def.struct
(record_declaration name: (identifier) @name body: (_)? @body) @def.class
(record_declaration (parameter_list (parameter name: (identifier) @name @mod.exported) @def.property))
(interface_declaration name: (identifier) @name body: (_) @body) @def.interface
(enum_declaration name: (identifier) @name body: (_) @body) @def.enum
(enum_member_declaration name: (identifier) @name) @def.enum_member
(delegate_declaration name: (identifier) @name) @def.type

(method_declaration name: (identifier) @name body: (_) @body) @def.method
(method_declaration name: (identifier) @name ";" @mod.declaration !body) @def.method
(local_function_statement name: (identifier) @name body: (_)? @body) @def.function
(constructor_declaration name: (identifier) @name body: (_)? @body) @def.constructor
(destructor_declaration name: (identifier) @name body: (_)? @body) @def.method
(operator_declaration operator: _ @name body: (_)? @body) @def.operator
(conversion_operator_declaration type: (_) @name body: (_)? @body) @def.operator

(property_declaration name: (identifier) @name [accessors: (_) value: (_)] @body) @def.property
(indexer_declaration "this" @name [accessors: (_) value: (_)] @body) @def.property
(event_declaration name: (identifier) @name accessors: (_)? @body) @def.event
(event_field_declaration (variable_declaration (variable_declarator name: (identifier) @name) @def.event)) @outer
(field_declaration (variable_declaration (variable_declarator name: (identifier) @name) @def.field)) @outer

(using_directive !name [(identifier) (qualified_name)] @import)
(using_directive name: (_) (qualified_name) @import)
(attribute_list) @attr
((attribute name: (identifier) @mod.test) (#any-of? @mod.test "Fact" "Theory" "Test" "TestCase" "TestMethod"))
((attribute name: (identifier) @mod.deprecated) (#eq? @mod.deprecated "Obsolete"))
(comment) @comment
[(string_literal) (verbatim_string_literal) (raw_string_literal) (interpolated_string_expression)] @string
