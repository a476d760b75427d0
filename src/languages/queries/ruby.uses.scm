(call method: [(identifier) (constant)] @use.call)

(assignment left: [
  (identifier) (instance_variable) (class_variable) (global_variable) (constant)
  (scope_resolution name: (constant))
] @use.write)
(assignment left: (call method: (identifier) @use.write))
(operator_assignment left: [(identifier) (instance_variable) (class_variable) (global_variable) (constant)] @use.write)
(operator_assignment left: (call method: (identifier) @use.write))
(left_assignment_list [(identifier) (instance_variable) (class_variable) (global_variable) (constant)] @use.write)
(destructured_left_assignment [(identifier) (instance_variable)] @use.write)
(rest_assignment (identifier) @use.write)
(exception_variable [(identifier) (instance_variable)] @use.write)
(for pattern: (identifier) @use.write)
(method_parameters (identifier) @use.write)
(block_parameters (identifier) @use.write)
(lambda_parameters (identifier) @use.write)
(destructured_parameter (identifier) @use.write)
(optional_parameter name: (identifier) @use.write)
(keyword_parameter name: (identifier) @use.write)
(splat_parameter name: (identifier) @use.write)
(hash_splat_parameter name: (identifier) @use.write)
(block_parameter name: (identifier) @use.write)

(superclass [(constant) @use.type (scope_resolution name: (constant) @use.type)])
(exceptions [(constant) @use.type (scope_resolution name: (constant) @use.type)])

(alias [(identifier) (simple_symbol)] @use.other)
(undef (identifier) @use.other)
[(simple_symbol) (hash_key_symbol)] @use.other
[(identifier) (constant) (instance_variable) (class_variable) (global_variable)] @use.read
