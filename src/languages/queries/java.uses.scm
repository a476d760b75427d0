(import_declaration) @within.import
(package_declaration) @within.other

(method_invocation name: (identifier) @use.call)
(object_creation_expression type: [
  (type_identifier) @use.call
  (generic_type (type_identifier) @use.call)
  (scoped_type_identifier (type_identifier) @use.call .)
  (generic_type (scoped_type_identifier (type_identifier) @use.call .))])

(assignment_expression left: [(identifier) @use.write (field_access field: (identifier) @use.write)])
(update_expression [(identifier) @use.write (field_access field: (identifier) @use.write)])
(variable_declarator name: (identifier) @use.write)
(formal_parameter name: (identifier) @use.write)
(catch_formal_parameter name: (identifier) @use.write)
(enhanced_for_statement name: (identifier) @use.write)
(resource name: (identifier) @use.write)
(lambda_expression parameters: (identifier) @use.write)
(inferred_parameters (identifier) @use.write)
(instanceof_expression name: (identifier) @use.write)

(marker_annotation name: [(identifier) @use.type (scoped_identifier name: (identifier) @use.type)])
(annotation name: [(identifier) @use.type (scoped_identifier name: (identifier) @use.type)])
(element_value_pair key: (identifier) @use.other)
[
  (labeled_statement . (identifier) @use.none)
  (break_statement (identifier) @use.none)
  (continue_statement (identifier) @use.none)
]
(type_identifier) @use.type
(identifier) @use.read
