(command command_name: (command_name) @use.call)
(invokation_expression (member_name (simple_name) @use.call))
(member_access (member_name (simple_name) @use.read))
(type_identifier) @use.type
(class_statement (simple_name) @use.type)

(left_assignment_expression (logical_expression (bitwise_expression (comparison_expression (additive_expression
  (multiplicative_expression (format_expression (range_expression (array_literal_expression (unary_expression [
    (variable) @use.write
    (expression_with_unary_operator (cast_expression (unary_expression (variable) @use.write)))
    (member_access (member_name (simple_name) @use.write))
  ]))))))))))
(script_parameter (variable) @use.write)
(class_method_parameter (variable) @use.write)
(foreach_statement (variable) @use.write)
(key_expression (simple_name) @use.other)
(command_parameter) @use.other
(variable) @use.read
(simple_name) @use.read
