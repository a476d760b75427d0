(import_declaration) @within.import
(package_clause (package_identifier) @use.other)

(call_expression function: [(identifier) @use.call (selector_expression field: (field_identifier) @use.call)])
(call_expression function: (parenthesized_expression [(identifier) @use.call (selector_expression field: (_) @use.call)]))
(type_instantiation_expression type: (type_identifier) @use.call)

(short_var_declaration left: (expression_list (identifier) @use.write))
(assignment_statement left: (expression_list [
  (identifier) @use.write
  (selector_expression field: (field_identifier) @use.write)]))
(inc_statement [(identifier) @use.write (selector_expression field: (field_identifier) @use.write)])
(dec_statement [(identifier) @use.write (selector_expression field: (field_identifier) @use.write)])
(range_clause left: (expression_list (identifier) @use.write))
(receive_statement left: (expression_list (identifier) @use.write))
(type_switch_statement alias: (expression_list (identifier) @use.write))
(var_spec name: (identifier) @use.write)
(const_spec name: (identifier) @use.write)
(parameter_declaration name: (identifier) @use.write)
(variadic_parameter_declaration name: (identifier) @use.write)

(type_parameter_declaration name: (identifier) @use.type)
; a field of a struct, or a variable as the key of a map
(keyed_element key: (literal_element (identifier) @use.other))
(field_declaration name: (field_identifier) @use.other)
(type_identifier) @use.type
[(package_identifier) (field_identifier) (identifier)] @use.read
