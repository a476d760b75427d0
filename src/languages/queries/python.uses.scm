[(import_statement) (import_from_statement) (future_import_statement)] @within.import
(type) @within.type

(call function: [(identifier) @use.call (attribute attribute: (identifier) @use.call)])
(decorator [(identifier) @use.call (attribute attribute: (identifier) @use.call)])

(class_definition superclasses: (argument_list [
  (identifier) @use.type
  (attribute attribute: (identifier) @use.type)
  (subscript value: (identifier) @use.type)
  (subscript value: (attribute attribute: (identifier) @use.type))]))
(except_clause value: [
  (identifier) @use.type
  (attribute attribute: (identifier) @use.type)
  (tuple [(identifier) @use.type (attribute attribute: (identifier) @use.type)])
  (as_pattern . [(identifier) @use.type (attribute attribute: (identifier) @use.type)])
  (as_pattern . (tuple [(identifier) @use.type (attribute attribute: (identifier) @use.type)]))])
(class_pattern (dotted_name (identifier) @use.type .))

(assignment left: [(identifier) @use.write (attribute attribute: (identifier) @use.write)])
(augmented_assignment left: [(identifier) @use.write (attribute attribute: (identifier) @use.write)])
(named_expression name: (identifier) @use.write)
(for_statement left: (identifier) @use.write)
(for_in_clause left: (identifier) @use.write)
(pattern_list [(identifier) @use.write (attribute attribute: (identifier) @use.write)])
(tuple_pattern [(identifier) @use.write (attribute attribute: (identifier) @use.write)])
(list_pattern (identifier) @use.write)
(list_splat_pattern (identifier) @use.write)
(dictionary_splat_pattern (identifier) @use.write)
(as_pattern_target (identifier) @use.write)
(parameters (identifier) @use.write)
(lambda_parameters (identifier) @use.write)
(default_parameter name: (identifier) @use.write)
(typed_parameter (identifier) @use.write)
(typed_default_parameter name: (identifier) @use.write)

(keyword_argument name: (identifier) @use.other)
(global_statement (identifier) @use.other)
(nonlocal_statement (identifier) @use.other)
(identifier) @use.read
