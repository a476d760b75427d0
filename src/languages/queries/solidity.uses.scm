(import_directive) @within.import
(pragma_directive) @within.other
(call_expression function: (expression [
  (identifier) @use.call
  (member_expression property: (identifier) @use.call)]))
(emit_statement name: (expression (identifier) @use.call))
(revert_statement (expression (identifier) @use.call))
(modifier_invocation (identifier) @use.call)
(yul_function_call function: (yul_identifier (identifier) @use.call))
(new_expression name: (type_name (user_defined_type (identifier) @use.call)))
(user_defined_type (identifier) @use.type)
(type_alias (identifier) @use.type)

(assignment_expression left: (expression [(identifier) @use.write (member_expression property: (identifier) @use.write)]))
(augmented_assignment_expression left: (expression [(identifier) @use.write (member_expression property: (identifier) @use.write)]))
(update_expression argument: (expression [(identifier) @use.write (member_expression property: (identifier) @use.write)]))
(variable_declaration name: (identifier) @use.write)
(parameter name: (identifier) @use.write)
(event_parameter name: (identifier) @use.other)
(error_parameter name: (identifier) @use.other)
(call_struct_argument name: (identifier) @use.write)
(yul_variable_declaration left: (yul_identifier (identifier) @use.write))
(identifier) @use.read
(enum_value) @use.read
