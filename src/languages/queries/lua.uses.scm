(function_call name: [
  (identifier) @use.call
  (dot_index_expression field: (identifier) @use.call)
  (method_index_expression method: (identifier) @use.call)])

(variable_list name: [(identifier) @use.write (dot_index_expression field: (identifier) @use.write)])
(parameters name: (identifier) @use.write)
(for_numeric_clause name: (identifier) @use.write)
(function_declaration name: (identifier) @use.write)
(field name: (identifier) @use.write)

(attribute (identifier) @use.none)
[(label_statement (identifier) @use.none) (goto_statement (identifier) @use.none)]
(identifier) @use.read
