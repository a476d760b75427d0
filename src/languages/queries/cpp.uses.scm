[(using_declaration) (namespace_alias_definition)] @within.import

(call_expression function: [
  (qualified_identifier name: (identifier) @use.call)
  (qualified_identifier name: (qualified_identifier name: (identifier) @use.call))
  (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (identifier) @use.call)))])
(template_function name: (identifier) @use.call)
(template_method name: (field_identifier) @use.call)
(new_expression type: [
  (type_identifier) @use.call
  (template_type name: (type_identifier) @use.call)
  (qualified_identifier name: (type_identifier) @use.call)])

(reference_declarator (identifier) @use.write)
(structured_binding_declarator (identifier) @use.write)
(optional_parameter_declaration declarator: (identifier) @use.write)
(variadic_declarator (identifier) @use.write)
(for_range_loop declarator: (identifier) @use.write)
(field_initializer (field_identifier) @use.write)
(reference_declarator (field_identifier) @use.other)
(function_declarator declarator: (field_identifier) @use.other)
(namespace_identifier) @use.read
