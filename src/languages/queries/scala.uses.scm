[(import_declaration) (export_declaration)] @within.import
(package_clause name: (_) @within.other)

; the `s` of `s"..."`
(interpolated_string_expression interpolator: (identifier) @use.none)
(call_expression function: [
  (identifier) @use.call
  (field_expression field: (identifier) @use.call)
  (generic_function function: [(identifier) @use.call (field_expression field: (identifier) @use.call)])])
(generic_function function: [(identifier) @use.call (field_expression field: (identifier) @use.call)])
(instance_expression [(type_identifier) @use.call (generic_type type: (type_identifier) @use.call)])
(infix_expression operator: [(identifier) (operator_identifier)] @use.call)
(postfix_expression (_) (identifier) @use.call .)

(assignment_expression left: [(identifier) @use.write (field_expression field: (identifier) @use.write)])
(val_definition pattern: (identifier) @use.write)
(var_definition pattern: (identifier) @use.write)
(identifiers (identifier) @use.write)
(tuple_pattern (identifier) @use.write)
(parameter name: (identifier) @use.write)
(class_parameter name: (identifier) @use.write)
(binding name: (identifier) @use.write)
(enumerator . (identifier) @use.write)
(case_clause pattern: (identifier) @use.write)
(case_class_pattern pattern: (identifier) @use.write)
(typed_pattern pattern: (identifier) @use.write)
(capture_pattern name: (identifier) @use.write)
(self_type (identifier) @use.write)

(type_parameters name: (identifier) @use.type)
(covariant_type_parameter name: (identifier) @use.type)
(contravariant_type_parameter name: (identifier) @use.type)
(access_qualifier (identifier) @use.other)
(type_identifier) @use.type
(identifier) @use.read
(operator_identifier) @use.read
