(import_clause) @within.import
(module_declaration) @within.other

(function_call_expr target: (value_expr name: [
  (value_qid (lower_case_identifier) @use.call .)
  (upper_case_qid (upper_case_identifier) @use.call .)]))
(operator (operator_identifier) @use.call)
(type_ref (upper_case_qid (upper_case_identifier) @use.type .))
(union_pattern constructor: (upper_case_qid (upper_case_identifier) @use.read .))

(lower_pattern (lower_case_identifier) @use.write)
(record_pattern (lower_pattern (lower_case_identifier) @use.write))
(function_declaration_left . (lower_case_identifier) @use.write)
(field name: (lower_case_identifier) @use.write)
(type_annotation name: (lower_case_identifier) @use.other)
(type_variable) @within.type
(upper_case_qid (upper_case_identifier) @use.read .)
(lower_case_identifier) @use.read
(upper_case_identifier) @use.read
