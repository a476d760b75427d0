; --- text ranges
(comment) @comment
(interpreted_string_literal) @string
(raw_string_literal) @string

; --- imports
(import_spec path: (_) @import)

; --- functions
(function_declaration name: (identifier) @name body: (_) @body) @def.function
(function_declaration name: (identifier) @name) @def.function
(method_declaration receiver: (parameter_list (parameter_declaration type: (_) @receiver))
  name: (field_identifier) @name body: (_)? @body) @def.method

; --- types
(type_declaration (type_spec name: (type_identifier) @name type: (struct_type (field_declaration_list) @body)) @def.struct)
(type_declaration (type_spec name: (type_identifier) @name type: (interface_type "{" @body)) @def.interface)
(type_declaration (type_spec name: (type_identifier) @name) @def.type)
(type_declaration (type_alias name: (type_identifier) @name) @def.type)
(type_declaration [(type_spec name: (_) @name) (type_alias name: (_) @name)]) @outer
(type_spec type: (struct_type (field_declaration_list (field_declaration name: (field_identifier) @name) @def.field)))
(type_spec type: (interface_type (method_elem name: (field_identifier) @name @mod.declaration) @def.method))

; --- constants and variables at the top
(source_file (const_declaration (const_spec (identifier) @name) @def.constant))
(source_file (var_declaration (var_spec name: (identifier) @name) @def.variable))
(source_file (var_declaration (var_spec_list (var_spec name: (identifier) @name) @def.variable)))
(source_file (const_declaration (const_spec (identifier) @name)) @outer)
(source_file (var_declaration [(var_spec name: (identifier) @name) (var_spec_list (var_spec name: (identifier) @name))]) @outer)

; --- subtests, and the blocks of Ginkgo and GoConvey; the functions are told apart in the entry
(call_expression
  function: [(identifier) (selector_expression operand: (identifier) field: (field_identifier))]
  arguments: (argument_list . [(interpreted_string_literal) (raw_string_literal)] @name (func_literal body: (_) @body) .)) @def.test
