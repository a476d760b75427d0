[(using_statement) (import_statement)] @within.import
[(export_statement) (public_statement)] @within.other

(call_expression . [
  (identifier) @use.call
  (operator) @use.call
  (field_expression (identifier) @use.call .)
  (parametrized_type_expression . (identifier) @use.call)])
(broadcast_call_expression . [(identifier) @use.call (field_expression (identifier) @use.call .)])
(macrocall_expression (macro_identifier (identifier) @use.call))

(typed_expression (_) . [
  (identifier) @use.type
  (field_expression (identifier) @use.type .)
  (parametrized_type_expression) @within.type])
(typed_expression . [(identifier) @use.type (parametrized_type_expression) @within.type] .)
(curly_expression [(identifier) @use.type (binary_expression (identifier) @use.type)])
(parametrized_type_expression . (identifier) @use.type)
(type_head (binary_expression (_) (operator) [(identifier) @use.type (parametrized_type_expression) @within.type]))

(assignment . [(identifier) @use.write (field_expression (identifier) @use.write .) (typed_expression . (identifier) @use.write)])
(assignment . (tuple_expression (identifier) @use.write))
(compound_assignment_expression . [(identifier) @use.write (field_expression (identifier) @use.write .)])
(for_binding . (identifier) @use.write)
(signature (call_expression (argument_list [(identifier) @use.write (typed_expression . (identifier) @use.write)])))
(signature [(typed_expression . (call_expression (argument_list [(identifier) @use.write (typed_expression . (identifier) @use.write)])))
  (where_expression . (call_expression (argument_list [(identifier) @use.write (typed_expression . (identifier) @use.write)])))])
(assignment . (call_expression (argument_list [(identifier) @use.write (typed_expression . (identifier) @use.write)])))
(assignment . (typed_expression . (call_expression (argument_list [(identifier) @use.write (typed_expression . (identifier) @use.write)]))))
(assignment . (where_expression . (call_expression (argument_list [(identifier) @use.write (typed_expression . (identifier) @use.write)]))))
(arrow_function_expression . (identifier) @use.write)
(named_argument . (identifier) @use.other)
(quote_expression (identifier) @use.other)
(identifier) @use.read
