(library_import) @within.import
(library_export) @within.import
(part_directive) @within.import
(part_of_directive) @within.import
(library_name (dotted_identifier_list) @within.other)

(annotation name: (_) @within.type)
(expression_statement (identifier) @use.call . (selector (argument_part)))
((identifier) @use.call . (selector (argument_part)))
((selector (unconditional_assignable_selector (identifier) @use.call)) . (selector (argument_part)))
((selector (conditional_assignable_selector (identifier) @use.call)) . (selector (argument_part)))
(cascade_section (cascade_selector (identifier) @use.call) . (argument_part))
(new_expression (type_identifier) @use.call)
(const_object_expression (type_identifier) @use.call)
(redirection (identifier) @use.call)

(assignment_expression left: (assignable_expression (identifier) @use.write .))
(assignment_expression left: (assignable_expression (unconditional_assignable_selector (identifier) @use.write)))
(initialized_variable_definition name: (identifier) @use.write)
(formal_parameter name: (identifier) @use.write)
(constructor_param (identifier) @use.write)
(super_formal_parameter (identifier) @use.write)
(for_loop_parts name: (identifier) @use.write)
(catch_parameters (identifier) @use.write)
(field_initializer (identifier) @use.write)
(label (identifier) @use.other)
(type_identifier) @use.type
(identifier) @use.read
