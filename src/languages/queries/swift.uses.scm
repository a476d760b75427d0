(import_declaration) @within.import

(call_expression . [
  (simple_identifier) @use.call
  (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @use.call))
  (prefix_expression target: (simple_identifier) @use.call)])
(constructor_expression (user_type (type_identifier) @use.call))
(macro_invocation . (simple_identifier) @use.call)

(assignment target: (directly_assignable_expression [
  (simple_identifier) @use.write
  (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @use.write))]))
(pattern bound_identifier: (simple_identifier) @use.write)
(pattern (simple_identifier) @use.write)
(parameter name: (simple_identifier) @use.write)
(lambda_parameter name: (simple_identifier) @use.write)
(computed_setter (simple_identifier) @use.write)
(capture_list_item name: (simple_identifier) @use.write)

(parameter external_name: (simple_identifier) @use.other)
(value_argument_label (simple_identifier) @use.other)
(enum_type_parameters (simple_identifier) @use.other)
(tuple_type_item name: (simple_identifier) @use.other)
(attribute (simple_identifier) @use.other)
(precedence_group_attribute (simple_identifier) @use.other)
(type_identifier) @use.type
(simple_identifier) @use.read
