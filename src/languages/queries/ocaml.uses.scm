[(open_module) (include_module)] @within.import

(application_expression function: (value_path [(value_name) @use.call (parenthesized_operator (_) @use.call)]))
(application_expression function: (constructor_path (constructor_name) @use.call))
(infix_expression operator: (_) @use.call)
(prefix_expression operator: (_) @use.call)
(method_invocation (method_name) @use.call)
(constructor_path (constructor_name) @use.read)
(inheritance_definition class: (class_path (class_name) @use.type))
[(type_constructor) (class_name) (class_type_name) (module_type_name)] @use.type

(let_binding pattern: (value_name) @use.write)
(value_pattern) @use.write
(tuple_pattern (value_name) @use.write)
(set_expression (instance_variable_name) @use.write)
(set_expression (field_get_expression field: (field_path (field_name) @use.write)))
(field_expression (field_path (field_name) @use.write))
(label_name) @use.other
(attribute_id) @use.other
[(value_name) (field_name) (module_name) (constructor_name) (method_name) (instance_variable_name) (tag)] @use.read
